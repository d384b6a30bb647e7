import './tray.css';
import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronUp, RotateCcw, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { count, duration, number, size } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { toast } from '../ui/toast.tsx';
import { token } from '../ui/token.ts';
import { useLatest } from '../ui/use-latest.ts';
import { cancelAll, clearFinished, retryAll } from './controls.ts';
import { UploadRow } from './tray-row.tsx';
import { isOpen, totals, useUploads, type Upload } from './uploads.ts';

const LOOKING_MS = 5000;
/** Of the overall bar. */
const LEAST_RED = 0.03;
const RANK: Record<Upload['state'], number> = {
  failed: 0,
  refused: 1,
  paused: 2,
  sending: 3,
  waiting: 4,
  duplicate: 5,
  done: 6,
};

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
      if (first && last && last.at > first.at)
        setSpeed(Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000));
    }, 1000);
    return () => clearInterval(timer);
  }, [busy, latest]);
  return speed;
}

/** Whether somebody has just moved through the list by hand. */
function useLooking(list: RefObject<HTMLElement | null>): () => boolean {
  const moved = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (list.current?.contains(target as Node)) moved.current = performance.now();
    };
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, note, { passive: true });
    return () => events.forEach((name) => window.removeEventListener(name, note));
  }, [list]);
  return useCallback(() => performance.now() - moved.current < LOOKING_MS, []);
}

function headline(sum: ReturnType<typeof totals>): string {
  const lost = sum.failed + sum.refused;
  const told =
    sum.open > 0 ? `${sum.done} of ${count(sum.all, 'file')} uploaded` : `${count(sum.done, 'file')} uploaded`;
  return lost === 0 ? told : `${told}, ${lost} not`;
}

/** Bytes and, while there is something to wait for, how long and for how many. */
function progressOf(sum: ReturnType<typeof totals>, speed: number): string {
  if (sum.open === 0) return size(sum.bytes);
  const left = sum.bytes - sum.lost - sum.sent;
  return [
    `${size(sum.sent)} of ${size(sum.bytes - sum.lost)}`,
    speed > 0 ? `${duration(left / speed)} left` : '',
    sum.waiting > 0 ? `${number(sum.waiting)} waiting` : '',
    sum.paused > 0 ? `${number(sum.paused)} waiting for the network` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is lost shows red, however small it is, and never more than its share otherwise. */
function sharesOf({ bytes, sent, lost }: ReturnType<typeof totals>): { value: number; failed: number } {
  if (bytes === 0) return { value: 0, failed: 0 };
  const failed = lost === 0 ? 0 : Math.max(LEAST_RED, lost / bytes);
  return { value: Math.min(sent / bytes, 1 - failed), failed };
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
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => list.current,
    estimateSize: () => token('--space-16'),
    overscan: 6,
  });
  const lost = sum.failed + sum.refused;
  const again = sum.failed + sum.paused;
  const looking = useLooking(list);
  // A new failure sorts to the top: there it must be seen, unless somebody is just looking through the list.
  useEffect(() => {
    if (lost > 0 && !looking()) list.current?.scrollTo({ top: 0 });
  }, [lost, looking]);
  const queries = useQueryClient();
  const was = useRef(busy);
  useEffect(() => {
    if (was.current && !busy && lost === 0 && sum.done > 0)
      toast({ text: 'Files uploaded successfully!', tone: 'good', about: 'upload' });
    if (was.current && !busy && lost > 0 && sum.done === 0)
      toast({ text: 'Failed to upload media', tone: 'bad', about: 'upload' });
    was.current = busy;
  }, [busy, lost, sum.done]);
  useEffect(() => {
    if (!busy)
      for (const queryKey of [['subscription'], ['gigs'], ['client']]) void queries.invalidateQueries({ queryKey });
  }, [busy, queries]);
  if (uploads.length === 0) return null;
  return (
    <section className="tray" aria-label="Uploads" data-folded={folded || undefined}>
      <header className="tray-head">
        <div className="tray-title">
          <h2>{headline(sum)}</h2>
          <p className="quiet small">{progressOf(sum, speed)}</p>
        </div>
        <Button
          kind="quiet"
          icon
          small
          aria-label={folded ? 'Show uploads' : 'Fold uploads'}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
        {busy ? null : (
          <Button kind="quiet" icon small aria-label="Close uploads" onClick={clearFinished}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      <Progress {...sharesOf(sum)} label="Overall upload" tone={busy ? 'amber' : 'green'} />
      {folded ? null : (
        <>
          <div className="tray-list" ref={list} tabIndex={0} role="region" aria-label="Files">
            <ul style={{ height: virtualizer.getTotalSize() }}>
              {virtualizer.getVirtualItems().map(({ index, start, size: height }) => {
                const upload = sorted[index];
                return upload ? (
                  <UploadRow key={upload.id} upload={upload} style={{ transform: `translateY(${start}px)`, height }} />
                ) : null;
              })}
            </ul>
          </div>
          {busy || sum.failed > 0 ? (
            <footer className="tray-foot">
              {again > 0 ? (
                <Button small onClick={retryAll}>
                  <RotateCcw aria-hidden /> Retry {again}
                </Button>
              ) : null}
              {busy ? (
                <Button kind="quiet" small onClick={cancelAll}>
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
