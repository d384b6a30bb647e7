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
