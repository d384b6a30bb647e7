import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../adapters/durable.ts';

/** The installation's secret: from the environment, else made once and kept in the data folder. Losing it ends all sessions and makes addresses unfindable. */
export async function installationSecret(folder: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given);
  const file = join(folder, 'secret');
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    // Only a file that is not there is made: replacing one that cannot be read would lose what it protects.
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`The secret in ${file} cannot be read (${error.code ?? error.message}).`, { cause: error });
  });
  if (kept) return kept;
  const made = randomBytes(32);
  await writeDurably(file, made);
  return made;
}
