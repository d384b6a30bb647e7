import { Refusal } from '../domain/kernel/refusal.ts';

/** Growing delays after failures, per key (an address, an account). */
export interface Throttle {
  /** Refuses `tooMany` while any of the keys has to wait. */
  check(keys: readonly string[]): void;
  failed(keys: readonly string[]): void;
  succeeded(keys: readonly string[]): void;
}

const LONGEST_MS = 15 * 60_000;
const FORGET_MS = 60 * 60_000;
const MOST_KEYS = 100_000;

/** After `free` failures each further one doubles the wait, from one second to 15 minutes; an hour without failures forgets. */
export function throttle(free = 5, now: () => number = Date.now): Throttle {
  const tries = new Map<string, { failures: number; last: number }>();
  const waitOf = (key: string): number => {
    const known = tries.get(key);
    if (!known || known.failures < free) return 0;
    return known.last + Math.min(LONGEST_MS, 1000 * 2 ** (known.failures - free)) - now();
  };
  return {
    check(keys) {
      const wait = Math.max(...keys.map(waitOf));
      if (wait > 0) {
        const retryAfter = Math.ceil(wait / 1000);
        throw new Refusal('tooMany', 'throttle.wait', `Too many tries. Please wait ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'} and try again.`, { retryAfter });
      }
    },
    failed(keys) {
      for (const key of keys) {
        const known = tries.get(key);
        const fresh = !known || now() - known.last > FORGET_MS;
        tries.delete(key);
        tries.set(key, { failures: fresh ? 1 : known.failures + 1, last: now() });
        if (tries.size > MOST_KEYS) tries.delete(tries.keys().next().value!);
      }
    },
    succeeded(keys) {
      for (const key of keys) tries.delete(key);
    },
  };
}
