import { account } from '../domain/account.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import type { PasskeyEvent } from '../domain/passkey.ts';
import { mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

type Told = Exclude<PasskeyEvent, { type: 'PasskeyRenamed' }>;

const mailFor = (event: Told) =>
  event.type === 'PasskeyAdded'
    ? {
        subject: 'A passkey was added',
        paragraphs: [
          `From now on, the passkey “${event.name}” signs in to your Loom account.`,
          'If this was not you, please remove it in your account settings and set a new password at once.',
        ],
      }
    : {
        subject: 'A passkey was removed',
        paragraphs: [
          'A passkey of your Loom account was removed, and no longer signs in.',
          'If this was not you, please set a new password at once.',
        ],
      };

/** Tells the owner of an account what signs in to it. */
export const passkeyMails = reaction<Told>({
  name: 'passkey-mails',
  on: ['PasskeyAdded', 'PasskeyRemoved'],
  atOnce: 2,
  async react(event: Told, meta: EventMeta, { write, mailer }: ReactionTools) {
    const person = (await write.journal.load(account, event.userId)).state;
    if (person.status !== 'open') return;
    await mailer.send(
      mailTo({ id: meta.id, to: person.email, name: person.fullName, of: [event.userId] }, mailFor(event)),
    );
  },
});
