import { LRUCache } from 'lru-cache';
import type { Count, Counter, Counters } from '../../commands/ports/counters.ts';

const MOST_KEYS = 100_000;

/** A count, and when it is forgotten, in milliseconds since the epoch. */
interface Known {
  points: number;
  until: number;
}

/**
 * Counters of one process, forgotten when it ends. Strangers cannot fill them: of each, 100,000 keys are known, those that
 * came last; the memory of rate-limiter-flexible has a timer for each key that was ever sent.
 */
export const memoryCounters = (): Counters => ({ open: memoryCounter, close: async () => undefined });

function memoryCounter({ points: most, seconds }: { points: number; seconds: number }): Counter {
  // Grows as it is filled: by `max` it would take room for all keys at once.
  const kept = new LRUCache<string, Known>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });
  const standing = (key: string): Known | undefined => {
    const known = kept.get(key);
    return known && known.until > Date.now() ? known : undefined;
  };
  const keep = (key: string, points: number, until: number): Count => {
    kept.set(key, { points, until });
    return { consumedPoints: points, msBeforeNext: until - Date.now() };
  };
  const add = (key: string, by: number): Count => {
    const { points, until } = standing(key) ?? { points: 0, until: Date.now() + seconds * 1000 };
    return keep(key, points + by, until);
  };
  return {
    async consume(key) {
      const count = add(key, 1);
      if (count.consumedPoints > most) throw count;
      return count;
    },
    penalty: async (key) => add(key, 1),
    reward: async (key, points) => add(key, -points),
    async get(key) {
      const known = standing(key);
      return known ? { consumedPoints: known.points, msBeforeNext: known.until - Date.now() } : null;
    },
    set: async (key, points, forSeconds) => keep(key, points, Date.now() + forSeconds * 1000),
    delete: async (key) => kept.delete(key),
  };
}
