import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import {
  deleteRecurringInvoice,
  pauseRecurringInvoice,
  restoreRecurringInvoice,
  resumeRecurringInvoice,
} from '../../../api/recurring-invoice.ts';
import { toast } from '../../../ui/toast.tsx';

/** What is done with a recurring invoice by one press; `onGone`: it was deleted. */
export function useRecurringActs(recurringId: string, onGone: () => void) {
  const queries = useQueryClient();
  const about = `recurring-${recurringId}`;
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  const told = (otherwise: string) => ({
    onSuccess: async ({ message }: { message: string }) => {
      toast({ text: message, tone: 'good', about });
      await queries.invalidateQueries({ queryKey: ['recurring-invoices'] });
    },
    onError: failed(otherwise),
  });
  const pause = useMutation({
    mutationFn: () => pauseRecurringInvoice(recurringId),
    ...told('It could not be paused'),
  });
  const resume = useMutation({
    mutationFn: () => resumeRecurringInvoice(recurringId),
    ...told('It could not be resumed'),
  });
  const restore = useMutation({
    mutationFn: () => restoreRecurringInvoice(recurringId),
    ...told('It could not be restored'),
  });
  const remove = useMutation({
    mutationFn: () => deleteRecurringInvoice(recurringId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      onGone();
      // While its page still stands, nothing is asked for.
      void queries.invalidateQueries({ queryKey: ['recurring-invoices', 'one', recurringId], refetchType: 'none' });
      await queries.invalidateQueries({
        queryKey: ['recurring-invoices'],
        predicate: ({ queryKey }) => queryKey[2] !== recurringId,
      });
    },
    onError: failed('It could not be deleted'),
  });
  return { pause, resume, remove };
}
