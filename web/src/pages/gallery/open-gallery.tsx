import '../../ui/float-bar.css';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { downloadPublic, publicZip, type Match, type PublicGig, type PublicMedia } from '../../api/public.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { Cover } from './cover.tsx';
import { GalleryFooter } from './gallery-footer.tsx';
import { GalleryHeading } from './gallery-heading.tsx';
import { GalleryState, GalleryTiles } from './gallery-state.tsx';
import { guestItem } from './guest-item.ts';
import { LiveLead } from './live-lead.tsx';
import { SlimBar } from './slim-bar.tsx';
import { useLive } from './use-live.ts';
import { usePublicPhotos } from './use-public-photos.ts';

// The cover comes first; the grid is on its way meanwhile.
const grid = import('../../ui/photo-grid.tsx');
const PhotoGrid = lazy(() => grid.then(({ PhotoGrid }) => ({ default: PhotoGrid })));
const SelfieDialog = lazy(() => import('./selfie-dialog.tsx').then(({ SelfieDialog }) => ({ default: SelfieDialog })));
const SharePhotosDialog = lazy(() => import('./share/share-photos-dialog.tsx').then(({ SharePhotosDialog }) => ({ default: SharePhotosDialog })));
const GuestViewer = lazy(() => import('./guest-viewer.tsx').then(({ GuestViewer }) => ({ default: GuestViewer })));

interface OpenGalleryProps {
  gig: PublicGig;
  token: string | null;
  onLocked: () => void;
}

const glide = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

export function OpenGallery({ gig, token, onLocked }: OpenGalleryProps) {
  const { gig_id: gigId, public_settings: settings } = gig;
  const live = useLive({ gigId, token, photographer: gig.photographer_name, name: gig.gig_name });
  const gallery = usePublicPhotos({ gigId, token, open: settings.show_public_gallery, live });
  const [finding, setFinding] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [found, setFound] = useState<{ matches: Match[]; pending: number } | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const top = useRef<HTMLElement>(null);

  useEffect(() => {
    if (gallery.lockedOut) onLocked();
  }, [gallery.lockedOut, onLocked]);

  const shown: (PublicMedia & { confidence?: number })[] = found?.matches ?? gallery.photos;
  const items = useMemo(() => shown.map(guestItem), [shown]);
  const ids = useMemo(() => shown.map(({ media_id }) => media_id), [shown]);
  const total = found ? found.matches.length : gallery.total;
  const selection = useSelection(ids);

  const toGallery = () => top.current?.scrollIntoView({ behavior: glide() });
  const stopSelecting = () => {
    selection.clear();
    setSelecting(false);
  };
  const show = (answer: typeof found) => {
    stopSelecting();
    setFinding(false);
    setFound(answer);
    if (answer) requestAnimationFrame(toGallery);
  };
  const selectAll = async () => selection.replace(found ? ids : (await gallery.loadAll()).map(({ media_id }) => media_id));
  const download = async (wanted: string[]) => {
    const only = wanted.length === 1 ? shown.find(({ media_id }) => media_id === wanted[0]) : undefined;
    setPreparing(true);
    try {
      if (only) await downloadPublic(only.media_id, only.original_filename, token);
      else location.assign((await publicZip(gigId, wanted, token)).download_url);
    } catch (error) {
      toast({ text: sentence(error, only ? 'Failed to download image' : 'Failed to download files'), tone: 'bad' });
    } finally {
      setPreparing(false);
    }
  };

  const find = () => setFinding(true);
  const actions = { live, canWatch: settings.show_public_gallery, canFind: settings.allow_selfie_search, onFind: find, canShare: gig.guest_access_code !== undefined, onShare: () => setSharing(true) };
  // What was found or picked is the one thing to take home then.
  const calm = found !== null || (selecting && selection.size > 0);
  const closed = !settings.show_public_gallery && !found;
  const state = closed ? 'closed' : found ? null : gallery.waiting ? 'waiting' : gallery.failed ? 'failed' : items.length === 0 ? 'empty' : null;
  return (
    <div className="gallery">
      <a className="skip" href="#photos">
        Skip to photos
      </a>
      <Cover gig={gig} fallback={gallery.standIn} calm={calm} onGallery={toGallery} {...actions} />
      <SlimBar name={gig.gig_name} calm={calm} onTop={() => window.scrollTo({ top: 0, behavior: glide() })} {...actions} />
      <main id="photos" ref={top} className="gallery-main" tabIndex={-1}>
        {closed ? null : (
          <GalleryHeading
            results={found !== null} total={total} pending={found?.pending ?? 0} selecting={selecting} canSelect={items.length > 0} preparing={preparing}
            onShowAll={() => show(null)} onSelecting={() => (selecting ? stopSelecting() : setSelecting(true))} onSelectAll={() => void selectAll()}
            onFindAgain={find} onDownload={() => void download(ids)}
          />
        )}
        {live.on && !closed && !found ? <LiveLead /> : null}
        {state ? (
          <GalleryState state={state} count={gig.total_photos} canFind={settings.allow_selfie_search} onFind={find} onRetry={gallery.retry} />
        ) : (
          <Suspense fallback={<GalleryTiles count={gig.total_photos} still />}>
            <PhotoGrid
              key={found ? 'found' : 'all'} items={items} label={found ? 'Your Photos' : 'Photos'} rowToken="--grid-row-gallery" selecting={selecting}
              selection={selecting ? { ...selection, all: () => void selectAll() } : undefined} onNearEnd={found ? undefined : gallery.more}
              onOpen={(item) => setOpenId(item.id)} settles
            />
          </Suspense>
        )}
        {selecting && selection.size > 0 ? (
          <div className="float-bar" role="toolbar" aria-label="Selection">
            <Button kind="primary" busy={preparing} onClick={() => void download(selection.ids)}>
              Download {selection.size.toLocaleString('en-IN')} Photos
            </Button>
            <Button kind="quiet" onClick={stopSelecting}>
              Cancel
            </Button>
          </div>
        ) : null}
      </main>
      <GalleryFooter gig={gig} />
      <Suspense fallback={null}>
        {sharing && gig.guest_access_code ? (
          <SharePhotosDialog gigId={gigId} accessCode={gig.guest_access_code} limit={settings.guest_upload_limit} moderation={settings.guest_moderation} onClose={() => setSharing(false)} />
        ) : null}
        {finding ? <SelfieDialog gigId={gigId} token={token} onClose={() => setFinding(false)} onFound={show} /> : null}
        {openId ? (
          <GuestViewer
            items={items} id={openId} total={total} onView={setOpenId} onClose={() => setOpenId(null)} onNearEnd={found ? undefined : gallery.more}
            onDownload={(id) => void download([id])}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
