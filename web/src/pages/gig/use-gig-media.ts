import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mediaHeadQuery, mediaKey, mediaQuery, type MediaAnswer, type MediaPage, type MediaView } from '../../api/media.ts';
import { useUploading } from '../../upload/uploads.ts';

type Pages = InfiniteData<MediaPage, string | undefined>;

const BUSY_MS = 1500;
const CALM_MS = 5000;
const REFETCH_MS = 10_000;

/** Both lists of a page as one, newest first. */
const itemsOf = (page: MediaPage): MediaAnswer[] =>
  page.edited_photos.length === 0
    ? page.original_photos
    : [...page.original_photos, ...page.edited_photos].toSorted((a, b) => b.uploaded_at.localeCompare(a.uploaded_at));

const each = (data: Pages, change: (item: MediaAnswer) => MediaAnswer | null): Pages => {
  const keep = (items: MediaAnswer[]) => items.map(change).filter((item) => item !== null);
  return { ...data, pages: data.pages.map((page) => ({ ...page, original_photos: keep(page.original_photos), edited_photos: keep(page.edited_photos) })) };
};

/** What changed since the pages were fetched; `undefined` when they no longer fit together and must be fetched again. */
function merge(data: Pages, head: MediaPage): Pages | undefined {
  const [first] = data.pages;
  if (!first) return undefined;
  const known = new Set(data.pages.flatMap(itemsOf).map(({ media_id }) => media_id));
  const newest = new Map(itemsOf(head).map((item) => [item.media_id, item]));
  const fresh = (items: MediaAnswer[]) => items.filter(({ media_id }) => !known.has(media_id));
  const originals = fresh(head.original_photos);
  const edited = fresh(head.edited_photos);
  const added = originals.length + edited.length;
  if (first.total + added !== head.total || (known.size > 0 && added === newest.size && added > 0 && head.next_cursor)) return undefined;
  let changed = added > 0 || JSON.stringify(first.folders) !== JSON.stringify(head.folders);
  const updated = each(data, (item) => {
    const now = newest.get(item.media_id);
    if (!now || (now.status === item.status && now.folder_id === item.folder_id && now.faces === item.faces && now.thumbhash === item.thumbhash)) return item;
    changed = true;
    return now;
  });
  if (!changed) return data;
  const [start, ...rest] = updated.pages;
  if (!start) return undefined;
  const merged = { ...start, total: head.total, folders: head.folders, original_photos: [...originals, ...start.original_photos], edited_photos: [...edited, ...start.edited_photos] };
  return { ...updated, pages: [merged, ...rest] };
}

/** A gig's media in pages, kept fresh while photos arrive. */
export function useGigMedia(gigId: string, view: MediaView) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(mediaQuery(gigId, view));
  const uploading = useUploading(gigId);
  const items = useMemo(() => {
    const seen = new Set<string>();
    return (list.data?.pages ?? []).flatMap(itemsOf).filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id));
  }, [list.data]);
  const working = uploading || items.slice(0, 200).some(({ status }) => status === 'processing');
  const head = useQuery({ ...mediaHeadQuery(gigId, view, working ? BUSY_MS : CALM_MS), enabled: list.isSuccess });
  const refetched = useRef(0);

  useEffect(() => {
    if (!head.data) return;
    const key = mediaKey(gigId, view);
    const now = queries.getQueryData<Pages>(key);
    if (!now) return;
    const next = merge(now, head.data);
    if (next === now) return;
    if (next) queries.setQueryData(key, next);
    else if (Date.now() - refetched.current > REFETCH_MS) {
      refetched.current = Date.now();
      void queries.invalidateQueries({ queryKey: key });
    }
    for (const queryKey of [['gig', gigId], ['subscription']]) void queries.invalidateQueries({ queryKey });
  }, [head.data, gigId, view, queries]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  /** All of it, for 'select all': page after page. */
  const loadAll = useCallback(async (): Promise<string[]> => {
    let answer = await fetchNextPage({ cancelRefetch: false });
    while (answer.hasNextPage && !answer.isError) answer = await fetchNextPage({ cancelRefetch: false });
    return (answer.data?.pages ?? []).flatMap(itemsOf).map(({ media_id }) => media_id);
  }, [fetchNextPage]);

  /** Takes items off the screen at once. */
  const hide = useCallback(
    (ids: ReadonlySet<string>) => {
      for (const [key, data] of queries.getQueriesData<Pages>({ queryKey: ['media', gigId] })) {
        if (!data) continue;
        const left = each(data, (item) => (ids.has(item.media_id) ? null : item));
        const gone = data.pages.flatMap(itemsOf).filter(({ media_id }) => ids.has(media_id)).length;
        queries.setQueryData<Pages>(key, { ...left, pages: left.pages.map((page) => ({ ...page, total: page.total - gone })) });
      }
    },
    [queries, gigId],
  );
  const refresh = useCallback(
    () => Promise.all([['media', gigId], ['media-head', gigId], ['gig', gigId], ['folders', gigId], ['subscription']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries, gigId],
  );
  const [first] = list.data?.pages ?? [];
  return { list, items, total: first?.total ?? 0, folders: first?.folders ?? [], more, loadAll, hide, refresh };
}
