import { daysFrom } from './financialYear.ts';

/** How often something comes again. */
export const recurrences = ['week', 'month', 'quarter', 'year'] as const;
export type Recurrence = (typeof recurrences)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 };
const DAY_MS = 86_400_000;

/** The first day of a month, so many months after that of a day. */
const monthAfter = (day: string, months: number): Date => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first;
};

/** The day of the n-th time after the first (0), `YYYY-MM-DD`: in a month that has no such day its last, and the day again in the next. */
export function recurrenceDay(first: string, every: Recurrence, n: number): string {
  if (every === 'week') return daysFrom(first, 7 * n);
  const month = monthAfter(first, MONTHS[every] * n);
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(Number(first.slice(8)), last));
  return month.toISOString().slice(0, 10);
}

/** The first of its days that does not lie before another. */
export function recurrenceFrom(first: string, every: Recurrence, day: string): string {
  if (day <= first) return first;
  if (every === 'week')
    return recurrenceDay(first, every, Math.ceil((Date.parse(day) - Date.parse(first)) / 7 / DAY_MS));
  const months =
    (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));
  const n = Math.floor(months / MONTHS[every]);
  const found = recurrenceDay(first, every, n);
  return found < day ? recurrenceDay(first, every, n + 1) : found;
}
