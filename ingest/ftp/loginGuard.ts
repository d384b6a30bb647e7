import { LRUCache } from 'lru-cache';

/** Slows down guessing: each wrong password from an address doubles the wait before the next answer. */
export interface LoginGuard {
  /** Milliseconds to wait before answering a wrong password from this address, which it thereby counts. */
  failed(address: string): number;
  succeeded(address: string): void;
}

const forgetAfter = 15 * 60_000;
const remembered = 10_000;

export function loginGuard(firstDelay: number, now: () => number = Date.now): LoginGuard {
  const failures = new LRUCache<string, { count: number; at: number }>({ max: remembered });
  return {
    failed(address) {
      const before = failures.get(address);
      const count = before && now() - before.at < forgetAfter ? before.count + 1 : 1;
      failures.set(address, { count, at: now() });
      return firstDelay * 2 ** Math.min(count - 1, 4);
    },
    succeeded(address) {
      failures.delete(address);
    },
  };
}
