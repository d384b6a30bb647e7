import './invoice-form.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { ApiError, sentence } from '../../../api/call.ts';
import { changeInvoice, createInvoice, type Invoice } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LeaveQuestion } from '../../../ui/leave-question.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { ClientDialog } from '../client/client-form.tsx';
import { invoiceSchema, valuesOf, type Typed, type Values } from './form-values.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { LiveTotalsPanel } from './invoice-totals.tsx';
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
  const [adding, setAdding] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
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
  const close = (): boolean => {
    if (unsaved) setAsking(true);
    else onClose();
    return !unsaved;
  };
  return (
    <Dialog
      open
      wide
      title={invoice ? 'Edit invoice' : 'New invoice'}
      onClose={close}
      locked={save.isPending}
      actions={
        <>
          <p className="invoice-form-total" data-stale={live.stale || undefined}>
            <span className="quiet small">Total</span> {rupees(live.totals?.total_amount ?? 0)}
          </p>
          <Button onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="invoice-form" busy={save.isPending}>
            {invoice ? 'Save' : 'Create Invoice'}
          </Button>
        </>
      }
    >
      <div className="invoice-form">
        <form
          id="invoice-form"
          className="invoice-form-fields"
          noValidate
          onSubmit={form.handleSubmit((values) => (setFailure(null), save.mutate(values)))}
        >
          <InvoiceFields form={form} live={live} failure={failure} onAddClient={setAdding} />
        </form>
        <LiveTotalsPanel {...live} />
      </div>
      {adding === null ? null : (
        <ClientDialog
          client={null}
          named={adding}
          onClose={() => setAdding(null)}
          onSaved={({ client_id }) =>
            form.setValue('client_id', client_id, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <Confirm
        open={asking}
        title="Leave without saving?"
        text="What you changed here is not saved yet."
        action="Leave"
        onConfirm={() => (setAsking(false), onClose())}
        onClose={() => setAsking(false)}
      />
      <LeaveQuestion unsaved={unsaved} />
    </Dialog>
  );
}
