import { dueNow } from './schedule.ts';
import { type InvoiceState, balanceDue, scheduled } from './state.ts';

/** What can be paid of an invoice, in paise: what is due now by its schedule, or all of it. `today`: the day in India. */
export function payableOf(state: InvoiceState, today: string): { now: number; whole: number } {
  if (state.status === 'absent') return { now: 0, whole: 0 };
  const whole = balanceDue(state);
  return { now: dueNow(scheduled(state), whole, today), whole };
}
