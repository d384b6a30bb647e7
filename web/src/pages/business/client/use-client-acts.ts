import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { archiveClient, deleteClient, restoreClient } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';

/** What can be done with a client besides changing them; each can be undone. `onGone`: they were deleted. */
export function useClientActs(clientId: string, onGone: () => void = () => undefined) {
  const queries = useQueryClient();
  const about = `client-${clientId}`;
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  const refresh = () => queries.invalidateQueries({ queryKey: ['clients'] });
  const restore = useMutation({
    mutationFn: () => restoreClient(clientId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await refresh();
    },
    onError: failed('The client could not be restored'),
  });
  const tell = ({ message }: { message: string }) =>
    toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
  const archive = useMutation({
    mutationFn: () => archiveClient(clientId),
    onSuccess: async (answer) => {
      tell(answer);
      await refresh();
    },
    onError: failed('The client could not be archived'),
  });
  const remove = useMutation({
    mutationFn: () => deleteClient(clientId),
    onSuccess: async (answer) => {
      tell(answer);
      onGone();
      // Whoever goes back to their page is told; while it still stands, nothing is asked for.
      void queries.invalidateQueries({ queryKey: ['clients', 'one', clientId], refetchType: 'none' });
      await queries.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
    onError: failed('The client could not be deleted'),
  });
  return { archive, restore, remove };
}
