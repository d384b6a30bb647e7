import { useState } from 'react';
import { paymentMethods } from '../../../../../api/contract/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ClientChooser } from '../client/client-chooser.tsx';
import { numberOf } from '../invoice/form-values.ts';
import { METHODS } from '../invoice/money-words.ts';
import type { Said } from './use-transaction-filter.ts';

interface FiltersProps {
  said: Said;
  isNarrowed: boolean;
  onChange: (values: Partial<Said>) => void;
  onClear: () => void;
}

/** An amount, which is looked for once its field is left or Enter is pressed. */
function AmountField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const done = () => {
    const next = typed.trim() === '' ? '' : String(Math.max(numberOf(typed), 0));
    setTyped(next);
    onChange(next);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  );
}

/** By date, client, method and amount; the address keeps it. */
export function TransactionFilters({ said, isNarrowed, onChange, onClear }: FiltersProps) {
  return (
    <section className="transaction-filters" aria-label="Filters">
      <TextField
        label="From"
        type="date"
        value={said.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField label="To" type="date" value={said.to} onChange={({ target }) => onChange({ to: target.value })} />
      <div className="transaction-filters-client">
        <ClientChooser
          label="Client"
          value={said.client_id}
          onChange={(client) => onChange({ client_id: client })}
          placeholder="All clients"
        />
      </div>
      <SelectField label="Method" value={said.method} onChange={({ target }) => onChange({ method: target.value })}>
        <option value="">All methods</option>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {METHODS[method]}
          </option>
        ))}
      </SelectField>
      <AmountField label="Least (₹)" value={said.min} onChange={(min) => onChange({ min })} />
      <AmountField label="Most (₹)" value={said.max} onChange={(max) => onChange({ max })} />
      {isNarrowed ? (
        <Button kind="quiet" small className="transaction-filters-clear" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </section>
  );
}
