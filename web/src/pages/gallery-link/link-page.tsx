import '../gallery/public-gig.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { keepGalleryToken } from '../../gallery-token.ts';
import { guestPaths, prefix } from '../../guest-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { LostPicture, OfflinePicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { opened } from './opened-link.ts';
import { SendPage } from './send-page.tsx';

const INCOMPLETE = 'This link is incomplete. Please open it again as you got it, to its last letter.';

/** Where a gallery link leads: to the gallery for who may look, to a form for who may send photos. */
export function LinkPage() {
  useTheme('gallery');
  const link = useQuery({
    queryKey: ['link'],
    queryFn: opened,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = link;
  usePageHead({ ...pages.publicLink, ...(data ? { title: `${data.gig_name} · ${data.photographer_name}` } : {}) });
  const toGallery = data?.kind === 'view' ? data : null;
  useEffect(() => {
    if (!toGallery) return;
    keepGalleryToken(toGallery.gig_id, toGallery.gallery_token);
    location.replace(prefix + guestPaths.publicGig(toGallery.gig_id));
  }, [toGallery]);

  const away = link.error instanceof ApiError && (link.error.status === 0 || link.error.status >= 500);
  const dead = refused ?? (data === null ? INCOMPLETE : link.error && !away ? sentence(link.error, INCOMPLETE) : null);
  if (dead) {
    return (
      <main className="gallery gallery-alone">
        <Empty level={1} picture={<LostPicture />} title="This link does not open" text={dead} />
      </main>
    );
  }
  if (away) {
    return (
      <main className="gallery gallery-alone">
        <Empty
          level={1}
          picture={<OfflinePicture />}
          title="We could not open the link"
          text="Nothing is lost. Please check your connection."
          action={
            <Button kind="primary" onClick={() => void link.refetch()}>
              Try again
            </Button>
          }
        />
      </main>
    );
  }
  if (data?.kind === 'upload') return <SendPage link={data} onRefused={setRefused} />;
  return (
    <main className="gallery" aria-busy>
      <Skeleton shape="cover" />
      <p className="sr-only" role="status">
        Opening the link
      </p>
    </main>
  );
}
