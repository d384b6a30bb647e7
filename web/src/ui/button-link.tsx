import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type Look } from './button.tsx';

export function ButtonLink({ kind, small, icon, wide, className, ...rest }: Look & LinkProps) {
  return <Link className={buttonClass({ kind, small, icon, wide }, className)} {...rest} />;
}
