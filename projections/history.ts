import type { DomainEvent, EventMeta, Position } from '../domain/kernel/event.ts';
import { eventSchemas } from '../domain/schemas.ts';
import { type View, projection } from './projection.ts';

/** Where the events of one gig stand that happened within ten seconds. The events themselves are read from the log. */
export interface HistoryView extends View {
  gigId: string;
  /** ISO 8601 to ten seconds: `2026-11-21T10:15:3`. */
  bucket: string;
  entries: { position: Position; stream: string; revision: number; type: string }[];
}

export const bucketOf = (at: string): string => at.slice(0, 18);

const entryOf = (event: DomainEvent, { position, stream, revision }: EventMeta) => ({ position, stream, revision, type: event.type });

/** Every event that names a gig, in short stretches, so that a document stays small however long the gig is. */
export const history = projection<DomainEvent, HistoryView>(
  {
    name: 'history',
    version: 1,
    indexes: { byGig: ['gigId', 'bucket'] },
    key: (_, { gig, at }) => (gig === undefined ? undefined : `${gig}/${bucketOf(at)}`),
  },
  Object.fromEntries(
    Object.keys(eventSchemas).map((type) => [
      type,
      (view: HistoryView | undefined, event: DomainEvent, meta: EventMeta, id: string) => ({
        id,
        gigId: meta.gig!,
        bucket: bucketOf(meta.at),
        entries: [...(view?.entries ?? []), entryOf(event, meta)],
      }),
    ]),
  ),
);
