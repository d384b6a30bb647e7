import { useCallback, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import type { PublicMedia } from '../../api/public.ts';
import { part } from '../../parts/part.ts';
import { toast } from '../../ui/toast.tsx';
import { canShareFiles } from './can-share.ts';

// Not before something is taken home.
const takeHome = part(() => import('./take-home.ts'));

export type Way = 'zip' | 'single' | 'sheet';
export interface TakeHome {
  busy: boolean;
  /** Of a run over many photos: how far it is. */
  progress: { at: number; of: number } | null;
  many: (way: Way, photos: PublicMedia[]) => Promise<void>;
  one: (photo: PublicMedia) => Promise<void>;
  stop: () => void;
}

/** A broken download address names itself. */
const why = (error: unknown, otherwise: string): string => (error instanceof URIError ? error.message : sentence(error, otherwise));

/** The ways in which photos leave the gallery with a guest: a zip, one after another, or the phone's own share sheet. */
export function useTakeHome(gigId: string, token: string | null): TakeHome {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<TakeHome['progress']>(null);
  const stopped = useRef(false);

  const run = useCallback(async (otherwise: string, work: () => Promise<void>) => {
    stopped.current = false;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ text: why(error, otherwise), tone: 'bad', about: 'take-home' });
    } finally {
      setBusy(false);
      setProgress(null);
    }
  }, []);
  /** The sheet opens only under a finger: where fetching took longer than the touch counts, a second one is asked for. */
  const sheet = useCallback(async (files: File[]) => {
    const { openSheet } = await takeHome.ask();
    if (files.length === 0 || (await openSheet({ files }))) return;
    toast({ text: files.length === 1 ? 'Your photo is ready.' : `Your ${files.length} photos are ready.`, action: { label: 'Save to Photos', run: () => void openSheet({ files }) }, about: 'take-home' });
  }, []);

  const many = useCallback(
    (way: Way, photos: PublicMedia[]) =>
      run('Failed to download files', async () => {
        const at = (count: number) => {
          setProgress({ at: count, of: photos.length });
          return !stopped.current;
        };
        const { takeZip, takeSingly, fetchFiles } = await takeHome.ask();
        if (way === 'zip') await takeZip(gigId, photos.map(({ media_id }) => media_id), token, at);
        else if (way === 'single') await takeSingly(photos, token, at);
        else {
          const files = await fetchFiles(photos, token, at);
          if (!stopped.current) await sheet(files);
        }
      }),
    [gigId, token, run, sheet],
  );
  const one = useCallback(
    (photo: PublicMedia) =>
      run('Failed to download image', async () => {
        const { fetchFiles, takeSingly } = await takeHome.ask();
        if (canShareFiles() && photo.media_type !== 'video') await sheet(await fetchFiles([photo], token, () => true));
        else await takeSingly([photo], token, () => true);
      }),
    [token, run, sheet],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { busy, progress, many, one, stop };
}
