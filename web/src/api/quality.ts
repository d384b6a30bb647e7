import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/quality.ts';
import { call } from './call.ts';

export type { MeasuredPhoto } from '../../../api/contract/quality.ts';
export type DuplicateGroup = z.output<typeof contract.listDuplicates.answer>['duplicate_groups'][number];
export type PhotoFilters = Omit<z.input<typeof contract.filterPhotos.body>, 'limit'>;

export const assistantKey = (gigId: string) => ['assistant', gigId] as const;
/** The results that a photographer looks through at a glance. */
export const MOST_THUMBNAILS = 12;

export const analysisQuery = (gigId: string, everyMs: number | false) =>
  queryOptions({
    queryKey: [...assistantKey(gigId), 'status'],
    queryFn: ({ signal }) => call(contract.analysisStatus, { params: { gigId }, signal }),
    refetchInterval: everyMs,
    staleTime: 0,
  });

export const analyseMutation = (gigId: string) =>
  mutationOptions({ mutationFn: () => call(contract.analyseGig, { params: { gigId }, body: {} }) });

export const duplicatesQuery = (gigId: string) =>
  queryOptions({
    queryKey: [...assistantKey(gigId), 'duplicates'],
    queryFn: ({ signal }) => call(contract.listDuplicates, { params: { gigId }, query: { limit: 30 }, signal }),
  });

export const filterQuery = (gigId: string, filters: PhotoFilters) =>
  queryOptions({
    queryKey: [...assistantKey(gigId), 'filter', filters],
    queryFn: ({ signal }) =>
      call(contract.filterPhotos, { params: { gigId }, body: { ...filters, limit: MOST_THUMBNAILS }, signal }),
    placeholderData: keepPreviousData,
  });

export const deleteDuplicatesMutation = (gigId: string) =>
  mutationOptions({
    mutationFn: ({ groupId, keep }: { groupId: string; keep: string }) =>
      call(contract.deleteDuplicates, { body: { gig_id: gigId, group_id: groupId, keep_media_id: keep } }),
  });
