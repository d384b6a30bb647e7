import { useLayoutEffect, useRef, useState } from 'react';
import type { CullingPhoto } from '../../../api/culling.ts';
import { MarkSigns } from '../../../ui/marks.tsx';
import { marksOf } from '../media/use-marking.ts';
import { Reasons } from '../quality/reasons.tsx';
import { Score } from '../quality/score.tsx';
import { FaceRow } from './face-rows.tsx';

interface StageProps {
  photo: CullingPhoto;
  /** As large as its picture has pixels, to be moved about. */
  zoomed: boolean;
  faces: boolean;
}

const center = (box: HTMLElement | null): void =>
  box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);

/** One photo, as large as the window lets it be, and what the assistant says of it. */
export function Stage({ photo, zoomed, faces }: StageProps) {
  const [lost, setLost] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!zoomed) return;
    center(box.current);
    // The arrows move it.
    box.current?.focus();
  }, [zoomed]);
  return (
    <div className="culling-stage">
      <div
        className="culling-picture"
        ref={box}
        data-zoomed={zoomed || undefined}
        data-flag={photo.flag}
        {...(zoomed ? { tabIndex: 0, role: 'region', 'aria-label': 'The photo, closer' } : {})}
      >
        {lost === photo.media_url ? (
          <p role="alert">This photo did not load. Go on, and come back to it.</p>
        ) : (
          <img
            src={photo.media_url}
            alt={photo.original_filename}
            decoding="sync"
            draggable={false}
            onLoad={() => center(box.current)}
            onError={() => setLost(photo.media_url)}
          />
        )}
        <MarkSigns marks={marksOf(photo)} />
      </div>
      <aside className="culling-about" aria-label="What the assistant says">
        {photo.suggested ? <span className="culling-suggested">Suggested</span> : null}
        <Score score={photo.quality_score} />
        <Reasons photo={photo} most={3} />
        {faces ? <FaceRow photo={photo} /> : null}
      </aside>
    </div>
  );
}
