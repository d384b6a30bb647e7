import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the settings: a title, what it is for, and its form. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className="panel settings-section" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {text ? <p className="quiet small">{text}</p> : null}
      </header>
      {children}
    </section>
  );
}
