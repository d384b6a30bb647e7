import { type FaceProfile, confidence } from '../../domain/faceMatch.ts';
import type { GigView } from '../../projections/gig.ts';
import { EDITED_FOLDER } from '../../domain/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import { type ArrivalPage, mergedArrivals } from './arrivals.ts';
import type { Gallery } from './access.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { isReplaced, visiblePlaces } from '../media/present.ts';
import { PAGE, inOneList, pagesBy } from '../../projections/core/pages.ts';

/** What the public sees of a gig, newest first. */
export function publicQueries({ reads, faces }: Pick<AppContext, 'reads' | 'faces'>, gallery: Gallery) {
  const reader = reads.reader(mediaItems);
  const merged = mergedArrivals(reader);

  /** What is shown for each of these photos: itself, or, where edits are shown, those that were made of it. */
  const shownFor = async (gig: GigView, views: readonly MediaView[]): Promise<(view: MediaView) => MediaView[]> => {
    const replacing = views
      .filter((view) => view.gigId === gig.id && isReplaced(gig, view))
      .flatMap(({ replacedBy }) => replacedBy);
    const edits = new Map(
      replacing.length === 0 ? [] : (await reader.getMany(replacing)).map((view) => [view.id, view]),
    );
    return (view) =>
      (edits.size > 0 && isReplaced(gig, view) ? view.replacedBy.flatMap((id) => edits.get(id) ?? []) : [view]).filter(
        (each) => gallery.sees(gig, each),
      );
  };

  return {
    async page(gig: GigView, limit: number, cursor: string | undefined): Promise<ArrivalPage> {
      const places = visiblePlaces(gig);
      if (places !== 'all') {
        // Where edits are not shown, no photo makes room for one.
        const replaced = places.includes(EDITED_FOLDER) ? [false] : [false, true];
        return merged(
          [...new Set(places)].flatMap((place) =>
            replaced.map((each) => ({ index: 'publicByPlace', where: { gigId: gig.id, place, replaced: each } })),
          ),
          limit,
          cursor,
        );
      }
      const { items, next } = await reader.find({
        index: 'public',
        where: { gigId: gig.id, replaced: false },
        order: 'desc',
        limit,
        ...(cursor ? { cursor } : {}),
      });
      return { items, next: next ?? null };
    },
    total(gig: GigView): number {
      const places = visiblePlaces(gig);
      const shown = places === 'all' ? Object.keys(gig.displayable) : [...new Set(places)];
      const edits = places === 'all' || places.includes(EDITED_FOLDER);
      return shown.reduce(
        (sum, place) => sum + (gig.displayable[place] ?? 0) - (edits ? (gig.replaced[place] ?? 0) : 0),
        0,
      );
    },
    /** What is shown for each of these, by id, as `selection` has it. */
    async shownById(gig: GigView, ids: readonly string[]): Promise<(mediaId: string) => MediaView[]> {
      const views = new Map((await reader.getMany(ids)).map((view) => [view.id, view]));
      const shown = await shownFor(gig, [...views.values()]);
      return (mediaId) => (views.has(mediaId) ? shown(views.get(mediaId)!) : []);
    },
    /** Everything, or the chosen ones, that the public may see; for a photo that made room for its edit, that. */
    async selection(gig: GigView, ids: readonly string[] | undefined): Promise<MediaView[]> {
      if (ids !== undefined) {
        const shown = await this.shownById(gig, ids);
        return [...new Map(ids.flatMap(shown).map((view) => [view.id, view])).values()];
      }
      return inOneList(pagesBy((cursor) => this.page(gig, PAGE, cursor)));
    },
    async cover(gig: GigView): Promise<MediaView | undefined> {
      const [chosen] = gig.featureMediaId ? await this.selection(gig, [gig.featureMediaId]) : [];
      return chosen ?? (await this.standIn(gig));
    },
    /** Until a cover is chosen: the newest that the photographer took; a guest's only where there is no other. */
    async standIn(gig: GigView): Promise<MediaView | undefined> {
      const { items } = await this.page(gig, 30, undefined);
      return items.find(({ guest }) => guest === undefined) ?? items[0];
    },
    /** Photos that somebody is in, surest first. */
    async withFace(gig: GigView, likeness: FaceProfile): Promise<{ view: MediaView; confidence: number }[]> {
      const near = await faces.memory.photosWith(gig.id, likeness);
      const shown = await this.shownById(
        gig,
        near.map(({ mediaId }) => mediaId),
      );
      const found = near.flatMap(({ mediaId, distance }) =>
        shown(mediaId).map((view) => ({ view, confidence: Math.round(confidence(distance) * 1000) / 1000 })),
      );
      // An edit and its original are one photo, as sure as the surer of both.
      return found.filter(({ view }, n) => found.findIndex((other) => other.view.id === view.id) === n);
    },
  };
}
export type PublicQueries = ReturnType<typeof publicQueries>;
