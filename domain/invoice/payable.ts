import { type Scheduled, dueNow, partsOf } from './schedule.ts';
import { type InvoiceState, balanceDue, scheduled } from './state.ts';

/** What can be paid of an invoice, in paise: what is due now by its schedule, or all of it. `today`: the day in India. */
export function payableOf(state: InvoiceState, today: string): { now: number; whole: number } {
  if (state.status === 'absent') return { now: 0, whole: 0 };
  const whole = balanceDue(state);
  return { now: dueNow(scheduled(state), whole, today), whole };
}

/** Parts that are due of an invoice that waits for money: by its schedule, or the whole as one. */
export function partsDue(invoice: Scheduled, balance: number): { name: string; on: string; left: number }[] {
  if (balance === 0) return [];
  if (!invoice.schedule) return [{ name: '', on: invoice.dueDate, left: balance }];
  return partsOf(invoice.schedule, invoice, invoice).map(({ name, on, left }) => ({ name, on, left }));
}
/** One of them as it stands; undefined where nothing is due of it. */
export function partDue(state: InvoiceState, part: number): { name: string; on: string; left: number } | undefined {
  if (state.status === 'absent') return undefined;
  const found = partsDue(scheduled(state), balanceDue(state))[part];
  return found && found.left > 0 ? found : undefined;
}
