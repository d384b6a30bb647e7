import type { BookingView } from '../../projections/booking.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import type { GigView } from '../../projections/gig.ts';
import type { AvailabilityQueries } from '../availability/queries.ts';
import type { Booking } from '../contract/booking.ts';

/** Others of one day that a card shows; whoever has more knows it. */
const MOST_SAME_DAY = 5;
/** Earlier requests of one person that are looked at. */
const MOST_EARLIER = 20;

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

interface Sources {
  reader: ViewReader<BookingView>;
  gigReader: ViewReader<GigView>;
  availability: Pick<AvailabilityQueries, 'of'>;
}
type OnDay = Pick<Booking, 'same_day' | 'day_taken_by'>;
const FREE: OnDay = { same_day: [], day_taken_by: { gigs: [], calendars: [], blocked: false } };

/** A page of bookings with what else is known of their days and of who asks. */
export async function presentBookings(
  sources: Sources,
  ownerId: string,
  page: readonly BookingView[],
): Promise<Booking[]> {
  const { reader, gigReader, availability } = sources;
  const keptFrom = availability.of(ownerId);
  const days = new Map<string, Promise<OnDay>>();
  const onDay = (date: string): Promise<OnDay> => {
    const known = days.get(date) ?? standingOn(reader, keptFrom, ownerId, date);
    days.set(date, known);
    return known;
  };
  const earlier = await Promise.all(page.map((view) => earlierOf(reader, ownerId, view)));
  const former = earlier.map((views) =>
    views.find(({ listed, status }) => listed && (status === 'confirmed' || status === 'completed')),
  );
  const made = await gigReader.getMany([...page, ...former].flatMap((view) => view?.gigId ?? []));
  const open = new Set(made.filter((gig) => gig.open).map(({ id }) => id));
  const openGig = (gigId: string | null): string | null => (gigId !== null && open.has(gigId) ? gigId : null);
  return Promise.all(
    page.map(async (view, index) => {
      const { same_day: others, day_taken_by: taken } = view.date === '' ? FREE : await onDay(view.date);
      const before = former[index];
      return {
        booking_id: view.id,
        ...askedOf(view),
        status: view.status,
        created_at: view.requestedAt,
        gig_id: openGig(view.gigId),
        client_id: view.clientId,
        earlier_bookings: earlier[index]!.length,
        booked_before: before
          ? { date: before.date || before.requestedAt.slice(0, 10), gig_id: openGig(before.gigId) }
          : null,
        same_day: others.filter(({ booking_id: id }) => id !== view.id).slice(0, MOST_SAME_DAY),
        day_taken_by: { ...taken, gigs: taken.gigs.filter(({ gig_id: id }) => id !== view.gigId) },
      };
    }),
  );
}

/** What the same mailbox or telephone asked for before, the newest first. */
async function earlierOf(
  reader: ViewReader<BookingView>,
  ownerId: string,
  { id, mailbox, line, requestedAt }: BookingView,
): Promise<BookingView[]> {
  const before = { order: 'desc', range: { to: requestedAt }, limit: MOST_EARLIER + 1 } as const;
  const found = await Promise.all([
    reader.find({ index: 'byMailbox', where: { ownerId, mailbox }, ...before }),
    line === '' ? { items: [] } : reader.find({ index: 'byTelephone', where: { ownerId, line }, ...before }),
  ]);
  const views = new Map(found.flatMap(({ items }) => items).map((view) => [view.id, view]));
  views.delete(id);
  return [...views.values()].toSorted((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1)).slice(0, MOST_EARLIER);
}

/** Bookings of one day, confirmed first (those are promised), and what else keeps from it. */
async function standingOn(
  reader: ViewReader<BookingView>,
  keptFrom: ReturnType<AvailabilityQueries['of']>,
  ownerId: string,
  date: string,
): Promise<OnDay> {
  const [found, { gigs, ...taken }] = await Promise.all([
    Promise.all(
      (['confirmed', 'pending'] as const).map((status) =>
        reader.find({ index: 'byDay', where: { ownerId, listed: true, status, date }, limit: MOST_SAME_DAY + 1 }),
      ),
    ),
    keptFrom(date),
  ]);
  return {
    same_day: found
      .flatMap(({ items }) => items)
      .map(({ id, name, service, status }) => ({ booking_id: id, name, service_required: service, status })),
    day_taken_by: {
      ...taken,
      gigs: gigs.map(({ id, details }) => ({ gig_id: id, gig_name: details.name, date_time: details.dateTime })),
    },
  };
}
