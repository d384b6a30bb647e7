import './public-gig.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { galleryHead, type PageHead } from '../../../../api/contract/pageHead.ts';
import { ApiError } from '../../api/call.ts';
import { type PublicGig, publicGigQuery } from '../../api/gallery.ts';
import { galleryToken, keepGalleryToken } from '../../gallery-token.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LatePicture } from '../../ui/late-picture.tsx';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OpenGallery } from './open-gallery.tsx';

const LockedGig = lazyPart(() => import('./locked-gig.tsx').then(({ LockedGig }) => LockedGig), 'page');

/** A gallery behind a password is for nobody's search engine. */
function headOf(gig: PublicGig | undefined): PageHead {
  if (!gig) return galleryHead;
  if (gig.locked) return { ...galleryHead, title: gig.gig_name, robots: 'noindex' };
  return {
    ...galleryHead,
    title: `${gig.gig_name} · ${gig.photographer_name}`,
    description: gig.description || galleryHead.description,
  };
}

/** What a guest sees of a gig: the cover and the gallery, or the password page of a private one. */
export function PublicGigPage({ gigId }: { gigId: string }) {
  useTheme('gallery');
  const [token, setToken] = useState(() => galleryToken(gigId));
  const gig = useQuery(publicGigQuery(gigId, token));
  const data = gig.data;
  usePageHead(headOf(data));

  const unlock = useCallback(
    (given: string) => {
      keepGalleryToken(gigId, given);
      setToken(given);
    },
    [gigId],
  );
  const byLink = token?.startsWith('l.') ?? false;
  const { refetch } = gig;
  const lock = useCallback(() => {
    // Whoever came by a link is told what became of it, and not asked for a password.
    if (byLink) return void refetch();
    keepGalleryToken(gigId, null);
    setToken(null);
  }, [gigId, byLink, refetch]);

  if (byLink && gig.error instanceof ApiError && (gig.error.status === 401 || gig.error.status === 403)) {
    return (
      <main className="gallery gallery-alone">
        <Empty
          level={1}
          picture={<LatePicture of="LostPicture" />}
          title="This gallery has closed"
          text={gig.error.detail}
        />
      </main>
    );
  }
  if (gig.isPending) {
    return (
      <main className="gallery" aria-busy>
        <Skeleton shape="cover" />
        <p className="sr-only" role="status">
          Opening the gallery
        </p>
      </main>
    );
  }
  if (!data) {
    const status = gig.error instanceof ApiError ? gig.error.status : 0;
    if (token && (status === 401 || status === 403)) lock();
    return (
      <main className="gallery gallery-alone">
        {status === 404 ? (
          <Empty
            level={1}
            picture={<LatePicture of="LostPicture" />}
            title="This gallery is not here"
            text="The link may be incomplete, or the photographer has closed the gallery. Ask them for a new one."
          />
        ) : (
          <Empty
            level={1}
            picture={<LatePicture of="OfflinePicture" />}
            title="We could not open the gallery"
            text="Nothing is lost. Please check your connection."
            action={
              <Button kind="primary" onClick={() => void gig.refetch()}>
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
        <LockedGig gigId={gigId} name={data.gig_name} onUnlock={unlock} />
      </Suspense>
    );
  }
  return <OpenGallery gig={data} token={token} onLocked={lock} />;
}
