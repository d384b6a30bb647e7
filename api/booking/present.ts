import type { BookingView } from '../../projections/booking.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import type { GigView } from '../../projections/gig.ts';
import type { AvailabilityQueries } from '../availability/queries.ts';
import type { Booking } from '../contract/booking.ts';

/** Others of one day that a card shows; whoever has more knows it. */
const MOST_SAME_DAY = 5;
/** Earlier requests of one person that are counted. */
const MOST_EARLIER = 20;
/** Of one mailbox, and of one telephone, that are looked at for the last that took place: who asks more often is no customer. */
const MOST_LOOKED_AT = 200;

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
  const former = earlier.map((views) => views.find(takesPlace));
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
        earlier_bookings: Math.min(earlier[index]!.length, MOST_EARLIER),
        booked_before: before
          ? { date: before.date || before.requestedAt.slice(0, 10), gig_id: openGig(before.gigId) }
          : null,
        same_day: others.filter(({ booking_id: id }) => id !== view.id).slice(0, MOST_SAME_DAY),
        day_taken_by: { ...taken, gigs: taken.gigs.filter(({ gig_id: id }) => id !== view.gigId) },
      };
    }),
  );
}

const takesPlace = ({ listed, status }: BookingView): boolean =>
  listed && (status === 'confirmed' || status === 'completed');

/** What the same mailbox or telephone asked for before, the newest first: at least as far as the last that took place. */
async function earlierOf(
  reader: ViewReader<BookingView>,
  ownerId: string,
  { id, mailbox, line, requestedAt }: BookingView,
): Promise<BookingView[]> {
  const by = async (index: string, where: Record<string, string>): Promise<BookingView[]> => {
    const found: BookingView[] = [];
    const asked = { index, where: { ownerId, ...where }, order: 'desc', range: { to: requestedAt } } as const;
    for await (const page of everyPage(reader, asked, MOST_EARLIER + 1)) {
      found.push(...page.filter((view) => view.id !== id));
      if (found.length >= (found.some(takesPlace) ? MOST_EARLIER : MOST_LOOKED_AT)) break;
    }
    return found;
  };
  const found = await Promise.all([by('byMailbox', { mailbox }), line === '' ? [] : by('byTelephone', { line })]);
  const views = new Map(found.flat().map((view) => [view.id, view]));
  return [...views.values()].toSorted((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1));
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
