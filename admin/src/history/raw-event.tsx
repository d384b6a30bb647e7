import { RotateCw } from 'lucide-react';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { State } from '../layout/state.tsx';
import { useEventChange } from './queries.ts';

/** The event as it is recorded, with all that ties it to others. */
export function RawEvent({
  position,
  known,
  onChoose,
}: {
  position: number;
  known: AuditEvent | undefined;
  onChoose: (position: number) => void;
}) {
  const { data, error, refetch } = useEventChange(position);
  const event = known ?? data?.event;
  if (!event && error)
    return (
      <State
        kind="error"
        title="The event could not be read"
        text={error.message}
        action={{ label: 'Try again', icon: <RotateCw size={16} />, run: () => void refetch() }}
      />
    );
  if (!event)
    return (
      <div className="skeleton" role="status" aria-label="Loading">
        <span />
        <span />
        <span />
      </div>
    );
  const rows: [string, string][] = [
    ['Type', `${event.type}, version ${event.version}`],
    ['Recorded', event.at],
    ['By', `${event.actor.name} (${event.actor.kind} ${event.actor.id})`],
    ['Stream', `${event.stream}, revision ${event.revision}`],
    ['Position', String(event.position)],
    ['Event', event.id],
    ['Command', event.command],
    ['Cause', event.cause ?? 'nothing before it'],
    ['Correlation', event.correlation],
    ['Hash', event.hash],
  ];
  return (
    <>
      <dl className="record">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Data</h3>
      <pre className="json">{JSON.stringify(event.data, null, 2)}</pre>
      {known ? null : (
        <button type="button" className="linklike" onClick={() => onChoose(position)}>
          This event is further down the history
        </button>
      )}
    </>
  );
}
