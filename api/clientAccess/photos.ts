import { refuse } from '../../domain/kernel/refusal.ts';
import { EDITED_FOLDER } from '../../domain/gig.ts';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { Query } from '../../projections/ports.ts';
import { type ArrivalPage, mergedArrivals } from '../gallery/arrivals.ts';
import { mediaPresenters } from '../media/presenters.ts';
import type { AppContext } from '../runtime/appContext.ts';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** What the clients of a gig see of it: everything that can be shown, whatever the public may see. */
export function clientPhotos({ reads, addresses }: Pick<AppContext, 'reads' | 'addresses'>) {
  const reader = reads.reader(mediaItems);
  const presenters = mediaPresenters({ reads, addresses });
  const merged = mergedArrivals(reader);
  const find = async (
    range: Pick<Query, 'index' | 'where'>,
    limit: number,
    cursor: string | undefined,
  ): Promise<ArrivalPage> => {
    const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
    return { items, next: next ?? null };
  };
  /** A photo that made room for its edits is shown as those. */
  const withEdits = async (views: readonly MediaView[]): Promise<MediaView[]> => {
    const edits = new Map(
      (await reader.getMany(views.flatMap(({ replacedBy }) => replacedBy)))
        .filter(({ displayableAt }) => displayableAt !== undefined)
        .map((view) => [view.id, view]),
    );
    return views.flatMap((view) => (view.replaced ? view.replacedBy.flatMap((id) => edits.get(id) ?? []) : [view]));
  };
  return {
    page: (gig: GigView, limit: number, cursor: string | undefined) =>
      find({ index: 'public', where: { gigId: gig.id, replaced: false } }, limit, cursor),
    edited: (gig: GigView, limit: number, cursor: string | undefined) =>
      find({ index: 'publicByPlace', where: { gigId: gig.id, place: EDITED_FOLDER, replaced: false } }, limit, cursor),
    async folder(gig: GigView, folderId: string, limit: number, cursor: string | undefined): Promise<ArrivalPage> {
      if (!gig.folders.some((folder) => folder.folderId === folderId))
        refuse('notFound', 'folder.absent', 'This folder is no longer here.');
      const { items, next } = await merged(
        [false, true].map((replaced) => ({
          index: 'publicByPlace',
          where: { gigId: gig.id, place: folderId, replaced },
        })),
        limit,
        cursor,
      );
      return { items: await withEdits(items), next };
    },
    editedTotal: (gig: GigView): number => gig.displayable[EDITED_FOLDER] ?? 0,
    /** Each photo once: as itself, or as its edit. */
    total: (gig: GigView): number => sum(gig.displayable) - sum(gig.replaced),
    present: presenters.forClient,
    /** The same as the gallery shows them: edits in their originals' place. */
    async shownFor(gig: GigView, ids: readonly string[]): Promise<MediaView[]> {
      return withEdits(await this.these(gig, ids));
    },
    /** In this order, as far as they can be shown. */
    async these(gig: GigView, ids: readonly string[]): Promise<MediaView[]> {
      const views = new Map((await reader.getMany(ids)).map((view) => [view.id, view]));
      return ids
        .map((id) => views.get(id))
        .filter(
          (view) => view !== undefined && view.gigId === gig.id && view.displayableAt !== undefined,
        ) as MediaView[];
    },
  };
}
