import { Suspense, useState } from 'react';
import type { PublicGig, PublicMedia } from '../../api/public.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { guestItem } from './guest-item.ts';
import { GuestViewer } from './guest-viewer.tsx';
import type { Picks } from './picks.ts';

const SocialDialog = lazyPart(() => import('./social/social-dialog.tsx').then(({ SocialDialog }) => SocialDialog));

interface GalleryLayersProps {
  gig: PublicGig;
  token: string | null;
  openId: string;
  items: GridItem[];
  byId: Map<string, PublicMedia>;
  /** The photo that the page's address led to; it may be far down the gallery. */
  linked: PublicMedia | null;
  total: number;
  picks: Picks;
  lookOnly: boolean;
  /** Only among one's own photos. */
  onNotMe: ((id: string) => void) | undefined;
  onView: (id: string) => void;
  onClose: () => void;
  onNearEnd: (() => void) | undefined;
  onDownload: (media: PublicMedia) => void;
}

/** What lies over the gallery: one photo, large; and over that, the words to share it with. */
export function GalleryLayers({ gig, token, openId, items, byId, linked, total, onDownload, ...viewer }: GalleryLayersProps) {
  const [sharing, setSharing] = useState<PublicMedia | null>(null);
  const mediaOf = (id: string) => byId.get(id) ?? (linked?.media_id === id ? linked : undefined);
  const having = (act: (media: PublicMedia) => void) => (id: string) => {
    const media = mediaOf(id);
    if (media) act(media);
  };
  const all = linked && !byId.has(linked.media_id) ? [guestItem(linked), ...items] : items;
  return (
    <>
      <Suspense fallback={null}>
        {all.some(({ id }) => id === openId) ? <GuestViewer items={all} id={openId} total={total} {...viewer} onDownload={having(onDownload)} onShare={having(setSharing)} /> : null}
      </Suspense>
      {/* By itself: the photo below must not lose the focus while this is on its way. */}
      <Suspense fallback={null}>
        {sharing ? <SocialDialog gigId={gig.gig_id} token={token} media={sharing} isPrivate={token !== null} onClose={() => setSharing(null)} /> : null}
      </Suspense>
    </>
  );
}
