import { Filter, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { BusyButton } from '../layout/busy-button.tsx';
import { State } from '../layout/state.tsx';
import { dayOf } from '../layout/clock.ts';
import { EventRow } from './event-row.tsx';
import type { Moment, useGigEvents } from './queries.ts';

interface Props {
  history: ReturnType<typeof useGigEvents>;
  chosen: number | undefined;
  moment: Moment | undefined;
  filtered: boolean;
  onChoose: (event: AuditEvent) => void;
  onClearFilter: () => void;
}

export function EventList({ history, chosen, moment, filtered, onChoose, onClearFilter }: Props) {
  const { events, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history;
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const at = events.find((event) => !isAfter(event, moment))?.position;

  useEffect(() => {
    const target = end.current;
    if (!target || !hasNextPage || error) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, error]);

  // Travelling to a moment that is not loaded yet reads on until it is; then it comes into view.
  useEffect(() => {
    if (moment && at === undefined && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [moment, at, hasNextPage, isFetchingNextPage, fetchNextPage, error]);
  useEffect(() => {
    if (at !== undefined) list.current?.querySelector(`[data-position="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  if (isPending)
    return (
      <div className="history-list skeleton" role="status" aria-label="Loading the history">
        {Array.from({ length: 9 }, (_, row) => (
          <span key={row} />
        ))}
      </div>
    );
  if (error && events.length === 0)
    return (
      <div className="history-list">
        <State
          kind="error"
          title="The history could not be read"
          text={error.message}
          action={{ label: 'Try again', icon: <RotateCw size={16} />, run: () => void refetch() }}
        />
      </div>
    );
  if (events.length === 0) {
    return (
      <div className="history-list">
        {filtered ? (
          <State
            kind="empty"
            title="Nothing of this kind happened"
            text="The gig has other events."
            action={{ label: 'Show all events', icon: <Filter size={16} />, run: onClearFilter }}
          />
        ) : (
          <State
            kind="empty"
            title="Nothing has happened yet"
            text="The first thing that anyone does in this gig appears here."
          />
        )}
      </div>
    );
  }
  return (
    <div className="history-list" ref={list}>
      {byDay(events).map(([day, those]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {those.map((event) => (
              <EventRow
                key={event.position}
                event={event}
                chosen={event.position === chosen}
                later={isAfter(event, moment)}
                now={event.position === at && chosen === undefined && at !== events[0]?.position}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} className="history-end">
        {error ? <span className="problem">{error.message}</span> : null}
        {hasNextPage ? (
          <BusyButton color="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Reading older events …' : 'Older events'}
          </BusyButton>
        ) : (
          <span>The beginning</span>
        )}
      </div>
    </div>
  );
}

function isAfter(event: AuditEvent, moment: Moment | undefined): boolean {
  if (!moment) return false;
  return moment.position === undefined ? Date.parse(event.at) > moment.at : event.position > moment.position;
}

function byDay(events: AuditEvent[]): [string, AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) days.set(dayOf(event.at), [...(days.get(dayOf(event.at)) ?? []), event]);
  return [...days];
}
