import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messenger } from '../../commands/ports/messages.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { fsyncPath, writeDurably } from '../durable.ts';
import { outboxNames } from '../outboxNames.ts';

/** WhatsApp messages as `.json` files beside the mails. The same id again replaces its file. */
export async function openWhatsAppOutbox({ folder }: { folder: string }): Promise<Messenger> {
  const names = await outboxNames(folder, 'json');
  return {
    async send({ id, to, text, values, of }) {
      const at = new Date().toISOString();
      try {
        await writeDurably(
          join(folder, await names.of(id, of)),
          `${JSON.stringify({ id, channel: 'whatsapp', to, text, values, at }, null, 2)}\n`,
        );
      } catch (error) {
        const refusal = new Refusal(
          'unavailable',
          'whatsapp.failed',
          'The message could not be written to the outbox.',
        );
        refusal.cause = error;
        throw refusal;
      }
    },
    async forget(ids) {
      for (const id of ids) await rm(join(folder, await names.of(id)), { force: true });
      if (ids.length > 0) await fsyncPath(folder);
    },
    forgetOf: names.forgetOf,
  };
}
