import '../../ui/float-bar.css';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { FoundBySelfie, PublicGig, PublicMedia } from '../../api/gallery.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { part } from '../../parts/part.ts';
import { Button } from '../../ui/button.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { Cover } from './cover.tsx';
import type { PhotoSet } from './gallery-heading.tsx';
import { GalleryTiles } from './gallery-tiles.tsx';
import { usePicks } from './picks.ts';
import { followed, picksOf } from './in-place.ts';
import { useLive } from './use-live.ts';
import { useNextInPlace } from '../use-next-in-place.ts';
import { useOwnPhotos } from './use-own-photos.ts';
import { usePickedPhotos } from './use-picked-photos.ts';
import { usePublicPhotos } from './use-public-photos.ts';
import { usePhotoSet } from './use-photo-set.ts';
import { usePhotoDownload } from './use-photo-download.ts';

// The cover comes first; what lies below it is on its way meanwhile, all of it in one piece and the grid in another.
const WhenIdle = lazyPart(() => import('../../parts/when-idle.ts').then(({ WhenIdle }) => WhenIdle), { standIn: null });
const GalleryHeading = lazyPart(
  () => import('./gallery-heading.tsx').then(({ GalleryHeading }) => GalleryHeading),
  { standIn: <div className="gallery-heading" /> },
  { soon: true },
);
const SlimBar = lazyPart(() => import('./slim-bar.tsx').then(({ SlimBar }) => SlimBar), { standIn: null });
const LiveLead = lazyPart(() => import('./live-lead.tsx').then(({ LiveLead }) => LiveLead), { standIn: null });
const GalleryState = lazyPart(() => import('./gallery-state.tsx').then(({ GalleryState }) => GalleryState), 'place');
const GalleryFooter = lazyPart(() => import('./gallery-footer.tsx').then(({ GalleryFooter }) => GalleryFooter), {
  standIn: null,
});
const DownloadButton = lazyPart(
  () => import('./download-button.tsx').then(({ DownloadButton }) => DownloadButton),
  'place',
);
const GalleryGrid = lazyPart(() => import('./gallery-grid.tsx').then(({ GalleryGrid }) => GalleryGrid), 'place', {
  soon: true,
});
const GalleryLayers = lazyPart(() => import('./gallery-layers.tsx').then(({ GalleryLayers }) => GalleryLayers));
const SelfieDialog = lazyPart(() => import('./selfie-dialog.tsx').then(({ SelfieDialog }) => SelfieDialog));
const RegisterFaceDialog = lazyPart(() =>
  import('./register/register-face-dialog.tsx').then(({ RegisterFaceDialog }) => RegisterFaceDialog),
);
const SharePhotosDialog = lazyPart(() =>
  import('./share/share-photos-dialog.tsx').then(({ SharePhotosDialog }) => SharePhotosDialog),
);

/** What the address says of the shelf. */
const FOUND = 'found';
const PICKS = 'picks';

// Long before anything is opened.
part(() => import('../../ui/layer-history.ts'), { soon: true });

interface OpenGalleryProps {
  gig: PublicGig;
  token: string | null;
  onLocked: () => void;
}

const glide = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

