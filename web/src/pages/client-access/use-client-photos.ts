import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../api/call.ts';
import { clientQuery, type ClientMedia, type ClientPage, type GalleryView } from '../../api/client-access.ts';
import type { ClientSession } from '../../client-session.ts';
import { useMore } from '../../ui/use-more.ts';

type Pages = InfiniteData<ClientPage, string | undefined>;

/** The access was taken, or the session has ended. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** One tab's photos in pages. */
export function useClientPhotos({ gigId, token }: ClientSession, view: GalleryView) {
  const list = useInfiniteQuery(clientQuery({ gigId, clientToken: token }, view));
  const items = useMemo(() => (list.data?.pages ?? []).flatMap((page) => page.items), [list.data]);
  const more = useMore(list);
  return { list, items, total: list.data?.pages[0]?.total ?? 0, more };
}

/** Under which one photo is kept that an address led to. */
export const clientPhotoKey = (gigId: string) => ['client', gigId, 'photo'] as const;

/** Shows at once, in every tab, what the client did with a photo. */
export function useMark(gigId: string) {
  const queries = useQueryClient();
  return useCallback(
    (mediaId: string, change: (media: ClientMedia) => ClientMedia) => {
      queries.setQueryData<ClientMedia | null>([...clientPhotoKey(gigId), mediaId], (media) => media && change(media));
      queries.setQueriesData<Pages>(
        { queryKey: ['client', gigId, 'photos'] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.media_id === mediaId ? change(item) : item)),
            })),
          },
      );
    },
    [queries, gigId],
  );
}
