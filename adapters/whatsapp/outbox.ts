import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messenger } from '../../commands/ports.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { writeDurably } from '../durable.ts';

/** WhatsApp messages as files: `<folder>/<time of the first try>_<message id>.json`, beside the mails. The same id again replaces its file. */
export async function openWhatsAppOutbox({ folder }: { folder: string }): Promise<Messenger> {
  await mkdir(folder, { recursive: true });
  const names = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const id = /^[^_]+_(.+)\.json$/.exec(name)?.[1];
    if (id) names.set(id, name);
  }
  return {
    async send({ id, to, text, values }) {
      const key = encodeURIComponent(id);
      const at = new Date().toISOString();
      const name = names.get(key) ?? `${at.replaceAll(':', '-')}_${key}.json`;
      names.set(key, name);
      try {
        await writeDurably(join(folder, name), `${JSON.stringify({ id, channel: 'whatsapp', to, text, values, at }, null, 2)}\n`);
      } catch (error) {
        const refusal = new Refusal('unavailable', 'whatsapp.failed', 'The message could not be written to the outbox.');
        refusal.cause = error;
        throw refusal;
      }
    },
  };
}
