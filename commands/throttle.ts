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

/** A steady rate with room for bursts, per key: guests of one venue share one address. */
export interface Rate {
  /** Takes one; refuses `tooMany` when there is none left. */
  take(key: string): void;
}

/** `burst` at once, refilled by `perSecond`. */
export function rate(burst: number, perSecond: number, now: () => number = Date.now): Rate {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key) {
      const known = buckets.get(key) ?? { left: burst, at: now() };
      const left = Math.min(burst, known.left + ((now() - known.at) / 1000) * perSecond);
      buckets.delete(key);
      buckets.set(key, { left: Math.max(0, left - 1), at: now() });
      if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value!);
      if (left < 1) throw new Refusal('tooMany', 'rate.exceeded', 'Many people are searching right now. Please try again in a moment.', { retryAfter: Math.ceil((1 - left) / perSecond) });
    },
  };
}
