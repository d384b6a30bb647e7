import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { analyseMutation, analysisQuery, assistantKey } from '../../../api/quality.ts';
import { sentence } from '../../../api/call.ts';
import { toast } from '../../../ui/toast.tsx';

const POLL_MS = 3000;
const GIVE_UP_MS = 300_000;

/** The analysis of a gig: asked about every 3 seconds while it runs, for 300 seconds at most. */
export function useAnalysis(gigId: string) {
  const queries = useQueryClient();
  /** When this panel began to follow; the person's own start is congratulated. */
  const [followed, setFollowed] = useState(() => ({ since: Date.now(), asked: false }));
  const congratulated = useRef(0);
  const [tired, setTired] = useState(false);
  const status = useQuery({
    ...analysisQuery(gigId, false),
    refetchInterval: ({ state: { data, dataUpdatedAt: at } }) =>
      tired || (data && (data.analysis_complete || data.total_photos === 0) && at > followed.since) ? false : POLL_MS,
  });
  const start = useMutation({
    ...analyseMutation(gigId),
    onSuccess: async () => {
      setTired(false);
      setFollowed({ since: Date.now(), asked: true });
      await queries.invalidateQueries({ queryKey: [...assistantKey(gigId), 'status'] });
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to start analysis'), tone: 'bad' }),
  });

  useEffect(() => {
    const left = followed.since + GIVE_UP_MS - Date.now();
    const timer = setTimeout(() => setTired(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [followed]);

  const { data, dataUpdatedAt } = status;
  const isDone = followed.asked && data?.analysis_complete === true && dataUpdatedAt > followed.since;
  useEffect(() => {
    if (!isDone || congratulated.current === followed.since) return;
    congratulated.current = followed.since;
    toast({ text: 'AI analysis completed successfully!', tone: 'good' });
    for (const queryKey of [assistantKey(gigId), ['media', gigId]]) void queries.invalidateQueries({ queryKey });
  }, [isDone, followed.since, gigId, queries]);

  const analysed = data?.analyzed_photos;
  const shown = useRef(analysed);
  useEffect(() => {
    if (analysed === undefined || analysed === shown.current) return;
    // What was read before some photos were measured shows them without.
    if (shown.current !== undefined)
      for (const part of ['duplicates', 'filter'])
        void queries.invalidateQueries({ queryKey: [...assistantKey(gigId), part] });
    shown.current = analysed;
  }, [analysed, gigId, queries]);

  const followAgain = useCallback(() => {
    setTired(false);
    setFollowed(({ asked }) => ({ since: Date.now(), asked }));
    void status.refetch();
  }, [status]);
  const running =
    start.isPending ||
    (data !== undefined &&
      data.total_photos > 0 &&
      !data.analysis_complete &&
      (followed.asked || data.status === 'analysing'));
  return { status, start, running, tired, followAgain };
}
