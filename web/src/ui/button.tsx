import './button.css';
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Spinner } from './spinner.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'glass';
export interface Look {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  /** Only an icon: then `aria-label` names it. */
  icon?: boolean | undefined;
  wide?: boolean | undefined;
}

export const buttonClass = ({ kind = 'plain', small, icon, wide }: Look, more?: string): string =>
  ['button', `button-${kind}`, small && 'button-small', icon && 'button-icon', wide && 'button-wide', more]
    .filter(Boolean)
    .join(' ');

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}

const SENT = 2;
/** By then `busy` is drawn. */
const DRAWN_MS = 50;

export function Button({
  kind,
  small,
  icon,
  wide,
  busy,
  children,
  className,
  disabled,
  type,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps) {
  const off = busy || disabled;
  const kept = useKeptFocus({ disabled: off, onFocus, onBlur });
  // What sends something is sent once: the second click of a double click comes before `busy` is drawn, or after all was done. What only said that something is missing may be pressed again at once.
  const last = useRef(0);
  useEffect(() => {
    if (busy) last.current = SENT;
  }, [busy]);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Neither by a second press nor by Enter in the form that it sends.
    if (off) return event.preventDefault();
    if (busy !== undefined) {
      if (event.detail > 1 && last.current) return event.preventDefault();
      last.current = 1;
      setTimeout(() => (last.current &= SENT), DRAWN_MS);
    }
    onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ kind, small, icon, wide }, className)}
      {...kept}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {busy && icon ? null : children}
    </button>
  );
}
