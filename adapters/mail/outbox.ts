import { join } from 'node:path';
import type { Mailer } from '../../commands/ports.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { writeDurably } from '../durable.ts';
import { outboxNames } from '../outboxNames.ts';
import { messageOf } from './message.ts';

/**
 * Mail as files: `<folder>/<time of the first try>_<mail id>.eml`, whole messages that any mail program opens.
 * The same id again replaces its file.
 */
export async function openOutbox({
  folder,
  from = 'Loom <no-reply@localhost>',
}: {
  folder: string;
  from?: string;
}): Promise<Mailer> {
  const nameOf = await outboxNames(folder, 'eml');
  return {
    async send(mail) {
      try {
        const name = await nameOf(mail.id);
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
        const { message } = await transport.sendMail(messageOf(mail, from));
        await writeDurably(join(folder, name), message as Buffer);
      } catch (error) {
        const refusal = new Refusal('unavailable', 'mail.failed', 'The mail could not be written to the outbox.');
        refusal.cause = error;
        throw refusal;
      }
    },
  };
}
