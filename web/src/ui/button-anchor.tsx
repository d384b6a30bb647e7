import type { AnchorHTMLAttributes } from 'react';
import { buttonClass, type Look } from './button.tsx';

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
