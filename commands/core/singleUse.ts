import type { Json } from '../../domain/kernel/event.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { Caller } from './run.ts';
import type { WriteSide } from './writeSide.ts';

/** How long whoever claimed it is waited for, in milliseconds: a process that died in between leaves it to be used again. */
const UNDER_WAY_MS = 60_000;
/** How long it is remembered as used, in milliseconds: longer than a mail that brings it can be on its way. */
const USED_MS = 30 * 86_400_000;
const KIND = 'singleUse';

type Claim = { done: false; key: string | null } | { done: true; key: string | null; answer: Json };
type Stores = Pick<WriteSide, 'vault' | 'now'>;

/**
 * Does `work` once for this id, whoever asks at the same moment and in how many processes. The first one claims it; the
 * others are refused (`conflict`) while it is at work and by `used` from then on, but for a repeat of the same call
 * (`key`), which is told what the first time told. Work that fails, or whose process dies, leaves the id to be used again.
 */
export async function useOnce<T extends Json>(
  stores: Stores,
  { id, group, key }: { id: string; group: string; key: Caller['key'] },
  used: () => never,
  work: () => Promise<T>,
): Promise<T> {
  const { vault, now } = stores;
  const mine = { key: key ?? null };
  const { entry, created } = await vault.create(
    KIND,
    id,
    { ...mine, done: false },
    { group, expiresAt: now().getTime() + UNDER_WAY_MS },
  );
  if (!created) {
    const claim = entry.value as unknown as Claim;
    if (!claim.done)
      return refuse(
        'conflict',
        'singleUse.underWay',
        'This link is being used at this moment. Please try again in a minute.',
      );
    return key !== undefined && claim.key === key ? (claim.answer as T) : used();
  }
  try {
    const answer = await work();
    await vault.put(KIND, id, { ...mine, done: true, answer }, { group, expiresAt: now().getTime() + USED_MS });
    return answer;
  } catch (error) {
    await vault.delete(KIND, id);
    throw error;
  }
}

/** Whether it was used, or is being used at this moment. */
export const wasUsed = async ({ vault }: Stores, id: string): Promise<boolean> =>
  (await vault.get(KIND, id)) !== undefined;
