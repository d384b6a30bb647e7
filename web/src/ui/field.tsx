import './field.css';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface Framing {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says 'optional' beside the label. */
  optional?: boolean;
}
interface FrameProps extends Framing {
  id: string;
  children: ReactNode;
}

/** Label above, hint below, the error in words under it. */
function Frame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> optional</span> : null}
      </label>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const described = (id: string, { hint, error }: Framing) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

type TextProps = Framing & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, hint, error, optional, ...input }: TextProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <input id={id} className="input" {...described(id, { label, hint, error })} {...input} />
    </Frame>
  );
}

export function PasswordField({ label, hint, error, optional, ...input }: TextProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className="input-with-button">
        <input
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          {...described(id, { label, hint, error })}
          {...input}
        />
        <button
          type="button"
          className="input-button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      </div>
    </Frame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  ...area
}: Framing & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <textarea id={id} className="input" rows={4} {...described(id, { label, hint, error })} {...area} />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: Framing & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <select id={id} className="input select" {...described(id, { label, hint, error })} {...select}>
        {children}
      </select>
    </Frame>
  );
}

/** What went wrong with the whole form, above its action. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <p className="form-error" role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  ) : null;
}
