import { closedToken, erasedFrom } from '../commands/closing.ts';
import { type AccountEvent, type ClosedAccount, account } from '../domain/account.ts';
import { type MailText, mailTo } from './core/mailText.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(
    new Date(at),
  );

const closedMail = (person: ClosedAccount, { write, address }: ReactionTools): MailText => ({
  subject: 'Your Loom account is closed',
  paragraphs: [
    'Your account is closed: nobody can log in to it, cameras cannot send to it, and its galleries are shown to nobody.',
    `Until ${dayOf(erasedFrom(person.closedAt))} this link opens it again, just as it was. There you can also erase it at once. After that day, all that identifies you is erased for good.`,
  ],
  action: { label: 'Reopen or erase', address: address(`/account-closed#token=${closedToken(write, person)}`) },
});
/** `erased`: how much of each kind. */
export const erasedMail = (erased: Readonly<Record<string, number>>, digest: string, address: string): MailText => ({
  subject: 'Certificate of erasure',
  paragraphs: [
    'Your Loom account is erased, for good. The key with which your name, your address and all else that identifies you could be read is destroyed: in the history and in its copies nobody can read them any more.',
    `Erased with it, and how many of each: ${Object.entries(erased)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}. Their files are deleted within two days.`,
    `The digest of this certificate is ${digest}; it stands in our log. The link shows the certificate again, and whether the log still says the same. This is the last mail that we send to this address.`,
  ],
  action: { label: 'Show the certificate', address },
});
const REOPENED: MailText = {
  subject: 'Your Loom account is open again',
  paragraphs: [
    'Everything is as it was. You can log in with your password. If this was not you, please set a new password at once.',
  ],
};

/** The mails of an account's closing: the way back goes to whoever asks for it, by a new password or a registration, too. */
export const closingMails = reaction<AccountEvent>({
  name: 'closing-mails',
  on: ['AccountClosed', 'AccountReopened', 'PasswordResetRequested', 'RegistrationRepeated'],
  atOnce: 2,
  async react(event, meta, tools) {
    const person = (await tools.write.journal.load(account, event.userId)).state;
    const wanted = event.type === 'AccountReopened' ? 'open' : 'closed';
    if (person.status !== wanted) return;
    const mail = person.status === 'closed' ? closedMail(person, tools) : REOPENED;
    await tools.mailer.send(mailTo({ id: meta.id, to: person.email, name: person.fullName, of: [event.userId] }, mail));
  },
});
