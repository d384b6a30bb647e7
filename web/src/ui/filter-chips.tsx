import './filter-chips.css';
import { useId } from 'react';
import { Choice } from './choice.tsx';
import { number } from './format.ts';

interface FilterChipsProps<Value extends string> {
  label: string;
  /** '' stands for all. */
  value: Value | '';
  options: readonly (readonly [value: Value, label: string])[];
  /** How many there are of each, and of all; left out where nobody counts them. */
  counts?: Partial<Record<Value, number>>;
  total?: number;
  onChange: (value: Value | '') => void;
}

/** Which of a list are shown, with how many there are of each where that is known; one row that scrolls on a phone. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, value, options, counts, total = 0, onChange } = props;
  const name = useId();
  return (
    <fieldset className="filter-chips">
      <legend className="sr-only">{label}</legend>
      {([['', 'All'] as const, ...options] as const).map(([each, text]) => (
        <Choice key={each} name={name} checked={value === each} onChange={() => onChange(each)}>
          {text}
          {counts ? (
            <span className="filter-chips-count">{number(each === '' ? total : (counts[each] ?? 0))}</span>
          ) : null}
        </Choice>
      ))}
    </fieldset>
  );
}
