import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { paymentForm, paymentMethods } from '../../../../../api/contract/invoice.ts';
import { sentence } from '../../../api/call.ts';
import { recordPayment, refundPayment, type Invoice, type MoneyForm } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { numberOf, today } from './form-values.ts';
import { METHODS } from './money-words.ts';

interface MoneyDialogProps {
  invoice: Invoice;
  kind: 'payment' | 'refund';
  onClose: () => void;
}

/** The form of a payment, at most of what is due, or of a refund, at most of what was received. */
export function MoneyDialog({ invoice, kind, onClose }: MoneyDialogProps) {
  const queries = useQueryClient();
  const isRefund = kind === 'refund';
  const most = isRefund ? invoice.paid_amount : invoice.balance_due;
  const schema = paymentForm.refine(({ amount }) => amount <= most, {
    path: ['amount'],
    message: isRefund
      ? `Only ${rupees(most)} was received for this invoice.`
      : `Only ${rupees(most)} is still due on this invoice.`,
  });
  const form = useForm<MoneyForm>({
    resolver: zodResolver(schema),
    ...VALIDATION_TIMING,
    defaultValues: { amount: most, payment_method: 'upi', payment_date: today(), transaction_id: '', notes: '' },
  });
  const { errors } = form.formState;
  const refresh = () =>
    Promise.all(['invoices', 'transactions', 'clients'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const save = useMutation({
    mutationFn: (body: MoneyForm) => (isRefund ? refundPayment : recordPayment)(invoice.invoice_id, body),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'money' });
      onClose();
      await refresh();
    },
    // Another window may have paid it meanwhile.
    onError: () => void refresh(),
  });
  return (
    <Dialog
      open
      title={isRefund ? 'Record refund' : 'Record payment'}
      description={isRefund ? `Received so far: ${rupees(most)}` : `Balance due: ${rupees(most)}`}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="money-form" busy={save.isPending}>
            {isRefund ? 'Record Refund' : 'Record Payment'}
          </Button>
        </>
      }
    >
      <form
        id="money-form"
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
          hint="What the bank or the app calls it."
          error={errors.transaction_id?.message}
          {...form.register('transaction_id')}
        />
        <TextAreaField label="Notes" optional rows={2} error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  );
}
