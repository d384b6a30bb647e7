import './button.css';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'glass';
export interface Look {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  /** Only an icon: then `aria-label` names it. */
  icon?: boolean | undefined;
  wide?: boolean | undefined;
}

export const buttonClass = ({ kind = 'plain', small, icon, wide }: Look): string =>
  ['button', `button-${kind}`, small && 'button-small', icon && 'button-icon', wide && 'button-wide']
    .filter(Boolean)
    .join(' ');

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
}

export function Button({ kind, small, icon, wide, busy, children, className, disabled, type, ...rest }: ButtonProps) {
  const look = [buttonClass({ kind, small, icon, wide }), className].filter(Boolean).join(' ');
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {busy && icon ? null : children}
    </button>
  );
}

/** To another page of the web, or a full load of one of ours. */
export function ButtonAnchor({
  kind,
  small,
  icon,
  wide,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={[buttonClass({ kind, small, icon, wide }), className].filter(Boolean).join(' ')} {...rest}>
      {children}
    </a>
  );
}
