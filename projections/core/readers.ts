import type { Position } from '../../domain/kernel/event.ts';
import type { Page, Query, ReadSet, Reader } from '../ports.ts';
import type { Projection, View } from './projection.ts';

/** One projection's documents as screens read them. */
export interface ViewReader<V> {
  get(id: string): Promise<V | undefined>;
  getMany(ids: readonly string[]): Promise<V[]>;
  find(query: Query): Promise<Page<V>>;
  count(query: Pick<Query, 'index' | 'where' | 'range'>): Promise<number>;
}

/** Readers that live as long as the process, one for each projection: each call goes to the set that stands then. `attempt` may try a call again. */
export function readersOf(
  current: () => ReadSet,
  attempt: <T>(call: () => Promise<T>) => Promise<T> = (call) => call(),
) {
  const open = <V>(name: string): ViewReader<V> => {
    let known: { set: ReadSet; reader: Reader } | undefined;
    const reader = (): ViewReader<V> => {
      const set = current();
      if (known?.set !== set) known = { set, reader: set.reader(name) };
      return known.reader as unknown as ViewReader<V>;
    };
    return {
      get: (id) => attempt(() => reader().get(id)),
      getMany: (ids) => attempt(() => reader().getMany(ids)),
      find: (query) => attempt(() => reader().find(query)),
      count: (query) => attempt(() => reader().count(query)),
    };
  };
  const opened = new Map<string, ViewReader<unknown>>();
  return <V extends View>({ name }: Projection<V>): ViewReader<V> => {
    const reader = opened.get(name) ?? open<V>(name);
    opened.set(name, reader);
    return reader as ViewReader<V>;
  };
}

/** Where the read models stand, and who waits for them to come further. */
export interface Progress {
  position(): Position;
  advance(to: Position): void;
  passed(wanted: Position, timeoutMs?: number): Promise<boolean>;
  /** Someone waits. */
  waiting(): boolean;
}

export function progress(onWait: () => void = () => undefined): Progress {
  let position: Position = 0;
  const waiters = new Set<{ position: Position; resolve: (passed: boolean) => void }>();
  return {
    position: () => position,
    advance(to) {
      position = Math.max(position, to);
      for (const waiter of waiters) if (waiter.position <= position) waiter.resolve(true);
    },
    passed(wanted, timeoutMs = 5000) {
      if (position >= wanted) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter = {
          position: wanted,
          resolve: (passed: boolean) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(passed);
          },
        };
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
        waiters.add(waiter);
        onWait();
      });
    },
    waiting: () => waiters.size > 0,
  };
}
