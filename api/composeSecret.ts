import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../adapters/durable.ts';

/** The installation's secret: from the environment, else made once and kept in the data folder. Losing it ends all sessions and makes addresses unfindable. */
export async function installationSecret(folder: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given);
  const file = join(folder, 'secret');
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const made = randomBytes(32);
  await writeDurably(file, made);
  return made;
}
