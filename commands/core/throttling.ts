import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Count, Counter, Counters } from '../ports/counters.ts';

/** Growing delays after failures, per key: an address first, then the account that is tried. */
export interface Throttle {
  /** Refuses `tooMany` while any of the keys has to wait. */
  check(keys: readonly string[]): Promise<void>;
  failed(keys: readonly string[]): Promise<void>;
  /** Forgives the account, and the address what it got wrong of this account: whoever has an account of their own goes on guessing at others no faster for signing in to it. */
  succeeded(keys: readonly string[]): Promise<void>;
  /**
   * One try: refuses while any of the keys has to wait, or has too many tries under way, before any work is done.
   * A try that is refused as `unauthenticated` (or as `isWrong` says) has failed; whatever else goes wrong is nobody's wrong guess.
   */
  attempt<T>(keys: readonly string[], work: () => Promise<T>, isWrong?: (refusal: Refusal) => boolean): Promise<T>;
}

/** How often something may be done, per key. */
export interface Rate {
  /** Takes one; refuses `tooMany` when there is none left. */
  take(key: string): Promise<void>;
}

/** Limits of what strangers may try, each counted under a name of its own, in all processes that share the counters. */
export interface Throttling {
  /** After `free` failures each further one doubles the wait, from one second to `longestMs`; an hour without failures forgets. */
  throttle(name: string, options?: { free?: number; longestMs?: number }): Throttle;
  /**
   * `burst` at once, then one after the other at `perSecond`; after `burst / perSecond` seconds the burst is there again:
   * guests of one venue share one address. `busy` says it to who comes too often.
   */
  rate(name: string, burst: number, perSecond: number, busy?: string): Rate;
  /** At most `most` within the `windowMs` that begin with the first, per key. */
  quota(name: string, most: number, windowMs: number, busy: string): Rate;
}

const LONGEST_MS = 15 * 60_000;
const FORGET_MS = 60 * 60_000;
/** So many people of one address may all use up their free failures, before all of them wait. */
const MOST_AT_ADDRESS = 8;
/** Tries of one key at once, of one process: an office behind one address, not a flood that is through before its first failure is counted. */
const MOST_AT_ONCE = 20;
const SEARCHING = 'Many people are searching right now. Please try again in a moment.';

const isUnauthenticated = ({ kind }: Refusal): boolean => kind === 'unauthenticated';

export function openThrottling(counters: Counters): Throttling {
  const names = new Set<string>();
  const open = (name: string, points: number, seconds: number): Counter => {
    if (names.has(name)) throw new RangeError(`Two limits are named ${name}`);
    names.add(name);
    return counters.open({ name, points, seconds });
  };
  return {
    throttle: (name, { free = 5, longestMs = LONGEST_MS } = {}) =>
      throttleOver(open(name, free, FORGET_MS / 1000), free, longestMs),
    rate(name, burst, perSecond, busy = SEARCHING) {
      const each = Math.max(1, perSecond);
      const steady = open(name, each, each / perSecond);
      const more = burst > each ? open(`${name}Burst`, burst - each, burst / perSecond) : undefined;
      const within = (counter: Counter, key: string): Promise<Count | undefined> =>
        counter.consume(key).then(() => undefined, tooMany);
      return {
        async take(key) {
          const used = await within(steady, key);
          const over = used && (more ? await within(more, key) : used);
          if (used && over) throw exceeded(busy, Math.min(used.msBeforeNext, over.msBeforeNext));
        },
      };
    },
    quota(name, most, windowMs, busy) {
      const counter = open(name, most, windowMs / 1000);
      return {
        async take(key) {
          const over = await counter.consume(key).then(() => undefined, tooMany);
          if (over) throw exceeded(busy, over.msBeforeNext);
        },
      };
    },
  };
}

/** What a counter rejects with where there is none left; anything else is a failure of its own. */
function tooMany(reason: unknown): Count {
  if (reason instanceof Error) throw reason;
  return reason as Count;
}

const exceeded = (busy: string, ms: number): Refusal =>
  new Refusal('tooMany', 'rate.exceeded', busy, { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });

function refuseFor(ms: number): void {
  if (ms <= 0) return;
  const retryAfter = Math.ceil(ms / 1000);
  throw new Refusal(
    'tooMany',
    'throttle.wait',
    `Too many tries. Please wait ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'} and try again.`,
    { retryAfter },
  );
}

/** What one address got wrong of one account; nobody waits for that by itself. */
const pairOf = (keys: readonly string[]): string[] => (keys.length > 1 ? [keys.join('\n')] : []);

function throttleOver(failures: Counter, free: number, longestMs: number): Throttle {
  const underWay = new Map<string, number>();
  const known = (keys: readonly string[]): Promise<(Count | null)[]> =>
    Promise.all(keys.map((key) => failures.get(key)));
  /** From the last failure: a count that somebody may have to wait for is begun anew with each. */
  const waitOf = (count: Count | null | undefined, allowed: number): number =>
    !count || count.consumedPoints < allowed
      ? 0
      : count.msBeforeNext - FORGET_MS + Math.min(longestMs, 1000 * 2 ** (count.consumedPoints - allowed));
  /** Behind one address are many people, where the accounts that they try are told apart. */
  const waits = (counts: readonly (Count | null)[]): number =>
    Math.max(...counts.map((count, n) => waitOf(count, n === 0 && counts.length > 1 ? free * MOST_AT_ADDRESS : free)));
  const count = (key: string, by: 1 | -1): void => {
    const now = (underWay.get(key) ?? 0) + by;
    if (now > 0) underWay.set(key, now);
    else underWay.delete(key);
  };
  const guard: Throttle = {
    check: async (keys) => refuseFor(waits(await known(keys))),
    async failed(keys) {
      await Promise.all(
        [...keys, ...pairOf(keys)].map(async (key) => {
          const { consumedPoints } = await failures.penalty(key);
          if (consumedPoints >= free) await failures.set(key, consumedPoints, FORGET_MS / 1000);
        }),
      );
    },
    async succeeded(keys) {
      const [first, ...accounts] = keys as [string, ...string[]];
      const [address, pair] = await known([first, ...pairOf(keys)]);
      const left = keys.length > 1 ? (address?.consumedPoints ?? 0) - (pair?.consumedPoints ?? 0) : 0;
      const forgive = async () => pair && failures.reward(first, pair.consumedPoints);
      await Promise.all([
        left > 0 ? forgive() : failures.delete(first),
        ...[...accounts, ...pairOf(keys)].map((key) => failures.delete(key)),
      ]);
    },
    async attempt(keys, work, isWrong = isUnauthenticated) {
      const before = await known(keys);
      refuseFor(waits(before));
      if (keys.some((key) => (underWay.get(key) ?? 0) >= MOST_AT_ONCE)) refuseFor(1000);
      for (const key of keys) count(key, 1);
      try {
        const result = await work();
        if (before.some(Boolean)) await guard.succeeded(keys);
        return result;
      } catch (error) {
        if (error instanceof Refusal && isWrong(error)) await guard.failed(keys);
        throw error;
      } finally {
        for (const key of keys) count(key, -1);
      }
    },
  };
  return guard;
}
