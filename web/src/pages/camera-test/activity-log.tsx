import { X } from 'lucide-react';
import type { Activity } from './use-activity.ts';

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** Drawn, for a device may have no letter for it; read and copied as the mark that it is. */
const CrossMark = () => (
  <>
    <X aria-hidden />
    <span className="sr-only">❌ </span>
  </>
);

/** The last twenty things that happened, errors with a cross mark. */
export function ActivityLog({ log }: { log: readonly Activity[] }) {
  return (
    <section className="panel" aria-labelledby="camera-activity">
      <h2 id="camera-activity">Activity log</h2>
      {log.length === 0 ? <p className="quiet small">What you do with a camera is listed here.</p> : null}
      <div role="log" aria-label="Activity">
        <ol className="camera-log">
          {log.map(({ id, at, text, failed }) => (
            <li key={id} data-failed={failed || undefined}>
              <time dateTime={at.toISOString()}>{clock.format(at)}</time>
              <span>
                {failed ? <CrossMark /> : null}
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
