import { daysFrom } from '../kernel/financialYear.ts';
import type { Draft } from './events.ts';

const DAYS: Readonly<Record<Draft['paymentTerms'], number>> = {
  '15 days': 15,
  '30 days': 30,
  '45 days': 45,
  '60 days': 60,
  'Due on receipt': 0,
};
/** When an invoice of that day is due. */
export const dueAfter = (issued: string, terms: Draft['paymentTerms']): string => daysFrom(issued, DAYS[terms]);
