import { issueToken } from '../../commands/account.ts';
import { type AccountEvent, account } from '../../domain/account.ts';
import type { EventMeta } from '../../domain/kernel/event.ts';
import { type ReactionTools, reaction } from './reaction.ts';

interface Letter {
  subject: string;
  paragraphs: string[];
  action?: { label: string; address: string };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** One sober layout for every mail: text first, one amber button. */
function rendered({ paragraphs, action }: Letter, name: string): { text: string; html: string } {
  const greeting = `Hello ${name},`;
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}: ${action.address}`] : []), 'Loom'].join('\n\n');
  const button = action
    ? `<p><a href="${escaped(action.address)}" style="display:inline-block;background:#feb000;color:#000;text-decoration:none;font-weight:500;padding:12px 24px;border-radius:8px">${escaped(action.label)}</a></p>`
    : '';
  const body = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('');
  return {
    text,
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#f6f6f5;padding:32px 16px;font:16px/1.5 Poppins,Arial,sans-serif;color:#161616"><div style="max-width:520px;margin:auto;background:#fff;padding:32px;border-radius:14px">${body}${button}<p style="margin:24px 0 0;color:#5c5c5c">Loom</p></div></body></html>`,
  };
}

async function letterFor(event: AccountEvent, { write, publicUrl }: ReactionTools): Promise<Letter | undefined> {
  switch (event.type) {
    case 'EmailVerificationRequested':
      return {
        subject: 'Please verify your email address',
        paragraphs: ['Welcome to Loom. Please confirm that this is your address; the link works for 24 hours.'],
        action: { label: 'Verify email', address: `${publicUrl()}/verify-email?token=${await issueToken(write, 'verifyToken', event.userId)}` },
      };
    case 'RegistrationRepeated':
      return {
        subject: 'You already have a Loom account',
        paragraphs: ['Someone, probably you, tried to register with this address. You already have an account: just sign in. If you forgot your password, you can set a new one.'],
        action: { label: 'Sign in', address: `${publicUrl()}/login` },
      };
    case 'PasswordResetRequested':
      return {
        subject: 'Set a new password',
        paragraphs: ['Here is the link to set a new password; it works for one hour. If you did not ask for it, you can ignore this mail.'],
        action: { label: 'Set a new password', address: `${publicUrl()}/reset-password?token=${await issueToken(write, 'resetToken', event.userId)}` },
      };
    case 'PasswordChanged':
      return { subject: 'Your password was changed', paragraphs: ['The password of your Loom account was changed, and all sessions were ended. If this was not you, please set a new one at once.'] };
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
    const letter = await letterFor(event, tools);
    if (letter) await tools.mailer.send({ id: meta.id, to: person.email, subject: letter.subject, ...rendered(letter, person.fullName) });
  },
});
