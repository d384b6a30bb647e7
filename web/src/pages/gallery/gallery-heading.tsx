import { ArrowLeft, Heart, SquareCheck, X } from 'lucide-react';
import type { PublicMedia } from '../../api/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { count, number } from '../../ui/words.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { DownloadButton } from './download-button.tsx';
import './picks.css';
import type { PhotoDownload } from './use-photo-download.ts';

/** All of the gallery, what a selfie found, or what the guest picked. */
export type PhotoSet = 'all' | 'found' | 'picks';

interface GalleryHeadingProps {
  photoSet: PhotoSet;
  total: number;
  pending: number;
  /** Photos of people who are not the guest, as they said. */
  leftOut: number;
  onBringBack: () => void;
  picked: number;
  selecting: boolean;
  canSelect: boolean;
  lookOnly: boolean;
  onShowAll: () => void;
  onShowPicks: () => void;
  onSelecting: () => void;
  onSelectAll: () => void;
  onFindAgain: () => void;
  /** All that is on a guest's own shelf. */
  photos: () => PublicMedia[];
  take: PhotoDownload;
}

const TITLES: Record<PhotoSet, string> = { all: 'Gallery', found: 'Your Photos', picks: 'My picks' };

export function GalleryHeading(props: GalleryHeadingProps) {
  const {
    photoSet,
    total,
    pending,
    leftOut,
    onBringBack,
    picked,
    selecting,
    canSelect,
    lookOnly,
    onShowAll,
    onShowPicks,
    onSelecting,
    onSelectAll,
    onFindAgain,
    photos,
    take,
  } = props;
  const own = photoSet !== 'all';
  useBackCloses(selecting, onSelecting);
  return (
    <div className="gallery-heading">
      <div>
        <h2>{TITLES[photoSet]}</h2>
        <p className="quiet small" role="status">
          {count(total, 'photo')}
          {photoSet === 'found' && pending > 0
            ? ` · faces are still being looked for in ${count(pending, 'photo')}, so try again in a while`
            : ''}
          {photoSet === 'picks' ? ' · only you can see them, on this device' : ''}
          {photoSet === 'found' && leftOut > 0 ? ` · ${count(leftOut, 'photo')} left out` : ''}
        </p>
        {photoSet === 'found' && leftOut === 0 && total > 0 ? (
          <p className="quiet small gallery-not-me">Somebody else among them? Open the photo and choose “Not me”.</p>
        ) : null}
        {photoSet === 'found' && leftOut > 0 ? (
          <button type="button" className="gallery-bring-back" onClick={onBringBack}>
            Show them again
          </button>
        ) : null}
      </div>
      <div className="gallery-heading-actions" data-results={own || undefined}>
        {own ? (
          <>
            <Button kind="quiet" small onClick={onShowAll}>
              <ArrowLeft aria-hidden /> Show All Photos
            </Button>
            {selecting || lookOnly || total === 0 ? null : (
              <DownloadButton count={total} photos={photos} take={take} small className="gallery-download" />
            )}
            {photoSet === 'found' && pending > 0 ? (
              <Button kind="quiet" small onClick={onFindAgain}>
                Search again
              </Button>
            ) : null}
          </>
        ) : null}
        {picked > 0 && photoSet !== 'picks' && !selecting ? (
          <Button kind="quiet" small onClick={onShowPicks}>
            <Heart aria-hidden /> My picks <span className="picks-count">{number(picked)}</span>
          </Button>
        ) : null}
        {canSelect && !lookOnly ? (
          <>
            {selecting ? (
              <Button kind="quiet" small onClick={onSelectAll}>
                Select All
              </Button>
            ) : null}
            <Button kind="quiet" small onClick={onSelecting} aria-pressed={selecting}>
              {selecting ? <X aria-hidden /> : <SquareCheck aria-hidden />} {selecting ? 'Done' : 'Select Multiple'}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
