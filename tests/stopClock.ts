import { onTestFinished, vi } from 'vitest';

/** No second passes until the test is over: whoever has to wait has to, however slowly a machine asks again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
