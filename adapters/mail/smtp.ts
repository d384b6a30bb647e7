import type { Mailer } from '../../commands/ports/messages.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { messageOf } from './message.ts';

/** Milliseconds that a mail server gets to answer, step by step. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Mail over SMTP. `url` is `smtp://user:password@host:port` (STARTTLS where the server offers it) or `smtps://` (TLS from the start).
 * Answers once the server has taken the mail over. Refuses `invalid` (`mail.rejected`) where it says never, `unavailable` otherwise.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...patience });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async check() {
      await (await (transport ??= connect())).verify();
    },
    async send(mail) {
      try {
        await (await (transport ??= connect())).sendMail(messageOf(mail, from));
      } catch (error) {
        const refusal = isFinal(error)
          ? new Refusal('invalid', 'mail.rejected', 'The mail server does not deliver to this address.')
          : new Refusal(
              'unavailable',
              'mail.failed',
              'The mail server cannot be reached. The mail will be tried again.',
            );
        refusal.cause = error;
        throw refusal;
      }
    },
  };
}

/** A 5yz reply to the recipient or the message: a repeat would get the same (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  );
}
