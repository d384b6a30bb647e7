import { type KeptReading, readingOf } from '../../commands/otherCalendar.ts';
import {
  type AvailabilityView,
  availabilities,
  type OtherCalendarView,
  otherCalendars,
} from '../../projections/availability.ts';
import { type BookingView, bookings } from '../../projections/booking.ts';
import { gigs } from '../../projections/gig.ts';
import { everyOne } from '../../projections/core/pages.ts';
import type { BookingDays } from '../contract/availability.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** Of one kind that are told at once; whoever has more on six weeks sees so. */
const MOST_OF_A_KIND = 300;
const DAY_MS = 86_400_000;
/** Visitors are told of dates within two years. */
const AHEAD_MS = 732 * DAY_MS;
const STATUSES = ['confirmed', 'pending', 'completed', 'rejected', 'withdrawn'] as const;

interface Calendar {
  view: OtherCalendarView;
  reading: KeptReading;
}

/** What stands on a photographer's days, as several contexts ask for it. */
export function availabilityQueries({ reads, write }: Pick<AppContext, 'reads' | 'write'>) {
  const [settings, calendarReader] = [reads.reader(availabilities), reads.reader(otherCalendars)];
  const [bookingReader, gigReader] = [reads.reader(bookings), reads.reader(gigs)];

  const calendarsOf = async (ownerId: string): Promise<Calendar[]> => {
    const items = await everyOne(calendarReader, { index: 'byOwner', where: { ownerId, removed: false } });
    return Promise.all(
      items.map(async (view) => ({
        view,
        reading: await readingOf(write, { userId: ownerId, calendarId: view.id }),
      })),
    );
  };
  const isShown = async (ownerId: string): Promise<boolean> => (await settings.get(ownerId))?.shown ?? false;
  const gigsOn = (ownerId: string, date: string) =>
    everyOne(gigReader, { index: 'byDay', where: { ownerId, open: true, day: date } });
  const confirmedOn = (ownerId: string, date: string): Promise<number> =>
    bookingReader.count({ index: 'byDay', where: { ownerId, listed: true, status: 'confirmed', date } });

  return {
    isShown,
    calendarsOf,
    /** What keeps a photographer from one day and another, bookings aside; what holds for all of them is read once. */
    of(ownerId: string) {
      let known: Promise<readonly [AvailabilityView | undefined, Calendar[]]> | undefined;
      return async (date: string) => {
        known ??= Promise.all([settings.get(ownerId), calendarsOf(ownerId)]);
        const [[own, calendars], items] = await Promise.all([known, gigsOn(ownerId, date)]);
        return {
          gigs: items,
          calendars: calendars.filter(({ reading }) => reading.days.includes(date)).map(({ view }) => view.name),
          blocked: own?.blocked.includes(date) ?? false,
        };
      };
    },
    /** For visitors: always no where the photographer does not show it, and for days behind or more than two years ahead. */
    async isTaken(ownerId: string, date: string): Promise<boolean> {
      const [now, day] = [write.now().getTime(), Date.parse(date)];
      if (!(day > now - 2 * DAY_MS && day < now + AHEAD_MS)) return false;
      const own = await settings.get(ownerId);
      if (!own?.shown) return false;
      if (own.blocked.includes(date) || (await confirmedOn(ownerId, date)) > 0) return true;
      if ((await gigsOn(ownerId, date)).length > 0) return true;
      return (await calendarsOf(ownerId)).some(({ reading }) => reading.days.includes(date));
    },
    /** What stands on the days from one to another, both of them included. */
    async between(ownerId: string, from: string, to: string): Promise<BookingDays> {
      const range = { from, to };
      const within = (date: string): boolean => date >= from && date <= to;
      const [own, calendars, shoots, ...booked] = await Promise.all([
        settings.get(ownerId),
        calendarsOf(ownerId),
        gigReader.find({ index: 'byDay', where: { ownerId, open: true }, range, limit: MOST_OF_A_KIND }),
        ...STATUSES.map((status) =>
          bookingReader.find({
            index: 'byDay',
            where: { ownerId, listed: true, status },
            range,
            limit: MOST_OF_A_KIND,
          }),
        ),
      ]);
      return {
        bookings: booked.flatMap(({ items }) =>
          items.map(({ id, name, service, status, date }: BookingView) => ({
            booking_id: id,
            name,
            service_required: service,
            status,
            date,
          })),
        ),
        gigs: shoots.items.map(({ id, details }) => ({
          gig_id: id,
          gig_name: details.name,
          date_time: details.dateTime,
        })),
        busy: calendars.map(({ view, reading }) => ({
          calendar_id: view.id,
          dates: reading.days.filter(within),
        })),
        blocked: (own?.blocked ?? []).filter(within).sort(),
        complete: [shoots, ...booked].every(({ next }) => next === undefined),
      };
    },
  };
}
export type AvailabilityQueries = ReturnType<typeof availabilityQueries>;
