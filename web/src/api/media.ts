import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/media.ts';
import { addressOf, call } from './call.ts';

export type { MediaAnswer } from '../../../api/contract/media.ts';
export type MediaFilter = z.infer<typeof contract.mediaFilter>;
export type Folder = z.infer<typeof contract.folder>;
export type MediaPage = z.output<typeof contract.listMedia.answer>;
export interface MediaView {
  filter: MediaFilter;
  folderId?: string | undefined;
  /** Who brought it, of the gig's uploaders. */
  uploader?: string | undefined;
}

const PAGE = 200;
const HEAD = 60;

export const mediaKey = (gigId: string, view: MediaView) => ['media', gigId, view.filter, view.folderId ?? null, view.uploader ?? null] as const;

export const fetchMedia = (gigId: string, view: MediaView, limit: number, cursor?: string, signal?: AbortSignal) =>
  call(contract.listMedia, { params: { gigId }, query: { limit, cursor, filter: view.filter, folder_id: view.folderId, uploader: view.uploader }, signal });

export const mediaQuery = (gigId: string, view: MediaView) =>
  infiniteQueryOptions({
    queryKey: mediaKey(gigId, view),
    queryFn: ({ pageParam, signal }) => fetchMedia(gigId, view, PAGE, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
    staleTime: 30_000,
  });

/** The newest few, asked again and again while photos arrive. */
export const mediaHeadQuery = (gigId: string, view: MediaView, everyMs: number) =>
  queryOptions({
    queryKey: ['media-head', gigId, view.filter, view.folderId ?? null, view.uploader ?? null],
    queryFn: ({ signal }) => fetchMedia(gigId, view, HEAD, undefined, signal),
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
  mutationOptions({ mutationFn: (ids: string[]) => call(contract.deleteMedia, { params: { gigId }, body: { media_ids: ids } }) });

export const restoreMedia = (gigId: string, ids: string[]) => call(contract.restoreMedia, { params: { gigId }, body: { media_ids: ids } });

export const moveMediaMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: ({ ids, folderId }: { ids: string[]; folderId: string | null }) =>
      call(contract.moveMedia, { params: { gigId }, body: { media_ids: ids, folder_id: folderId } }),
  });

export const foldersQuery = (gigId: string) =>
  queryOptions({ queryKey: ['folders', gigId], queryFn: ({ signal }) => call(contract.listFolders, { params: { gigId }, signal }) });

export const createFolderMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (name: string) => call(contract.createFolder, { params: { gigId }, body: { folder_name: name } }) });

export const deleteFolderMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (folderId: string) => call(contract.deleteFolder, { params: { gigId, folderId } }) });

export const originalAddress = (mediaId: string) => call(contract.downloadMedia, { params: { mediaId } });

export const zipTicketMutation = (gigId: string) =>
  mutationOptions({ mutationFn: (ids?: string[]) => call(contract.zipTicket, { params: { gigId }, body: ids ? { media_ids: ids } : {} }) });

export const analyticsQuery = (gigId: string) =>
  queryOptions({ queryKey: ['analytics', gigId], queryFn: ({ signal }) => call(contract.downloadAnalytics, { params: { gigId }, signal }), retry: 1 });

export const uploadAddress = (gigId: string): string => addressOf(contract.uploadMedia, { gigId });
export type UploadAnswer = z.output<typeof contract.uploadMedia.answer>;
