import { openMemoryReadModels } from '../adapters/readmodels/memory.ts';
import type { Document, ReadModels, ReadSet, Reader } from '../projections/ports.ts';

/** Read models that give at most so many documents at once, however many are asked for: what does not walk on leaves the rest out. */
export function shortPages(most: number): ReadModels {
  const models = openMemoryReadModels();
  const readerOf = <T extends Document>(reader: Reader<T>): Reader<T> => ({
    get: (id) => reader.get(id),
    getMany: (ids) => reader.getMany(ids),
    count: (query) => reader.count(query),
    find: (query) => reader.find({ ...query, limit: Math.min(query.limit, most) }),
  });
  const setOf = (set: ReadSet): ReadSet => ({
    id: set.id,
    checkpoint: () => set.checkpoint(),
    write: (changes, checkpoint) => set.write(changes, checkpoint),
    reader: (collection) => readerOf(set.reader(collection)),
  });
  return {
    async open(fingerprint, collections) {
      return setOf(await models.open(fingerprint, collections));
    },
    async look(id, collections) {
      const set = await models.look(id, collections);
      return set && setOf(set);
    },
    active: () => models.active(),
    activate: (id) => models.activate(id),
    close: () => models.close(),
  };
}
