import type { CollectionSpec, ReadModels } from '../../projections/ports.ts';
import { connectMongo } from '../mongodb.ts';
import { indexKeys, type Stored } from './mongodb-filter.ts';
import { mongoSet, mongoView, type SetRecord } from './mongodb-set.ts';
import { checkNames } from './plan.ts';
import { setPrefix } from './prefix.ts';

/**
 * Read models in the MongoDB database that the address names: a collection per collection of a set. Needs no
 * transactions. One process at a time may write to a set.
 */
export async function openMongoReadModels({ url }: { url: string }): Promise<ReadModels> {
  const client = await connectMongo(url, { ignoreUndefined: true, writeConcern: { w: 'majority' } });
  const db = client.db();
  const sets = db.collection<SetRecord>('readModelSets');
  const pointers = db.collection<{ _id: string; set: string }>('readModels');

  const dropWhere = async (gone: (collection: string) => boolean): Promise<void> => {
    const all = await db.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of all) if (gone(name)) await db.dropCollection(name);
  };
  const prepare = async (id: string, collections: readonly CollectionSpec[]): Promise<void> => {
    await dropWhere((name) => name.startsWith(setPrefix(id)));
    for (const { name, indexes } of collections) {
      const collection = await db.createCollection<Stored>(setPrefix(id) + name);
      for (const [index, fields] of Object.entries(indexes)) {
        const keys = indexKeys(fields);
        if (keys) await collection.createIndex(keys, { name: index });
      }
    }
  };
  return {
    async open(fingerprint, collections) {
      checkNames(collections);
      const shape = JSON.stringify(collections);
      const known = await sets.findOne({ _id: fingerprint });
      if (known?.shape !== shape) {
        await sets.deleteOne({ _id: fingerprint });
        await prepare(fingerprint, collections);
        await sets.insertOne({ _id: fingerprint, shape, checkpoint: 0 });
      }
      return mongoSet(db, setPrefix(fingerprint), sets, fingerprint, collections);
    },
    async look(id, collections) {
      const known = await sets.findOne({ _id: id });
      return known?.shape === JSON.stringify(collections)
        ? mongoView(db, setPrefix(id), sets, id, collections)
        : undefined;
    },
    async active() {
      return (await pointers.findOne({ _id: 'active' }))?.set;
    },
    async activate(id) {
      if (!(await sets.findOne({ _id: id }))) throw new Error(`There is no set ${id}`);
      await pointers.updateOne({ _id: 'active' }, { $set: { set: id } }, { upsert: true });
      // Off the list first: a reader that finds nothing asks the list whether its set still stands.
      await sets.deleteMany({ _id: { $ne: id } });
      await dropWhere((name) => /^s[0-9a-f]{16}_/.test(name) && !name.startsWith(setPrefix(id)));
    },
    async close() {
      await client.close();
    },
  };
}
