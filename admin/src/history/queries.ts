import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import {
  auditEventChange,
  auditGigAsOf,
  auditGigEvents,
  auditVerify,
  type AuditEvent,
} from '../../../api/contract/audit.ts';
import { call } from '../api/call.ts';

/** A place in the gig's history: the moment, and the event's position when it is exactly after one. */
export interface Moment {
  at: number;
  position?: number;
}

/** The gig's events, newest first, a page at a time. */
export function useGigEvents(gigId: string, type: string) {
  const query = useInfiniteQuery({
    queryKey: ['gigEvents', gigId, type],
    queryFn: ({ pageParam, signal }) =>
      call(auditGigEvents, {
        params: { gigId },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }), ...(type && { type }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  const events: AuditEvent[] = query.data?.pages.flatMap((page) => page.events) ?? [];
  return { ...query, events, total: query.data?.pages[0]?.total ?? 0 };
}

/** First and last moment of the whole history and the types of its events, whatever is filtered. */
export function useSpan(gigId: string) {
  const { data } = useQuery({
    queryKey: ['gigSpan', gigId],
    queryFn: ({ signal }) => call(auditGigEvents, { params: { gigId }, query: { limit: 1 }, signal }),
  });
  if (!data?.first_at || !data.last_at) return undefined;
  return {
    first: Date.parse(data.first_at),
    last: Date.parse(data.last_at),
    total: data.total,
    types: data.types ?? [],
  };
}

export function useGigAsOf(gigId: string, moment: Moment | undefined) {
  return useQuery({
    queryKey: ['gigAsOf', gigId, moment?.position ?? moment?.at],
    queryFn: ({ signal }) =>
      call(auditGigAsOf, {
        params: { gigId },
        query: {
          media_limit: 60,
          ...(moment?.position === undefined
            ? moment && { at: new Date(moment.at).toISOString() }
            : { position: moment.position }),
        },
        signal,
      }),
    enabled: moment !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function useEventChange(position: number) {
  return useQuery({
    queryKey: ['eventChange', position],
    queryFn: ({ signal }) => call(auditEventChange, { params: { position }, signal }),
    staleTime: Infinity,
  });
}

export const useVerification = (gigId: string) =>
  useMutation({ mutationFn: () => call(auditVerify, { params: { gigId } }) });
