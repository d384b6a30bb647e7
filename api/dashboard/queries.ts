import { accounts } from '../../projections/account.ts';
import { bookings } from '../../projections/booking.ts';
import { books } from '../../projections/books.ts';
import { gigs } from '../../projections/gig.ts';
import { notices } from '../../projections/notice.ts';
import { type DashboardAnswer, MOST_OF_A_DAY } from '../contract/dashboard.ts';
import type { RouteContext } from '../context.ts';
import { notificationOf } from '../notice/present.ts';

const RECENT = 6;

/** A studio's day, out of what each context keeps: the same few questions whatever a studio holds. */
export function dashboardQueries({ reads, queries, config }: RouteContext) {
  const [gigReader, noticeReader] = [reads.reader(gigs), reads.reader(notices)];
  const bookingReader = reads.reader(bookings);
  /** Bookings of one status whose event is on the day: the first of them, and how many there are. */
  const bookedOn = async (ownerId: string, date: string, status: 'pending' | 'confirmed') => {
    const where = { ownerId, listed: true, status, date };
    const [{ items }, count] = await Promise.all([
      bookingReader.find({ index: 'byDay', where, limit: MOST_OF_A_DAY }),
      bookingReader.count({ index: 'byDay', where }),
    ]);
    return {
      count,
      items: items.map(({ id, name, service, location }) => ({
        booking_id: id,
        name,
        service_required: service,
        location,
        status,
      })),
    };
  };
  const bookReader = reads.reader(books);
  /** What came in in a month (`YYYY-MM`) less what went back, in rupees, as the analytics have it. */
  const received = async (ownerId: string, month: string): Promise<number> =>
    ((await bookReader.get(ownerId))?.months[month] ?? 0) / 100;
  const widgetFor = async (ownerId: string): Promise<DashboardAnswer['chat_widget']> => {
    const url = config.CHAT_WIDGET_URL;
    const person = url === undefined ? undefined : await reads.reader(accounts).get(ownerId);
    return url && person
      ? { url, user_id: person.id, name: person.fullName, email: person.email, created_at: person.createdAt }
      : null;
  };
  return {
    /** `date`: `YYYY-MM-DD`. */
    async of(ownerId: string, date: string): Promise<DashboardAnswer> {
      const month = date.slice(0, 7);
      const mine = { ownerId, open: true };
      const today = { index: 'byDay', where: { ...mine, day: date } };
      const waiting = { index: 'byAttention', where: mine, range: { from: 1 } };
      const [
        todays,
        todaysCount,
        confirmed,
        pending,
        unanswered,
        waits,
        waitsCount,
        amount,
        portfolio,
        projects,
        recent,
      ] = await Promise.all([
        gigReader.find({ ...today, limit: MOST_OF_A_DAY }),
        gigReader.count(today),
        bookedOn(ownerId, date, 'confirmed'),
        bookedOn(ownerId, date, 'pending'),
        bookingReader.count({ index: 'byStatus', where: { ownerId, listed: true, status: 'pending' } }),
        gigReader.find({ ...waiting, order: 'desc', limit: MOST_OF_A_DAY }),
        gigReader.count(waiting),
        received(ownerId, month),
        queries.portfolio.counts(ownerId),
        queries.projects.counts(ownerId),
        noticeReader.find({ index: 'byUser', where: { userId: ownerId }, order: 'desc', limit: RECENT }),
      ]);
      return {
        date,
        todays_gigs: todays.items
          .map(({ id, details, counts }) => ({
            gig_id: id,
            gig_name: details.name,
            category: details.category,
            date_time: details.dateTime,
            location: details.location,
            total_photos: counts.photos,
          }))
          .sort((a, b) => (a.date_time < b.date_time ? -1 : 1)),
        todays_gigs_count: todaysCount,
        todays_bookings: [...confirmed.items, ...pending.items].slice(0, MOST_OF_A_DAY),
        todays_bookings_count: confirmed.count + pending.count,
        pending_bookings: unanswered,
        waiting: waits.items.map(({ id, details, guests, waiting: edits }) => ({
          gig_id: id,
          gig_name: details.name,
          guest_uploads: guests.pending,
          edits,
        })),
        waiting_count: waitsCount,
        revenue: { month, amount, currency: 'INR' },
        portfolio: { items: portfolio.total, categories: Object.keys(portfolio.byKind).length },
        projects: { items: projects.total, industries: Object.keys(projects.byKind).length },
        recent_activity: recent.items.map(notificationOf),
        chat_widget: await widgetFor(ownerId),
      };
    },
  };
}
