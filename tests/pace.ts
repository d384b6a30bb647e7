import { expect } from 'vitest';
import { makeJpeg } from './pictures.ts';

/** What the piece of work below takes on the machine that the promised times are meant for, in milliseconds. */
const REFERENCE_MS = 400;

/** How many times slower than promised for a machine is here and now, at least 1: what must happen within some time has so much more of it. */
export async function slowness(): Promise<number> {
  const began = performance.now();
  await makeJpeg({ width: 3000, height: 2000, seed: 7 });
  return Math.max(1, (performance.now() - began) / REFERENCE_MS);
}

/** The processor time that this thread spends on the work, in milliseconds: whatever else the machine does beside it is not counted. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The work takes less than so many milliseconds, or as much longer as the machine is slower; answers what it took. Work that is timed in another way answers its time itself. */
export async function within(ms: number, work: () => void | Promise<void | number>): Promise<number> {
  const before = await slowness();
  const began = performance.now();
  const told = await work();
  const took = typeof told === 'number' ? told : performance.now() - began;
  expect(took).toBeLessThan(ms * Math.max(before, await slowness()));
  return took;
}
