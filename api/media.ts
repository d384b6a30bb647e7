import { deleteMedia, moveMedia, restoreMedia } from '../commands/media.ts';
import { reserveMedia, returnMedia } from '../commands/subscription.ts';
import type { Caller } from '../commands/run.ts';
import type { GigView } from '../projections/gigs.ts';
import { guests } from '../projections/guests.ts';
import { mediaItems } from '../projections/media.ts';
import { qualities } from '../projections/qualities.ts';
import type { Query } from '../projections/ports.ts';
import * as contract from './contract/media.ts';
import { markFields, openMarks } from './marks.ts';
import { scoreFields } from './assistantQueries.ts';
import { gigQueries } from './gigQueries.ts';
import type { House } from './house.ts';
import { pageCache, sendPage } from './pageCache.ts';
import { foldersOf, mediaOf } from './present.ts';
import { type Route, SENT, route } from './reply.ts';

type Filter = 'all' | 'photos' | 'videos' | 'edited';
const KIND = { photos: 'photo', videos: 'video', edited: 'edited_photo' } as const;

/** The one index range that a filter is. */
function rangeOf(gigId: string, filter: Filter, folderId: string | undefined, uploader: string | undefined): Pick<Query, 'index' | 'where'> {
  if (uploader !== undefined) return { index: 'byUploader', where: { gigId, inBin: false, uploader } };
  if (folderId !== undefined) return { index: 'byPlace', where: { gigId, inBin: false, place: folderId } };
  return filter === 'all' ? { index: 'byGig', where: { gigId, inBin: false } } : { index: 'byKind', where: { gigId, inBin: false, kind: KIND[filter] } };
}
const totalOf = ({ counts }: GigView, filter: Filter, folderId: string | undefined): number =>
  folderId !== undefined ? (counts.folders[folderId] ?? 0) : filter === 'all' ? counts.photos + counts.videos + counts.edited : counts[filter];

const SIDE_BY_SIDE = 16;

/** Runs for each id, several at once; answers the highest position. */
async function forEach(ids: readonly string[], work: (id: string) => Promise<{ position: number }>): Promise<number> {
  const waiting = [...new Set(ids)];
  let last = 0;
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) last = Math.max(last, (await work(id)).position);
    }),
  );
  return last;
}

export function mediaRoutes(house: House): Route[] {
  const { write, reads, addresses } = house;
  const queries = gigQueries(house);
  const reader = reads.reader(mediaItems);
  const people = reads.reader(guests);
  const measured = reads.reader(qualities);
  const pages = pageCache();
  const marksOf = openMarks(reads);

  return [
    route(contract.listMedia, async ({ params, query, caller, ctx }) => {
      const gig = await queries.own(caller.actor.id, params.gigId);
      const token = addresses.token('owner', gig.id);
      const { limit, cursor, filter, folder_id: folderId, uploader } = query;
      const page = await pages.page(JSON.stringify([token, limit, cursor, filter, folderId, uploader]), gig.position, async () => {
        const range = rangeOf(gig.id, filter, folderId, uploader);
        const { items, next } = await reader.find({ ...range, order: 'desc', limit, ...(cursor ? { cursor } : {}) });
        const names = new Map((await people.getMany([...new Set(items.flatMap(({ guestId }) => guestId ?? []))])).map(({ id, name }) => [id, name]));
        const all = items.map((view) => ({ ...mediaOf(view, token), ...(view.guestId ? { uploaded_by: names.get(view.guestId) ?? 'A guest' } : {}) }));
        const ids = items.map(({ id }) => id);
        const marks = await marksOf(ids);
        const scores = new Map((await measured.getMany(ids)).map(({ id, score }) => [id, score]));
        for (const item of all) Object.assign(item, markFields(marks(item.media_id)), scoreFields(scores.get(item.media_id)));
        return {
          original_photos: all.filter(({ media_type }) => media_type !== 'edited_photo'),
          edited_photos: all.filter(({ media_type }) => media_type === 'edited_photo'),
          folders: foldersOf(gig), next_cursor: next ?? null, total: uploader === undefined ? totalOf(gig, filter, folderId) : await reader.count(range),
        };
      });
      sendPage(ctx, page);
      return SENT;
    }),
    route(contract.deleteMedia, async ({ params, body, caller }) => {
      const own = await queries.own(caller.actor.id, params.gigId);
      await reads.passed(
        await forEach(body.media_ids, async (mediaId) => {
          const outcome = await write.run(deleteMedia, { mediaId, gigId: own.id }, keyed(caller, mediaId));
          await write.run(returnMedia, { userId: own.ownerId, mediaId }, unkeyed(caller));
          return outcome;
        }),
      );
      return { message: 'Selected items deleted successfully' };
    }),
    route(contract.restoreMedia, async ({ params, body, caller }) => {
      const own = await queries.own(caller.actor.id, params.gigId);
      await reads.passed(
        await forEach(body.media_ids, async (mediaId) => {
          await write.run(reserveMedia, { userId: own.ownerId, mediaId }, unkeyed(caller));
          return write.run(restoreMedia, { mediaId, gigId: own.id }, keyed(caller, mediaId));
        }),
      );
      return { message: 'Items restored' };
    }),
    route(contract.moveMedia, async ({ params, body, caller }) => {
      const own = await queries.own(caller.actor.id, params.gigId);
      await reads.passed(await forEach(body.media_ids, (mediaId) => write.run(moveMedia, { mediaId, gigId: own.id, folderId: body.folder_id }, keyed(caller, mediaId))));
      return { message: 'Items moved successfully' };
    }),
  ];
}

/** One key for many commands: each its own. */
const keyed = (caller: Caller, part: string): Caller => (caller.key === undefined ? caller : { ...caller, key: `${caller.key}/${part}` });
/** Quotas are counted by id, so a repeat changes nothing; a shared key would let only the first of many through. */
const unkeyed = (caller: Caller): Caller => ({ ...caller, key: undefined });
