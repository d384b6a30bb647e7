import type { Invoice } from '../../../api/invoice.ts';
import { shortDate } from '../../../ui/format.ts';

type Due = Invoice['schedule'][number]['due'];
const OCCASIONS: Record<Due, string> = { date: '', gig: 'On the day of the shoot', delivery: 'On delivery' };

/** When a part is due, in words. `day`: '' where it is not known. */
export const dueWords = (due: Due, day: string): string =>
  [OCCASIONS[due], day === '' ? '' : shortDate(day)].filter(Boolean).join(', ');
/** Of a part as it stands: a day that nobody knows yet is not said. */
export const partDue = ({ due, certain, due_date: day }: Invoice['schedule'][number]): string =>
  dueWords(due, certain ? day : '');
