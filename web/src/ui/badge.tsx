import './badge.css';
import type { ReactNode } from 'react';

export function Badge({
  children,
  tone = 'plain',
}: {
  children: ReactNode;
  tone?: 'plain' | 'amber' | 'green' | 'red';
}) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** A green or red point always comes with its word. */
export function StateDot({ tone, children }: { tone: 'green' | 'red' | 'amber' | 'quiet'; children: ReactNode }) {
  return (
    <span className="state" data-tone={tone}>
      <span className="state-dot" aria-hidden />
      {children}
    </span>
  );
}
