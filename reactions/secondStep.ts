import { account } from '../domain/account.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import type { SecondStepEvent } from '../domain/secondStep.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

const NOT_YOU = 'If this was not you, please set a new password at once.';

function mailFor(event: SecondStepEvent): MailText {
  switch (event.type) {
    case 'SecondStepSwitchedOn':
      return {
        subject: 'Two-step sign-in is on',
        paragraphs: [`From now on, signing in to Loom takes your password and a code. ${NOT_YOU}`],
      };
    case 'SecondStepSwitchedOff':
      return {
        subject: 'Two-step sign-in is off',
        paragraphs: [`From now on, signing in to Loom takes your password alone. ${NOT_YOU}`],
      };
    case 'RecoveryCodeUsed':
      return {
        subject: 'A recovery code was used',
        paragraphs: [
          `Someone, probably you, signed in to Loom with a recovery code. ${event.left} of ten are left; you get new ones in your account settings. ${NOT_YOU}`,
        ],
      };
    case 'RecoveryCodesRenewed':
      return {
        subject: 'You have new recovery codes',
        paragraphs: [
          `Ten new recovery codes were made for your Loom account; the earlier ones stopped working. ${NOT_YOU}`,
        ],
      };
  }
}

/** Tells the owner of an account what happened to how one signs in to it. */
export const secondStepMails = reaction<SecondStepEvent>({
  name: 'second-step-mails',
  on: ['SecondStepSwitchedOn', 'SecondStepSwitchedOff', 'RecoveryCodeUsed', 'RecoveryCodesRenewed'],
  atOnce: 2,
  async react(event: SecondStepEvent, meta: EventMeta, { write, mailer }: ReactionTools) {
    const person = (await write.journal.load(account, event.userId)).state;
    if (person.status !== 'open') return;
    await mailer.send(
      mailTo({ id: meta.id, to: person.email, name: person.fullName, of: [event.userId] }, mailFor(event)),
    );
  },
});
