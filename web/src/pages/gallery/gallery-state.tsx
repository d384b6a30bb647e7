import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FacePicture, LockPicture, PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface GalleryStateProps {
  state: 'closed' | 'waiting' | 'failed' | 'empty' | 'unpicked' | 'nobody';
  /** Photos that are expected. */
  count: number;
  canFind: boolean;
  onFind: () => void;
  onRetry: () => void;
}

const TILES = 12;

/** Tiles in the shape of the `count` photos to come. `still`: they were there already and do not fade in once more. */
export const GalleryTiles = ({ count, still = false }: { count: number; still?: boolean }) => (
  <div className="gallery-tiles" role="status" aria-label="Loading photos" data-still={still || undefined}>
    <Skeleton shape="tile" count={Math.min(TILES, count || TILES)} />
  </div>
);

/** What stands where the photos would be. */
export function GalleryState({ state, count, canFind, onFind, onRetry }: GalleryStateProps) {
  if (state === 'waiting') return <GalleryTiles count={count} />;
  if (state === 'failed') {
    return <Empty picture={<PrintsPicture />} title="The photos did not load" text="Nothing is lost. Please check your connection." action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  if (state === 'empty') {
    return <Empty picture={<PrintsPicture />} title="The first photos are on their way" text="Turn on Live Event and they appear here by themselves." />;
  }
  if (state === 'unpicked') {
    return <Empty picture={<PrintsPicture />} title="Nothing picked yet" text="Open a photo and tap its heart: it is kept here, for your eyes only." />;
  }
  if (state === 'nobody') {
    return (
      <Empty
        picture={<FacePicture />} title="None of these was you" text="All of them are left out now. More photos may come: look again later."
        action={canFind ? <Button onClick={onFind}>Find My Photos</Button> : null}
      />
    );
  }
  return (
    <Empty
      picture={<LockPicture />}
      title="The gallery is kept closed"
      text={canFind ? 'You can still find the photos that you are in.' : 'The photographer has not opened it yet.'}
      action={canFind ? <Button onClick={onFind}>Find My Photos</Button> : null}
    />
  );
}
