import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../api/call.ts';
import { publicMediaQuery, type PublicMedia } from '../../api/gallery.ts';
import { withArrivals } from './in-place.ts';
import { useMore } from '../../ui/use-more.ts';
import type { Live } from './use-live.ts';

interface Which {
  gigId: string;
  token: string | null;
  /** A closed gallery is not asked for. */
  open: boolean;
  live: Live;
}

/** The gallery's photos, newest first: what came live, then the pages so far. */
export function usePublicPhotos({ gigId, token, open, live: { arrived, removed } }: Which) {
  const list = useInfiniteQuery({ ...publicMediaQuery(gigId, token), enabled: open });
  const { data, error, fetchNextPage, hasNextPage } = list;

  const join = useCallback(
    (pages: { media: PublicMedia[] }[]): PublicMedia[] => {
      const seen = new Set<string>(removed);
      return withArrivals(
        arrived,
        pages.flatMap(({ media }) => media),
      ).filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id));
    },
    [arrived, removed],
  );
  const photos = useMemo(() => join(data?.pages ?? []), [join, data]);

  const more = useMore(list);

  /** All of them, page after page. */
  const loadAll = useCallback(async (): Promise<PublicMedia[]> => {
    if (!hasNextPage) return photos;
    let answer = await fetchNextPage();
    while (answer.hasNextPage && !answer.isError) answer = await fetchNextPage();
    return join(answer.data?.pages ?? []);
  }, [hasNextPage, photos, fetchNextPage, join]);

  const [first] = data?.pages ?? [];
  const paged = useMemo(
    () => new Set(data?.pages.flatMap(({ media }) => media.map(({ media_id }) => media_id))),
    [data],
  );
  const since =
    arrived.filter(({ media_id }) => !paged.has(media_id) && !removed.includes(media_id)).length -
    removed.filter((id) => paged.has(id)).length;
  return {
    photos,
    total: Math.max((first?.total ?? 0) + since, photos.length),
    more,
    loadAll,
    waiting: list.isPending && open,
    failed: list.isLoadingError,
    retry: () => void list.refetch(),
    /** The password's token has run out. */
    lockedOut: token !== null && error instanceof ApiError && (error.status === 401 || error.status === 403),
    /** Stands in for a cover that was not chosen yet. */
    standIn:
      first?.media.find(({ width, height, media_type }) => width > height && media_type !== 'video') ?? first?.media[0],
  };
}
