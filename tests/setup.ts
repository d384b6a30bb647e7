import { flushCompileCache } from 'node:module';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { endWhatIsLeft } from './diesWithUs.ts';

// The same cases at every run; another seed is tried with FC_SEED.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });

// Vitest ends a process before Node would write by itself what it compiled; see vitest.config.ts.
afterAll(() => flushCompileCache());
// Whatever listens once more for each of many, and is never taken away, fails: Node warns of the eleventh.
const warned = (warning: Error): void => {
  if (warning.name === 'MaxListenersExceededWarning') throw new Error(warning.stack);
};
process.on('warning', warned);
afterAll(() => void process.off('warning', warned));
// The next file in this process has the clock as it is.
afterAll(() => void vi.useRealTimers());
afterAll(endWhatIsLeft);
