import { withKeyOf, withoutKey } from '../../commands/core/run.ts';
import { deleteMedia, moveMedia, restoreMedia } from '../../commands/media.ts';
import { reserveMedia, returnMedia } from '../../commands/subscription.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { GigView } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import * as contract from '../contract/media.ts';
import type { RouteContext } from '../context.ts';
import { type MediaFilter, byMarks, openMediaFilter, rangeOf } from './filter.ts';
import { pageCache, sendPage } from '../http/pageCache.ts';
import { forEach } from '../http/bulk.ts';
import { foldersOf } from '../gig/present.ts';
import { mediaPresenters } from './presenters.ts';
import { type Route, SENT, route } from '../http/reply.ts';
import { openGigActivity } from '../../projections/gigActivity.ts';

const totalOf = ({ counts, waiting }: GigView, { filter, folder_id: folderId }: MediaFilter): number =>
  folderId !== undefined
    ? (counts.folders[folderId] ?? 0)
    : filter === 'all'
      ? counts.photos + counts.videos + counts.edited
      : filter === 'waiting'
        ? waiting
        : counts[filter];

export function mediaRoutes(context: RouteContext): Route[] {
  const { reads, addresses } = context;
  const reader = reads.reader(mediaItems);
  const presenters = mediaPresenters(context);
  const filters = openMediaFilter(reads);
  const pages = pageCache();
  const activity = openGigActivity(reads);

  /** Without marks one index range, with them what the filter finds. */
  const look = async (gig: GigView, filter: MediaFilter, limit: number, cursor: string | undefined) => {
    if (byMarks(filter)) return filters.page(gig, filter, limit, cursor);
    const range = rangeOf(gig.id, filter);
    const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
    return { items, next, total: filter.uploader === undefined ? totalOf(gig, filter) : await reader.count(range) };
  };

  const shown = async (gig: GigView, token: string, filter: MediaFilter, limit: number, cursor: string | undefined) => {
    const { items, next, total } = await look(gig, filter, limit, cursor);
    return { all: await presenters.forOwner(items, token), next: next ?? null, total };
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
      const [one] = await presenters.forOwner([view], addresses.token('owner', gig.id, '', session));
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
