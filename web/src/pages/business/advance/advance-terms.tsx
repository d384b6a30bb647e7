import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { gstStates } from '../../../../../api/contract/client.ts';
import type { KeepSurplusForm } from '../../../api/online-payment.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { numberOf } from '../invoice/form-values.ts';

/** What an advance begins with, whichever way its money came. */
export const advanceTerms: Required<KeepSurplusForm> = {
  description: 'Advance for photography',
  tax_rate: 18,
  sac: '998383',
  place_of_supply: '',
};

interface TermsProps {
  register: UseFormRegister<KeepSurplusForm>;
  errors: FieldErrors<KeepSurplusForm>;
}
/** What an advance is for, with the tax in it: what its receipt voucher says besides the money. */
export function AdvanceTerms({ register, errors }: TermsProps) {
  return (
    <>
      <TextField label="What for" error={errors.description?.message} {...register('description')} />
      <div className="client-form-pair">
        <TextField
          label="Tax in it (%)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.tax_rate?.message}
          {...register('tax_rate', { setValueAs: numberOf })}
        />
        <TextField
          label="SAC"
          inputMode="numeric"
          autoComplete="off"
          error={errors.sac?.message}
          {...register('sac')}
        />
      </div>
      <SelectField label="Place of Supply" {...register('place_of_supply')}>
        <option value="">By the client</option>
        {gstStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
