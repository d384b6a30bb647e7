import { idOf } from '../../domain/kernel/aggregate.ts';
import type { DomainEvent, EventMeta, Position } from '../../domain/kernel/event.ts';
import type { CollectionSpec } from '../ports.ts';

/** A document with the position of the last event it shows. */
export interface View {
  id: string;
  position: Position;
}

type Fields<V> = Omit<V, 'position'>;
type Of<E extends DomainEvent, K> = Extract<E, { type: K }>;

/** Names the documents of an event: one, several, or none. */
type Key = (event: DomainEvent, meta: EventMeta) => string | readonly string[] | undefined;

/** One event type's part in a projection: which documents it belongs to, and their next version (null removes, undefined leaves). */
export interface Fold<V extends View> {
  key: Key;
  /** Nothing is stored of its documents when this event comes. */
  begins: boolean;
  next(view: V | undefined, event: DomainEvent, meta: EventMeta, id: string): Fields<V> | null | undefined;
}

/** A pure fold of events into documents. No clock, no I/O, no reads of other documents. */
export interface Projection<V extends View = View> extends CollectionSpec {
  /** Raise it when the folds or the indexes change: the read models are rebuilt. */
  version: number;
  folds: Readonly<Record<string, Fold<V>>>;
}

type Next<E extends DomainEvent, V extends View> = {
  [K in E['type']]?: (
    view: V | undefined,
    event: Of<E, K>,
    meta: EventMeta,
    id: string,
  ) => Fields<V> | null | undefined;
};

/**
 * `key` names the document of an event (default: the aggregate's id); several ids fold the event into each,
 * undefined leaves it out. `begins` names the types that are the first event of each of their documents: the set is not
 * asked whether it has one. Said where many come a second.
 */
export function projection<E extends DomainEvent, V extends View>(
  about: Omit<CollectionSpec, 'indexes'> & {
    indexes: Readonly<Record<string, readonly (keyof V & string)[]>>;
    version: number;
    key?: (event: E, meta: EventMeta) => string | readonly string[] | undefined;
    begins?: readonly E['type'][];
  },
  nexts: Next<E, V>,
): Projection<V> {
  const { name, indexes, version, key, begins = [] } = about;
  const keyOf = (key ?? ((_, { stream }) => idOf(stream))) as Key;
  // Without a prototype: an event of an unknown type `constructor` finds no fold.
  const folds = Object.create(null) as Record<string, Fold<V>>;
  for (const [type, next] of Object.entries(nexts))
    folds[type] = { key: keyOf, begins: begins.includes(type as E['type']), next: next as Fold<V>['next'] };
  return { name, indexes, version, folds };
}

/** The documents of an event as a list, for whoever does not count on every nanosecond as a rebuild does. */
export function idsOf(fold: Fold<View>, event: DomainEvent, meta: EventMeta): readonly string[] {
  const found = fold.key(event, meta);
  return found === undefined ? [] : typeof found === 'string' ? [found] : found;
}
