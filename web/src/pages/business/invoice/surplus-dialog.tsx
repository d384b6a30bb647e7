import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { keepSurplusForm } from '../../../../../api/contract/collection.ts';
import { sentence } from '../../../api/call.ts';
import { type KeepSurplusForm, type OnlinePayments, keepSurplus } from '../../../api/online-payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { AdvanceTerms, advanceTerms } from '../advance/advance-terms.tsx';
import { useMoneyMoved } from '../advance/use-advances.ts';
import { inCurrency } from './online-words.ts';

interface SurplusProps {
  invoiceId: string;
  payment: OnlinePayments['payments'][number];
  onClose: () => void;
}

/** The form of what came online beyond what was due, and becomes an advance of the client. */
export function SurplusDialog({ invoiceId, payment, onClose }: SurplusProps) {
  const moved = useMoneyMoved();
  const form = useForm<KeepSurplusForm>({
    resolver: zodResolver(keepSurplusForm),
    ...VALIDATION_TIMING,
    defaultValues: advanceTerms,
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: KeepSurplusForm) => keepSurplus(invoiceId, payment.payment_id, body),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'online' });
      onClose();
      await moved();
    },
    onError: () => void moved(),
  });
  return (
    <Dialog
      open
      title="Make it an advance"
      description={`${inCurrency(payment.surplus_amount, payment.currency)} gets a receipt voucher, and can be set off against a later invoice.`}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="surplus-form" busy={save.isPending}>
            Make Advance
          </Button>
        </>
      }
    >
      <form
        id="surplus-form"
        className="client-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <FormError>{save.error ? sentence(save.error, 'It could not be made an advance.') : null}</FormError>
        <AdvanceTerms register={form.register} errors={errors} />
      </form>
    </Dialog>
  );
}
