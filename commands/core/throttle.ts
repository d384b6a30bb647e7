import { LRUCache } from 'lru-cache';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** Growing delays after failures, per key: an address first, then the account that is tried. */
export interface Throttle {
  /** Refuses `tooMany` while any of the keys has to wait. */
  check(keys: readonly string[]): void;
  failed(keys: readonly string[]): void;
  /** Forgives the account, and the address what it got wrong of this account: whoever has an account of their own goes on guessing at others no faster for signing in to it. */
  succeeded(keys: readonly string[]): void;
  /**
   * One try: refuses while any of the keys has to wait, or has too many tries under way, before any work is done.
   * A try that is refused as `unauthenticated` (or as `isWrong` says) has failed; whatever else goes wrong is nobody's wrong guess.
   */
  attempt<T>(keys: readonly string[], work: () => Promise<T>, isWrong?: (refusal: Refusal) => boolean): Promise<T>;
}

const LONGEST_MS = 15 * 60_000;
const FORGET_MS = 60 * 60_000;
const MOST_KEYS = 100_000;
/** So many people of one address may all use up their free failures, before all of them wait. */
const MOST_AT_ADDRESS = 8;
/** Tries of one key at once: an office behind one address, not a flood that is through before its first failure is counted. */
const MOST_AT_ONCE = 20;

/** Grows as it is filled: by `max` it would take room for all keys at once. */
const bounded = <T extends {}>() => new LRUCache<string, T>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });

const isUnauthenticated = ({ kind }: Refusal): boolean => kind === 'unauthenticated';

/** After `free` failures each further one doubles the wait, from one second to `longest` (in milliseconds); an hour without failures forgets. */
export function throttle(free = 5, now: () => number = Date.now, longest = LONGEST_MS): Throttle {
  const tries = bounded<{ failures: number; last: number }>();
  const underWay = new Map<string, number>();
  const waitOf = (key: string, allowed: number): number => {
    const known = tries.get(key);
    if (!known || known.failures < allowed) return 0;
    return known.last + Math.min(longest, 1000 * 2 ** (known.failures - allowed)) - now();
  };
  /** Behind one address are many people, where the accounts that they try are told apart. */
  const waits = (keys: readonly string[]): number =>
    Math.max(...keys.map((key, index) => waitOf(key, index === 0 && keys.length > 1 ? free * MOST_AT_ADDRESS : free)));
  const refuseFor = (ms: number): void => {
    if (ms <= 0) return;
    const retryAfter = Math.ceil(ms / 1000);
    throw new Refusal(
      'tooMany',
      'throttle.wait',
      `Too many tries. Please wait ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'} and try again.`,
      { retryAfter },
    );
  };
  const count = (key: string, by: 1 | -1): void => {
    const now = (underWay.get(key) ?? 0) + by;
    if (now > 0) underWay.set(key, now);
    else underWay.delete(key);
  };
  /** What one address got wrong of one account; nobody waits for that by itself. */
  const pairOf = (keys: readonly string[]): string[] => (keys.length > 1 ? [keys.join('\n')] : []);
  const guard: Throttle = {
    check: (keys) => refuseFor(waits(keys)),
    failed(keys) {
      for (const key of [...keys, ...pairOf(keys)]) {
        const known = tries.get(key);
        const fresh = !known || now() - known.last > FORGET_MS;
        tries.set(key, { failures: fresh ? 1 : known.failures + 1, last: now() });
      }
    },
    succeeded(keys) {
      const [pair] = pairOf(keys);
      const [first, ...accounts] = keys;
      const address = tries.get(first!);
      const left = pair === undefined ? 0 : (address?.failures ?? 0) - (tries.get(pair)?.failures ?? 0);
      if (address && left > 0) tries.set(first!, { ...address, failures: left });
      else tries.delete(first!);
      for (const key of [...accounts, ...pairOf(keys)]) tries.delete(key);
    },
    async attempt(keys, work, isWrong = isUnauthenticated) {
      guard.check(keys);
      if (keys.some((key) => (underWay.get(key) ?? 0) >= MOST_AT_ONCE)) refuseFor(1000);
      for (const key of keys) count(key, 1);
      try {
        const result = await work();
        guard.succeeded(keys);
        return result;
      } catch (error) {
        if (error instanceof Refusal && isWrong(error)) guard.failed(keys);
        throw error;
      } finally {
        for (const key of keys) count(key, -1);
      }
    },
  };
  return guard;
}

/** A steady rate with room for bursts, per key: guests of one venue share one address. */
export interface Rate {
  /** Takes one; refuses `tooMany` when there is none left. */
  take(key: string): void;
}

/** At most `most` within any `windowMs` (milliseconds), per key; forgotten by a restart. `busy` says it to who comes too often. */
export function quota(most: number, windowMs: number, busy: string, now: () => number = Date.now): Rate {
  const taken = bounded<readonly number[]>();
  return {
    take(key) {
      const at = now();
      const recent = (taken.get(key) ?? []).filter((time) => time > at - windowMs);
      if (recent.length >= most)
        throw new Refusal('tooMany', 'rate.exceeded', busy, {
          retryAfter: Math.max(1, Math.ceil((recent[0]! + windowMs - at) / 1000)),
        });
      taken.set(key, [...recent, at]);
    },
  };
}

/** `burst` at once, refilled by `perSecond`. `busy` says it to who comes too often. */
export function rate(
  burst: number,
  perSecond: number,
  now: () => number = Date.now,
  busy = 'Many people are searching right now. Please try again in a moment.',
): Rate {
  const buckets = bounded<{ left: number; at: number }>();
  return {
    take(key) {
      const known = buckets.get(key) ?? { left: burst, at: now() };
      const left = Math.min(burst, known.left + ((now() - known.at) / 1000) * perSecond);
      buckets.set(key, { left: Math.max(0, left - 1), at: now() });
      if (left < 1)
        throw new Refusal('tooMany', 'rate.exceeded', busy, { retryAfter: Math.ceil((1 - left) / perSecond) });
    },
  };
}
