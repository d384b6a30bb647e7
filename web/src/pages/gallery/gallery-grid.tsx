import type { GridItem } from '../../ui/photo-tile.tsx';
import { PhotoGrid, type GridSelection } from '../../ui/photo-grid.tsx';
import type { PhotoSet } from './gallery-heading.tsx';
import { NotMeButton } from './not-me-button.tsx';
import { PickButton } from './pick-button.tsx';
import type { Picks } from './picks.ts';

interface GalleryGridProps {
  shelf: PhotoSet;
  items: GridItem[];
  picks: Picks;
  selecting: boolean;
  selection: GridSelection | undefined;
  onNotMe: (id: string) => void;
  onOpen: (item: GridItem) => void;
  onNearEnd: (() => void) | undefined;
}

const LABELS: Record<PhotoSet, string> = { all: 'Photos', found: 'Your Photos', picks: 'My picks' };

/** The photos of a shelf, each with the guest's heart, and with a word against who is not them. */
export function GalleryGrid({ shelf, picks, onNotMe, ...grid }: GalleryGridProps) {
  const pickByKey = (item: GridItem, key: string) => {
    if (key === 'l') picks.toggle(item.id);
    return key === 'l';
  };
  return (
    <PhotoGrid
      {...grid}
      label={LABELS[shelf]}
      rowToken="--grid-row-gallery"
      onKey={pickByKey}
      settles
      actions={({ id, label }) => (
        <>
          {shelf === 'found' ? <NotMeButton look="tile" label={label} onPress={() => onNotMe(id)} /> : null}
          <PickButton look="tile" picked={picks.has(id)} label={label} onPick={() => picks.toggle(id)} />
        </>
      )}
    />
  );
}
