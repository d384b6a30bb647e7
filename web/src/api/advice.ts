import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/advice.ts';
import { call } from './call.ts';

export type { SuggestionAnswer } from '../../../api/contract/advice.ts';

/** What can be seen and measured in a photo, which stays as it is. */
export const analysisQuery = (mediaId: string) =>
  queryOptions({
    queryKey: ['photo-analysis', mediaId],
    queryFn: ({ signal }) => call(contract.analyzePhoto, { params: { mediaId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
export const removeBackground = (mediaId: string) => call(contract.removeBackground, { params: { mediaId } });
