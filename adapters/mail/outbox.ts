import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '../../commands/ports/messages.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { fsyncPath, writeDurably } from '../durable.ts';
import { outboxNames } from '../outboxNames.ts';
import { messageOf } from './message.ts';

/** Whom a message is to, by its head (RFC 5322): `To: a@b`, or with a name before it and the address in angle brackets. */
const isTo = (message: string, address: string): boolean => {
  const head = message.slice(0, message.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return /^To:\s*(?:[^<\r\n]*<)?([^>\r\n]*?)>?\s*$/im.exec(head)?.[1]?.trim().toLowerCase() === address.toLowerCase();
};

/**
 * Mail as files: `<folder>/<time of the first try>_<mail id>+<what it is about>.eml`, whole messages that any mail program opens.
 * The same id again replaces its file.
 */
export async function openOutbox({
  folder,
  from = 'Loom <no-reply@localhost>',
}: {
  folder: string;
  from?: string;
}): Promise<Mailer> {
  const names = await outboxNames(folder, 'eml');
  return {
    async send(mail) {
      try {
        const name = await names.of(mail.id, mail.of);
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
    async forget(to) {
      for (const name of await readdir(folder))
        if (name.endsWith('.eml') && isTo(await readFile(join(folder, name), 'utf8'), to)) await rm(join(folder, name));
      await fsyncPath(folder);
    },
    forgetOf: names.forgetOf,
  };
}
