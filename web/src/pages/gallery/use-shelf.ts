import { useEffect, useMemo, useState } from 'react';
import { pickPublicMedia, type Match, type PublicMedia } from '../../api/public.ts';
import { toast } from '../../ui/toast.tsx';
import type { Shelf } from './gallery-heading.tsx';
import { guestItem } from './guest-item.ts';
import type { usePickedPhotos } from './use-picked-photos.ts';

type Shown = PublicMedia & { confidence?: number };
interface From {
  shelf: Shelf;
  all: PublicMedia[];
  found: Match[] | undefined;
  picked: ReturnType<typeof usePickedPhotos>;
  removed: readonly string[];
}

/** The photos of the shelf that is looked at, as the grid wants them. What was taken away since is on none. */
export function useShelf({ shelf, all, found, picked, removed }: From) {
  const shown = useMemo<Shown[]>(() => {
    if (shelf === 'all') return all;
    const own: Shown[] = shelf === 'found' ? (found ?? []) : picked.photos;
    return removed.length === 0 ? own : own.filter(({ media_id }) => !removed.includes(media_id));
  }, [shelf, all, found, picked.photos, removed]);
  const items = useMemo(() => shown.map(guestItem), [shown]);
  const byId = useMemo(() => new Map<string, PublicMedia>(shown.map((media) => [media.media_id, media])), [shown]);
  return { shown, items, byId, ids: useMemo(() => [...byId.keys()], [byId]) };
}

const PHOTO = 'photo';

/** The photo that an address leads to (`?photo=`), once; forgotten when it is closed. */
export function useLinkedPhoto(gigId: string, token: string | null, open: boolean, onFound: (id: string) => void): { linked: PublicMedia | null; forget: () => void } {
  const [linked, setLinked] = useState<PublicMedia | null>(null);
  const [id] = useState(() => new URLSearchParams(location.search).get(PHOTO));
  useEffect(() => {
    if (!id || !open) return;
    let over = false;
    pickPublicMedia(gigId, token, [id]).then(
      ({ media: [media] }) => {
        if (over) return;
        if (media) {
          setLinked(media);
          onFound(media.media_id);
        } else toast({ text: 'This photo is no longer here.', tone: 'bad' });
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [gigId, token, id, open, onFound]);
  const forget = () => {
    setLinked(null);
    if (!new URLSearchParams(location.search).has(PHOTO)) return;
    history.replaceState(history.state, '', location.pathname);
  };
  return { linked, forget };
}

