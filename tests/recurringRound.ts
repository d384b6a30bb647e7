import { runner } from '../commands/core/run.ts';
import { makeDueInvoices } from '../reactions/recurringInvoice.ts';
import type { TestLoom } from './server.ts';

/** A round of the worker at a moment: makes the recurring invoices that are due by then; answers how many. */
export async function recurringRound({ loom, settled }: Pick<TestLoom, 'loom' | 'settled'>, at: Date): Promise<number> {
  const { write, reads } = loom.context;
  const now = (): Date => at;
  await settled();
  const made = await makeDueInvoices({ write: { ...write, now, run: runner(write.journal, now) }, reads });
  await settled();
  return made;
}
