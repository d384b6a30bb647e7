import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sentence } from '../../../api/call.ts';
import { photographerApprove } from '../../../api/client-access.ts';
import { toast } from '../../../ui/toast.tsx';

/** Approves a photo for editing, or takes that back; either can be undone from the toast. */
export function useApprove(gigId: string): { toggle: (mediaId: string) => void; busy: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (mediaId: string) => photographerApprove(gigId, mediaId),
    onSuccess: ({ message, photographer_approved: approved }, mediaId) =>
      toast({
        text: message,
        tone: approved ? 'good' : 'plain',
        about: 'approve',
        action: { label: 'Undo', run: () => mutate(mediaId) },
      }),
    onError: (error) => toast({ text: sentence(error, 'Failed to approve photo'), tone: 'bad', about: 'approve' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media', gigId] }),
  });
  // It toggles: a second press while the first is under way would take it back.
  const toggle = useCallback((mediaId: string) => (isPending ? undefined : mutate(mediaId)), [mutate, isPending]);
  return { toggle, busy: isPending };
}
