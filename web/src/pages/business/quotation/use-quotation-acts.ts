import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { deleteQuotation, invoiceQuotation, restoreQuotation, sendQuotation } from '../../../api/quotation.ts';
import { toast } from '../../../ui/toast.tsx';

interface Told {
  /** Its draft was deleted. */
  onGone: () => void;
  onInvoice: (invoiceId: string) => void;
}

/** What is done with a quotation by one press. */
export function useQuotationActs(quotationId: string, { onGone, onInvoice }: Told) {
  const queries = useQueryClient();
  const about = `quotation-${quotationId}`;
  const again = () =>
    Promise.all(['quotations', 'invoices'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  const told = (otherwise: string) => ({
    onSuccess: async ({ message }: { message: string }) => {
      toast({ text: message, tone: 'good', about });
      await again();
    },
    onError: failed(otherwise),
  });
  const send = useMutation({
    mutationFn: () => sendQuotation(quotationId),
    ...told('The quotation could not be sent'),
  });
  const restore = useMutation({
    mutationFn: () => restoreQuotation(quotationId),
    ...told('The draft could not be restored'),
  });
  const remove = useMutation({
    mutationFn: () => deleteQuotation(quotationId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      onGone();
      // While its page still stands, nothing is asked for.
      void queries.invalidateQueries({ queryKey: ['quotations', 'one', quotationId], refetchType: 'none' });
      await queries.invalidateQueries({
        queryKey: ['quotations'],
        predicate: ({ queryKey }) => queryKey[2] !== quotationId,
      });
    },
    onError: failed('The draft could not be deleted'),
  });
  const invoice = useMutation({
    mutationFn: () => invoiceQuotation(quotationId),
    onSuccess: async ({ message, invoice: made }) => {
      toast({ text: message, tone: 'good', about });
      await again();
      onInvoice(made.invoice_id);
    },
    onError: failed('The invoice could not be made'),
  });
  return { send, remove, invoice };
}
