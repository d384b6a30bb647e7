import { derivedId } from '../../domain/kernel/id.ts';
import type { Caller } from './run.ts';
import type { WriteTools } from './writeSide.ts';

/** How long a call that chooses what it is about can be repeated, in milliseconds. */
const REMEMBERED_MS = 86_400_000;

/**
 * What a call chose to work on, ids. Its own work changes what there is to choose from: its repeat would choose something
 * else, and goes on with this. `kind`: of the vault's entries; `of`: what the call was asked for.
 */
export async function chosenOnce(
  { vault, now }: Pick<WriteTools, 'vault' | 'now'>,
  kind: string,
  of: readonly string[],
  { actor, key }: Caller,
  choose: () => Promise<string[]>,
): Promise<string[]> {
  if (key === undefined) return choose();
  const id = derivedId(kind, actor.id, key, ...of);
  const known = await vault.get(kind, id);
  if (known) return known.value as string[];
  const { entry } = await vault.create(kind, id, await choose(), { expiresAt: now().getTime() + REMEMBERED_MS });
  return entry.value as string[];
}
