import { issueToken } from '../commands/account.ts';
import { type AccountEvent, account } from '../domain/account.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

/** What is secret of a link stands behind `#`: browsers send that to nobody, so it is in no log and no referrer. */
async function mailFor(
  event: AccountEvent,
  meta: EventMeta,
  verified: boolean,
  { write, address }: ReactionTools,
): Promise<MailText | undefined> {
  /** The same for the same event: where its mail went out just before the process died, the link in it still works. */
  const tokenOf = (kind: 'verifyToken' | 'resetToken'): Promise<string> =>
    issueToken(write, kind, event.userId, write.secrets.sign('mailedLink', `${kind} ${meta.id}`));
  switch (event.type) {
    case 'EmailVerificationRequested':
      if (verified) return undefined;
      return {
        subject: 'Please verify your email address',
        paragraphs: ['Welcome to Loom. Please confirm that this is your address; the link works for 24 hours.'],
        action: { label: 'Verify email', address: address(`/verify-email#token=${await tokenOf('verifyToken')}`) },
      };
    case 'RegistrationRepeated':
      return {
        subject: 'You already have a Loom account',
        paragraphs: [
          'Someone, probably you, tried to register with this address. You already have an account: just sign in. If you forgot your password, you can set a new one.',
        ],
        action: { label: 'Sign in', address: address('/login') },
      };
    case 'PasswordResetRequested':
      return {
        subject: 'Set a new password',
        paragraphs: [
          'Here is the link to set a new password; it works for one hour. If you did not ask for it, you can ignore this mail.',
        ],
        action: {
          label: 'Set a new password',
          address: address(`/reset-password#token=${await tokenOf('resetToken')}`),
        },
      };
    case 'PasswordChanged':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your Loom account was changed, and all sessions were ended. If this was not you, please set a new one at once.',
        ],
      };
    default:
      return undefined;
  }
}

/** Mails about accounts. A mail's id is its event's, so that a repeat replaces it in the outbox. */
export const accountMails = reaction<AccountEvent>({
  name: 'account-mails',
  on: ['EmailVerificationRequested', 'RegistrationRepeated', 'PasswordResetRequested', 'PasswordChanged'],
  atOnce: 2,
  async react(event: AccountEvent, meta: EventMeta, tools: ReactionTools) {
    const person = (await tools.write.journal.load(account, event.userId)).state;
    if (person.status !== 'open') return;
    const mail = await mailFor(event, meta, person.verified, tools);
    if (mail)
      await tools.mailer.send(
        mailTo({ id: meta.id, to: person.email, name: person.fullName, of: [event.userId] }, mail),
      );
  },
});
