import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { exportInvoices } from '../../../api/books.ts';
import { sentence } from '../../../api/call.ts';
import type { InvoiceFilter } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

/** The invoices that are shown, as a table for the accountant. */
export function ExportInvoices({ status, clientId, at }: InvoiceFilter) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      exportInvoices({
        ...(status === '' ? {} : { status }),
        ...(clientId === '' ? {} : { client_id: clientId }),
        ...(at === null ? {} : { at }),
      }),
    onSuccess: saveFile,
    onError: (error: Error) =>
      toast({ text: sentence(error, 'Your invoices could not be exported'), tone: 'bad', about: 'invoice' }),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <FileDown aria-hidden /> Export CSV
    </Button>
  );
}
