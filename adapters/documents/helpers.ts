import type { HelperDelegate } from 'handlebars';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whole rupees as India groups them: `12,34,567`. */
const grouped = (rupees: string): string => rupees.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/** Paise as rupees: `₹12,34,567.50`, and `−₹500.00`. */
function money(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '−' : ''}₹${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `2026-11-05` as `5 Nov 2026`. */
function date(day: string): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number];
  return `${number} ${MONTHS[month - 1]} ${year}`;
}

/** All that the template may call. What they answer is escaped. */
export const helpers: Record<string, HelperDelegate> = {
  money,
  date,
  weightOf: (strong: boolean) => (strong ? 'strong' : ''),
  percent: (value: number) => `${Number(value.toFixed(3))}%`,
  ordinal: (index: number) => index + 1,
  paragraphs: (text: string) => text.split(/\r?\n/),
};
