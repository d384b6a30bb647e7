import { CircleAlert, CircleCheck } from 'lucide-react';
import type { MeasuredPhoto } from '../../../api/quality.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Score } from './score.tsx';

export function Reasons({ photo, most }: { photo: MeasuredPhoto; most?: number }) {
  return (
    <ul className="reasons">
      {photo.reasons.slice(0, most).map(({ code, good, text }) => (
        <li key={code} data-good={good || undefined}>
          {good ? <CircleCheck aria-label="For it:" /> : <CircleAlert aria-label="Against it:" />} {text}
        </li>
      ))}
    </ul>
  );
}

/** One photo with its score, and why it has it. */
export function PhotoDialog({ photo, onClose }: { photo: MeasuredPhoto | null; onClose: () => void }) {
  return (
    <Dialog open={photo !== null} onClose={onClose} title={photo?.original_filename ?? ''}>
      {photo ? (
        <>
          <img
            className="assistant-large"
            src={photo.media_url}
            width={photo.width}
            height={photo.height}
            alt={photo.original_filename}
          />
          <Score score={photo.quality_score} />
          <Reasons photo={photo} />
        </>
      ) : null}
    </Dialog>
  );
}
