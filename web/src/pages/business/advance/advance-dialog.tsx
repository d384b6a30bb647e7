import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { advanceForm } from '../../../../../api/contract/advance.ts';
import { paymentMethods } from '../../../../../api/contract/invoice.ts';
import { receiveAdvance, type AdvanceForm } from '../../../api/advance.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { numberOf, today } from '../invoice/form-values.ts';
import { METHODS } from '../invoice/money-words.ts';
import { AdvanceTerms, advanceTerms } from './advance-terms.tsx';
import { PurposeChooser } from './advance-purpose.tsx';
import { useMoneyMoved } from './use-advances.ts';

/** For a draft it is set off when that is sent. */
export interface AdvanceFor {
  clientId: string;
  invoiceId?: string;
}

/** The form of money that a client paid before the invoice. */
export function AdvanceDialog({ of: { clientId, invoiceId = '' }, onClose }: { of: AdvanceFor; onClose: () => void }) {
  const moved = useMoneyMoved();
  const form = useForm<AdvanceForm>({
    resolver: zodResolver(advanceForm),
    ...VALIDATION_TIMING,
    defaultValues: {
      client_id: clientId,
      invoice_id: invoiceId,
      amount: 0,
      payment_method: 'upi',
      payment_date: today(),
      transaction_id: '',
      notes: '',
      ...advanceTerms,
      booking_id: '',
      gig_id: '',
    },
  });
  const { errors } = form.formState;
  const [bookingId, gigId] = useWatch({ control: form.control, name: ['booking_id', 'gig_id'] });
  const save = useMutation({
    mutationFn: receiveAdvance,
    onSuccess: async ({ message, advance }) => {
      toast({ text: `${message}: ${advance.voucher_number}`, tone: 'good', about: 'money' });
      onClose();
      await moved();
    },
  });
  return (
    <Dialog
      open
      title="Record advance"
      description={
        invoiceId === ''
          ? 'It gets a receipt voucher, and can be set off against a later invoice.'
          : 'It gets a receipt voucher, and is set off when this draft is sent.'
      }
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="advance-form" busy={save.isPending}>
            Record Advance
          </Button>
        </>
      }
    >
      <form
        id="advance-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{save.error ? sentence(save.error, 'It could not be recorded.') : null}</FormError>
        <div className="client-form-pair">
          <TextField
            label="Amount (₹)"
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...form.register('amount', { setValueAs: numberOf })}
          />
          <TextField label="Date" type="date" error={errors.payment_date?.message} {...form.register('payment_date')} />
        </div>
        <PurposeChooser
          clientId={clientId}
          value={{ booking_id: bookingId ?? '', gig_id: gigId ?? '' }}
          onChange={(purpose) => {
            form.setValue('booking_id', purpose.booking_id, { shouldDirty: true });
            form.setValue('gig_id', purpose.gig_id, { shouldDirty: true });
          }}
        />
        <AdvanceTerms register={form.register} errors={errors} />
        <div className="client-form-pair">
          <SelectField label="Method" {...form.register('payment_method')}>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {METHODS[method]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Reference"
            optional
            autoComplete="off"
            error={errors.transaction_id?.message}
            {...form.register('transaction_id')}
          />
        </div>
        <TextAreaField label="Notes" optional rows={2} error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  );
}
