import { ArrowLeft, Download, SquareCheck, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';

interface GalleryHeadingProps {
  results: boolean;
  total: number;
  pending: number;
  selecting: boolean;
  canSelect: boolean;
  onShowAll: () => void;
  onSelecting: () => void;
  onSelectAll: () => void;
  onFindAgain: () => void;
  /** All that was found. */
  onDownload: () => void;
  preparing: boolean;
}

export function GalleryHeading({ results, total, pending, selecting, canSelect, onShowAll, onSelecting, onSelectAll, onFindAgain, onDownload, preparing }: GalleryHeadingProps) {
  return (
    <div className="gallery-heading">
      <div>
        <h2>{results ? 'Your Photos' : 'Gallery'}</h2>
        <p className="quiet small" role="status">
          {count(total, 'photo')}
          {results && pending > 0 ? ` · faces are still being looked for in ${count(pending, 'photo')}, so try again in a while` : ''}
        </p>
      </div>
      <div className="gallery-heading-actions" data-results={results || undefined}>
        {results ? (
          <>
            <Button kind="quiet" small onClick={onShowAll}>
              <ArrowLeft aria-hidden /> Show All Photos
            </Button>
            {selecting ? null : (
              <Button kind="primary" small className="gallery-download" busy={preparing} onClick={onDownload}>
                <Download aria-hidden /> Download {total} {total === 1 ? 'Photo' : 'Photos'}
              </Button>
            )}
            {pending > 0 ? (
              <Button kind="quiet" small onClick={onFindAgain}>
                Search again
              </Button>
            ) : null}
          </>
        ) : null}
        {canSelect ? (
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