export function OpenGallery({ gig, token, onLocked }: OpenGalleryProps) {
  const { gig_id: gigId, public_settings: settings } = gig;
  const lookOnly = gig.view_only ?? false;
  const live = useLive({ gigId, token, photographer: gig.photographer_name, name: gig.gig_name });
  const gallery = usePublicPhotos({ gigId, token, open: settings.show_public_gallery, live });
  const [dialog, setDialog] = useAddressed('open');
  const [said, setSaid] = useAddressed('shelf');
  const [openId, setOpenId] = useAddressed('photo');
  const [selecting, setSelecting] = useState(false);
  const top = useRef<HTMLElement>(null);

  useEffect(() => {
    if (gallery.lockedOut) onLocked();
  }, [gallery.lockedOut, onLocked]);

  const toGallery = useCallback(() => top.current?.scrollIntoView({ behavior: glide() }), []);
  const showOwn = useCallback(() => void requestAnimationFrame(toGallery), [toGallery]);
  const opened = useCallback(
    (there: boolean) => {
      setSaid(there ? FOUND : null);
      if (there) showOwn();
    },
    [setSaid, showOwn],
  );
  const own = useOwnPhotos(gigId, token, said === FOUND, opened);
  const { found } = own;
  const picks = usePicks(gigId);
  const photoSet: PhotoSet = said === PICKS ? 'picks' : said === FOUND && found ? 'found' : 'all';
  const picked = usePickedPhotos(
    gigId,
    token,
    picks.ids,
    gallery.photos,
    said === PICKS && settings.show_public_gallery,
  );
  const { items, byId, ids } = usePhotoSet({
    photoSet,
    all: gallery.photos,
    found: found?.matches,
    picked,
    removed: live.removed,
  });
  useNextInPlace({ openId, ids: photoSet === 'found' ? ids : null, open: setOpenId });
  const hearts = picksOf(picks, byId);
  const total = photoSet === 'all' ? gallery.total : items.length;
  const selection = useSelection(ids);
  const take = usePhotoDownload(gigId, token);

  const stopSelecting = () => {
    selection.clear();
    setSelecting(false);
  };
  const showFound = (answer: FoundBySelfie) => {
    stopSelecting();
    setDialog(null);
    own.bySelfie(answer);
    setSaid(FOUND);
    showOwn();
  };
  const showAll = () => {
    stopSelecting();
    own.leave();
    setSaid(null);
  };
  const showPicks = () => {
    stopSelecting();
    setSaid(PICKS);
    showOwn();
  };
  const selectAll = async () =>
    selection.replace(photoSet === 'all' ? (await gallery.loadAll()).map(({ media_id }) => media_id) : ids);
  const these = (wanted: readonly string[]): PublicMedia[] => wanted.flatMap((id) => byId.get(id) ?? []);
  const find = () => setDialog('find');
  const close = () => setDialog(null);
  const closePhoto = useCallback(() => setOpenId(null), [setOpenId]);
  const actions = {
    live,
    canWatch: settings.show_public_gallery,
    canFind: settings.allow_selfie_search,
    onFind: find,
    canRegister: settings.allow_face_registration && !lookOnly,
    onRegister: () => setDialog('register'),
    canShare: gig.guest_access_code !== undefined,
    onShare: () => setDialog('share'),
  };
  // What was found or picked is the one thing to download then.
  const calm = photoSet !== 'all' || (selecting && selection.size > 0);
  const closed = !settings.show_public_gallery && photoSet !== 'found';
  const waiting = photoSet === 'picks' ? picked.waiting : photoSet === 'all' && gallery.waiting;
  const failed = photoSet === 'picks' ? picked.failed && items.length === 0 : photoSet === 'all' && gallery.failed;
  const state = closed
    ? 'closed'
    : waiting
      ? 'waiting'
      : failed
        ? 'failed'
        : items.length > 0
          ? null
          : photoSet === 'found'
            ? 'nobody'
            : photoSet === 'picks'
              ? 'unpicked'
              : 'empty';
  const more = photoSet === 'all' ? gallery.more : undefined;
  return (
    <div className="gallery">
      <a className="skip" href="#photos">
        Skip to photos
      </a>
      <Cover gig={gig} fallback={gallery.standIn} calm={calm} onGallery={toGallery} {...actions} />
      <Suspense fallback={null}>
        <SlimBar
          name={gig.gig_name}
          calm={calm}
          onTop={() => window.scrollTo({ top: 0, behavior: glide() })}
          {...actions}
        />
      </Suspense>
      <main id="photos" ref={top} className="gallery-main" tabIndex={-1}>
        {closed ? null : (
          <Suspense fallback={<div className="gallery-heading" />}>
            <GalleryHeading
              photoSet={photoSet}
              total={total}
              pending={found?.pending ?? 0}
              leftOut={found?.leftOut ?? 0}
              onBringBack={own.bringBack}
              picked={picks.ids.length}
              selecting={selecting}
              canSelect={items.length > 0}
              lookOnly={lookOnly}
              take={take}
              photos={() => these(ids)}
              onShowAll={showAll}
              onShowPicks={showPicks}
              onSelecting={() => (selecting ? stopSelecting() : setSelecting(true))}
              onSelectAll={() => void selectAll()}
              onFindAgain={find}
            />
          </Suspense>
        )}
        <Suspense fallback={null}>{live.on && !closed && photoSet === 'all' ? <LiveLead /> : null}</Suspense>
        {state === 'waiting' ? (
          <GalleryTiles count={gig.total_photos} />
        ) : (
          <Suspense fallback={<GalleryTiles count={gig.total_photos} still />}>
            {state ? (
              <GalleryState
                state={state}
                canFind={settings.allow_selfie_search}
                onFind={find}
                onRetry={photoSet === 'picks' ? picked.retry : gallery.retry}
              />
            ) : (
              <GalleryGrid
                key={photoSet}
                shelf={photoSet}
                items={items}
                picks={hearts}
                selecting={selecting}
                selection={selecting ? { ...selection, all: () => void selectAll() } : undefined}
                onNotMe={own.notMe}
                onNearEnd={more}
                onOpen={(item) => setOpenId(item.id)}
              />
            )}
            <WhenIdle />
          </Suspense>
        )}
        {selecting && selection.size > 0 ? (
          <div className="float-bar" role="toolbar" aria-label="Selection">
            <Suspense fallback={null}>
              <DownloadButton count={selection.size} photos={() => these(selection.ids)} take={take} />
            </Suspense>
            <Button kind="quiet" onClick={stopSelecting}>
              Cancel
            </Button>
          </div>
        ) : null}
      </main>
      <Suspense fallback={null}>
        <GalleryFooter gig={gig} />
      </Suspense>
      <Suspense fallback={null}>
        {dialog === 'share' && gig.guest_access_code ? (
          <SharePhotosDialog
            gigId={gigId}
            accessCode={gig.guest_access_code}
            limit={settings.guest_upload_limit}
            moderation={settings.guest_moderation}
            onClose={close}
          />
        ) : null}
        {dialog === 'find' ? <SelfieDialog gigId={gigId} token={token} onClose={close} onFound={showFound} /> : null}
        {dialog === 'register' ? <RegisterFaceDialog gigId={gigId} token={token} onClose={close} /> : null}
        {openId ? (
          <GalleryLayers
            gig={gig}
            token={token}
            openId={followed(openId, byId)}
            items={items}
            byId={byId}
            total={total}
            picks={hearts}
            lookOnly={lookOnly}
            onNotMe={photoSet === 'found' ? own.notMe : undefined}
            onView={setOpenId}
            onNearEnd={more}
            onDownload={(media) => void take.one(media)}
            onClose={closePhoto}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
