import { z } from 'zod';
import { rupees } from '../kernel/money.ts';
import { scaled } from '../kernel/paise.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Account } from './account.ts';

/** A whole, where shares are hundredths of a percent. */
export const WHOLE = 10_000;
/** Parts of one schedule. */
export const MOST_PARTS = 12;

const measures = ['total', 'rest', 'fixed'] as const;
const occasions = ['date', 'gig', 'delivery'] as const;

/**
 * One part of what is to be paid. `value`: hundredths of a percent of the total or of what the parts before it leave
 * (`rest`), or paise (`fixed`); the last part takes what is left, whatever it says. `on`: the day, `YYYY-MM-DD`; '' where
 * the day of the gig or of the delivery decides.
 */
export const schedulePart = z.object({
  name: z.string(),
  measure: z.enum(measures),
  value: z.number().int(),
  due: z.enum(occasions),
  on: z.string(),
});
export type SchedulePart = z.infer<typeof schedulePart>;

/** What was typed without a schedule where none can be read of it: its studio is erased. */
export const withSchedule = <T extends { schedule?: readonly SchedulePart[] | undefined }>(typed: T): T =>
  typed.schedule === undefined || Array.isArray(typed.schedule) ? typed : { ...typed, schedule: undefined };

/** What decides when parts are due. `gigDay` and `deliveredOn`: '' until they are known. */
export interface Days {
  dueDate: string;
  gigDay: string;
  deliveredOn: string;
}
/** A part with its amounts in paise. `on`: the day it is due; `left`: what is still to be paid of it. */
export interface PartDue {
  name: string;
  due: SchedulePart['due'];
  /** Whether `on` is a day that was named or has come, and not merely the last on which it is due. */
  certain: boolean;
  on: string;
  amount: number;
  left: number;
}

const wished = ({ measure, value }: SchedulePart, total: number, left: number): number =>
  measure === 'fixed' ? value : scaled(measure === 'total' ? total : left, value, WHOLE);

/** What each part comes to: together exactly the total. */
export function amountsOf(parts: readonly SchedulePart[], total: number): number[] {
  let left = total;
  return parts.map((part, index) => {
    const amount = index === parts.length - 1 ? left : Math.min(left, wished(part, total, left));
    left -= amount;
    return amount;
  });
}

/** Refuses parts that do not fit the total, or that are not due one after the other. `last`: the last day that can be named. */
export function requireSchedule(
  parts: readonly SchedulePart[],
  total: number,
  { first, last }: { first: string; last: string },
): void {
  let left = total;
  let day = first;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const amount = isLast ? left : wished(part, total, left);
    if (amount > left)
      refuse(
        'invalid',
        'schedule.tooMuch',
        `The part ${part.name} is more than the ${rupees(left)} that are left for it.`,
      );
    if (amount < 1)
      refuse(
        'invalid',
        'schedule.nothing',
        `Nothing is left for the part ${part.name}. Please make the parts before it smaller, or remove it.`,
      );
    left -= amount;
    if (part.due !== 'date') continue;
    if (part.on < first)
      refuse('invalid', 'schedule.early', `The part ${part.name} cannot be due before the issue date.`);
    if (part.on < day)
      refuse(
        'invalid',
        'schedule.order',
        `The part ${part.name} is due before the part in front of it. Please put parts in the order of their days.`,
      );
    if (part.on > last)
      refuse('invalid', 'schedule.late', `The part ${part.name} cannot be due after the due date of the invoice.`);
    day = part.on;
  }
}

/** The day on which each part is due. One that is not known yet is the due date of the invoice, or that of a part behind it which comes earlier. */
function daysOf(parts: readonly SchedulePart[], { dueDate, gigDay, deliveredOn }: Days) {
  const known = { gig: gigDay, delivery: deliveredOn };
  let last = dueDate;
  let first = '';
  return parts
    .toReversed()
    .map(({ due, on }) => {
      const day = due === 'date' ? on : known[due];
      if (day !== '' && day < last) last = day;
      return { on: day || last, certain: day !== '' };
    })
    .toReversed()
    .map(({ on, certain }) => {
      if (on > first) first = on;
      return { on: first, certain };
    });
}

/** What was paid counts for the parts in their order; what was credited is taken off from the last. No part is due before the one in front of it. */
export function partsOf(parts: readonly SchedulePart[], days: Days, account: Account): PartDue[] {
  let open = Math.max(0, account.total - account.credited);
  let held = Math.max(0, account.paid - account.refunded);
  const dated = daysOf(parts, days);
  const amounts = amountsOf(parts, account.total);
  return parts.map((part, index) => {
    const amount = Math.min(open, amounts[index]!);
    open -= amount;
    const covered = Math.min(held, amount);
    held -= covered;
    return { name: part.name, due: part.due, ...dated[index]!, amount, left: amount - covered };
  });
}

export type Scheduled = Account & Days & { schedule?: readonly SchedulePart[] | undefined; status: string };

/** By day, what is still to be paid of an invoice that waits for money; the first day first. */
export function duesOf(invoice: Scheduled, balance: number): { on: string; amount: number }[] {
  if (balance === 0) return [];
  if (!invoice.schedule) return [{ on: invoice.dueDate, amount: balance }];
  return partsOf(invoice.schedule, invoice, invoice)
    .filter(({ left }) => left > 0)
    .map(({ on, left: amount }) => ({ on, amount }));
}

/** The day on which the next money is due; the due date of an invoice that waits for none. */
export const nextDueOf = (invoice: Scheduled, balance: number): string =>
  duesOf(invoice, balance)[0]?.on ?? invoice.dueDate;

/** What is to be paid now: all that is due by a day, and where nothing is, what is due next. */
export function dueNow(invoice: Scheduled, balance: number, today: string): number {
  const dues = duesOf(invoice, balance);
  const now = dues.filter(({ on }) => on <= today).reduce((sum, { amount }) => sum + amount, 0);
  return now === 0 ? (dues[0]?.amount ?? 0) : now;
}
