import type { EventToAppend, Position, StoredEvent } from '../../domain/kernel/event.ts';

/** What the write side needs of an event store. Adapters: memory, SQLite, EventStoreDB; one contract suite. */
export interface EventStore {
  /**
   * Appends all or none, durably, when the stream's last revision is exactly `expected` (-1: no stream yet);
   * otherwise throws WrongRevision. Repeating an append whose first event id is already at that place answers as the first did.
   */
  append(stream: string, expected: number, events: EventToAppend[]): Promise<{ revision: number; position: Position }>;
  /** Events of one stream in order, `from` a revision (inclusive, default 0), at most `limit`. An absent stream is empty. */
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<StoredEvent[]>;
  /** The last event of a stream. */
  readLast(stream: string): Promise<StoredEvent | undefined>;
  close(): Promise<void>;
}
