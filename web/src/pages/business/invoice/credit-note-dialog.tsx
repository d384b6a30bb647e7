import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueCreditNote as contract } from '../../../../../api/contract/invoice.ts';
import { sentence } from '../../../api/call.ts';
import { issueCreditNote, type Invoice } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextAreaField, TextField } from '../../../ui/field.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { numberOrNone } from './form-values.ts';

/** The form of a credit note: of a part, or of all that is left. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<z.input<typeof contract.body>>({
    resolver: zodResolver(contract.body),
    ...VALIDATION_TIMING,
    defaultValues: { reason: '' },
  });
  const { errors } = form.formState;
  const left = Math.round((invoice.total_amount - invoice.credited_amount) * 100) / 100;
  const save = useMutation({
    mutationFn: (body: z.input<typeof contract.body>) => issueCreditNote(invoice.invoice_id, body),
    onSuccess: async ({ message, warning }) => {
      toast({ text: warning || message, tone: warning ? 'bad' : 'good', about: 'credit-note' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['invoices'] });
    },
  });
  return (
    <Dialog
      open
      title="Make a credit note"
      description={`Up to ${rupees(left)} of ${invoice.invoice_number} can be credited, tax included. It gets a number of its own and stays as it is.`}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="credit-form" busy={save.isPending}>
            Make Credit Note
          </Button>
        </>
      }
    >
      <form
        id="credit-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{save.error ? sentence(save.error, 'The credit note could not be made.') : null}</FormError>
        <TextField
          label="Amount (₹)"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Left empty, all of it is credited."
          error={errors.amount?.message}
          {...form.register('amount', { setValueAs: (typed) => numberOrNone(typed) ?? undefined })}
        />
        <TextAreaField label="Reason" rows={3} error={errors.reason?.message} {...form.register('reason')} />
      </form>
    </Dialog>
  );
}
