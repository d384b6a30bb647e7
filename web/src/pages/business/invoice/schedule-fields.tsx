import './schedule.css';
import { CalendarClock, Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FormError, SelectField, TextField } from '../../../ui/field.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { type InvoiceFormState, numberOf, today, type Values } from './form-values.ts';

type Part = Values['schedule'][number];
const MOST = 12;
/** What studios ask for most: a part to keep the day free, a part on the day, the rest with the photos. */
const usual = (): Part[] => [
  { name: 'Advance', measure: 'total', value: 30, due: 'date', on: today() },
  { name: 'On the day', measure: 'total', value: 50, due: 'gig', on: '' },
  { name: 'On delivery', measure: 'rest', value: 100, due: 'delivery', on: '' },
];
const another = (): Part => ({ name: '', measure: 'total', value: 0, due: 'date', on: today() });

/** In which parts it is paid, in their order; the last takes what is left. `amounts`: what each comes to, where it is known. */
export function ScheduleFields({ form, amounts }: { form: InvoiceFormState; amounts: readonly number[] }) {
  const { control, register, setValue, getValues, setFocus } = form;
  const { fields, insert, remove, replace } = useFieldArray({ control, name: 'schedule' });
  const parts = useWatch({ control, name: 'schedule' }) ?? [];
  const errors = form.formState.errors.schedule;
  if (fields.length === 0)
    return (
      <div>
        <Button small onClick={() => replace(usual())}>
          <CalendarClock aria-hidden /> Pay in parts
        </Button>
      </div>
    );
  const last = fields.length - 1;
  const take = (index: number) => {
    remove(index);
    if (fields.length > 1) setFocus(`schedule.${Math.max(index - 1, 0)}.name`);
  };
  return (
    <fieldset className="invoice-items">
      <legend className="field-label">Payment schedule</legend>
      <FormError>{errors?.message ?? errors?.root?.message ?? null}</FormError>
      <ol className="schedule-parts">
        {fields.map((field, index) => {
          const wrong = errors?.[index];
          const value = `schedule.${index}.value` as const;
          const isDated = parts[index]?.due === 'date';
          return (
            <li key={field.id} className="schedule-part">
              <div role="group" aria-label={`Part ${index + 1}`} className="schedule-part-fields">
                <TextField
                  label="Name"
                  autoComplete="off"
                  maxLength={60}
                  error={wrong?.name?.message}
                  {...register(`schedule.${index}.name`)}
                />
                {index === last ? (
                  <p className="schedule-rest">
                    <span className="field-label">Share</span>
                    <span>What is left</span>
                  </p>
                ) : (
                  <>
                    <SelectField label="Share" {...register(`schedule.${index}.measure`)}>
                      <option value="total">% of the total</option>
                      <option value="rest">% of what is left</option>
                      <option value="fixed">Fixed amount (₹)</option>
                    </SelectField>
                    <TextField
                      label={parts[index]?.measure === 'fixed' ? 'Amount (₹)' : 'Percent'}
                      inputMode="decimal"
                      autoComplete="off"
                      error={wrong?.value?.message}
                      {...register(value, { setValueAs: numberOf, onBlur: () => setValue(value, getValues(value)!) })}
                    />
                  </>
                )}
                <SelectField label="Due" {...register(`schedule.${index}.due`)}>
                  <option value="date">On a date</option>
                  <option value="gig">On the gig's day</option>
                  <option value="delivery">On delivery</option>
                </SelectField>
                {isDated ? (
                  <TextField
                    label="Date"
                    type="date"
                    error={wrong?.on?.message}
                    {...register(`schedule.${index}.on`)}
                  />
                ) : null}
                <p className="schedule-amount">
                  <span className="quiet small">Amount</span>
                  <span>{rupees(amounts[index] ?? 0)}</span>
                </p>
              </div>
              <Button kind="quiet" icon small aria-label={`Remove part ${index + 1}`} onClick={() => take(index)}>
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
      <p className="quiet small">
        A part that waits for the gig or the delivery is due on its day, and at the latest on the due date while that
        day is not known.
      </p>
      {fields.length < MOST ? (
        <div>
          <Button small onClick={() => insert(last, another(), { focusName: `schedule.${last}.name` })}>
            <Plus aria-hidden /> Add part
          </Button>
        </div>
      ) : (
        <p className="quiet small">There can be at most 12 parts.</p>
      )}
    </fieldset>
  );
}
