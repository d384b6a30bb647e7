import './empty.css';
import type { ReactNode } from 'react';

interface EmptyProps {
  picture: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** 1 where the empty state is the whole page. */
  level?: 1 | 2;
}

/** One sentence, one picture, one action. */
export function Empty({ picture, title, text, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <div className="empty-picture" aria-hidden>
        {picture}
      </div>
      <Heading className="empty-title">{title}</Heading>
      {text ? <p className="quiet">{text}</p> : null}
      {action}
    </div>
  );
}
