import { indianDate } from '../../domain/kernel/financialYear.ts';
import { folded } from '../../domain/kernel/names.ts';
import { bookings } from '../../projections/booking.ts';
import { everyOne } from '../../projections/core/pages.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type InvoiceView, invoices } from '../../projections/invoice.ts';
import { mediaItems } from '../../projections/media.ts';
import { reasonsOf } from '../../domain/quality.ts';
import type { QualityQueries } from '../quality/queries.ts';
import type { AppContext } from '../runtime/appContext.ts';

/** Of one answer. */
const MOST_FOUND = 20;

const gigFound = ({ id, details, day, counts }: GigView) => ({
  gig_id: id,
  name: details.name,
  category: details.category,
  location: details.location,
  date: day,
  photos: counts.photos,
  videos: counts.videos,
});

const due = (today: string) => (view: InvoiceView) => ({
  number: view.number,
  client: view.buyer.name,
  due_rupees: view.balance / 100,
  due_on: view.nextDue,
  overdue: view.nextDue < today,
});

/** What of a studio is told to its photographer in words: its own, and no more than what fits an answer. */
export function studioFigures(
  { reads, write }: Pick<AppContext, 'reads'> & { write: Pick<AppContext['write'], 'now'> },
  quality: QualityQueries,
) {
  const [gigReader, media, booked, bills] = [
    reads.reader(gigs),
    reads.reader(mediaItems),
    reads.reader(bookings),
    reads.reader(invoices),
  ];
  const today = (): string => indianDate(write.now().toISOString());
  const newest = (ownerId: string): Promise<GigView[]> =>
    everyOne(gigReader, { index: 'byOwner', where: { ownerId, open: true }, order: 'desc' });
  return {
    today,
    newest,
    /** The gig of this owner; undefined for anybody else's, too. */
    async gig(ownerId: string, gigId: string): Promise<GigView | undefined> {
      const view = await gigReader.get(gigId);
      return view?.open && view.ownerId === ownerId ? view : undefined;
    },
    /** The newest gigs with all of these words in their name, kind or place, between two days. */
    async find(ownerId: string, { text = '', from = '', to = '9999' }: { text?: string; from?: string; to?: string }) {
      const words = folded(text).split(/\s+/).filter(Boolean);
      const found = (await newest(ownerId)).filter(({ details, day }) => {
        const known = folded(`${details.name} ${details.category} ${details.location}`);
        return day >= from && day <= to && words.every((word) => known.includes(word));
      });
      return { total: found.length, gigs: found.slice(0, MOST_FOUND).map(gigFound) };
    },
    async counts(ownerId: string) {
      const all = await newest(ownerId);
      const sum = (of: (view: GigView) => number): number => all.reduce((total, view) => total + of(view), 0);
      return {
        gigs: all.length,
        photos: sum(({ counts }) => counts.photos),
        videos: sum(({ counts }) => counts.videos),
      };
    },
    /** The photos of a gig that were measured best, none twice where they look alike. */
    async best(gig: GigView, most: number) {
      const alike = new Map(
        (await quality.duplicates(gig)).flatMap(({ id, photos }) => photos.map((photo) => [photo.id, id] as const)),
      );
      const shown = new Set<string>();
      const { found, total } = await quality.best(
        gig.id,
        0,
        ({ id, kind, displayable }) => {
          const group = alike.get(id) ?? id;
          if (kind !== 'photo' || !displayable || shown.has(group)) return false;
          shown.add(group);
          return true;
        },
        Math.min(most, MOST_FOUND),
      );
      const names = new Map((await media.getMany(found.map(({ id }) => id))).map((view) => [view.id, view.filename]));
      return {
        measured: total,
        photos: found.map(({ id, score, measures }) => ({
          media_id: id,
          filename: names.get(id) ?? '',
          score: score ?? 0,
          reasons: measures ? reasonsOf(measures).map(({ text }) => text) : [],
        })),
      };
    },
    /** Who owes money, what is due longest first. */
    async unpaid(ownerId: string) {
      const [total, { items }] = await Promise.all([
        bills.count({ index: 'byDue', where: { ownerId, status: 'pending' } }),
        bills.find({ index: 'byDue', where: { ownerId, status: 'pending' }, limit: MOST_FOUND }),
      ]);
      return { total, invoices: items.map(due(today())) };
    },
    async onDay(ownerId: string, day: string) {
      const of = async (status: 'confirmed' | 'pending') =>
        (
          await booked.find({
            index: 'byDay',
            where: { ownerId, listed: true, status, date: day },
            limit: MOST_FOUND,
          })
        ).items.map(({ name, service, location }) => ({ name, service, location, status }));
      const [{ items }, confirmed, pending] = await Promise.all([
        gigReader.find({ index: 'byDay', where: { ownerId, open: true, day }, limit: MOST_FOUND }),
        of('confirmed'),
        of('pending'),
      ]);
      return { day, gigs: items.map(gigFound), bookings: [...confirmed, ...pending] };
    },
  };
}
export type StudioFigures = ReturnType<typeof studioFigures>;
