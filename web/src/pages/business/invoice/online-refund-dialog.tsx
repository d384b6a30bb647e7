import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { onlineRefundForm } from '../../../../../api/contract/collection.ts';
import { sentence } from '../../../api/call.ts';
import { type OnlinePayments, type OnlineRefundForm, refundOnlinePayment } from '../../../api/online-payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextAreaField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { useMoneyMoved } from '../advance/use-advances.ts';
import { numberOf } from './form-values.ts';
import { inCurrency } from './online-words.ts';

interface OnlineRefundProps {
  invoiceId: string;
  payment: OnlinePayments['payments'][number];
  onClose: () => void;
}

/** The form of what goes back of an online payment: first what was more than was due. */
export function OnlineRefundDialog({ invoiceId, payment, onClose }: OnlineRefundProps) {
  const moved = useMoneyMoved();
  const { refundable_amount: most, surplus_amount: surplus, currency } = payment;
  const schema = onlineRefundForm.refine(({ amount }) => amount <= most, {
    path: ['amount'],
    message: `Only ${inCurrency(most, currency)} of this payment can be given back.`,
  });
  const form = useForm<OnlineRefundForm>({
    resolver: zodResolver(schema),
    ...VALIDATION_TIMING,
    defaultValues: { amount: surplus > 0 ? Math.min(surplus, most) : most, notes: '' },
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: OnlineRefundForm) => refundOnlinePayment(invoiceId, payment.payment_id, body),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'online' });
      onClose();
      await moved();
    },
    // What Razorpay refused is shown with the payment.
    onError: () => void moved(),
  });
  return (
    <Dialog
      open
      title="Refund online payment"
      description="Razorpay gives it back the way it was paid. That takes a few days, and cannot be taken back."
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="online-refund-form" busy={save.isPending}>
            Refund
          </Button>
        </>
      }
    >
      <form
        id="online-refund-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{save.error ? sentence(save.error, 'It could not be given back.') : null}</FormError>
        <TextField
          label={currency === 'INR' ? 'Amount (₹)' : `Amount (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${inCurrency(most, currency)}.`}
          error={errors.amount?.message}
          {...form.register('amount', { setValueAs: numberOf })}
        />
        <TextAreaField
          label="Notes"
          optional
          rows={2}
          hint="For yourself."
          error={errors.notes?.message}
          {...form.register('notes')}
        />
      </form>
    </Dialog>
  );
}
