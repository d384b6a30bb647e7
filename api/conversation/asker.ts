import type { Caller } from '../../commands/core/run.ts';
import type { WriteSide } from '../../commands/core/writeSide.ts';

/** Who asks, and what the answer runs commands through. */
export interface Asker {
  userId: string;
  caller: Caller;
  write: WriteSide;
}
