import './switch.css';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { useKeptBox } from './use-kept-focus.ts';

/** The box itself says whether it is on. */
const asSwitch = { role: 'switch' };

interface SwitchProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <label className="switch-text" htmlFor={id}>
        <span className="switch-label">{label}</span>
        {hint ? (
          <span className="switch-hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </label>
      <SwitchBox id={id} label={label} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
    </div>
  );
}

/** The box alone, where its row says what it is about; `label` is read out. */
export function SwitchBox({ label, disabled, onFocus, onBlur, onChange, ...input }: Omit<SwitchProps, 'hint'>) {
  const kept = useKeptBox({ disabled, onFocus, onBlur, onChange });
  return <input type="checkbox" {...asSwitch} className="switch" aria-label={label} {...input} {...kept} />;
}
