import { Radio, Square } from 'lucide-react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import type { Live } from './use-live.ts';

const CAP = 9;

export function LiveButton({ live, kind, small }: { live: Live; kind: ButtonKind; small?: boolean }) {
  const { on, unseen } = live;
  return (
    <Button kind={kind} small={small} onClick={live.toggle} aria-pressed={on} className="live-button">
      {on ? live.connected ? <span className="live-dot" aria-hidden /> : <Square aria-hidden /> : <Radio aria-hidden />}
      {on ? 'Stop Live' : 'Live Event'}
      {unseen > 0 ? (
        <span className="live-badge">
          {unseen > CAP ? '9+' : unseen}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </Button>
  );
}
