import { useCallback, useEffect, useState } from 'react';
import { backoff } from '../parts/backoff.ts';
import { useLatest } from './use-latest.ts';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Asks for a list's next page where there is one. One that failed comes at growing distances, or when the network is back: not at every look. */
export function useMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError: failed,
  fetchNextPage,
}: Pages): () => void {
  const fetchNext = useLatest(fetchNextPage);
  const [again] = useState(() => backoff(() => void fetchNext.current()));
  useEffect(() => {
    if (!failed) again.settled();
    else if (!isFetchingNextPage) again.later();
  }, [failed, isFetchingNextPage, again]);
  useEffect(() => again.settled, [again]);
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !failed) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, failed, fetchNextPage]);
}
