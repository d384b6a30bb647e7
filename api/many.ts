import type { Caller } from '../commands/run.ts';

const SIDE_BY_SIDE = 16;

/** Runs for each id, several at once; answers the highest position. */
export async function forEach(ids: readonly string[], work: (id: string) => Promise<{ position: number }>): Promise<number> {
  const waiting = [...new Set(ids)];
  let last = 0;
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) last = Math.max(last, (await work(id)).position);
    }),
  );
  return last;
}

/** One key for many commands: each its own. */
export const keyed = (caller: Caller, part: string): Caller => (caller.key === undefined ? caller : { ...caller, key: `${caller.key}/${part}` });
/** Quotas are counted by id, so a repeat changes nothing; a shared key would let only the first of many through. */
export const unkeyed = (caller: Caller): Caller => ({ ...caller, key: undefined });
