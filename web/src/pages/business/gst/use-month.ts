import { useAddressed } from '../../../ui/layers.ts';
import { today } from '../invoice/form-values.ts';

/** How many months are offered, this one first. */
const OFFERED = 36;

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
/** The month so many after another one; before it where that is below 0. */
export function monthAfter(month: string, months: number): string {
  const [year, of] = month.split('-').map(Number) as [number, number];
  return monthOf(new Date(Date.UTC(year, of - 1 + months, 1)));
}
/** `November 2026`. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T12:00`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

/** The month in the address, else the one that ended last in India: whoever files a return looks at that. */
export function useMonth() {
  const [asked, go] = useAddressed('period');
  const running = today().slice(0, 7);
  const last = monthAfter(running, -1);
  const month = asked !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : last;
  const offered = Array.from({ length: OFFERED }, (_, back) => monthAfter(running, -back));
  return {
    month,
    /** One that the address names stands among them, however old. */
    offered: offered.includes(month) ? offered : [...offered, month].toSorted().toReversed(),
    isLast: month >= running,
    show: (next: string) => go(next === last ? null : next),
  };
}
