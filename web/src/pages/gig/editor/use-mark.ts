import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { type Watermark, watermarkQuery } from '../../../api/watermark.ts';
import { toast } from '../../../ui/toast.tsx';
import { readyToDraw } from './mark.ts';

const about = 'editor-watermark';

/** The studio's watermark on one photo: until it is said of this photo, the settings say whether it carries it. */
export function useMark() {
  const queries = useQueryClient();
  const settings = useQuery(watermarkQuery());
  const [said, setSaid] = useState<boolean | null>(null);
  const failed = (error?: Error) => {
    setSaid(false);
    toast({ text: `Watermark failed: ${sentence(error, 'Watermark failed')}`, tone: 'bad', about });
  };
  const put = useMutation({
    // As it is set now: it may have been changed since this photo was opened.
    mutationFn: async () => readyToDraw(await queries.fetchQuery({ ...watermarkQuery(), staleTime: 0, retry: false })),
    onSuccess: () => toast({ text: 'Watermark applied', tone: 'good', about }),
    onError: failed,
  });
  const on = said ?? settings.data?.enabled ?? false;
  const mark: Watermark | null = on ? (settings.data ?? null) : null;
  return {
    on,
    mark,
    settings,
    said,
    setSaid,
    putting: put.isPending,
    /** It could not be drawn: the photo goes on without it. */
    failed,
    change: (wanted: boolean) => {
      if (put.isPending) return;
      setSaid(wanted);
      if (wanted) put.mutate();
    },
  };
}
