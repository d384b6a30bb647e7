import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '../../commands/ports/vault.ts';

const HOUR_MS = 3_600_000;
/** How long after its last byte an upload can be gone on with: until after the party. */
const KEPT_MS = 24 * HOUR_MS;
/** The same for one whose bytes lie in no folder of this process: whoever has them sweeps them first. */
const ELSEWHERE_MS = 7 * KEPT_MS;

export interface Leftovers {
  vault: Vault;
  /** What uploads are called in the vault, each with `begun` and `state`. */
  kind: string;
  /** Where the bytes of one lie under its id, what tus knows of it as `<id>.json`, and second names as `<id>.<any>`. */
  folder: string;
  now(): number;
  /** Takes what is complete; a repeat changes nothing. */
  finish(id: string): Promise<void>;
  giveUp(id: string): Promise<void>;
  isUnderWay(id: string): boolean;
}

/** One round: takes what is complete, gives up what nobody went on with, and removes what belongs to no upload any more. */
export async function sweepUploads({ vault, kind, folder, now, finish, giveUp, isUnderWay }: Leftovers): Promise<void> {
  const silenceOf = async (name: string): Promise<number | undefined> => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found && now() - found.mtimeMs;
  };
  for (const { id, value } of await vault.list(kind, kind)) {
    const { begun, state } = value as unknown as { begun: number; state: string };
    const [since, silence] = [now() - begun, await silenceOf(id)];
    const isOver =
      silence === undefined ? since > (state === 'open' ? ELSEWHERE_MS : KEPT_MS) : Math.min(since, silence) > KEPT_MS;
    if (isOver) await giveUp(id);
    else if (state === 'open' && silence !== undefined) await finish(id).catch(() => undefined);
  }
  for (const name of await readdir(folder).catch(() => [])) {
    const [id = '', rest] = name.split('.');
    const isLoose = rest === undefined || rest === 'json' ? (await vault.get(kind, id)) === undefined : !isUnderWay(id);
    // Younger ones may be those of an upload that begins, or that another process takes, right now.
    if (isLoose && ((await silenceOf(name)) ?? 0) > HOUR_MS) await rm(join(folder, name), { force: true });
  }
}
