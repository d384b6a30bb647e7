import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUploading } from '../../upload/uploads.ts';

/** The gallery is looked at again so often, and so long apart, after files have arrived: their pictures are made first. */
const TIMES = 8;
const EVERY_MS = 2000;

/** Shows what a client has just uploaded, as soon as there is something to see. */
export function useFreshUploads(gigId: string): void {
  const queries = useQueryClient();
  const uploading = useUploading(gigId);
  const was = useRef(false);
  useEffect(() => {
    if (uploading || !was.current) {
      was.current = uploading;
      return undefined;
    }
    let left = TIMES;
    const timer = setInterval(() => {
      if ((left -= 1) < 0) return clearInterval(timer);
      void queries.invalidateQueries({ queryKey: ['client', gigId, 'photos'] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [uploading, queries, gigId]);
}
