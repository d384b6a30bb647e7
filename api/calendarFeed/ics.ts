import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { BookingView } from '../../projections/booking.ts';

const DAY_MS = 86_400_000;
/** What a booking says that is not settled yet. */
const ASKED = 'Request: ';

/**
 * Bookings as a calendar (RFC 5545), each a whole day. A booking is the same event however often it is read, so that it is
 * moved and not doubled. `host` ends the ids of events, `link` is where a booking is shown.
 */
export function calendarOf(
  bookings: readonly BookingView[],
  { host, link }: { host: string; link: (bookingId: string) => string },
): string {
  const calendar = ical({
    name: 'Loom bookings',
    prodId: { company: 'Loom', product: 'Bookings' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const { id, date, name, service, location, message, email, mobile, status, requestedAt } of bookings)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: new Date(requestedAt),
      allDay: true,
      start: new Date(`${date}T00:00:00Z`),
      // The day after: an event of whole days ends before its end.
      end: new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS),
      timezone: null,
      summary: `${status === 'pending' ? ASKED : ''}${name}, ${service}`,
      ...(location === '' ? {} : { location }),
      description: [mobile, email, message].filter(Boolean).join('\n'),
      // What is only asked for keeps nobody busy; confirmed, it is the next version of the same event.
      ...(status === 'pending'
        ? { status: ICalEventStatus.TENTATIVE, transparency: ICalEventTransparency.TRANSPARENT, sequence: 0 }
        : { status: ICalEventStatus.CONFIRMED, transparency: ICalEventTransparency.OPAQUE, sequence: 1 }),
      url: link(id),
    });
  return calendar.toString();
}
