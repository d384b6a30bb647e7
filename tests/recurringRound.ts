import { type Run, runner } from '../commands/core/run.ts';
import { makeDueInvoices } from '../reactions/recurringInvoice.ts';
import type { TestLoom } from './server.ts';

/**
 * A round of the worker at a moment: makes the recurring invoices that are due by then; answers how many. `meanwhile` is
 * done once, right before the first draft. `dies`: before which command its process does, by its name.
 */
export async function recurringRound(
  { loom, settled }: Pick<TestLoom, 'loom' | 'settled'>,
  at: Date,
  meanwhile?: () => Promise<unknown>,
  dies?: string,
): Promise<number> {
  const { write, reads } = loom.context;
  const now = (): Date => at;
  const inner = runner(write.journal, now);
  let waiting = meanwhile;
  const run: Run = async (description, input, caller) => {
    if (description.name === dies) throw new Error('killed');
    if (description.name === 'DraftRecurringInvoice') {
      const first = waiting;
      waiting = undefined;
      await first?.();
    }
    return inner(description, input, caller);
  };
  await settled();
  const made = await makeDueInvoices({ write: { ...write, now, run }, reads });
  await settled();
  return made;
}
