import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/cullingRound.ts';
import { MEDIA_AT_ONCE, inBatches } from './batches.ts';
import { call } from './call.ts';

export type { CullingPhoto, PhotoFace } from '../../../api/contract/cullingRound.ts';

/** Photos a page: all of a gig is wanted. */
const PAGE = 500;
/** Soon there is something to begin with. */
const FIRST = 60;

export const cullingKey = (gigId: string) => ['culling', gigId] as const;
export const cullingQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: cullingKey(gigId),
    queryFn: ({ pageParam, signal }) =>
      call(contract.listForCulling, {
        params: { gigId },
        query: { limit: pageParam === undefined ? FIRST : PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // What is marked here is shown at once; asked anew, everything would change its place in the middle of a choice.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });

export const facesQuery = (gigId: string, mediaId: string) =>
  queryOptions({
    queryKey: ['faces', gigId, mediaId],
    queryFn: ({ signal }) => call(contract.listPhotoFaces, { params: { gigId, mediaId }, signal }),
    staleTime: Infinity,
  });

export const approveForEditing = (gigId: string, ids: string[], approved: boolean) =>
  inBatches(ids, MEDIA_AT_ONCE, (batch) =>
    call(contract.approveForEditing, { params: { gigId }, body: { media_ids: batch, approved } }),
  );
