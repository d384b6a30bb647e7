import { useMemo } from 'react';
import type { Match, PublicMedia } from '../../api/gallery.ts';
import type { PhotoSet } from './gallery-heading.tsx';
import { guestItem } from './guest-item.ts';
import type { usePickedPhotos } from './use-picked-photos.ts';

type Shown = PublicMedia & { confidence?: number };
interface From {
  photoSet: PhotoSet;
  all: PublicMedia[];
  found: Match[] | undefined;
  picked: ReturnType<typeof usePickedPhotos>;
  removed: readonly string[];
}

/** The photos of the shelf that is looked at, as the grid wants them. What was taken away since is on none. */
export function usePhotoSet({ photoSet, all, found, picked, removed }: From) {
  const shown = useMemo<Shown[]>(() => {
    if (photoSet === 'all') return all;
    const own: Shown[] = photoSet === 'found' ? (found ?? []) : picked.photos;
    return removed.length === 0 ? own : own.filter(({ media_id }) => !removed.includes(media_id));
  }, [photoSet, all, found, picked.photos, removed]);
  const items = useMemo(() => shown.map(guestItem), [shown]);
  const byId = useMemo(() => new Map<string, PublicMedia>(shown.map((media) => [media.media_id, media])), [shown]);
  return { shown, items, byId, ids: useMemo(() => [...byId.keys()], [byId]) };
}
