import type { RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { shortDate } from '../../../ui/format.ts';

type Tone = 'green' | 'red' | 'amber' | 'quiet';
/** Green for what goes on, amber for what waits for somebody. */
export const STATUS: Readonly<Record<RecurringInvoice['status'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'amber' },
  finished: { label: 'Finished', tone: 'quiet' },
};
export const EVERY: Readonly<Record<RecurringInvoice['every'], string>> = {
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every 3 months',
  year: 'Every year',
};

/** What comes next, in a few words. */
export function nextWords({ status, upcoming, made }: RecurringInvoice): string {
  const [next] = upcoming;
  if (next !== undefined) return `Next on ${shortDate(next)}`;
  if (status === 'paused') return 'Nothing is made until you resume it';
  return made === 1 ? '1 invoice was made' : `${made} invoices were made`;
}
