import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Fades its content in as it is scrolled to. */
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
  const ref = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '0px 0px -12% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={ref} id={id} aria-label={label} className={`reveal ${className}`} data-seen={seen || undefined}>
      {children}
    </section>
  );
}
