import { Skeleton } from '../../ui/skeleton.tsx';

const TILES = 12;

/** Tiles in the shape of the `count` photos to come. `still`: they were there already and do not fade in once more. */
export const GalleryTiles = ({ count, still = false }: { count: number; still?: boolean }) => (
  <div className="gallery-tiles" role="status" aria-label="Loading photos" data-still={still || undefined}>
    <Skeleton shape="tile" count={Math.min(TILES, count || TILES)} />
  </div>
);
