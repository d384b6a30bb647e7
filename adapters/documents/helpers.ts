import type { HelperDelegate } from 'handlebars';
import { exactRupees } from '../../domain/kernel/money.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-05` as `5 Nov 2026`. */
function date(day: string): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number];
  return `${number} ${MONTHS[month - 1]} ${year}`;
}

/** All that the template may call. What they answer is escaped. */
export const helpers: Record<string, HelperDelegate> = {
  money: exactRupees,
  date,
  weightOf: (strong: boolean) => (strong ? 'strong' : ''),
  percent: (value: number) => `${Number(value.toFixed(3))}%`,
  ordinal: (index: number) => index + 1,
  /** A line that was left blank keeps its height: it parts the terms of a contract. */
  paragraphs: (text: string) => text.split(/\r?\n/).map((line) => (line.trim() === '' ? '\u00A0' : line)),
};
