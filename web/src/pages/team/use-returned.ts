import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast.tsx';
import { totals, useUploads } from '../../upload/uploads.ts';

/** Says how an upload ended, whether or not its tray had time to open. Answers whether there is a tray to show. */
export function useReturned(): boolean {
  const uploads = useUploads();
  const { open, done, refused, failed } = totals(uploads);
  const was = useRef(false);
  const lost = refused + failed;
  useEffect(() => {
    const ended = was.current && open === 0;
    was.current = open > 0;
    if (!ended) return;
    if (lost === 0) toast({ text: 'Files uploaded successfully!', tone: 'good', about: 'upload' });
    else toast({ text: done === 0 ? 'Failed to upload files' : `${done} uploaded, ${lost} not: see the list.`, tone: 'bad', about: 'upload' });
  }, [open, done, lost]);
  return uploads.length > 0;
}
