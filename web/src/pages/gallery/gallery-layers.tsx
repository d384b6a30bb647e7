import { Suspense } from 'react';
import { pickPublicMedia, type PublicGig, type PublicMedia } from '../../api/gallery.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { useLinkedPhoto } from '../use-linked-photo.ts';
import { guestItem } from './guest-item.ts';
import { GuestViewer } from './guest-viewer.tsx';
import type { Picks } from './picks.ts';

const SocialDialog = lazyPart(() => import('./social/social-dialog.tsx').then(({ SocialDialog }) => SocialDialog));

/** What the address says while words are found for a photo. */
const CAPTION = 'caption';

interface GalleryLayersProps {
  gig: PublicGig;
  token: string | null;
  openId: string;
  items: GridItem[];
  byId: Map<string, PublicMedia>;
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
export function GalleryLayers({ gig, token, openId, items, byId, total, onDownload, ...viewer }: GalleryLayersProps) {
  const [open, setOpen] = useAddressed('open');
  const linked = useLinkedPhoto({
    id: openId,
    listed: byId.get(openId),
    key: ['public-photo', gig.gig_id, token],
    forget: viewer.onClose,
    ask: async (id) => (await pickPublicMedia(gig.gig_id, token, [id])).media[0],
  });
  // The address of a photo that made room for its edit leads to that.
  const seenId = linked?.in_place_of === openId ? linked.media_id : openId;
  const mediaOf = (id: string) => byId.get(id) ?? (linked?.media_id === id ? linked : undefined);
  const having = (act: (media: PublicMedia) => void) => (id: string) => {
    const media = mediaOf(id);
    if (media) act(media);
  };
  const all = linked ? [guestItem(linked), ...items] : items;
  const sharing = open === CAPTION ? mediaOf(seenId) : undefined;
  return (
    <>
      <Suspense fallback={null}>
        {all.some(({ id }) => id === seenId) ? (
          <GuestViewer
            items={all}
            id={seenId}
            apart={linked?.media_id}
            total={Math.max(total, items.length)}
            {...viewer}
            onDownload={having(onDownload)}
            onShare={() => setOpen(CAPTION)}
          />
        ) : null}
      </Suspense>
      {/* By itself: the photo below must not lose the focus while this is on its way. */}
      <Suspense fallback={null}>
        {sharing ? (
          <SocialDialog
            gigId={gig.gig_id}
            token={token}
            media={sharing}
            isPrivate={token !== null}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
