import type { Position, StoredEvent } from '../domain/kernel/event.ts';

/** What the read side needs of an event store: everything, in order, from anywhere. */
export interface EventFeed {
  /** Events after a position (exclusive), in order, at most `limit`. */
  readAll(options: { after: Position; limit: number }): Promise<StoredEvent[]>;
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<StoredEvent[]>;
  /** The event at exactly this position. */
  at(position: Position): Promise<StoredEvent | undefined>;
  /** What positions count, and so what lies between two of them. */
  readonly counts: 'events' | 'bytes';
  /** Position of the last event; 0 for an empty log. */
  head(): Promise<Position>;
  /**
   * Calls `deliver` with batches in order, one call at a time, from `after` (exclusive) and then live; a batch is
   * delivered again until `deliver` succeeds (growing delay). Several may get the same events: nobody changes them.
   * Survives lost connections by itself.
   */
  subscribe(
    after: Position,
    deliver: (events: StoredEvent[]) => Promise<void> | void,
    options?: { batchSize?: number },
  ): Subscription;
}
export interface Subscription {
  close(): Promise<void>;
}

export type Document = { id: string } & Record<string, unknown>;

/** A collection and the only ways to search it. Each index lists top-level fields whose values are strings, numbers or booleans. */
export interface CollectionSpec {
  name: string;
  indexes: Record<string, readonly string[]>;
}

export interface Query {
  index: string;
  /** Equality on a leading part of the index's fields. */
  where: Record<string, string | number | boolean>;
  /** Bounds on the field that follows the equal ones. `from` and `to` are inclusive. */
  range?: { from?: string | number; to?: string | number };
  /** Direction of the remaining index fields, then of `id`. Default ascending. */
  order?: 'asc' | 'desc';
  limit: number;
  /** `next` of the page before. Malformed: Refusal `malformed`. */
  cursor?: string;
}
export interface Page<T> {
  items: T[];
  next: string | undefined;
}

/** One collection as screens read it. A document lacking an index's field is not in that index. */
export interface Reader<T extends Document = Document> {
  get(id: string): Promise<T | undefined>;
  getMany(ids: readonly string[]): Promise<T[]>;
  find(query: Query): Promise<Page<T>>;
  count(query: Pick<Query, 'index' | 'where' | 'range'>): Promise<number>;
}

export type Change = { collection: string; id: string; document: Document | null };

/** A set of collections that one runner fills, with its checkpoint. */
export interface ReadSet {
  readonly id: string;
  checkpoint(): Promise<Position>;
  reader<T extends Document>(collection: string): Reader<T>;
  /** Documents and checkpoint become visible together; repeating a batch changes nothing. */
  write(changes: Change[], checkpoint: Position): Promise<void>;
}

/** Read models. Adapters: memory, SQLite, MongoDB; one contract suite. */
export interface ReadModels {
  /** The set named by `fingerprint` (of the projections' versions), made empty when it does not exist; not yet the active one. */
  open(fingerprint: string, collections: readonly CollectionSpec[]): Promise<ReadSet>;
  /** An existing set, to read only: nothing is made, nothing that its writer left half-done is touched. Undefined where there is none. */
  look(id: string, collections: readonly CollectionSpec[]): Promise<ReadSet | undefined>;
  /** The id of the set that screens read, if any. */
  active(): Promise<string | undefined>;
  /** Makes a set the active one, atomically, and drops all others. */
  activate(id: string): Promise<void>;
  close(): Promise<void>;
}
