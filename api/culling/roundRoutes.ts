import { withKeyOf } from '../../commands/core/run.ts';
import { setPhotographerApproval } from '../../commands/interaction.ts';
import { type FaceEyes, areOpen } from '../../domain/quality.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { cullings } from '../../projections/culling.ts';
import { mediaItems } from '../../projections/media.ts';
import { qualities } from '../../projections/quality.ts';
import { approveForEditing, listForCulling, listPhotoFaces } from '../contract/cullingRound.ts';
import type { RouteContext } from '../context.ts';
import { forEach } from '../http/bulk.ts';
import { type Route, route } from '../http/reply.ts';
import { openCullingOrder } from './order.ts';
import { cullingFields } from './present.ts';

const areaOf = ({ width, height }: FaceEyes['box']): number => width * height;
/** Most faces of one photo that somebody looks at one by one. */
const MOST_FACES = 24;

/** A round of culling: photos as they were taken, takes of one scene beside each other, faces close up, and where the chosen go. */
export function cullingRoundRoutes(context: RouteContext): Route[] {
  const { reads, write, queries } = context;
  const marks = reads.reader(cullings);
  const measured = reads.reader(qualities);
  const photos = reads.reader(mediaItems);
  const order = openCullingOrder(context);

  return [
    route(listForCulling, async ({ gig, query, session }) => {
      const { items, next, total, groups } = await order.page(gig, query);
      const ids = items.map(({ id }) => id);
      const [views, marked] = await Promise.all([measured.getMany(ids), marks.getMany(ids)]);
      const viewOf = new Map(views.map((view) => [view.id, view]));
      const shown = await queries.quality.present(
        gig,
        ids.flatMap((id) => viewOf.get(id) ?? []),
        session,
      );
      const marksOf = new Map(marked.map((view) => [view.id, view]));
      const placeOf = new Map(items.map((place) => [place.id, place]));
      return {
        photos: shown.map((photo) => {
          const place = placeOf.get(photo.media_id)!;
          return {
            ...photo,
            ...cullingFields(marksOf.get(photo.media_id)),
            group_id: place.group?.id ?? null,
            group_size: place.group?.size ?? 1,
            suggested: place.suggested,
          };
        }),
        next_cursor: next,
        total,
        groups,
      };
    }),
    route(listPhotoFaces, async ({ gig, params }) => {
      const photo = await photos.get(params.mediaId);
      if (!photo || photo.gigId !== gig.id || photo.inBin)
        return refuse('notFound', 'media.absent', 'This photo is no longer here.');
      const known = ((await write.vault.get('faceMarks', photo.id))?.value ?? []) as unknown as FaceEyes[];
      return {
        faces: known
          .toSorted((a, b) => areaOf(b.box) - areaOf(a.box))
          .slice(0, MOST_FACES)
          .map(({ box, eyes }) => ({
            ...box,
            eyes: eyes === undefined ? null : areOpen(eyes) ? ('open' as const) : ('shut' as const),
          })),
      };
    }),
    route(approveForEditing, async ({ gig, body, caller, run }) => {
      await forEach(body.media_ids, (mediaId) =>
        run(setPhotographerApproval, { mediaId, gigId: gig.id, approved: body.approved }, withKeyOf(caller, mediaId)),
      );
      return { message: body.approved ? 'Photos approved for editing!' : 'The approvals are taken back.' };
    }),
  ];
}
