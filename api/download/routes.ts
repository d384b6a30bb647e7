import { clients } from '../../projections/clientAccess.ts';
import { downloadCounts, gigDownloads } from '../../projections/download.ts';
import { mediaItems } from '../../projections/media.ts';
import { team } from '../../projections/teamAccess.ts';
import * as contract from '../contract/media.ts';
import type { RouteContext } from '../context.ts';
import { mediaAddress } from '../media/present.ts';
import { type Route, route } from '../http/reply.ts';

/** Of the most downloaded photos. */
const POPULAR = 100;

/** Who downloaded what of a gig, for its photographer. */
export function downloadAnalyticsRoutes(context: RouteContext): Route[] {
  const { reads, addresses } = context;
  const mediaReader = reads.reader(mediaItems);
  return [
    route(contract.downloadAnalytics, async ({ gig, session }) => {
      const [about, popular, downloaded] = await Promise.all([
        reads.reader(gigDownloads).get(gig.id),
        reads
          .reader(downloadCounts)
          .find({ index: 'popular', where: { gigId: gig.id }, order: 'desc', limit: POPULAR }),
        reads.reader(downloadCounts).count({ index: 'popular', where: { gigId: gig.id } }),
      ]);
      const recent = about?.recent ?? [];
      const views = new Map(
        (
          await mediaReader.getMany([...popular.items.map(({ id }) => id), ...recent.map(({ mediaId }) => mediaId)])
        ).map((view) => [view.id, view]),
      );
      const by = [...new Set(recent.map((each) => each.by))];
      const named = new Map(
        (await Promise.all([reads.reader(clients).getMany(by), reads.reader(team).getMany(by)]))
          .flat()
          .map(({ id, name }) => [id, name]),
      );
      const token = addresses.token('owner', gig.id, '', session);
      return {
        total_downloads: about?.total ?? 0,
        total_photos: gig.counts.photos + gig.counts.videos + gig.counts.edited,
        downloaded_photos: downloaded,
        popular_photos: popular.items.flatMap(({ id, count: times }) => {
          const view = views.get(id);
          return view
            ? [
                {
                  media_id: id,
                  media_url: mediaAddress(token, id, '400'),
                  filename: view.filename,
                  download_count: times,
                },
              ]
            : [];
        }),
        recent_downloads: recent.map(({ mediaId, count: files, form, by, at }) => ({
          filename: form === 'zip' ? `${files} photos as zip` : (views.get(mediaId)?.filename ?? 'a deleted photo'),
          downloaded_by: by === gig.ownerId ? 'You' : (named.get(by) ?? 'A guest'),
          downloaded_at: at,
        })),
      };
    }),
  ];
}
