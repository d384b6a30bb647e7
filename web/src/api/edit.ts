import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/edit.ts';
import { call } from './call.ts';

export type { Counterpart } from '../../../api/contract/edit.ts';

export const originalsQuery = (gigId: string, name: string) =>
  queryOptions({
    queryKey: ['originals', gigId, name],
    queryFn: ({ signal }) => call(contract.findOriginals, { params: { gigId }, query: { name }, signal }),
    staleTime: 10_000,
  });
export const linkOriginal = (gigId: string, mediaId: string, original: string | null) =>
  call(contract.linkOriginal, { params: { gigId, mediaId }, body: { original_media_id: original } });
/** These, or all that wait and came no later than the newest that is on the screen. */
export const publishEdits = (gigId: string, which: { media_ids: string[] } | { until: string }) =>
  call(contract.publishEdits, { params: { gigId }, body: which });
export const unpublishEdits = (gigId: string, media_ids: string[]) =>
  call(contract.unpublishEdits, { params: { gigId }, body: { media_ids } });
export const showVersion = (gigId: string, mediaId: string) =>
  call(contract.showVersion, { params: { gigId, mediaId } });
export const versionsQuery = (gigId: string, mediaId: string) =>
  queryOptions({
    queryKey: ['versions', gigId, mediaId],
    queryFn: ({ signal }) => call(contract.listVersions, { params: { gigId, mediaId }, signal }),
  });
