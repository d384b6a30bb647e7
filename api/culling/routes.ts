import { withKeyOf } from '../../commands/core/run.ts';
import { cull } from '../../commands/culling.ts';
import { type CullingView, cullings } from '../../projections/culling.ts';
import { mediaItems } from '../../projections/media.ts';
import { setCulling } from '../contract/culling.ts';
import { exportNames } from '../contract/media.ts';
import type { RouteContext } from '../context.ts';
import { openMediaFilter } from '../media/filter.ts';
import { forEach } from '../http/bulk.ts';
import { type Route, SENT, route } from '../http/reply.ts';
import { type Named, filesOf } from '../media/selectionFiles.ts';
import { send } from '../http/send.ts';

/** xmp:Rating knows -1 for what was rejected (Adobe XMP Specification, Part 2). */
const rowOf = (media: Named['media'], marks: CullingView | undefined): Named => ({
  media,
  rating: marks?.flag === 'reject' ? -1 : (marks?.stars ?? 0),
  label: marks?.label ? marks.label[0]!.toUpperCase() + marks.label.slice(1) : '',
  more: { flag: marks?.flag ?? '' },
  comments: [],
});

/** Stars, labels and flags: how photographers choose among their photos, and how the choice reaches their other programs. */
export function cullingRoutes(context: RouteContext): Route[] {
  const { reads } = context;
  const photos = reads.reader(mediaItems);
  const marks = reads.reader(cullings);
  const filters = openMediaFilter(reads);
  return [
    route(setCulling, async ({ gig, body, caller, run }) => {
      const { media_ids: ids, stars, color_label: label, flag } = body;
      await forEach(ids, (mediaId) =>
        run(cull, { mediaId, gigId: gig.id, stars, label, flag }, withKeyOf(caller, mediaId)),
      );
      return { message: 'Marked' };
    }),
    route(exportNames, async ({ gig, body, ctx }) => {
      const { format, media_ids: ids, ...filter } = body;
      const views = ids
        ? (await photos.getMany(ids)).filter((view) => view.gigId === gig.id && !view.inBin)
        : await filters.all(gig.id, filter);
      const marksOf = new Map((await marks.getMany(views.map(({ id }) => id))).map((view) => [view.id, view]));
      await send(
        ctx,
        filesOf(
          gig.details.name,
          views.map((view) => rowOf(view, marksOf.get(view.id))),
          format,
        ),
      );
      return SENT;
    }),
  ];
}
