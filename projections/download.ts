import type { DownloadEvent } from '../domain/download.ts';
import { type View, projection } from './core/projection.ts';

/** How often one photo was downloaded. */
export interface DownloadCountView extends View {
  gigId: string;
  count: number;
}
export const downloadCounts = projection<DownloadEvent, DownloadCountView>(
  { name: 'downloadCounts', version: 1, indexes: { popular: ['gigId', 'count'] }, key: (event) => event.mediaIds },
  { PhotosDownloaded: (view, { gigId }, _, id) => ({ id, gigId, count: (view?.count ?? 0) + 1 }) },
);

/** A gig's downloads in all, and the last of them. */
export interface GigDownloadsView extends View {
  total: number;
  recent: { mediaId: string; count: number; form: 'single' | 'zip'; by: string; at: string }[];
}
const RECENT = 50;
export const gigDownloads = projection<DownloadEvent, GigDownloadsView>(
  { name: 'gigDownloads', version: 1, indexes: {}, key: (event) => event.gigId },
  {
    PhotosDownloaded: (view, { gigId, mediaIds, form, by }, { at }) => ({
      id: gigId,
      total: (view?.total ?? 0) + mediaIds.length,
      recent: [{ mediaId: mediaIds[0] ?? '', count: mediaIds.length, form, by, at }, ...(view?.recent ?? [])].slice(
        0,
        RECENT,
      ),
    }),
  },
);
