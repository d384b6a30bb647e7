import { Gauge } from 'prom-client';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { ProcessRole } from './config.ts';
import type { Metrics } from './metrics.ts';

/** Where somebody who follows the log is. */
export interface ReaderPosition {
  reader: string;
  /** Up to here it has read. */
  read: Position;
  /** Up to here everything is done. */
  done: Position;
}
export interface ReaderLag {
  role: ProcessRole;
  reader: string;
  /** From the head to what is done: what is not read, and what is read and not done. */
  behind: number;
  /** From the head to what is read. */
  unread: number;
}

export interface LagMeasurement {
  counts: 'events' | 'bytes';
  head: Position;
  readers: ReaderLag[];
  catchingUp: boolean;
}

/** How far the roles of this process are from the log's head, counted as positions are: in events over embedded stores, in bytes of the log over EventStoreDB. */
export interface LagMeter {
  /** The log that is followed; before it is known, nothing is measured. */
  over(feed: Pick<EventFeed, 'head' | 'counts'>): void;
  /** Who follows it in a role, asked each time; and whether one of them has still to read what was there when they began. */
  watch(role: ProcessRole, positions: () => readonly ReaderPosition[], catchingUp?: () => boolean): void;
  /** Fails as the store does. */
  measure(): Promise<LagMeasurement | undefined>;
}

export function openLagMeter(metrics: Pick<Metrics, 'registry'>): LagMeter {
  const watched: { role: ProcessRole; positions: () => readonly ReaderPosition[]; catchingUp: () => boolean }[] = [];
  let feed: Pick<EventFeed, 'head' | 'counts'> | undefined;
  const measure: LagMeter['measure'] = async () => {
    if (!feed) return undefined;
    const head = await feed.head();
    const readers = watched.flatMap(({ role, positions }) =>
      positions().map(({ reader, read, done }): ReaderLag => ({
        role,
        reader,
        behind: Math.max(0, head - done),
        unread: Math.max(0, head - read),
      })),
    );
    return { counts: feed.counts, head, readers, catchingUp: watched.some(({ catchingUp }) => catchingUp()) };
  };
  metrics.registry.registerMetric(
    new Gauge({
      name: 'loom_behind',
      help: "Distance from the log's head to what a reader has done, in positions: events over embedded stores, bytes of the log over EventStoreDB",
      labelNames: ['role', 'reader'],
      registers: [],
      async collect() {
        this.reset();
        // A store that is away tells no distance, and keeps nobody from the other figures.
        const measured = await measure().catch(() => undefined);
        for (const { role, reader, behind } of measured?.readers ?? []) this.set({ role, reader }, behind);
      },
    }),
  );
  return {
    over: (log) => void (feed = log),
    watch: (role, positions, catchingUp = () => false) => void watched.push({ role, positions, catchingUp }),
    measure,
  };
}

/** The same for `/readyz`: each role by its hindmost reader, and which reactions are behind. */
export function lagReport({ counts, head, readers }: LagMeasurement): Record<string, unknown> {
  const roles: Record<string, number> = {};
  for (const { role, behind } of readers) roles[role] = Math.max(roles[role] ?? 0, behind);
  const reactions = readers
    .filter(({ role, behind }) => role === 'worker' && behind > 0)
    .sort((a, b) => b.behind - a.behind);
  return {
    counts,
    head,
    ...roles,
    ...(reactions.length > 0
      ? { reactions: Object.fromEntries(reactions.map(({ reader, behind }) => [reader, behind])) }
      : {}),
  };
}
