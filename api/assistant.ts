import { deleteMedia } from '../commands/media.ts';
import { requestAnalysis } from '../commands/quality.ts';
import { returnMedia } from '../commands/subscription.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import type { QualityView } from '../projections/qualities.ts';
import { assistantQueries } from './assistantQueries.ts';
import * as contract from './contract/assistant.ts';
import { gigQueries } from './gigQueries.ts';
import type { House } from './house.ts';
import { type Route, route } from './reply.ts';

/** Faces from which on a photo is a group's. */
const GROUP = 3;
const isOf: Record<(typeof contract.photoCategories)[number], (faces: number) => boolean> = {
  scene: (faces) => faces === 0, portrait: (faces) => faces === 1, couple: (faces) => faces === 2, group: (faces) => faces >= GROUP,
};

export function assistantRoutes(house: House): Route[] {
  const { write, reads } = house;
  const gigs = gigQueries(house);
  const queries = assistantQueries(house);

  return [
    route(contract.analysisStatus, async ({ params, caller }) => queries.status(await gigs.own(caller.actor.id, params.gigId))),
    route(contract.analyseGig, async ({ params, caller }) => {
      const gig = await gigs.own(caller.actor.id, params.gigId);
      const { analysis_complete: again } = await queries.status(gig);
      const { position } = await write.run(requestAnalysis, { gigId: gig.id, again }, caller);
      await reads.passed(position);
      return { message: again ? 'Photos are being analysed again' : 'Photos are being analysed' };
    }),
    route(contract.listDuplicates, async ({ params, query, caller }) => {
      const gig = await gigs.own(caller.actor.id, params.gigId);
      const groups = await queries.duplicates(gig);
      const shown = await Promise.all(groups.slice(0, query.limit).map(async ({ id, photos }) => ({ group_id: id, count: photos.length, recommended_keep: photos[0]!.id, photos: await queries.present(gig, photos) })));
      return { duplicate_groups: shown, total: groups.length };
    }),
    route(contract.filterPhotos, async ({ params, body, caller }) => {
      const gig = await gigs.own(caller.actor.id, params.gigId);
      const least = Math.max(body.min_faces, body.group_photos_only ? GROUP : 0);
      const fits = ({ faces, ready }: QualityView): boolean => ready && faces >= least && (body.category === '' || body.category === 'all' || isOf[body.category](faces));
      const { found, total } = await queries.best(gig.id, body.min_quality, fits, body.limit);
      return { filtered_photos: await queries.present(gig, found), total };
    }),
    route(contract.deleteDuplicates, async ({ body, caller }) => {
      const gig = await gigs.own(caller.actor.id, body.gig_id);
      const group = (await queries.duplicates(gig)).find(({ id }) => id === body.group_id);
      if (!group) return refuse('notFound', 'duplicates.changed', 'These photos have changed meanwhile. Please look at the duplicates again.');
      if (!group.photos.some(({ id }) => id === body.keep_media_id)) return refuse('invalid', 'duplicates.keep', 'Please choose the photo to keep from this group.');
      const gone = group.photos.map(({ id }) => id).filter((id) => id !== body.keep_media_id);
      let last = 0;
      for (const mediaId of gone) {
        const keyed = caller.key === undefined ? caller : { ...caller, key: `${caller.key}/${mediaId}` };
        last = Math.max(last, (await write.run(deleteMedia, { mediaId, gigId: gig.id }, keyed)).position);
        // Counted by id: a key shared by all of them would let only the first through.
        await write.run(returnMedia, { userId: gig.ownerId, mediaId }, { ...caller, key: undefined });
      }
      await reads.passed(last);
      return { message: 'Duplicate photos deleted successfully!', deleted_media_ids: gone };
    }),
  ];
}
