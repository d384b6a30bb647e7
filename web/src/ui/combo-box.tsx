import './combo-box.css';
import { CircleAlert, X } from 'lucide-react';
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';

export interface ComboOption {
  key: string;
  content: ReactNode;
}
interface ComboBoxProps {
  label: string;
  /** Says 'optional' beside the label. */
  optional?: boolean;
  /** What is chosen, in words; '' for nothing. */
  name: string;
  placeholder: string;
  /** What is typed while the list is open; null: it is closed. */
  text: string | null;
  onText: (text: string | null) => void;
  options: readonly ComboOption[];
  /** What stands there without an option. */
  none: string;
  /** The options may still be of what was typed before: then this finds the first one. */
  first?: (() => Promise<string | undefined>) | undefined;
  onChoose: (key: string) => void;
  /** Where what is chosen can be cleared. */
  onClear?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Its input: a form that is refused begins there. */
  ref?: Ref<HTMLInputElement | null> | undefined;
}

/** One of many, found by what is typed (a combo box as the ARIA practices describe it). */
export function ComboBox(props: ComboBoxProps) {
  const { label, optional, name, placeholder, text, onText, options, none, first } = props;
  const { onChoose, onClear, onBlur, error, disabled, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const [at, setAt] = useState(0);
  const open = text !== null;
  const active = Math.min(at, options.length - 1);
  const close = () => onText(null);
  const choose = (key: string | undefined) => {
    if (key === undefined) return;
    close();
    onChoose(key);
  };
  const show = (typed: string) => {
    onText(typed);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) show('');
      else setAt((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % Math.max(options.length, 1));
    } else if (event.key === 'Enter' && open) {
      if (first) void first().then(choose, () => undefined);
      else choose(options[active]?.key);
    } else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className="field combo-box" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> optional</span> : null}
      </label>
      <div className="combo-box-input">
        <input
          ref={input}
          id={id}
          className="input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          disabled={disabled}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-own-escape={open || undefined}
          placeholder={name || placeholder}
          value={text ?? name}
          onChange={({ target }) => show(target.value)}
          onClick={() => open || show('')}
          onKeyDown={onKeyDown}
          onBlur={() => (close(), onBlur?.())}
        />
        {onClear && !disabled ? (
          <button
            type="button"
            className="input-button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => (onClear(), input.current?.focus())}
          >
            <X aria-hidden />
          </button>
        ) : null}
      </div>
      {open ? (
        <div
          className="combo-box-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // The press of an option keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map(({ key, content }, index) => (
            <button
              type="button"
              key={key}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="combo-box-option"
              onPointerEnter={() => setAt(index)}
              onClick={() => choose(key)}
            >
              {content}
            </button>
          ))}
          {options.length === 0 ? <p className="combo-box-option quiet">{none}</p> : null}
        </div>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
}
