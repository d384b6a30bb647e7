import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { teamMediaQuery, type TeamFilter } from '../../api/team-access.ts';
import type { TeamSession } from '../../team-session.ts';
import { useMore } from '../../ui/use-more.ts';

/** One tab's media in pages; asked for again when the dashboard's revision says that something changed. */
export function useTeamMedia(session: TeamSession, filter: TeamFilter, revision: string) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(teamMediaQuery(session, filter));
  const items = useMemo(() => {
    const seen = new Set<string>();
    return (list.data?.pages ?? [])
      .flatMap(({ media }) => media)
      .filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id));
  }, [list.data]);
  const { fetchNextPage } = list;
  const more = useMore(list);
  /** Ids of all of it, page after page. */
  const loadAll = useCallback(async (): Promise<string[]> => {
    let answer = await fetchNextPage({ cancelRefetch: false });
    while (answer.hasNextPage && !answer.isError) answer = await fetchNextPage({ cancelRefetch: false });
    return (answer.data?.pages ?? []).flatMap(({ media }) => media).map(({ media_id }) => media_id);
  }, [fetchNextPage]);
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    void queries.invalidateQueries({ queryKey: ['editor', session.gigId, 'media'] });
  }, [queries, session.gigId, revision]);
  return { list, items, more, loadAll };
}
