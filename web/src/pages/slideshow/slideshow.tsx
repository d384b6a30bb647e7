import './slideshow.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { slideshowHead } from '../../../../api/contract/pageHead.ts';
import { ApiError } from '../../api/call.ts';
import { askForPublicGig, renewGallery, type PublicGig } from '../../api/gallery.ts';
import { galleryToken, keepGalleryToken } from '../../gallery-token.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { LockPicture, LostPicture, OfflinePicture } from '../../ui/pictures.tsx';
import { ShowStage } from './show-stage.tsx';

const LockedGig = lazyPart(() => import('../gallery/locked-gig.tsx').then(({ LockedGig }) => LockedGig), 'page');
/** A private gallery's token lasts two hours. */
const RENEW_MS = 60 * 60_000;
const AGAIN_MS = 15_000;

const isClosed = (gig: PublicGig | undefined): boolean =>
  gig !== undefined && !gig.locked && !gig.public_settings.show_public_gallery;

/** The gallery on a big screen, for hours. It follows the same rules as the gallery, and comes back by itself when the network does. */
export function SlideshowPage({ gigId }: { gigId: string }) {
  useTheme('studio');
  const [token, setToken] = useState(() => galleryToken(gigId));
  const keep = useCallback(
    (next: string | null) => {
      keepGalleryToken(gigId, next);
      setToken(next);
    },
    [gigId],
  );
  const gig = useQuery({
    // Without the token, so that a renewal does not look like another gallery; what was told last stays while the network is away.
    queryKey: ['public-show', gigId],
    queryFn: ({ signal }) => askForPublicGig(gigId, galleryToken(gigId), signal),
    refetchInterval: ({ state }) => (state.status === 'error' || isClosed(state.data) ? AGAIN_MS : false),
  });
  const { data, refetch } = gig;
  usePageHead({ ...slideshowHead, ...(data ? { title: `${data.gig_name} · Slideshow` } : {}) });

  useEffect(() => {
    if (!token) return;
    const timer = setInterval(() => {
      renewGallery(gigId, token).then(
        ({ gallery_token }) => keep(gallery_token),
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 401) return;
          keep(null);
          void refetch();
        },
      );
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [gigId, token, keep, refetch]);

  const status = gig.error instanceof ApiError ? gig.error.status : 0;
  // A link that does not work any more; the gallery itself may still be open to all.
  const useless = token !== null && status === 403;
  useEffect(() => {
    if (!useless) return;
    keepGalleryToken(gigId, null);
    void refetch();
  }, [useless, gigId, refetch]);

  if (gig.isPending) return <main className="show" aria-busy />;
  if (!data || status === 404 || status === 403) {
    return (
      <main className="show show-alone">
        {status >= 400 && status < 500 ? (
          <Empty
            level={1}
            picture={<LostPicture />}
            title="This gallery is not here"
            text="The link may be incomplete, or the photographer has closed the gallery."
          />
        ) : (
          <Empty
            level={1}
            picture={<OfflinePicture />}
            title="We could not open the gallery"
            text="The slideshow begins by itself when the connection is back."
            action={
              <Button kind="primary" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        )}
      </main>
    );
  }
  if (data.locked) {
    return (
      <Suspense fallback={null}>
        <LockedGig
          gigId={gigId}
          name={data.gig_name}
          onUnlock={(given) => {
            keep(given);
            void refetch();
          }}
        />
      </Suspense>
    );
  }
  if (isClosed(data)) {
    return (
      <main className="show show-alone">
        <Empty
          level={1}
          picture={<LockPicture />}
          title="The gallery is kept closed"
          text="The slideshow begins when the photographer opens it."
          action={<Button onClick={() => void refetch()}>Look again</Button>}
        />
      </main>
    );
  }
  return <ShowStage gig={data} token={token} />;
}
