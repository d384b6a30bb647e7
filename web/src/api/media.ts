import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { setCulling, type ColorLabel, type CullingFlag } from '../../../api/contract/culling.ts';
import * as contract from '../../../api/contract/media.ts';
import { addressOf, call, download } from './call.ts';
import { MEDIA_AT_ONCE, inBatches } from './batches.ts';

export type { ColorLabel, CullingFlag } from '../../../api/contract/culling.ts';
export type { MediaAnswer } from '../../../api/contract/media.ts';
export type MediaFilter = z.infer<typeof contract.mediaFilter>;
export type Folder = z.infer<typeof contract.folder>;
export type MediaPage = z.output<typeof contract.listMedia.answer>;
export interface MediaView {
  filter: MediaFilter;
  folderId?: string | undefined;
  /** Who brought it, of the gig's uploaders. */
  uploader?: string | undefined;
  /** Narrowed to what the photographer marked. */
  marks?: MarkFilter | undefined;
}
/** At least so many stars (0: any), one of these labels, one of these flags; `none` is what bears none. Empty lists: any. */
export interface MarkFilter {
  stars: number;
  labels: readonly (ColorLabel | 'none')[];
  flags: readonly (CullingFlag | 'none')[];
}

/** Photos a page, as many again on scrolling down. */
export const PAGE = 30;

const asked = ({ filter, folderId, uploader, marks }: MediaView) => ({
  filter,
  folder_id: folderId,
  uploader,
  min_stars: marks?.stars || undefined,
  labels: marks?.labels.join(',') || undefined,
  flags: marks?.flags.join(',') || undefined,
});

/** The part of it that names a narrowed list comes last. */
export const mediaKey = (gigId: string, view: MediaView) =>
  ['media', gigId, view.filter, view.folderId ?? null, view.uploader ?? null, view.marks ?? null] as const;

export const fetchMedia = (gigId: string, view: MediaView, limit: number, cursor?: string, signal?: AbortSignal) =>
  call(contract.listMedia, { params: { gigId }, query: { limit, cursor, ...asked(view) }, signal });

/** Photos a page of a list of which all is wanted. */
const WHOLE_PAGE = 200;
const wholeLists = new Set<string>();
/** From now on this list comes in large pages, or in the usual ones again. */
export function wantWhole(gigId: string, view: MediaView, whole: boolean): void {
  if (whole) wholeLists.add(JSON.stringify(mediaKey(gigId, view)));
  else wholeLists.delete(JSON.stringify(mediaKey(gigId, view)));
}
const sizeOf = (gigId: string, view: MediaView): number =>
  wholeLists.has(JSON.stringify(mediaKey(gigId, view))) ? WHOLE_PAGE : PAGE;

export const mediaQuery = (gigId: string, view: MediaView) =>
  infiniteQueryOptions({
    queryKey: mediaKey(gigId, view),
    queryFn: ({ pageParam, signal }) => fetchMedia(gigId, view, sizeOf(gigId, view), pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    staleTime: 30_000,
  });

/** The newest few, asked again and again while photos arrive. */
export const mediaHeadQuery = (gigId: string, view: MediaView, everyMs: number) =>
  queryOptions({
    queryKey: ['media-head', ...mediaKey(gigId, view).slice(1)],
    queryFn: ({ signal }) => fetchMedia(gigId, view, PAGE, undefined, signal),
    refetchInterval: everyMs,
    gcTime: 0,
  });

export const newestMediaQuery = (gigId: string, limit: number) =>
  queryOptions({
    queryKey: ['media-newest', gigId, limit],
    queryFn: ({ signal }) => fetchMedia(gigId, { filter: 'all' }, limit, undefined, signal),
    refetchInterval: 10_000,
  });

export const deleteMediaMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) =>
      inBatches(ids, MEDIA_AT_ONCE, (batch) =>
        call(contract.deleteMedia, { params: { gigId }, body: { media_ids: batch } }),
      ),
  });

export const restoreMedia = (gigId: string, ids: string[]) =>
  inBatches(ids, MEDIA_AT_ONCE, (batch) =>
    call(contract.restoreMedia, { params: { gigId }, body: { media_ids: batch } }),
  );

/** Null: out of folders. */
export const moveMedia = (gigId: string, ids: string[], folderId: string | null) =>
  inBatches(ids, MEDIA_AT_ONCE, (batch) =>
    call(contract.moveMedia, { params: { gigId }, body: { media_ids: batch, folder_id: folderId } }),
  );

export type Marks = Omit<z.input<typeof setCulling.body>, 'media_ids'>;
export const markMedia = (gigId: string, ids: string[], marks: Marks) =>
  inBatches(ids, MEDIA_AT_ONCE, (batch) =>
    call(setCulling, { params: { gigId }, body: { media_ids: batch, ...marks } }),
  );

export type NamesFormat = 'txt' | 'csv' | 'xmp';
/** Camera file names of these photos, or of all that the view shows. */
export const fileNames = (gigId: string, what: string[] | MediaView, format: NamesFormat) =>
  download(contract.exportNames, {
    params: { gigId },
    body: { format, ...(Array.isArray(what) ? { media_ids: what } : asked(what)) },
  });

export const fetchOne = (gigId: string, mediaId: string, signal: AbortSignal) =>
  call(contract.getMedia, { params: { gigId, mediaId }, signal });

export const foldersQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['folders', gigId],
    queryFn: ({ signal }) => call(contract.listFolders, { params: { gigId }, signal }),
  });

export const createFolder = (gigId: string, name: string) =>
  call(contract.createFolder, { params: { gigId }, body: { folder_name: name } });
export const createFolderMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (name: string) => createFolder(gigId, name) });

export const deleteFolderMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (folderId: string) => call(contract.deleteFolder, { params: { gigId, folderId } }) });

export const originalAddress = (mediaId: string) => call(contract.downloadMedia, { params: { mediaId } });

export const zipTicketMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: (ids?: string[]) =>
      call(contract.zipTicket, { params: { gigId }, body: ids ? { media_ids: ids } : {} }),
  });

export const analyticsQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['analytics', gigId],
    queryFn: ({ signal }) => call(contract.downloadAnalytics, { params: { gigId }, signal }),
    retry: 1,
  });

export const uploadAddress = (gigId: string): string => addressOf(contract.uploadMedia, { gigId });
export type UploadAnswer = z.output<typeof contract.uploadMedia.answer>;
