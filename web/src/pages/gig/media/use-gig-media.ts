import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  mediaHeadQuery,
  mediaKey,
  mediaQuery,
  wantWhole,
  type MediaAnswer,
  type MediaPage,
  type MediaView,
} from '../../../api/media.ts';
import { useMore } from '../../../ui/use-more.ts';
import { useUploading } from '../../../upload/uploads.ts';
import { itemsOf, merged, mapped, type MediaPages } from './media-pages.ts';

const BUSY_MS = 1500;
const CALM_MS = 5000;
const REFETCH_MS = 10_000;
/** So many of the newest may still be without their pictures. */
const NEW = 200;

/** A gig's media in pages, kept fresh while photos arrive. */
export function useGigMedia(gigId: string, view: MediaView) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(mediaQuery(gigId, view));
  const uploading = useUploading(gigId);
  const items = useMemo(() => {
    const seen = new Set<string>();
    return (list.data?.pages ?? [])
      .flatMap(itemsOf)
      .filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id));
  }, [list.data]);
  const working = uploading || items.slice(0, NEW).some(({ status }) => status === 'processing');
  const head = useQuery({ ...mediaHeadQuery(gigId, view, working ? BUSY_MS : CALM_MS), enabled: list.isSuccess });
  const refetched = useRef(-Infinity);
  useEffect(() => () => wantWhole(gigId, view, false), [gigId, view]);

  useEffect(() => {
    if (!head.data) return;
    const key = mediaKey(gigId, view);
    const now = queries.getQueryData<MediaPages>(key);
    if (!now) return;
    const next = merged(now, head.data);
    if (next === now) return;
    if (next) queries.setQueryData(key, next);
    else if (performance.now() - refetched.current > REFETCH_MS) {
      refetched.current = performance.now();
      void queries.invalidateQueries({ queryKey: key });
    }
    for (const queryKey of [['gig', gigId], ['subscription']]) void queries.invalidateQueries({ queryKey });
  }, [head.data, gigId, view, queries]);

  const { fetchNextPage } = list;
  const more = useMore(list);

  /** All of it, in large pages from now on. */
  const loadAll = useCallback(async (): Promise<string[]> => {
    wantWhole(gigId, view, true);
    let answer = await fetchNextPage({ cancelRefetch: false });
    while (answer.hasNextPage && !answer.isError) answer = await fetchNextPage({ cancelRefetch: false });
    return (answer.data?.pages ?? []).flatMap(itemsOf).map(({ media_id }) => media_id);
  }, [fetchNextPage, gigId, view]);

  /** Changes items in every list that is known, at once; null takes them off the screen. */
  const change = useCallback(
    (ids: ReadonlySet<string>, how: (item: MediaAnswer) => MediaAnswer | null) => {
      for (const [key, data] of queries.getQueriesData<InfiniteData<MediaPage, string | undefined> | MediaAnswer>({
        queryKey: ['media', gigId],
      })) {
        if (!data) continue;
        if (!('pages' in data)) {
          // One alone, to which an address led.
          if (ids.has(data.media_id)) queries.setQueryData<MediaAnswer | null>(key, how(data));
          continue;
        }
        const left = mapped(data, (item) => (ids.has(item.media_id) ? how(item) : item));
        const gone = data.pages.flatMap(itemsOf).length - left.pages.flatMap(itemsOf).length;
        queries.setQueryData<MediaPages>(key, {
          ...left,
          pages: left.pages.map((page) => ({ ...page, total: page.total - gone })),
        });
      }
    },
    [queries, gigId],
  );
  const refresh = useCallback(
    () =>
      Promise.all(
        [
          ['media', gigId],
          ['media-head', gigId],
          ['gig', gigId],
          ['folders', gigId],
          ['subscription'],
          ['bin', gigId],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    [queries, gigId],
  );
  /** Lists that show only what is marked in some way, once marks have changed. */
  const refreshMarked = useCallback(
    () =>
      Promise.all(
        ['media', 'media-head'].map((name) =>
          queries.invalidateQueries({
            predicate: ({ queryKey }) => queryKey[0] === name && queryKey[1] === gigId && queryKey.at(-1) !== null,
          }),
        ),
      ),
    [queries, gigId],
  );
  const [first] = list.data?.pages ?? [];
  return {
    list,
    items,
    total: first?.total ?? 0,
    folders: first?.folders ?? [],
    more,
    loadAll,
    change,
    refresh,
    refreshMarked,
  };
}
