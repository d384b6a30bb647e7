import { setTimeout as delay } from 'node:timers/promises';

const FIRST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 5_000;

/** Delays between tries, in milliseconds: doubling, up to five seconds. */
export function* backoffDelays(): Generator<number, never> {
  for (let ms = FIRST_DELAY_MS; ; ms = Math.min(ms * 2, LONGEST_DELAY_MS)) yield ms;
}

/** Waits, or until `stop` is aborted; never throws. */
export const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal: stop }).catch(() => undefined);

/** Does `work` again, after growing delays, until it succeeds or `stop` is aborted (then undefined). */
export async function retryUntilDone<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T | undefined> {
  for (const ms of backoffDelays()) {
    if (stop.aborted) return undefined;
    try {
      return await work();
    } catch {
      await pause(ms, stop);
    }
  }
  return undefined;
}
