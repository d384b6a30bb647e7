import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { gstStates } from '../../../../../api/contract/client.ts';
import { keepSurplusForm } from '../../../../../api/contract/collection.ts';
import { sentence } from '../../../api/call.ts';
import { type KeepSurplusForm, type OnlinePayments, keepSurplus } from '../../../api/online-payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { useMoneyMoved } from '../advance/use-advances.ts';
import { numberOf } from './form-values.ts';
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
    defaultValues: { description: 'Advance for photography', tax_rate: 18, sac: '998383', place_of_supply: '' },
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
        <TextField label="What for" error={errors.description?.message} {...form.register('description')} />
        <div className="client-form-pair">
          <TextField
            label="Tax in it (%)"
            inputMode="decimal"
            autoComplete="off"
            error={errors.tax_rate?.message}
            {...form.register('tax_rate', { setValueAs: numberOf })}
          />
          <TextField
            label="SAC"
            inputMode="numeric"
            autoComplete="off"
            error={errors.sac?.message}
            {...form.register('sac')}
          />
        </div>
        <SelectField label="Place of Supply" {...form.register('place_of_supply')}>
          <option value="">By the client</option>
          {gstStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
