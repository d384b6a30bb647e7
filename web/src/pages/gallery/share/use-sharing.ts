import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';
import { sendPhoto, type Fate } from './send-photo.ts';

export interface SharedPhoto {
  id: number;
  file: File;
  /** For the thumbnail; formats that the browser cannot show have none. */
  address: string | null;
  state: 'chosen' | 'sending' | Fate['state'];
  /** 0 to 1. */
  sent: number;
  sentence?: string;
}

const AT_ONCE = 3;
let last = 0;

const isShown = (file: File): boolean => /^image\/(jpeg|png|webp|gif)$/.test(file.type);

/** The photos that a guest chose, and their way to the gallery. */
export function useSharing(gigId: string) {
  const [photos, setPhotos] = useState<SharedPhoto[]>([]);
  const [sending, setSending] = useState(false);
  const running = useRef(new Set<{ stop(): Promise<void> }>());
  const addresses = useRef(new Set<string>());
  const all = useLatest(photos);

  const change = useCallback(
    (id: number, next: Partial<SharedPhoto>) =>
      setPhotos((now) => now.map((photo) => (photo.id === id ? { ...photo, ...next } : photo))),
    [],
  );
  const add = useCallback((files: readonly File[]) => {
    const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
    const fresh = files.map((file): SharedPhoto => {
      const address = isShown(file) ? URL.createObjectURL(file) : null;
      if (address) addresses.current.add(address);
      return { id: (last += 1), file, address, state: 'chosen', sent: 0 };
    });
    setPhotos((now) => [...now, ...fresh.filter(({ file }) => !now.some((photo) => same(photo.file, file)))]);
  }, []);
  const remove = useCallback((id: number) => setPhotos((now) => now.filter((photo) => photo.id !== id)), []);

  /** Sends what was not sent yet; answers how many arrived this time. */
  const send = useCallback(
    async (token: string): Promise<number> => {
      const waiting = all.current.filter(({ state }) => state === 'chosen' || state === 'failed');
      let arrived = 0;
      setSending(true);
      const one = async ({ id, file }: SharedPhoto) => {
        change(id, { state: 'sending', sentence: '' });
        const run = sendPhoto(file, gigId, token, (sent) => change(id, { sent }));
        running.current.add(run);
        const outcome = await run.outcome;
        running.current.delete(run);
        if (outcome.state === 'done') arrived += 1;
        change(id, { ...outcome, sent: outcome.state === 'done' ? 1 : 0 });
      };
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let photo = waiting.shift(); photo; photo = waiting.shift()) await one(photo);
        }),
      );
      setSending(false);
      return arrived;
    },
    [all, change, gigId],
  );

  useEffect(() => {
    const under = running.current;
    const made = addresses.current;
    return () => {
      for (const run of under) void run.stop();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  useEffect(() => {
    if (!sending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);

  return { photos, sending, add, remove, send };
}
