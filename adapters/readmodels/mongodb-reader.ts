import type { Collection } from 'mongodb';
import type { CollectionSpec, Document, Reader } from '../../projections/ports.ts';
import { filterOf, sortOf, type Stored } from './mongodb-filter.ts';
import { encodeCursor, plan } from './plan.ts';

/** `stands` throws when the set was dropped: a collection that is gone answers like an empty one. */
export function mongoReader<T extends Document>(
  collection: Collection<Stored>,
  spec: CollectionSpec,
  stands: () => Promise<unknown>,
): Reader<T> {
  const documentOf = ({ _id, _position, ...fields }: Stored): T => ({ id: _id, ...fields }) as unknown as T;
  const unlessReplaced = async <R>(found: R, empty: boolean): Promise<R> => {
    if (empty) await stands();
    return found;
  };
  return {
    async get(id) {
      const found = await collection.findOne({ _id: id });
      return unlessReplaced(found ? documentOf(found) : undefined, !found);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      const found = await collection.find({ _id: { $in: [...new Set(ids)] } }).toArray();
      const byId = new Map(found.map((stored) => [stored._id, stored]));
      const items = ids.map((id) => byId.get(id)).filter((stored) => stored !== undefined);
      return unlessReplaced(items.map(documentOf), items.length === 0);
    },
    async find(query) {
      const asked = plan(spec, query);
      const wanted = query.limit + 1;
      const found = await collection
        .find(filterOf(asked))
        .sort(sortOf(asked))
        .limit(wanted)
        .batchSize(wanted)
        .toArray();
      const items = found.slice(0, query.limit).map(documentOf);
      const last = items.at(-1);
      return unlessReplaced(
        { items, next: last && found.length > query.limit ? encodeCursor(asked, last) : undefined },
        items.length === 0,
      );
    },
    async count(query) {
      const count = await collection.countDocuments(filterOf(plan(spec, query)));
      return unlessReplaced(count, count === 0);
    },
  };
}
