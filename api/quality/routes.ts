import { wasRun, withKeyOf, withoutKey } from '../../commands/core/run.ts';
import { deleteMedia, restoreMedia } from '../../commands/media.ts';
import { requestAnalysis } from '../../commands/quality.ts';
import { chosenOnce } from '../../commands/core/chosen.ts';
import { returnMedia } from '../../commands/subscription.ts';
import { analysis } from '../../domain/analysis.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { media } from '../../domain/media.ts';
import type { QualityView } from '../../projections/quality.ts';
import * as contract from '../contract/quality.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** Faces from which on a photo is a group's. */
const GROUP = 3;
const isOf: Record<(typeof contract.photoCategories)[number], (faces: number) => boolean> = {
  scene: (faces) => faces === 0,
  portrait: (faces) => faces === 1,
  couple: (faces) => faces === 2,
  group: (faces) => faces >= GROUP,
};

export function qualityRoutes(context: RouteContext): Route[] {
  const { write, gigAccess } = context;
  const queries = context.queries.quality;
  const lookAgain = () =>
    refuse(
      'notFound',
      'duplicates.changed',
      'These photos have changed meanwhile. Please look at the duplicates again.',
    );
  const isThere = async (mediaId: string): Promise<boolean> => {
    const { status } = (await write.journal.load(media, mediaId)).state;
    return status !== 'absent' && status !== 'purged' && status !== 'deleted';
  };
  return [
    route(contract.analysisStatus, ({ gig }) => queries.status(gig)),
    route(contract.analyseGig, async ({ gig, run }) => {
      const { round } = (await write.journal.load(analysis, gig.id)).state;
      const { analysis_complete: again } = await queries.status(gig);
      await run(requestAnalysis, { gigId: gig.id, measured: again ? round : null });
      return { message: again ? 'Photos are being analysed again' : 'Photos are being analysed' };
    }),
    route(contract.listDuplicates, async ({ gig, query, session }) => {
      const groups = await queries.duplicates(gig);
      const shown = await Promise.all(
        groups.slice(0, query.limit).map(async ({ id, photos }) => ({
          group_id: id,
          count: photos.length,
          recommended_keep: photos[0]!.id,
          photos: await queries.present(gig, photos, session),
        })),
      );
      return { duplicate_groups: shown, total: groups.length };
    }),
    route(contract.filterPhotos, async ({ gig, body, session }) => {
      const least = Math.max(body.min_faces, body.group_photos_only ? GROUP : 0);
      const fits = ({ faces, displayable: ready }: QualityView): boolean =>
        ready && faces >= least && (body.category === '' || body.category === 'all' || isOf[body.category](faces));
      const { found, total } = await queries.best(gig.id, body.min_quality, fits, body.limit);
      return { filtered_photos: await queries.present(gig, found, session), total };
    }),
    route(contract.deleteDuplicates, async ({ body, caller, run, settled }) => {
      const gig = await gigAccess.owned(caller.actor.id, body.gig_id);
      const gone = await chosenOnce(write, 'duplicates', [body.group_id, body.keep_media_id], caller, async () => {
        const group = (await queries.duplicates(gig)).find(({ id }) => id === body.group_id);
        if (!group) return lookAgain();
        if (!group.photos.some(({ id }) => id === body.keep_media_id))
          return refuse('invalid', 'duplicates.keep', 'Please choose the photo to keep from this group.');
        return group.photos.map(({ id }) => id).filter((id) => id !== body.keep_media_id);
      });
      for (const mediaId of gone) {
        const as = withKeyOf(caller, mediaId);
        const { changed } = await run(deleteMedia, { mediaId, gigId: gig.id }, as);
        const deleted = changed || (await wasRun(write.journal, deleteMedia, mediaId, as));
        // Another device may be keeping this one and deleting that: whoever sees it last takes its own deletion back.
        if (deleted && !(await isThere(body.keep_media_id))) {
          await run(restoreMedia, { mediaId, gigId: gig.id }, withoutKey(caller));
          await settled();
          return lookAgain();
        }
        await run(returnMedia, { userId: gig.ownerId, mediaId }, withoutKey(caller));
      }
      return { message: 'Duplicate photos deleted successfully!', deleted_media_ids: gone };
    }),
  ];
}
