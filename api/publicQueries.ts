import { type Likeness, confidence } from '../domain/faceMatch.ts';
import type { GigView } from '../projections/gigs.ts';
import { type Arrival, type MediaView, arrivalIn, arrivalText, mediaItems, newestFirst } from '../projections/media.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import type { Gallery } from './gallery.ts';
import type { House } from './house.ts';
import { visiblePlaces } from './present.ts';

export interface PublicPage {
  items: MediaView[];
  next: string | null;
}

/** What the public sees of a gig, newest first. */
export function publicQueries({ reads, faces }: Pick<House, 'reads' | 'faces'>, gallery: Gallery) {
  const reader = reads.reader(mediaItems);

  /** Several folders are several index ranges, merged by arrival; the cursor is the last arrival shown. */
  const merged = async (gig: GigView, places: readonly string[], limit: number, cursor: string | undefined): Promise<PublicPage> => {
    const text = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
    if (text !== undefined && !/^\d{4}-[\w:.-]+\/[\w-]+$/.test(text)) refuse('malformed', 'cursor.malformed', 'This page of the list does not exist. Please start again from the first.');
    const before = text === undefined ? undefined : arrivalIn(text);
    const ranges = await Promise.all([...new Set(places)].map((place) => newest({ gigId: gig.id, place }, limit + 1, before)));
    const all = ranges.flat().sort(newestFirst);
    const items = all.slice(0, limit);
    return { items, next: all.length > limit ? Buffer.from(arrivalText(items.at(-1)!)).toString('base64url') : null };
  };
  /** The newest of a folder that arrived before another item; `count` of them, where there are as many. */
  const newest = async (where: { gigId: string; place: string }, count: number, before: Arrival | undefined): Promise<MediaView[]> => {
    const found: MediaView[] = [];
    const range = before ? { range: { to: before.uploadedAt } } : {};
    for (let cursor: string | undefined; ; ) {
      const { items, next } = await reader.find({ index: 'publicByPlace', where, order: 'desc', limit: count, ...range, ...(cursor ? { cursor } : {}) });
      // Those that arrived at the same moment are in the range, too.
      found.push(...(before ? items.filter((item) => newestFirst(item, before) > 0) : items));
      if (!next || found.length >= count) return found;
      cursor = next;
    }
  };

  return {
    async page(gig: GigView, limit: number, cursor: string | undefined): Promise<PublicPage> {
      const places = visiblePlaces(gig);
      if (places !== 'all') return merged(gig, places, limit, cursor);
      const { items, next } = await reader.find({ index: 'public', where: { gigId: gig.id }, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
      return { items, next: next ?? null };
    },
    total(gig: GigView): number {
      const places = visiblePlaces(gig);
      const counts = places === 'all' ? Object.values(gig.ready) : [...new Set(places)].map((place) => gig.ready[place] ?? 0);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    /** Everything, or the chosen ones, that the public may see. */
    async selection(gig: GigView, ids: readonly string[] | undefined): Promise<MediaView[]> {
      if (ids !== undefined) return (await reader.getMany(ids)).filter((view) => gallery.sees(gig, view));
      const all: MediaView[] = [];
      for (let cursor: string | undefined; ; ) {
        const { items, next } = await this.page(gig, 1000, cursor);
        all.push(...items);
        if (next === null) return all;
        cursor = next;
      }
    },
    async cover(gig: GigView): Promise<MediaView | undefined> {
      const chosen = gig.featureMediaId ? await reader.get(gig.featureMediaId) : undefined;
      return chosen && gallery.sees(gig, chosen) ? chosen : await this.standIn(gig);
    },
    /** Until a cover is chosen: the newest that the photographer took; a guest's only where there is no other. */
    async standIn(gig: GigView): Promise<MediaView | undefined> {
      const { items } = await this.page(gig, 30, undefined);
      return items.find(({ guest }) => guest === undefined) ?? items[0];
    },
    /** Photos that somebody is in, surest first. */
    async withFace(gig: GigView, likeness: Likeness): Promise<{ view: MediaView; confidence: number }[]> {
      const near = await faces.memory.photosWith(gig.id, likeness);
      const views = new Map((await reader.getMany(near.map(({ mediaId }) => mediaId))).map((view) => [view.id, view]));
      return near.flatMap(({ mediaId, distance }) => {
        const view = views.get(mediaId);
        return view && gallery.sees(gig, view) ? [{ view, confidence: Math.round(confidence(distance) * 1000) / 1000 }] : [];
      });
    },
  };
}
