import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import { photographerApprove } from '../../api/client.ts';
import type { MediaAnswer } from '../../api/media.ts';
import { toast } from '../../ui/toast.tsx';

/** Approves a photo for editing, or takes that back. It goes to the editors when a client approved it too. */
export function ApproveButton({ media }: { media: MediaAnswer }) {
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => photographerApprove(media.gig_id, media.media_id),
    onSuccess: ({ message, photographer_approved: approved }) => toast({ text: message, tone: approved ? 'good' : 'plain' }),
    onError: (error) => toast({ text: sentence(error, 'Failed to approve photo'), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media', media.gig_id] }),
  });
  const approved = media.photographer_approved ?? false;
  const label = approved ? 'Approved for editing' : 'Approve for editing';
  return (
    <button type="button" className="viewer-tool approve-tool" aria-label={label} aria-pressed={approved} title={label} onClick={() => send.isPending || send.mutate()}>
      <BadgeCheck aria-hidden />
    </button>
  );
}
