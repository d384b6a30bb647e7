import type { Position } from '../../domain/kernel/event.ts';
import type { Document, Reader, ReadSet } from '../ports.ts';
import type { Projection, View } from './projection.ts';

/** A read set in memory, for folding a piece of the past. Its documents are found by id only. */
export interface MemorySet extends ReadSet {
  one<V extends View>(projection: Projection<V>, id: string): V | undefined;
  /** Every document of a projection. */
  all<V extends View>(projection: Projection<V>): V[];
}

const unsearchable = (): never => {
  throw new Error('A set in memory has no indexes');
};

/** `known`: documents to go on from. */
export function memorySet(known: readonly { projection: Projection; view: View }[] = []): MemorySet {
  const collections = new Map<string, Map<string, Document>>();
  const named = (name: string): Map<string, Document> => {
    let found = collections.get(name);
    if (!found) collections.set(name, (found = new Map()));
    return found;
  };
  for (const { projection, view } of known) named(projection.name).set(view.id, view as unknown as Document);
  let checkpoint: Position = 0;
  return {
    id: 'memory',
    checkpoint: async () => checkpoint,
    reader: <T extends Document>(collection: string): Reader<T> => ({
      get: async (id) => named(collection).get(id) as T | undefined,
      getMany: async (ids) => ids.map((id) => named(collection).get(id)).filter((found) => found !== undefined) as T[],
      find: unsearchable,
      count: unsearchable,
    }),
    async write(changes, position) {
      for (const { collection, id, document } of changes) {
        if (document) named(collection).set(id, document);
        else named(collection).delete(id);
      }
      checkpoint = position;
    },
    one: <V extends View>({ name }: Projection<V>, id: string) => named(name).get(id) as unknown as V | undefined,
    all: <V extends View>({ name }: Projection<V>) => [...named(name).values()] as unknown as V[],
  };
}
