import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { ApiError, sentence } from '../../../api/call.ts';
import { changeInvoice, createInvoice, type Invoice } from '../../../api/invoice.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { invoiceSchema, valuesOf, type Typed, type Values } from './form-values.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { useInvoiceTotals } from './use-invoice-totals.ts';

interface InvoiceDialogProps {
  /** The draft that is changed; null for a new one. */
  invoice: Invoice | null;
  /** With what a new one begins. */
  begin: Values;
  onClose: () => void;
  onSaved?: (invoice: Invoice) => void;
}

/** The form of an invoice, to draft and to edit one. What was typed is not lost: closing asks. */
export function InvoiceDialog({ invoice, begin, onClose, onSaved }: InvoiceDialogProps) {
  const queries = useQueryClient();
  const form = useForm<Typed, unknown, Values>({
    resolver: zodResolver(invoiceSchema),
    ...VALIDATION_TIMING,
    defaultValues: invoice ? valuesOf(invoice) : begin,
  });
  const { isDirty } = form.formState;
  const live = useInvoiceTotals(form.control);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (values: Values) => (invoice ? changeInvoice(invoice.invoice_id, values) : createInvoice(values)),
    onSuccess: async ({ message, invoice: saved }) => {
      toast({ text: message, tone: 'good', about: 'invoice' });
      onClose();
      onSaved?.(saved);
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of wrong) form.setError(path as Path<Typed>, { message }, { shouldFocus: true });
      const isNumber = error instanceof ApiError && wrong.length === 0 && /\bnumber\b/i.test(error.detail);
      if (isNumber) form.setError('invoice_number', { message: error.detail }, { shouldFocus: true });
      setFailure(wrong.length > 0 || isNumber ? null : sentence(error, 'Failed to save invoice'));
    },
  });
  const unsaved = isDirty && !save.isPending && !save.isSuccess;
  return (
    <LinesDialog
      title={invoice ? 'Edit invoice' : 'New invoice'}
      action={invoice ? 'Save' : 'Create Invoice'}
      live={live}
      unsaved={unsaved}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => (setFailure(null), save.mutate(values)))}
      onClient={(id) => form.setValue('client_id', id, { shouldDirty: true, shouldValidate: true })}
    >
      {(onAddClient) => <InvoiceFields form={form} live={live} failure={failure} onAddClient={onAddClient} />}
    </LinesDialog>
  );
}
