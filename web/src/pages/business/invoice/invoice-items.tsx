import { Plus, X } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { rupees } from '../../../ui/rupees.ts';
import { Sortable } from '../../../ui/sortable.tsx';
import { newItem, numberOf, numberOrNone, type Typed, type Values } from './form-values.ts';

interface InvoiceItemsProps {
  form: UseFormReturn<Typed, unknown, Values>;
  /** What each line comes to, where it is known. */
  amounts: readonly number[];
}
type Field = `items.${number}.${'quantity' | 'rate' | 'tax_rate'}`;

const MOST = 200;

/** The lines of an invoice: added, removed, and put in order by hand or by keys. */
export function InvoiceItems({ form, amounts }: InvoiceItemsProps) {
  const { control, register, setValue, getValues, setFocus } = form;
  const errors = form.formState.errors.items;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  const order = (ids: string[]) => {
    const now = fields.map(({ id }) => id);
    const first = ids.findIndex((id, index) => id !== now[index]);
    const last = ids.findLastIndex((id, index) => id !== now[index]);
    if (first === -1) return;
    if (ids[last] === now[first]) move(first, last);
    else move(last, first);
  };
  /** Typed as people write it; what is no number becomes 0 once the field is left. */
  const asNumber = (name: Field, parse: (typed: unknown) => number | null) => ({
    ...register(name, { setValueAs: parse, onBlur: () => setValue(name, getValues(name) as number) }),
    autoComplete: 'off',
  });
  const nameOf = (id: string): string => {
    const index = fields.findIndex((field) => field.id === id);
    return getValues(`items.${index}.description`) || `line ${index + 1}`;
  };
  return (
    <fieldset className="invoice-items">
      <legend className="field-label">Items</legend>
      <Sortable
        items={fields}
        idOf={({ id }) => id}
        nameOf={({ id }) => nameOf(id)}
        layout="list"
        className="invoice-items-list"
        onMove={order}
      >
        {(field, handle) => {
          const index = fields.findIndex(({ id }) => id === field.id);
          const wrong = errors?.[index];
          return (
            <div className="invoice-item" role="group" aria-label={`Item ${index + 1}`}>
              {handle}
              <div className="invoice-item-what">
                <TextField
                  label="Description"
                  autoComplete="off"
                  error={wrong?.description?.message}
                  {...register(`items.${index}.description`)}
                />
              </div>
              <TextField
                label="Quantity"
                inputMode="numeric"
                error={wrong?.quantity?.message}
                {...asNumber(`items.${index}.quantity`, numberOf)}
              />
              <TextField
                label="Rate (₹)"
                inputMode="decimal"
                error={wrong?.rate?.message}
                {...asNumber(`items.${index}.rate`, numberOf)}
              />
              <TextField
                label="Tax (%)"
                inputMode="decimal"
                placeholder="As below"
                error={wrong?.tax_rate?.message}
                {...asNumber(`items.${index}.tax_rate`, numberOrNone)}
              />
              <TextField
                label="SAC"
                inputMode="numeric"
                maxLength={8}
                autoComplete="off"
                error={wrong?.sac?.message}
                {...register(`items.${index}.sac`)}
              />
              <p className="invoice-item-amount">
                <span className="quiet small">Amount</span>
                <span>{rupees(amounts[index] ?? 0)}</span>
              </p>
              {fields.length > 1 ? (
                <Button
                  kind="quiet"
                  icon
                  small
                  className="invoice-item-remove"
                  aria-label={`Remove item ${index + 1}`}
                  onClick={() => (remove(index), setFocus(`items.${Math.max(index - 1, 0)}.description`))}
                >
                  <X aria-hidden />
                </Button>
              ) : null}
            </div>
          );
        }}
      </Sortable>
      {fields.length < MOST ? (
        <div>
          <Button small onClick={() => append(newItem())}>
            <Plus aria-hidden /> Add item
          </Button>
        </div>
      ) : (
        <p className="quiet small">There can be at most 200 lines.</p>
      )}
    </fieldset>
  );
}
