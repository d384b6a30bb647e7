import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { Change, CollectionSpec, Document, ReadSet } from '../../projections/ports.ts';
import type { Stored } from './mongodb-filter.ts';
import { mongoReader } from './mongodb-reader.ts';
import { replaced } from './plan.ts';

/** One set in the list of sets. */
export interface SetRecord {
  _id: string;
  shape: string;
  checkpoint: number;
}

/** A piece of the batch that is being written, as JSON: `[collection, id, document or null][]`. */
interface JournalPart {
  _id: number;
  position: number;
  parts: number;
  changes: string;
}
type Entry = [collection: string, id: string, document: Document | null];

/** Far below MongoDB's 16 MB for a document, even when every character takes three bytes. */
const PART_LENGTH = 4_000_000;
/** FerretDB needs one of its hundred connections for each update of a command, and waits for ever for the next. */
const UPDATES_AT_ONCE = 50;
const DUPLICATE_KEY = 11000;

/**
 * Without transactions, so that it runs on every server: a batch is journalled whole, then its documents are written,
 * then the checkpoint; whoever finds a whole journal ahead of the checkpoint finishes that batch first. Each document
 * carries the position of its batch, and an older batch never replaces it.
 */
export async function mongoSet(
  db: Db,
  prefix: string,
  sets: Collection<SetRecord>,
  id: string,
  specs: readonly CollectionSpec[],
): Promise<ReadSet> {
  const journal = db.collection<JournalPart>(`${prefix}_journal`);
  const collections = new Map(
    specs.map((spec) => [spec.name, { spec, stored: db.collection<Stored>(prefix + spec.name) }]),
  );
  const named = (name: string) => collections.get(name) ?? fail(`The set has no collection ${name}`);
  const stands = async (): Promise<SetRecord> => (await sets.findOne({ _id: id })) ?? replaced();
  let unfinished = true;

  const apply = async (entries: readonly Entry[], position: number): Promise<void> => {
    const writes = Map.groupBy(entries, ([collection]) => collection);
    for (const [collection, changes] of writes) {
      const { stored } = named(collection);
      const known = await idsThere(
        stored,
        changes.map(([, docId]) => docId),
      );
      const [fresh, others] = [false, true].map((there) => changes.filter(([, docId]) => known.has(docId) === there));
      const inserts = fresh!.filter(([, , document]) => document !== null).map((entry) => insertion(entry, position));
      const batches = [
        inserts,
        ...chunks(
          others!.map((entry) => replacement(entry, position)),
          UPDATES_AT_ONCE,
        ),
      ];
      for (const batch of batches)
        if (batch.length > 0) await stored.bulkWrite(batch, { ordered: false }).catch(unlessNewerStands);
    }
    const { matchedCount } = await sets.updateOne({ _id: id }, { $set: { checkpoint: position } });
    if (matchedCount === 0) replaced();
    if (entries.length > 0) await journal.deleteMany({});
  };

  /** Finishes or forgets what a write that failed, or a process that died, left behind. True when it finished a batch. */
  const finish = async (checkpoint: number): Promise<boolean> => {
    const parts = await journal.find().sort({ _id: 1 }).toArray();
    const position = parts[0]?.position ?? 0;
    const whole = parts.length > 0 && parts.length === parts[0]?.parts && position > checkpoint;
    if (whole)
      await apply(
        parts.flatMap((part) => JSON.parse(part.changes) as Entry[]),
        position,
      );
    else if (parts.length > 0) await journal.deleteMany({});
    return whole;
  };

  /** The checkpoint after finishing whatever was under way. */
  const settled = async (): Promise<{ checkpoint: number; finished: boolean }> => {
    const { checkpoint } = await stands();
    const finished = unfinished && (await finish(checkpoint));
    unfinished = false;
    return { checkpoint: finished ? (await stands()).checkpoint : checkpoint, finished };
  };

  await settled();
  return {
    id,
    checkpoint: async () => (await settled()).checkpoint,
    reader<T extends Document>(name: string) {
      const { stored, spec } = named(name);
      return mongoReader<T>(stored, spec, stands);
    },
    async write(changes, position) {
      const texts = lastOfEach(changes, named);
      const { checkpoint, finished } = await settled();
      if (position < checkpoint || (finished && position === checkpoint)) return;
      unfinished = true;
      const parts = split(texts).map((part, i, all) => ({ _id: i, position, parts: all.length, changes: part }));
      if (parts.length > 0) await journal.insertMany(parts);
      await apply(
        texts.map((text) => JSON.parse(text) as Entry),
        position,
      );
      unfinished = false;
    },
  };
}

/** A set that another process writes: its checkpoint is what that process has finished. */
export function mongoView(
  db: Db,
  prefix: string,
  sets: Collection<SetRecord>,
  id: string,
  specs: readonly CollectionSpec[],
): ReadSet {
  const stands = async (): Promise<SetRecord> => (await sets.findOne({ _id: id })) ?? replaced();
  return {
    id,
    checkpoint: async () => (await stands()).checkpoint,
    reader<T extends Document>(name: string) {
      const spec = specs.find((each) => each.name === name) ?? fail(`The set has no collection ${name}`);
      return mongoReader<T>(db.collection<Stored>(prefix + name), spec, stands);
    },
    write: async () => fail('This set is only read here'),
  };
}

function insertion([, id, document]: Entry, position: number): AnyBulkWriteOperation<Stored> {
  return { insertOne: { document: { ...document, id: undefined, _id: id, _position: position } } };
}

function replacement([, id, document]: Entry, position: number): AnyBulkWriteOperation<Stored> {
  const filter = { _id: id, _position: { $lte: position } };
  if (!document) return { deleteOne: { filter } };
  return { replaceOne: { filter, replacement: { ...document, id: undefined, _position: position }, upsert: true } };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** Servers insert many at once much faster than they replace one by one, so it pays to know which are new. */
async function idsThere(collection: Collection<Stored>, ids: string[]): Promise<Set<string>> {
  const found = await collection.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** A newer document does not match the filter, so that the older one meets its id. */
function unlessNewerStands(error: unknown): void {
  const errors = error instanceof Error && 'writeErrors' in error ? [error.writeErrors].flat() : [];
  const duplicates = errors.filter(
    (one) => typeof one === 'object' && one !== null && 'code' in one && one.code === DUPLICATE_KEY,
  );
  if (errors.length === 0 || duplicates.length < errors.length) throw error;
}

/** Each document once, as JSON: what is written is what a reader of any other adapter would get. */
function lastOfEach(changes: readonly Change[], named: (name: string) => unknown): string[] {
  const last = new Map<string, string>();
  for (const { collection, id, document } of changes) {
    named(collection);
    last.set(JSON.stringify([collection, id]), JSON.stringify([collection, id, document] satisfies Entry));
  }
  return [...last.values()];
}

function split(texts: readonly string[]): string[] {
  const parts: string[][] = [];
  let length = Infinity;
  for (const text of texts) {
    if (length + text.length > PART_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(text);
    length += text.length + 1;
  }
  return parts.map((part) => `[${part.join()}]`);
}

const fail = (message: string): never => {
  throw new Error(message);
};
