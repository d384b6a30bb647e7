import type { MeasuredPhoto } from '../../../api/quality.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Reasons } from './reasons.tsx';
import { Score } from './score.tsx';

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
