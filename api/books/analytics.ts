import type { Figures } from '../../projections/figures.ts';
import type { Analytics } from '../contract/books.ts';
import { BUDGETS } from '../contract/booking.ts';

const MONTHS = 12;
const MOST_WORK = 10;
const DAY_MS = 86_400_000;
const rupeesOf = (paise: number): number => paise / 100;

/** The last twelve months, up to that of a day, the oldest first. */
function monthsUntil(day: string): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - MONTHS + back, 1)).toISOString().slice(0, 7),
  );
}

const AGES = [
  ['not_due', 0],
  ['1_30', 30],
  ['31_60', 60],
  ['61_90', 90],
  ['over_90', Infinity],
] as const;

/** What is due, by days past its due date on a day. */
function ageingOn(dues: Figures['dues'], day: string): Analytics['ageing'] {
  const ages = AGES.map(([age, most]) => ({ age, most, count: 0, amount: 0 }));
  for (const [date, [count, amount]] of Object.entries(dues)) {
    const days = (Date.parse(day) - Date.parse(date)) / DAY_MS;
    const bucket = ages.find(({ most }) => days <= most)!;
    bucket.count += count;
    bucket.amount += amount;
  }
  return ages.map(({ age, count, amount }) => ({ age, count, amount: rupeesOf(amount) }));
}

/** The rupees that the budgets of the booking form name; others say no amount. */
const bounds = new Map(
  BUDGETS.map((budget) => {
    const [least = 0, most = least] = [...budget.matchAll(/[\d,]+/g)].map(([text]) => Number(text.replaceAll(',', '')));
    return [budget as string, { least, most }];
  }),
);
export function forecastOf(budgets: readonly string[]): NonNullable<Analytics['forecast']> {
  const known = budgets.flatMap((budget) => bounds.get(budget) ?? []);
  const sum = (of: 'least' | 'most'): number => known.reduce((total, bound) => total + bound[of], 0);
  return { bookings: known.length, least: sum('least'), most: sum('most') };
}

/** `day`: that of the moment, in India; what is pending past its due date is overdue. */
export function analyticsOf(
  figures: Figures,
  day: string,
): Omit<Analytics, 'as_of' | 'top_clients' | 'forecast' | 'total_clients'> {
  const { counts, months, dues, work, received } = figures;
  const ageing = ageingOn(dues, day);
  const overdue = ageing.filter(({ age }) => age !== 'not_due').reduce((sum, { count }) => sum + count, 0);
  return {
    total_revenue: rupeesOf(received),
    pending_amount: rupeesOf(Object.values(dues).reduce((sum, [, amount]) => sum + amount, 0)),
    total_invoices: counts.pending + counts.paid + counts.credited + counts.cancelled,
    payment_status: { paid: counts.paid, pending: counts.pending - overdue, overdue, draft: counts.draft },
    monthly_revenue: monthsUntil(day).map((month) => ({ month, revenue: rupeesOf(months[month] ?? 0) })),
    ageing,
    work: Object.entries(work)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOST_WORK)
      .map(([sac, amount]) => ({ sac, amount: rupeesOf(amount) })),
  };
}
