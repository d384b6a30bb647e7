import { useCallback, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import type { PublicMedia } from '../../api/gallery.ts';
import { part } from '../../parts/part.ts';
import { toast } from '../../ui/toast.tsx';
import type { DownloadWay } from './photo-download.ts';

// Not before something is downloaded.
const photoDownload = part(() => import('./photo-download.ts'));

export interface PhotoDownload {
  busy: boolean;
  /** Of a run over many photos: how far it is. */
  progress: { at: number; of: number } | null;
  many: (way: DownloadWay, photos: PublicMedia[]) => Promise<void>;
  one: (photo: PublicMedia) => Promise<void>;
  stop: () => void;
}

/** A broken download address names itself. */
const why = (error: unknown, otherwise: string): string =>
  error instanceof URIError ? error.message : sentence(error, otherwise);

/** The ways in which photos leave the gallery with a guest: a zip, one after another, or the phone's own share sheet. */
export function usePhotoDownload(gigId: string, token: string | null): PhotoDownload {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<PhotoDownload['progress']>(null);
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

  const many = useCallback(
    (way: DownloadWay, photos: PublicMedia[]) =>
      run('Failed to download files', async () => {
        const at = (count: number) => {
          setProgress({ at: count, of: photos.length });
          return !stopped.current;
        };
        await (await photoDownload.ask()).downloadMany(way, gigId, photos, token, at);
      }),
    [gigId, token, run],
  );
  const one = useCallback(
    (photo: PublicMedia) =>
      run('Failed to download image', async () => (await photoDownload.ask()).downloadOne(photo, token)),
    [token, run],
  );
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  return { busy, progress, many, one, stop };
}
