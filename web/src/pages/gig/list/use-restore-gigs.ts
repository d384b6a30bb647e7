import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { restoreGigs } from '../../../api/gig.ts';
import { toast } from '../../../ui/toast.tsx';

/** Brings deleted gigs back. */
export function useRestoreGigs() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gigIds: string[]) => restoreGigs(gigIds),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'delete-gigs' });
      await Promise.all(
        [['gigs'], ['gig'], ['subscription']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to restore gigs'), tone: 'bad', about: 'delete-gigs' }),
  });
}
