import './choice.css';
import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useKeptBox } from './use-kept-focus.ts';

/** A radio or check box drawn as a chip or a card. */
interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  children: ReactNode;
  look?: 'chip' | 'card' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Choice(props: ChoiceProps) {
  const { children, look = 'chip', type = 'radio', disabled, onFocus, onBlur, onChange, ...input } = props;
  const kept = useKeptBox({ disabled, onFocus, onBlur, onChange });
  return (
    <label className={`choice choice-${look}`}>
      <input type={type} className="choice-input" {...input} {...kept} />
      <span className="choice-face">{children}</span>
    </label>
  );
}

export function ChoiceGroup({
  label,
  children,
  hint,
  error,
}: {
  label: string;
  children: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset className="choice-group" aria-describedby={error || hint ? id : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="choice-list">{children}</div>
      {error ? (
        <p className="field-error" id={id} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : hint ? (
        <p className="field-hint" id={id}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
