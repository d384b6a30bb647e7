import type { BookingDays, OtherCalendar } from '../../api/availability.ts';
import { count } from '../../ui/format.ts';

export type BusyCalendar = Pick<OtherCalendar, 'calendar_id' | 'name' | 'colour'>;
/** What stands on one day. */
export interface Day {
  bookings: BookingDays['bookings'];
  gigs: BookingDays['gigs'];
  /** Other calendars in which something stands. */
  busy: BusyCalendar[];
  blocked: boolean;
}
export const FREE: Day = { bookings: [], gigs: [], busy: [], blocked: false };

const two = (value: number): string => String(value).padStart(2, '0');
/** The day that a date is here, as `YYYY-MM-DD`. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
export const today = (): string => isoDay(new Date());
/** Midnight of a day, here. */
export const dateOf = (iso: string): Date => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
};
/** A month as `YYYY-MM`, so many months on. */
export const monthsOn = (month: string, months: number): string => {
  const date = dateOf(`${month}-01`);
  date.setMonth(date.getMonth() + months);
  return isoDay(date).slice(0, 7);
};
/** The days of a month's six weeks, from a Sunday to a Saturday. */
export function sixWeeks(month: string): { from: string; to: string } {
  const from = dateOf(`${month}-01`);
  from.setDate(1 - from.getDay());
  const to = new Date(from);
  to.setDate(from.getDate() + 41);
  return { from: isoDay(from), to: isoDay(to) };
}

/** By day; free days are not among them. */
export function byDay(said: BookingDays, calendarOf: (calendarId: string) => BusyCalendar): Map<string, Day> {
  const days = new Map<string, Day>();
  const on = (date: string): Day => {
    const day = days.get(date) ?? { bookings: [], gigs: [], busy: [], blocked: false };
    days.set(date, day);
    return day;
  };
  for (const booking of said.bookings) on(booking.date).bookings.push(booking);
  for (const gig of said.gigs) on(gig.date_time.slice(0, 10)).gigs.push(gig);
  for (const { calendar_id: id, dates } of said.busy) for (const date of dates) on(date).busy.push(calendarOf(id));
  for (const date of said.blocked) on(date).blocked = true;
  return days;
}

/** A day in words, for who does not see it: “2 bookings, 1 gig, busy: Family, blocked”. */
export const inWords = ({ bookings, gigs, busy, blocked }: Day): string =>
  [
    bookings.length > 0 ? count(bookings.length, 'booking') : '',
    gigs.length > 0 ? count(gigs.length, 'gig') : '',
    busy.length > 0 ? `busy: ${busy.map(({ name }) => name).join(', ')}` : '',
    blocked ? 'blocked' : '',
  ]
    .filter(Boolean)
    .join(', ');
