import './tray.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronUp, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { count, duration, size } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { token } from '../ui/token.ts';
import { useLatest } from '../ui/use-latest.ts';
import { UploadRow } from './tray-row.tsx';
import { isOpen, totals, useUploads, type Upload } from './uploads.ts';

const engine = () => import('./engine.ts');
const RANK: Record<Upload['state'], number> = { failed: 0, refused: 1, sending: 2, waiting: 3, duplicate: 4, done: 5 };

/** Bytes per second over the last ten seconds. */
function useSpeed(sent: number, busy: boolean): number {
  const [speed, setSpeed] = useState(0);
  const latest = useLatest(sent);
  useEffect(() => {
    if (!busy) return;
    const marks: { at: number; sent: number }[] = [];
    const timer = setInterval(() => {
      marks.push({ at: performance.now(), sent: latest.current });
      if (marks.length > 10) marks.shift();
      const [first, last] = [marks[0], marks.at(-1)];
      if (first && last && last.at > first.at) setSpeed(Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000));
    }, 1000);
    return () => clearInterval(timer);
  }, [busy, latest]);
  return speed;
}

function headline(sum: ReturnType<typeof totals>): string {
  if (sum.open > 0) return `${sum.done + sum.refused + sum.failed} of ${count(sum.all, 'file')} uploaded`;
  if (sum.failed + sum.refused === 0) return `${count(sum.done, 'file')} uploaded`;
  return `${count(sum.done, 'file')} uploaded, ${sum.failed + sum.refused} not`;
}

/** Uploads live here, whichever page is open. */
export function UploadTray() {
  const uploads = useUploads();
  const [folded, setFolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const sum = totals(uploads);
  const busy = sum.open > 0;
  const speed = useSpeed(sum.sent, busy);
  const sorted = folded ? [] : uploads.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  const virtualizer = useVirtualizer({ count: sorted.length, getScrollElement: () => list.current, estimateSize: () => token('--space-16'), overscan: 6 });
  if (uploads.length === 0) return null;
  const left = speed > 0 ? (sum.bytes - sum.sent) / speed : null;
  return (
    <section className="tray" aria-label="Uploads" data-folded={folded || undefined}>
      <header className="tray-head">
        <div className="tray-title">
          <h2>{headline(sum)}</h2>
          <p className="quiet small">
            {busy ? `${size(sum.sent)} of ${size(sum.bytes)}${left === null ? '' : ` · ${duration(left)} left`}` : size(sum.bytes)}
          </p>
        </div>
        <Button kind="quiet" icon small aria-label={folded ? 'Show uploads' : 'Fold uploads'} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
        {busy ? null : (
          <Button kind="quiet" icon small aria-label="Close uploads" onClick={() => void engine().then((it) => it.clearFinished())}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      <Progress value={sum.bytes > 0 ? sum.sent / sum.bytes : 0} label="Overall upload" tone={busy ? 'amber' : sum.failed + sum.refused > 0 ? 'red' : 'green'} />
      {folded ? null : (
        <>
          <div className="tray-list" ref={list} tabIndex={0} role="region" aria-label="Files">
            <ul style={{ height: virtualizer.getTotalSize() }}>
              {virtualizer.getVirtualItems().map(({ index, start, size: height }) => {
                const upload = sorted[index];
                return upload ? <UploadRow key={upload.id} upload={upload} style={{ transform: `translateY(${start}px)`, height }} /> : null;
              })}
            </ul>
          </div>
          {busy || sum.failed > 0 ? (
            <footer className="tray-foot">
              {sum.failed > 0 ? (
                <Button small onClick={() => void engine().then((it) => it.retryAll())}>
                  <RotateCcw aria-hidden /> Retry {sum.failed}
                </Button>
              ) : null}
              {busy ? (
                <Button kind="quiet" small onClick={() => void engine().then((it) => it.cancelAll())}>
                  Cancel all {uploads.filter(isOpen).length}
                </Button>
              ) : null}
            </footer>
          ) : null}
        </>
      )}
    </section>
  );
}
