import type { Figures } from '../../projections/figures.ts';
import type { InvoiceCounts } from '../contract/invoiceFigures.ts';

type Each = Omit<InvoiceCounts, 'all'>;
export const withAll = (each: Each): InvoiceCounts => ({
  all: Object.values(each).reduce((sum, count) => sum + count, 0),
  ...each,
});

/** What is pending is overdue once its due date lies before a day. */
export function countsOf(
  { counts, dues }: Pick<Figures, 'counts' | 'dues'>,
  draft: number,
  day: string,
): InvoiceCounts {
  const overdue = Object.entries(dues).reduce((sum, [date, [count]]) => (date < day ? sum + count : sum), 0);
  const { pending, paid, credited } = counts;
  const cancelled = counts.cancelled + counts.cancelledDraft;
  return withAll({ draft, pending: pending - overdue, paid, overdue, cancelled, credited });
}
