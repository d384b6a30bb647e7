import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { prepareZip, type DownloadSize } from '../../api/client-access.ts';
import { watchZip, type PreparedZip, type ZipState } from '../../api/zip.ts';
import type { ClientSession } from '../../client-session.ts';
import { count } from '../../ui/format.ts';
import { beginDownload, downloadAddress } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';

/** What a zip does not hold, in words. */
function leftOut({ left_out: { allowance, videos } }: PreparedZip): string {
  const parts = [
    allowance > 0 ? `${count(allowance, 'photo')} beyond your downloads` : '',
    videos > 0 ? `${count(videos, 'video')}, which cannot carry the watermark` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Without ${parts.join(' and ')}.` : '';
}

export interface ClientZip {
  asking: boolean;
  /** On its way, or failed; null once the browser has it. */
  zip: (ZipState & { note: string }) | null;
  /** All that the allowance has left, without ids. Answers whether it has begun. */
  start: (size: DownloadSize, ids?: string[]) => Promise<boolean>;
  dismiss: () => void;
}

/** A zip that may take a while to prepare: asked for, watched, and handed to the browser when it is there. */
export function useClientZip({ gigId, token }: ClientSession): ClientZip {
  const queries = useQueryClient();
  const [zip, setZip] = useState<ClientZip['zip']>(null);
  const [asking, setAsking] = useState(false);
  /** Which one is wanted; what was dismissed goes nowhere. */
  const wanted = useRef<string | null>(null);

  const follow = useCallback(async (begun: PreparedZip) => {
    const note = leftOut(begun);
    wanted.current = begun.zip_id;
    const look = (state: ZipState): boolean => {
      if (wanted.current !== begun.zip_id) return false;
      setZip(state.state === 'ready' ? null : { ...state, note });
      return true;
    };
    try {
      const end = begun.state === 'ready' ? begun : look(begun) ? await watchZip(begun.zip_id, look) : null;
      if (!end?.download_url) return;
      beginDownload(downloadAddress(end.download_url));
      toast({ text: `Your zip is on its way. ${note}`.trim(), tone: 'good', about: 'client-zip' });
    } catch (error) {
      setZip(null);
      toast({ text: sentence(error, 'Failed to download files'), tone: 'bad', about: 'client-zip' });
    }
  }, []);
  const start = useCallback(
    async (size: DownloadSize, ids?: string[]) => {
      setAsking(true);
      try {
        const begun = await prepareZip({ gigId, clientToken: token }, { size, ...(ids ? { media_ids: ids } : {}) });
        void queries.invalidateQueries({ queryKey: ['client', gigId, 'photos'] });
        void follow(begun);
        return true;
      } catch (error) {
        toast({ text: sentence(error, 'Failed to download files'), tone: 'bad', about: 'client-zip' });
        return false;
      } finally {
        setAsking(false);
      }
    },
    [gigId, token, queries, follow],
  );
  const dismiss = useCallback(() => {
    wanted.current = null;
    setZip(null);
  }, []);
  return { asking, zip, start, dismiss };
}
