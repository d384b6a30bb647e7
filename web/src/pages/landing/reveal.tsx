import type { ReactNode } from 'react';

/** A part of the page, there from the first moment on; as it is scrolled to, it rises into its place where the browser can do so by style alone. */
export function Reveal({
  children,
  className,
  id,
  label,
}: {
  children: ReactNode;
  className: string;
  id?: string;
  label: string;
}) {
  return (
    <section id={id} aria-label={label} className={`reveal ${className}`}>
      {children}
    </section>
  );
}
