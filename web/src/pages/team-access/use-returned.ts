import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast.tsx';
import { totals, useUploads } from '../../upload/uploads.ts';

/** Says how an upload ended, also one that was over before its tray opened. Answers whether there is a tray to show. */
export function useReturned(): boolean {
  const uploads = useUploads();
  const { open, done, refused, failed } = totals(uploads);
  const lost = refused + failed;
  const told = useRef(done + lost);
  useEffect(() => {
    if (open > 0) return;
    const ended = done + lost > told.current;
    told.current = done + lost;
    if (!ended) return;
    if (lost === 0) toast({ text: 'Files uploaded successfully!', tone: 'good', about: 'upload' });
    else
      toast({
        text: done === 0 ? 'Failed to upload files' : `${done} uploaded, ${lost} not: see the list.`,
        tone: 'bad',
        about: 'upload',
      });
  }, [open, done, lost]);
  return uploads.length > 0;
}
