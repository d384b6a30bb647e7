import '../../ui/float-bar.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, sentence } from '../../api/call.ts';
import { downloadPublic, publicMediaQuery, publicZip, type Match, type PublicGig, type PublicMedia } from '../../api/public.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LockPicture, PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { Cover } from './cover.tsx';
import { GalleryFooter } from './gallery-footer.tsx';
import { GalleryHeading } from './gallery-heading.tsx';
import { guestItem } from './guest-item.ts';
import { LiveLead } from './live-lead.tsx';
import { SlimBar } from './slim-bar.tsx';
import { useLive } from './use-live.ts';

// The cover comes first; the grid is on its way meanwhile.
const grid = import('../../ui/photo-grid.tsx');
const PhotoGrid = lazy(() => grid.then(({ PhotoGrid }) => ({ default: PhotoGrid })));
const SelfieDialog = lazy(() => import('./selfie-dialog.tsx').then(({ SelfieDialog }) => ({ default: SelfieDialog })));
const GuestViewer = lazy(() => import('./guest-viewer.tsx').then(({ GuestViewer }) => ({ default: GuestViewer })));

interface OpenGalleryProps {
  gig: PublicGig;
  token: string | null;
  onLocked: () => void;
}

/** At most this many files come one by one; more come as one zip. */
const SINGLE = 1;

export function OpenGallery({ gig, token, onLocked }: OpenGalleryProps) {
  const { gig_id: gigId, public_settings: settings } = gig;
  const list = useInfiniteQuery({ ...publicMediaQuery(gigId, token), enabled: settings.show_public_gallery });
  const live = useLive({ gigId, token, photographer: gig.photographer_name, name: gig.gig_name });
  const [finding, setFinding] = useState(false);
  const [matches, setMatches] = useState<Match[] | null>(null);
  const [pending, setPending] = useState(0);
  const [openId, setOpenId] = useState<string | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const top = useRef<HTMLElement>(null);

  const lockedOut = list.error instanceof ApiError && (list.error.status === 401 || list.error.status === 403);
  useEffect(() => {
    if (token && lockedOut) onLocked();
  }, [token, lockedOut, onLocked]);

  const everything = useMemo<PublicMedia[]>(() => {
    const seen = new Set<string>(live.removed);
    return [...live.arrived, ...(list.data?.pages ?? []).flatMap(({ media }) => media)].filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id));
  }, [list.data, live.arrived, live.removed]);
  const shown: (PublicMedia & { confidence?: number })[] = matches ?? everything;
  const items = useMemo(() => shown.map(guestItem), [shown]);
  const selection = useSelection(useMemo(() => shown.map(({ media_id }) => media_id), [shown]));
  const total = matches ? matches.length : Math.max((list.data?.pages[0]?.total ?? 0) + live.arrived.length, everything.length);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (!matches && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [matches, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const toGallery = () => top.current?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  const leave = () => {
    selection.clear();
    setSelecting(false);
  };
  const found = (answer: { matches: Match[]; pending: number }) => {
    leave();
    setFinding(false);
    setMatches(answer.matches);
    setPending(answer.pending);
    requestAnimationFrame(toGallery);
  };
  const showAll = () => {
    leave();
    setMatches(null);
  };
  const selectAll = async () => {
    let answer = { hasNextPage, data: list.data };
    while (!matches && answer.hasNextPage) answer = await fetchNextPage();
    selection.replace(matches ? matches.map(({ media_id }) => media_id) : [...live.arrived, ...(answer.data?.pages ?? []).flatMap(({ media }) => media)].map(({ media_id }) => media_id));
  };
  const download = async (ids: string[]) => {
    setPreparing(true);
    try {
      const only = shown.find(({ media_id }) => media_id === ids[0]);
      if (ids.length <= SINGLE && only) await downloadPublic(only.media_id, only.original_filename, token);
      else location.assign((await publicZip(gigId, ids, token)).download_url);
    } catch (error) {
      toast({ text: sentence(error, ids.length > SINGLE ? 'Failed to download files' : 'Failed to download image'), tone: 'bad' });
    } finally {
      setPreparing(false);
    }
  };

  const [firstPage] = list.data?.pages ?? [];
  const standIn = firstPage?.media.find(({ width, height, media_type }) => width > height && media_type !== 'video') ?? firstPage?.media[0];

  const actions = { live, canFind: settings.allow_selfie_search, onFind: () => setFinding(true) };
  return (
    <div className="gallery">
      <a className="skip" href="#photos">
        Skip to photos
      </a>
      <Cover gig={gig} fallback={standIn} onGallery={toGallery} {...actions} />
      <SlimBar name={gig.gig_name} onTop={() => window.scrollTo({ top: 0, behavior: 'smooth' })} {...actions} />
      <main id="photos" ref={top} className="gallery-main" tabIndex={-1}>
        <GalleryHeading
          results={matches !== null} total={total} pending={pending} selecting={selecting} canSelect={items.length > 0} onShowAll={showAll}
          onSelecting={() => (selecting ? leave() : setSelecting(true))} onSelectAll={() => void selectAll()} onFindAgain={() => setFinding(true)} onDownload={() => void download(shown.map(({ media_id }) => media_id))} preparing={preparing}
        />
        {!settings.show_public_gallery && !matches ? (
          <Empty
            picture={<LockPicture />} title="The gallery is kept closed"
            text={settings.allow_selfie_search ? 'You can still find the photos that you are in.' : 'The photographer has not opened it yet.'}
            action={settings.allow_selfie_search ? <Button onClick={() => setFinding(true)}>Find My Photos</Button> : null}
          />
        ) : list.isPending && !matches ? (
          <div className="gallery-tiles" role="status" aria-label="Loading photos">
            <Skeleton shape="tile" count={9} />
          </div>
        ) : list.isError && !matches ? (
          <Empty picture={<PrintsPicture />} title="The photos did not load" text="Nothing is lost. Please check your connection." action={<Button onClick={() => void list.refetch()}>Try again</Button>} />
        ) : items.length === 0 ? (
          <Empty picture={<PrintsPicture />} title="The first photos are on their way" text="Turn on Live Event and they appear here by themselves." />
        ) : (
          <Suspense fallback={null}>
            <PhotoGrid
            key={matches ? 'found' : 'all'} items={items} label={matches ? 'Your Photos' : 'Photos'} rowToken="--grid-row-gallery" selecting={selecting}
            selection={selecting ? { ...selection, all: () => void selectAll() } : undefined} onNearEnd={more} onOpen={(item) => setOpenId(item.id)}
            lead={live.on ? <LiveLead /> : undefined}
            />
          </Suspense>
        )}
        {selecting && selection.size > 0 ? (
          <div className="float-bar" role="toolbar" aria-label="Selection">
            <Button kind="primary" busy={preparing} onClick={() => void download(selection.ids)}>
              Download {selection.size.toLocaleString('en-IN')} Photos
            </Button>
            <Button kind="quiet" onClick={leave}>
              Cancel
            </Button>
          </div>
        ) : null}
      </main>
      <GalleryFooter gig={gig} />
      <Suspense fallback={null}>
        {finding ? <SelfieDialog gigId={gigId} token={token} onClose={() => setFinding(false)} onFound={found} /> : null}
        {openId ? <GuestViewer items={items} id={openId} total={total} onView={setOpenId} onClose={() => setOpenId(null)} onNearEnd={more} onDownload={(id) => void download([id])} /> : null}
      </Suspense>
    </div>
  );
}
