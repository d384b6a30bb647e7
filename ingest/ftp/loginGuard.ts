/** Slows down guessing: each wrong password from an address doubles the wait before the next answer. */
export interface LoginGuard {
  /** Milliseconds to wait before answering a wrong password from this address, which it thereby counts. */
  failed(address: string): number;
  succeeded(address: string): void;
}

const forgetAfter = 15 * 60_000;
const remembered = 10_000;

export function loginGuard(firstDelay: number, now: () => number = Date.now): LoginGuard {
  const failures = new Map<string, { count: number; at: number }>();
  return {
    failed(address) {
      const before = failures.get(address);
      const count = before && now() - before.at < forgetAfter ? before.count + 1 : 1;
      failures.delete(address); // put back as the newest: the map keeps the order of insertion
      failures.set(address, { count, at: now() });
      const oldest = failures.keys().next();
      if (failures.size > remembered && !oldest.done) failures.delete(oldest.value);
      return firstDelay * 2 ** Math.min(count - 1, 4);
    },
    succeeded(address) {
      failures.delete(address);
    },
  };
}
