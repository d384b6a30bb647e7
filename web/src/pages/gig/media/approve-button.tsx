import { BadgeCheck } from 'lucide-react';
import type { MediaAnswer } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { useApprove } from './use-approve.ts';

/** Approves a photo for editing, or takes that back. It goes to the editors when a client approved it too. */
export function ApproveButton({ media }: { media: MediaAnswer }) {
  const { toggle } = useApprove(media.gig_id);
  const approved = media.photographer_approved ?? false;
  const label = approved ? 'Approved for editing' : 'Approve for editing';
  return (
    <button
      type="button"
      className="viewer-tool approve-tool"
      aria-label={label}
      aria-pressed={approved}
      title={label}
      onClick={() => toggle(media.media_id)}
    >
      <BadgeCheck aria-hidden />
    </button>
  );
}

/** The same, on a tile of the grid. */
export function ApproveTile({ media, onToggle }: { media: MediaAnswer; onToggle: (mediaId: string) => void }) {
  const approved = media.photographer_approved ?? false;
  return (
    <Button
      kind="glass"
      small
      icon
      className="approve-tool"
      tabIndex={-1}
      aria-pressed={approved}
      title={approved ? 'Take the approval back' : 'Approve for editing'}
      aria-label={
        approved
          ? `Take back the approval of ${media.original_filename}`
          : `Approve ${media.original_filename} for editing`
      }
      onClick={() => onToggle(media.media_id)}
    >
      <BadgeCheck aria-hidden />
    </Button>
  );
}
