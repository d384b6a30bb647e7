import { DatabaseSync } from 'node:sqlite';
import { setFile } from '../../adapters/readmodels/set-file.ts';
import { projections } from '../../projections/all.ts';
import type { Document, EventFeed, ReadSet } from '../../projections/ports.ts';
import { type Decode, catchUp } from '../../projections/core/runner.ts';

export type Documents = Map<string, Map<string, Document>>;

/** Folds the whole log anew, by the runner's own code, into plain maps: collection, id, document. */
export async function freshFold(feed: Pick<EventFeed, 'readAll'>, decode: Decode): Promise<Documents> {
  const documents: Documents = new Map(projections.map(({ name }) => [name, new Map()]));
  let position = 0;
  const unsearchable = () => Promise.reject(new Error('A fold searches nothing'));
  const set: ReadSet = {
    id: 'fresh',
    checkpoint: async () => position,
    reader: <T extends Document>(collection: string) => ({
      get: async (id: string) => documents.get(collection)!.get(id) as T | undefined,
      getMany: async (ids: readonly string[]) =>
        ids.flatMap((id) => (documents.get(collection)!.get(id) as T | undefined) ?? []),
      find: unsearchable,
      count: unsearchable,
    }),
    async write(changes, checkpoint) {
      for (const { collection, id, document } of changes)
        if (document) documents.get(collection)!.set(id, JSON.parse(JSON.stringify(document)) as Document);
        else documents.get(collection)!.delete(id);
      position = checkpoint;
    },
  };
  await catchUp(set, feed, decode, projections);
  return documents;
}

/** Every document of the set that screens read, straight out of the embedded read models' files. */
export function liveDocuments(file: string): { documents: Documents; checkpoint: number } {
  const directory = new DatabaseSync(file, { readOnly: true });
  const id = String(directory.prepare('SELECT id FROM directory WHERE active = 1').get()?.['id']);
  directory.close();
  const db = new DatabaseSync(setFile(file, id), { readOnly: true });
  try {
    const collection = (name: string): Map<string, Document> =>
      new Map(
        db
          .prepare(`SELECT id, document FROM "${name}"`)
          .all()
          .map((row) => [String(row['id']), JSON.parse(String(row['document'])) as Document]),
      );
    return {
      documents: new Map(projections.map(({ name }) => [name, collection(name)])),
      checkpoint: Number(db.prepare('SELECT checkpoint FROM state').get()?.['checkpoint']),
    };
  } finally {
    db.close();
  }
}

/** Where two sets of documents differ, in words; empty when they are the same. */
export function differences(live: Documents, fresh: Documents): string[] {
  const found: string[] = [];
  for (const [collection, documents] of fresh) {
    const other = live.get(collection)!;
    for (const id of new Set([...documents.keys(), ...other.keys()])) {
      const [a, b] = [documents.get(id), other.get(id)].map(sorted);
      if (a !== b) found.push(`${collection}/${id}: live ${b ?? 'absent'}, rebuilt ${a ?? 'absent'}`);
    }
  }
  return found;
}

const sorted = (value: unknown): string | undefined =>
  value === undefined
    ? undefined
    : JSON.stringify(value, (_, each: unknown) =>
        each && typeof each === 'object' && !Array.isArray(each)
          ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
          : each,
      );
