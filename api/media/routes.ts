import { deleteMedia, moveMedia, restoreMedia } from '../../commands/media.ts';
import { reserveMedia, returnMedia } from '../../commands/subscription.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import { cullings } from '../../projections/culling.ts';
import { qualities } from '../../projections/quality.ts';
import * as contract from '../contract/media.ts';
import { interactionFields, openInteractions } from '../interaction/present.ts';
import { scoreFields } from '../quality/queries.ts';
import { cullingFields } from '../culling/present.ts';
import type { ApiContext } from '../context.ts';
import { type MediaFilter, byMarks, openMediaFilter, rangeOf } from './filter.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { forEach, withKeyOf, withoutKey } from '../http/bulk.ts';
import { foldersOf, mediaOf } from './present.ts';
import { type Route, SENT, route } from '../http/reply.ts';
import { openEdits } from '../edit/present.ts';
import { openUploaders } from './uploaders.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

const totalOf = ({ counts, waiting }: GigView, { filter, folder_id: folderId }: MediaFilter): number =>
  folderId !== undefined
    ? (counts.folders[folderId] ?? 0)
    : filter === 'all'
      ? counts.photos + counts.videos + counts.edited
      : filter === 'waiting'
        ? waiting
        : counts[filter];

export function mediaRoutes(context: ApiContext): Route[] {
  const { reads, addresses } = context;
  const reader = reads.reader(mediaItems);
  const namesOf = openUploaders(reads);
  const editsOf = openEdits(reads);
  const signs = reads.reader(cullings);
  const filters = openMediaFilter(reads);
  const measured = reads.reader(qualities);
  const pages = pageCache();
  const activity = openGigActivity(reads);
  const marksOf = openInteractions(reads);

  /** Without marks one index range, with them what the filter finds. */
  const look = async (gig: GigView, filter: MediaFilter, limit: number, cursor: string | undefined) => {
    if (byMarks(filter)) return filters.page(gig, filter, limit, cursor);
    const range = rangeOf(gig.id, filter);
    const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
    return { items, next, total: filter.uploader === undefined ? totalOf(gig, filter) : await reader.count(range) };
  };

  /** All that is told of each. */
  const present = async (items: readonly MediaView[], token: string) => {
    const ids = items.map(({ id }) => id);
    const [named, marks, culled, measures] = await Promise.all([
      namesOf(items.map(({ uploader }) => uploader)),
      marksOf(ids),
      signs.getMany(ids),
      measured.getMany(ids),
    ]);
    const editsBeside = await editsOf(items, {
      token,
      maker: ({ uploader }) => named(uploader).name,
      sees: async (others) => new Set(others.filter(({ inBin }) => !inBin).map((each) => each.id)),
    });
    const signOf = new Map(culled.map((view) => [view.id, view]));
    const scoreOf = new Map(measures.map(({ id, score }) => [id, score]));
    return items.map((view) => ({
      ...mediaOf(view, token),
      uploaded_by: named(view.uploader).name,
      ...interactionFields(marks(view.id)),
      ...scoreFields(scoreOf.get(view.id)),
      ...cullingFields(signOf.get(view.id)),
      ...editsBeside(view.id),
    }));
  };
  const shown = async (gig: GigView, token: string, filter: MediaFilter, limit: number, cursor: string | undefined) => {
    const { items, next, total } = await look(gig, filter, limit, cursor);
    return { all: await present(items, token), next: next ?? null, total };
  };

  return [
    route(contract.listMedia, async ({ gig, query, session, ctx }) => {
      const token = addresses.token('owner', gig.id, '', session);
      const { limit, cursor, ...filter } = query;
      const page = await pages.page(JSON.stringify([token, query]), await activity.told(gig), async () => {
        const { all, next, total } = await shown(gig, token, filter, limit, cursor);
        return {
          original_photos: all.filter(({ media_type }) => media_type !== 'edited_photo'),
          edited_photos: all.filter(({ media_type }) => media_type === 'edited_photo'),
          folders: foldersOf(gig),
          next_cursor: next,
          total,
        };
      });
      sendPage(ctx, page);
      return SENT;
    }),
    route(contract.listFolderMedia, async ({ gig, params, query, session }) => {
      if (!foldersOf(gig).some(({ folder_id: id }) => id === params.folderId))
        refuse('notFound', 'folder.absent', 'This folder is not there.');
      const { all, next, total } = await shown(
        gig,
        addresses.token('owner', gig.id, '', session),
        { filter: 'all', folder_id: params.folderId },
        query.limit,
        query.cursor,
      );
      return { media: all, next_cursor: next, total };
    }),
    route(contract.getMedia, async ({ gig, params, session }) => {
      const view = await reader.get(params.mediaId);
      if (view?.gigId !== gig.id || view.inBin)
        return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const [one] = await present([view], addresses.token('owner', gig.id, '', session));
      return one!;
    }),
    route(contract.deleteMedia, async ({ gig, body, caller, run }) => {
      await forEach(body.media_ids, async (mediaId) => {
        await run(deleteMedia, { mediaId, gigId: gig.id }, withKeyOf(caller, mediaId));
        await run(returnMedia, { userId: gig.ownerId, mediaId }, withoutKey(caller));
      });
      return { message: 'Selected items deleted successfully' };
    }),
    route(contract.restoreMedia, async ({ gig, body, caller, run }) => {
      await forEach(body.media_ids, async (mediaId) => {
        // What is not of this gig is not counted as its owner's either.
        if ((await reader.get(mediaId))?.gigId !== gig.id)
          refuse('notFound', 'media.absent', 'This photo is no longer here.');
        await run(reserveMedia, { userId: gig.ownerId, mediaId }, withoutKey(caller));
        await run(restoreMedia, { mediaId, gigId: gig.id }, withKeyOf(caller, mediaId));
      });
      return { message: 'Items restored' };
    }),
    route(contract.moveMedia, async ({ gig, body, caller, run }) => {
      await forEach(body.media_ids, (mediaId) =>
        run(moveMedia, { mediaId, gigId: gig.id, folderId: body.folder_id }, withKeyOf(caller, mediaId)),
      );
      return { message: 'Items moved successfully' };
    }),
  ];
}
