import { makeJpeg } from './pictures.ts';

/** What the piece of work below takes on the machine that the promised times are meant for, in milliseconds. */
const REFERENCE_MS = 400;

/** How many times slower than promised for a machine is here and now, at least 1: what must happen within some time has so much more of it. */
export async function slowness(): Promise<number> {
  const began = performance.now();
  await makeJpeg({ width: 3000, height: 2000, seed: 7 });
  return Math.max(1, (performance.now() - began) / REFERENCE_MS);
}
