import type { DomainEvent, EventMeta, Position } from '../../domain/kernel/event.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { type View, projection } from '../core/projection.ts';

/** Where an event stands in the log. */
export interface HistoryEntry {
  position: Position;
  stream: string;
  revision: number;
}

/** Where the events of one type stand that happened in one gig within a minute. The events themselves are read from the log. */
export interface HistoryView extends View {
  gigId: string;
  type: string;
  /** ISO 8601 to the minute: `2026-11-21T10:15`. */
  bucket: string;
  /** By position. */
  entries: HistoryEntry[];
}

export const bucketOf = (at: string): string => at.slice(0, 16);
/** The stretch `count` stretches after (or before) this one. */
export const bucketBeside = (bucket: string, count: number): string =>
  bucketOf(new Date(Date.parse(`${bucket}:00Z`) + count * 60_000).toISOString());

/** Every event that names a gig, in short stretches by type, so that a document stays small however long the gig is. */
export const history = projection<DomainEvent, HistoryView>(
  {
    name: 'history',
    version: 3,
    indexes: { byGig: ['gigId', 'bucket'], byType: ['gigId', 'type', 'bucket'] },
    key: ({ type }, { gig, at }) => (gig === undefined ? undefined : `${gig}/${bucketOf(at)}/${type}`),
  },
  everyType((view: HistoryView | undefined, { type }, { gig, at, position, stream, revision }, id) => {
    const entry = { position, stream, revision };
    return view
      ? { ...view, entries: [...view.entries, entry] }
      : { id, gigId: gig!, type, bucket: bucketOf(at), entries: [entry] };
  }),
);

/** How much happened in a gig, in all and by type, and from when to when. */
export interface HistorySpanView extends View {
  total: number;
  types: Record<string, number>;
  firstAt: string;
  lastAt: string;
}

export const historySpans = projection<DomainEvent, HistorySpanView>(
  { name: 'historySpans', version: 1, indexes: {}, key: (_, { gig }) => gig },
  everyType((view: HistorySpanView | undefined, { type }, { at }, id) => {
    // As in `gigs.ts`: no computed name within the literal.
    const types = { ...view?.types };
    types[type] = (types[type] ?? 0) + 1;
    return {
      id,
      total: (view?.total ?? 0) + 1,
      types,
      firstAt: view && view.firstAt < at ? view.firstAt : at,
      lastAt: view && view.lastAt > at ? view.lastAt : at,
    };
  }),
);

function everyType<V extends View>(
  next: (view: V | undefined, event: DomainEvent, meta: EventMeta, id: string) => Omit<V, 'position'>,
) {
  return Object.fromEntries(Object.keys(eventSchemas).map((type) => [type, next]));
}
