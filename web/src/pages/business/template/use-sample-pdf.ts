import { useMutation } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { samplePdf, type InvoiceTemplateForm } from '../../../api/invoice-template.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** The sample as a file. `failure`: why there is none, in the server's words. */
export function useSamplePdf() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (settings: InvoiceTemplateForm) => samplePdf(settings),
    onSuccess: ({ file }) => saveFile({ file, name: 'sample-invoice.pdf' }),
  });
  return { mutate, isPending, failure: error ? sentence(error, 'The sample could not be made.') : null };
}
