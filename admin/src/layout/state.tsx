import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Action {
  label: string;
  icon?: ReactNode;
  run: () => void;
}

/** What stands in place of content: nothing there yet, or it could not be shown. One sentence, one picture, one action. */
export function State({
  kind,
  title,
  text,
  action,
}: {
  kind: 'empty' | 'error';
  title: string;
  text: string;
  action?: Action;
}) {
  return (
    <div className={`state state-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <svg width="120" height="72" viewBox="0 0 120 72" aria-hidden="true">
        {[12, 30, 48, 66].map((y, row) => (
          <line
            key={y}
            x1={8}
            x2={kind === 'error' && row === 1 ? 48 : 112 - row * 14}
            y1={y}
            y2={y}
            stroke="currentColor"
            strokeWidth="2"
          />
        ))}
        {kind === 'error' ? <line x1={64} x2={98} y1={30} y2={30} stroke="currentColor" strokeWidth="2" /> : null}
        <circle cx={kind === 'error' ? 56 : 24} cy={30} r={5} />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action ? (
        <Button variant="outlined" color="secondary" startIcon={action.icon} onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
