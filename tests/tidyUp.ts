import { runner } from '../commands/core/run.ts';
import { type HousekeepingResult, housekeep } from '../reactions/housekeeping.ts';
import type { TestLoom } from './server.ts';

/** One round of housekeeping as it will be so many milliseconds from now. */
export async function tidyUp(it: TestLoom, laterMs: number): Promise<HousekeepingResult> {
  const { write, reads, feed } = it.loom.context;
  const now = (): Date => new Date(Date.now() + laterMs);
  const tidied = await housekeep({ write: { ...write, now, run: runner(write.journal, now) }, reads, feed });
  await it.settled();
  return tidied;
}
