import { onTestFinished, vi } from 'vitest';

/** No second passes until the test is over: whoever has to wait has to, however slowly a machine asks again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** As though so many milliseconds had gone by: the clock stands there until `work` is done, and timers go on as ever. */
export async function after<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/**
 * The clock that only goes on (`performance.now`) goes a thousand times slower until the test is over, so that nothing
 * becomes late by itself on a slow machine; it is put on by as many milliseconds as the test says. Timers go on as ever.
 */
export function holdMonotonicClock(): { advance(ms: number): void } {
  const now = performance.now.bind(performance);
  const began = now();
  let ahead = 0;
  const held = vi.spyOn(performance, 'now').mockImplementation(() => began + ahead + (now() - began) / 1000);
  onTestFinished(() => held.mockRestore());
  return { advance: (ms) => void (ahead += ms) };
}
