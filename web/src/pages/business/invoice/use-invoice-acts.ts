import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { cancelInvoice, deleteInvoice, restoreInvoice, sendInvoice } from '../../../api/invoice.ts';
import { toast } from '../../../ui/toast.tsx';

/** What is done with an invoice by one press; its money has forms of its own. `onGone`: its draft was deleted. */
export function useInvoiceActs(invoiceId: string, onGone: () => void = () => undefined) {
  const queries = useQueryClient();
  const about = `invoice-${invoiceId}`;
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  const told = (otherwise: string) => ({
    onSuccess: async ({ message }: { message: string }) => {
      toast({ text: message, tone: 'good', about });
      // Sending sets advances off.
      await Promise.all(['invoices', 'advances'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: failed(otherwise),
  });
  const send = useMutation({
    mutationFn: () => sendInvoice(invoiceId),
    ...told('The invoice could not be sent'),
  });
  const cancel = useMutation({
    mutationFn: () => cancelInvoice(invoiceId, ''),
    ...told('The invoice could not be cancelled'),
  });
  const restore = useMutation({
    mutationFn: () => restoreInvoice(invoiceId),
    ...told('The draft could not be restored'),
  });
  const remove = useMutation({
    mutationFn: () => deleteInvoice(invoiceId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      onGone();
      // While its page still stands, nothing is asked for.
      void queries.invalidateQueries({ queryKey: ['invoices', 'one', invoiceId], refetchType: 'none' });
      await queries.invalidateQueries({
        queryKey: ['invoices'],
        predicate: ({ queryKey }) => queryKey[2] !== invoiceId,
      });
    },
    onError: failed('The draft could not be deleted'),
  });
  return { send, cancel, remove };
}
