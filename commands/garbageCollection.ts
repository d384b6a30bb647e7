import { refuse } from '../domain/kernel/refusal.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Vault } from './ports/vault.ts';

/**
 * How a blob that nothing refers to any more is deleted while, at any instant and in any process, someone may be storing
 * the very same content again.
 *
 * 1. Discarded: a mark in the vault names the hash. Nothing is deleted for `GRACE_MS`.
 * 2. After that, when the read models show the whole log and no photo in them refers to the blob, that is decided:
 *    the decision is created as `delete`, once for everybody. The blob is deleted and the mark says `gone`.
 * 3. The mark of a deleted blob stays for another `GRACE_MS`, then it goes.
 *
 * Whoever stores a blob asks `keepBlob` between storing it and saying so in the log:
 * - No mark: a deletion can begin at the earliest `GRACE_MS` from now. By then the log says who refers to the blob, and
 *   step 2 sees it. (A deletion that ended before this question has left its mark; only one that ended longer than
 *   `GRACE_MS` before it has not, and that was before the blob was stored.)
 * - Discarded: the decision is created as `keep`. Created once for everybody, it is either ours, and nothing is deleted in this
 *   round, or the deletion was decided first, and we wait for its end.
 * - Gone: the blob is deleted at most once per mark. If it is there, it was stored after that, and stays.
 * Otherwise the storing is refused, before anything was acknowledged: the sender sends again.
 */
export const GRACE_MS = 3_600_000;
/** How long a decision stands: far longer than it takes to act upon it. A collector that died with one is followed by another. */
const KEPT_MS = 6 * 3_600_000;
const DELETING_MS = 3_600_000;
const GROUP = 'all';
/** Kinds of the vault, and a mark's state, as they were stored from the first day on. */
const MARK = 'doomed';
const DECISION = 'fate';

type Stores = { vault: Vault; blobs: Pick<Blobs, 'stat' | 'delete'>; now: () => Date };
/** `since` in milliseconds since the epoch. */
interface Mark {
  state: 'doomed' | 'gone';
  since: number;
}

const markOf = async (vault: Vault, hash: string): Promise<Mark | undefined> =>
  (await vault.get(MARK, hash))?.value as unknown as Mark | undefined;
const mark = (vault: Vault, hash: string, state: Mark['state'], now: Date): Promise<void> =>
  vault.put(MARK, hash, { state, since: now.getTime() }, { group: GROUP });

/** Marks a blob that perhaps nothing refers to; `collectBlobs` looks again after a while. */
export async function discardBlob({ vault, now }: Pick<Stores, 'vault' | 'now'>, hash: string): Promise<void> {
  await vault.create(MARK, hash, { state: 'doomed', since: now().getTime() }, { group: GROUP });
}

const MOST_WAITS = 30;
const tenthOfASecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** Makes sure that a blob just stored stays until the log refers to it. Refuses `unavailable` when it was deleted meanwhile. */
export async function keepBlob({ vault, blobs, now }: Stores, hash: string, pause = tenthOfASecond): Promise<void> {
  for (let waits = 0; ; waits++) {
    const marked = await markOf(vault, hash);
    if (!marked) return;
    if (marked.state === 'gone') {
      if (await blobs.stat(hash)) return;
      return refuse('unavailable', 'blob.gone', 'This file could not be stored at this moment. Please send it again.');
    }
    const { entry } = await vault.create(DECISION, hash, 'keep', { expiresAt: now().getTime() + KEPT_MS });
    if (entry.value === 'keep') return;
    if (waits === MOST_WAITS)
      return refuse('unavailable', 'blob.going', 'This file could not be stored at this moment. Please send it again.');
    await pause();
  }
}

/**
 * One round over the marks that are old enough. `used` answers from read models that show all that the log held at
 * `began` (milliseconds since the epoch). Answers how many blobs it deleted.
 */
export async function collectBlobs(
  { vault, blobs, now }: Stores,
  began: number,
  used: (hash: string) => Promise<boolean>,
): Promise<number> {
  let deleted = 0;
  const forget = async (hash: string): Promise<void> => {
    await vault.delete(MARK, hash);
    await vault.delete(DECISION, hash);
  };
  for (const { id: hash, value } of await vault.list(MARK, GROUP)) {
    const { state, since } = value as unknown as Mark;
    if (began - since < GRACE_MS) continue;
    const isUsed = await used(hash);
    if (state === 'gone') {
      await forget(hash);
      // Stored and left again since.
      if (!isUsed && (await blobs.stat(hash))) await discardBlob({ vault, now }, hash);
    } else if (isUsed) {
      await forget(hash);
    } else {
      const { entry, created } = await vault.create(DECISION, hash, 'delete', {
        expiresAt: now().getTime() + DELETING_MS,
      });
      // Another collector may have come to an end with this mark since it was listed.
      if (created && (await markOf(vault, hash))?.since !== since) {
        await vault.delete(DECISION, hash);
      } else if (created) {
        await blobs.delete(hash);
        await mark(vault, hash, 'gone', now());
        deleted++;
      } else if (entry.value === 'keep') {
        // Someone stores it at this moment: another round looks again.
        await mark(vault, hash, 'doomed', now());
        await vault.delete(DECISION, hash);
      }
    }
  }
  return deleted;
}
