import { setTimeout as pause } from 'node:timers/promises';
import { backoffDelays } from './retry.ts';

/** Works of one name at the same time are one: who asks while it is under way gets its outcome. */
export function singleFlight<T>(): { share(name: string, work: () => Promise<T>): Promise<T>; idle(): Promise<void> } {
  const underWay = new Map<string, Promise<T>>();
  return {
    share(name, work) {
      const known = underWay.get(name);
      if (known) return known;
      const one = work().finally(() => underWay.delete(name));
      underWay.set(name, one);
      return one;
    },
    idle: async () => void (await Promise.allSettled(underWay.values())),
  };
}

/**
 * Does a work again, after growing delays, while nobody can know whether it was done (`isUnknown` of its error), for at
 * most `forMs` milliseconds; `signal` ends the repeats too. The work has to be one that does nothing when it is repeated.
 */
export async function retryWhileUnknown<T>(
  work: () => Promise<T>,
  isUnknown: (error: unknown) => boolean,
  { forMs, signal }: { forMs: number; signal: AbortSignal },
): Promise<T> {
  const end = performance.now() + forMs;
  const delays = backoffDelays();
  for (let first: unknown; ;) {
    try {
      return await work();
    } catch (error) {
      first ??= isUnknown(error) ? error : undefined;
      // What is refused before it was sent says nothing of the one that was sent.
      if (first === undefined || !(isUnknown(error) || isAway(error))) throw error;
      const wait = delays.next().value;
      if (signal.aborted || performance.now() + wait > end) throw error;
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

const isAway = (error: unknown): boolean => (error as { kind?: unknown } | undefined)?.kind === 'unavailable';
