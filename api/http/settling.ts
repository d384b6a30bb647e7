import type { Run } from '../../commands/core/run.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

export interface Settling {
  /** As the given one, and what is run through it is waited for. */
  write: WriteSide;
  /** Waits (bounded) until the read models show all that was run so far, and this position of the log. */
  settled(position?: Position): Promise<void>;
}

/** A write side for one task, and the wait for all that was run through it, on however many streams. */
export function settling(write: WriteSide, reads: Pick<ReadSide, 'passed'>): Settling {
  let last: Position = 0;
  const run: Run = async (description, input, caller) => {
    const outcome = await write.run(description, input, caller);
    last = Math.max(last, outcome.position);
    return outcome;
  };
  return {
    write: { ...write, run },
    async settled(position = 0) {
      last = Math.max(last, position);
      if (last > 0) await reads.passed(last);
    },
  };
}
