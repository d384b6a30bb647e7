import { gigs } from '../../projections/gig.ts';
import { notices } from '../../projections/notice.ts';
import { type DashboardAnswer, MOST_OF_A_DAY } from '../contract/dashboard.ts';
import type { ApiContext } from '../context.ts';
import { notificationOf } from '../notice/present.ts';
import { revenue } from './revenue.ts';

const RECENT = 6;

/** How many things there are, and of how many kinds. */
const tally = (counts: Partial<Record<string, number>>) => {
  const some = Object.values(counts).filter((count) => count !== undefined && count > 0) as number[];
  return { items: some.reduce((sum, count) => sum + count, 0), kinds: some.length };
};

/** A studio's day, out of what each context keeps: the same few questions whatever a studio holds. */
export function dashboardQueries({ reads, queries, config }: ApiContext) {
  const [gigReader, noticeReader] = [reads.reader(gigs), reads.reader(notices)];
  const received = revenue(reads);
  return {
    /** `date`: `YYYY-MM-DD`. */
    async of(ownerId: string, date: string): Promise<DashboardAnswer> {
      const month = date.slice(0, 7);
      const mine = { ownerId, open: true };
      const today = { index: 'byDay', where: { ...mine, day: date } };
      const waiting = { index: 'byAttention', where: mine, range: { from: 1 } };
      const [todays, todaysCount, waits, waitsCount, amount, byIndustry, recent] = await Promise.all([
        gigReader.find({ ...today, limit: MOST_OF_A_DAY }),
        gigReader.count(today),
        gigReader.find({ ...waiting, order: 'desc', limit: MOST_OF_A_DAY }),
        gigReader.count(waiting),
        received(ownerId, month),
        queries.projects.byIndustry(ownerId),
        noticeReader.find({ index: 'byUser', where: { userId: ownerId }, order: 'desc', limit: RECENT }),
      ]);
      const projects = tally(byIndustry);
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
        waiting: waits.items.map(({ id, details, guests, waiting: edits }) => ({
          gig_id: id,
          gig_name: details.name,
          guest_uploads: guests.pending,
          edits,
        })),
        waiting_count: waitsCount,
        revenue: { month, amount, currency: 'INR' },
        projects: { items: projects.items, industries: projects.kinds },
        recent_activity: recent.items.map(notificationOf),
        chat_widget_url: config.CHAT_WIDGET_URL ?? null,
      };
    },
  };
}
