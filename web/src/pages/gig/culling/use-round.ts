import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import type { listForCulling } from '../../../../../api/contract/cullingRound.ts';
import { type CullingPhoto, cullingKey, cullingQuery } from '../../../api/culling.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import type { MarkSet } from '../../../ui/marks.tsx';
import { marksOf, useMarking } from '../media/use-marking.ts';

type Page = z.output<typeof listForCulling.answer>;
/** A photo, and what it is to bear. */
export interface Decision {
  id: string;
  marks: Partial<MarkSet>;
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** All photos of a gig as they are chosen from, what is marked on them, and the way back. */
export function useRound(gigId: string) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(cullingQuery(gigId));
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const photos = useMemo(() => (list.data?.pages ?? []).flatMap((page) => page.photos), [list.data]);
  const byId = useMemo(() => new Map<string, CullingPhoto>(photos.map((photo) => [photo.media_id, photo])), [photos]);
  const change = useCallback(
    (ids: ReadonlySet<string>, how: (item: MediaAnswer) => MediaAnswer) =>
      queries.setQueryData<InfiniteData<Page>>(
        cullingKey(gigId),
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) =>
              page.photos.some(({ media_id: id }) => ids.has(id))
                ? {
                    ...page,
                    photos: page.photos.map((photo) =>
                      ids.has(photo.media_id) ? ({ ...how(photo) } as CullingPhoto) : photo,
                    ),
                  }
                : page,
            ),
          },
      ),
    [queries, gigId],
  );
  // The gig's own pages show it when they are opened next.
  const refreshMarked = useCallback(
    () => queries.invalidateQueries({ queryKey: ['media', gigId], refetchType: 'none' }),
    [queries, gigId],
  );
  const mark = useMarking({ gigId, byId, change, refreshMarked, quiet: true });

  const steps = useRef<Decision[][]>([]);
  const apply = useCallback(
    (decisions: readonly Decision[]) => {
      const alike = new Map<string, { ids: string[]; marks: Partial<MarkSet> }>();
      for (const { id, marks } of decisions) {
        const key = JSON.stringify(marks);
        const those = alike.get(key) ?? { ids: [], marks };
        those.ids.push(id);
        alike.set(key, those);
      }
      for (const { ids, marks } of alike.values()) mark(ids, marks);
    },
    [mark],
  );
  const decide = useCallback(
    (decisions: readonly Decision[]) => {
      const before = decisions.map(({ id, marks }): Decision => {
        const was = marksOf(byId.get(id) ?? {});
        return { id, marks: Object.fromEntries(Object.keys(marks).map((key) => [key, was[key as keyof MarkSet]])) };
      });
      steps.current = [...steps.current.slice(-MOST_STEPS), before];
      apply(decisions);
    },
    [apply, byId],
  );
  /** Takes the last decision back; answers the photo that it was about. */
  const undo = useCallback((): string | undefined => {
    const last = steps.current.pop();
    if (last) apply(last);
    return last?.[0]?.id;
  }, [apply]);

  const first = list.data?.pages[0];
  return { list, photos, byId, decide, undo, total: first?.total ?? 0, groups: first?.groups ?? 0 };
}
