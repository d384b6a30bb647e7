import { type CullingView, cullings } from '../../projections/culling.ts';
import type { GigView } from '../../projections/gig.ts';
import {
  type Arrival,
  type MediaView,
  arrivalIn,
  arrivalText,
  mediaItems,
  newestFirst,
} from '../../projections/media.ts';
import type { Query } from '../../projections/ports.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { everyOne, everyPage } from '../../projections/core/pages.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

/** Which of a gig's media somebody looks at, as the contract's `mediaQuery` has it. */
export interface MediaFilter {
  /** `waiting`: edits that were not published yet. */
  filter: 'all' | 'photos' | 'videos' | 'edited' | 'waiting';
  folder_id?: string | undefined;
  uploader?: string | undefined;
  min_stars?: number | undefined;
  labels?: string | undefined;
  flags?: string | undefined;
}
const KIND = { photos: 'photo', videos: 'video', edited: 'edited_photo' } as const;

/** The one index range that a filter without marks is. */
export function rangeOf(
  gigId: string,
  { filter, folder_id: folderId, uploader }: MediaFilter,
): Pick<Query, 'index' | 'where'> {
  if (uploader !== undefined) return { index: 'byUploader', where: { gigId, inBin: false, uploader } };
  if (folderId !== undefined) return { index: 'byPlace', where: { gigId, inBin: false, place: folderId } };
  if (filter === 'waiting') return { index: 'byWaiting', where: { gigId, waiting: true } };
  return filter === 'all'
    ? { index: 'byGig', where: { gigId, inBin: false } }
    : { index: 'byKind', where: { gigId, inBin: false, kind: KIND[filter] } };
}
export const byMarks = ({ min_stars, labels, flags }: MediaFilter): boolean =>
  min_stars !== undefined || labels !== undefined || flags !== undefined;

type Marks = Pick<CullingView, 'stars' | 'label' | 'flag'>;
const NONE: Marks = { stars: 0, label: null, flag: null };
const passes = ({ min_stars, labels, flags }: MediaFilter) => {
  const [ofLabels, ofFlags] = [labels?.split(','), flags?.split(',')];
  return ({ stars, label, flag }: Marks): boolean =>
    stars >= (min_stars ?? 0) &&
    (ofLabels?.includes(label ?? 'none') ?? true) &&
    (ofFlags?.includes(flag ?? 'none') ?? true);
};
const within = (view: MediaView, { where }: Pick<Query, 'where'>): boolean =>
  Object.entries(where).every(([field, value]) => view[field as keyof MediaView] === value);

/** Remembered at once, of all lists together: some 30 MB. */
const MOST_PLACES = 200_000;

/**
 * What a filter with marks shows, newest first: ids and places of all of it, because only the whole can be counted. Found
 * from the marks, or, where photos without a mark pass too, by a walk over the gig; then remembered until the gig changes.
 */
export function openMediaFilter(reads: ReadSide) {
  const marks = reads.reader(cullings);
  const activity = openGigActivity(reads);
  const photos = reads.reader(mediaItems);
  const remembered = new Map<string, { version: string; found: Promise<Arrival[]>; size: number }>();

  const look = async (gigId: string, filter: MediaFilter): Promise<Arrival[]> => {
    const [passing, range] = [passes(filter), rangeOf(gigId, filter)];
    const found: Arrival[] = [];
    if (!passing(NONE)) {
      for await (const items of everyPage(marks, { index: 'byGig', where: { gigId } })) {
        const views = await photos.getMany(items.filter(passing).map(({ id }) => id));
        for (const view of views) if (within(view, range)) found.push({ id: view.id, uploadedAt: view.uploadedAt });
      }
      return found.sort(newestFirst);
    }
    const known = new Map<string, Marks>();
    for await (const items of everyPage(marks, { index: 'byGig', where: { gigId } }))
      for (const item of items) known.set(item.id, item);
    for await (const views of everyPage(photos, { ...range, order: 'desc' }))
      for (const { id, uploadedAt } of views) if (passing(known.get(id) ?? NONE)) found.push({ id, uploadedAt });
    return found;
  };

  /** The oldest first, but not the one that is just looked at. */
  const forget = (current: string): void => {
    let places = [...remembered.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of remembered) {
      if (places <= MOST_PLACES) return;
      if (key === current) continue;
      remembered.delete(key);
      places -= size;
    }
  };

  return {
    /** All of it, newest first. */
    async all(gigId: string, filter: MediaFilter): Promise<MediaView[]> {
      const views = await everyOne(photos, { ...rangeOf(gigId, filter), order: 'desc' });
      if (!byMarks(filter)) return views;
      const passing = new Set((await look(gigId, filter)).map(({ id }) => id));
      return views.filter(({ id }) => passing.has(id));
    },
    /** One page of a filter with marks; `cursor` is the place after which it begins. */
    async page(
      gig: GigView,
      filter: MediaFilter,
      limit: number,
      cursor: string | undefined,
    ): Promise<{ items: MediaView[]; next: string | undefined; total: number }> {
      const key = JSON.stringify([
        gig.id,
        filter.filter,
        filter.folder_id,
        filter.uploader,
        filter.min_stars,
        filter.labels,
        filter.flags,
      ]);
      const version = await activity.told(gig);
      let entry = remembered.get(key);
      if (entry?.version !== version) {
        entry = { version, found: look(gig.id, filter), size: 0 };
        entry.found.catch(() => remembered.delete(key));
      }
      remembered.delete(key);
      remembered.set(key, entry);
      const found = await entry.found;
      // An empty list weighs something, too.
      entry.size = found.length + 20;
      forget(key);
      const before = cursor === undefined ? undefined : arrivalIn(cursor);
      const from = before ? found.findIndex((place) => newestFirst(place, before) > 0) : 0;
      const shown = from < 0 ? [] : found.slice(from, from + limit);
      const views = new Map((await photos.getMany(shown.map(({ id }) => id))).map((view) => [view.id, view]));
      const last = from >= 0 && from + limit < found.length ? shown.at(-1) : undefined;
      return {
        items: shown.flatMap(({ id }) => views.get(id) ?? []),
        next: last && arrivalText(last),
        total: found.length,
      };
    },
  };
}
