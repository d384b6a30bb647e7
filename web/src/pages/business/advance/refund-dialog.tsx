import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { advanceRefundForm } from '../../../../../api/contract/advance.ts';
import { paymentMethods } from '../../../../../api/contract/invoice.ts';
import { refundAdvance, type Advance, type AdvanceRefundForm } from '../../../api/advance.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextField } from '../../../ui/field.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { numberOf, today } from '../invoice/form-values.ts';
import { METHODS } from '../invoice/money-words.ts';
import { useMoneyMoved } from './use-advances.ts';

/** The form of what goes back of an advance, at most of what is left. */
export function AdvanceRefundDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  const moved = useMoneyMoved();
  const left = advance.left_amount;
  const schema = advanceRefundForm.refine(({ amount }) => amount <= left, {
    path: ['amount'],
    message: `Only ${rupees(left)} is left of this advance.`,
  });
  const form = useForm<AdvanceRefundForm>({
    resolver: zodResolver(schema),
    ...VALIDATION_TIMING,
    defaultValues: { amount: left, payment_method: 'upi', payment_date: today(), transaction_id: '', notes: '' },
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: AdvanceRefundForm) => refundAdvance(advance.advance_id, body),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'money' });
      onClose();
      await moved();
    },
  });
  return (
    <Dialog
      open
      title="Give advance back"
      description={`${rupees(left)} is left of ${advance.voucher_number}. What goes back gets a refund voucher.`}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="advance-refund-form" busy={save.isPending}>
            Record Refund
          </Button>
        </>
      }
    >
      <form
        id="advance-refund-form"
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
          error={errors.transaction_id?.message}
          {...form.register('transaction_id')}
        />
      </form>
    </Dialog>
  );
}
