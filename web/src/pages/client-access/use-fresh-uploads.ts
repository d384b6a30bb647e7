import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useArrived } from '../../upload/uploads.ts';

/** The gallery is looked at again so often, and so long apart, after a file has arrived: its pictures are made first. */
const TIMES = 8;
const EVERY_MS = 2000;

/** Shows what a client has just uploaded, as soon as there is something to see. */
export function useFreshUploads(gigId: string): void {
  const queries = useQueryClient();
  const arrived = useArrived(gigId);
  const shown = useRef(arrived);
  useEffect(() => {
    if (arrived === shown.current) return undefined;
    shown.current = arrived;
    let left = TIMES;
    const timer = setInterval(() => {
      if ((left -= 1) < 0) return clearInterval(timer);
      void queries.invalidateQueries({ queryKey: ['client', gigId, 'photos'] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [arrived, queries, gigId]);
}
