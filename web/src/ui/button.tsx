import './button.css';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

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
  ...rest
}: ButtonProps) {
  // What sends something is sent once: the second click of a double click comes before `busy` is drawn.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy !== undefined && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ kind, small, icon, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={press}
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
    <a className={buttonClass({ kind, small, icon, wide }, className)} {...rest}>
      {children}
    </a>
  );
}
