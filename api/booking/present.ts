import type { BookingView } from '../../projections/booking.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Booking } from '../contract/booking.ts';

/** Others of one day that a card shows; whoever has more knows it. */
const MOST_SAME_DAY = 5;

/** What whoever asked told, by the names of the call. */
export const askedOf = ({ name, email, mobile, service, budget, location, date, message }: BookingView) => ({
  name,
  email,
  mobile,
  service_required: service,
  budget,
  location,
  date,
  custom_message: message,
});

/** A page of bookings with what else is known of their days and of who asks. */
export async function presentBookings(
  reader: ViewReader<BookingView>,
  gigReader: ViewReader<GigView>,
  ownerId: string,
  page: readonly BookingView[],
): Promise<Booking[]> {
  const days = new Map<string, Promise<BookingView[]>>();
  const onDay = (date: string): Promise<BookingView[]> => {
    const known = days.get(date) ?? sameDay(reader, ownerId, date);
    days.set(date, known);
    return known;
  };
  const made = await gigReader.getMany(page.flatMap(({ gigId }) => gigId ?? []));
  const open = new Set(made.filter((gig) => gig.open).map(({ id }) => id));
  return Promise.all(
    page.map(async (view) => {
      const [others, upToThis] = await Promise.all([
        view.date === '' ? [] : onDay(view.date),
        reader.count({
          index: 'byMailbox',
          where: { ownerId, mailbox: view.mailbox },
          range: { to: view.requestedAt },
        }),
      ]);
      return {
        booking_id: view.id,
        ...askedOf(view),
        status: view.status,
        created_at: view.requestedAt,
        gig_id: view.gigId !== null && open.has(view.gigId) ? view.gigId : null,
        client_id: view.clientId,
        earlier_bookings: Math.max(0, upToThis - 1),
        same_day: others
          .filter(({ id }) => id !== view.id)
          .slice(0, MOST_SAME_DAY)
          .map(({ id, name, service, status }) => ({ booking_id: id, name, service_required: service, status })),
      };
    }),
  );
}

/** Confirmed first: those are promised. */
async function sameDay(reader: ViewReader<BookingView>, ownerId: string, date: string): Promise<BookingView[]> {
  const found = await Promise.all(
    (['confirmed', 'pending'] as const).map((status) =>
      reader.find({ index: 'byDay', where: { ownerId, listed: true, status, date }, limit: MOST_SAME_DAY + 1 }),
    ),
  );
  return found.flatMap(({ items }) => items);
}
