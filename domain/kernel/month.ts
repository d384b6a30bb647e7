import { createHash } from 'node:crypto';
import { indianDate } from './financialYear.ts';

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month is `2026-11`; of a day (`2026-11-23`) it is its beginning. */
export const monthOf = (day: string): string => day.slice(0, 7);
/** `November 2026`. */
export const monthName = (month: string): string => `${NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
/** Whether it lies behind, in India, at an instant (ISO 8601 UTC). */
export const hasEnded = (month: string, at: string): boolean => month < monthOf(indianDate(at));

/** SHA-256 of lines in their order, hex. */
export function digestOf(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
}
