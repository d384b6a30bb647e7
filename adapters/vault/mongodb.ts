import { setTimeout as pause } from 'node:timers/promises';
import type { Binary, Collection, MongoClient } from 'mongodb';
import type { Vault, VaultEntry, VaultOptions } from '../../commands/ports/vault.ts';
import type { Json } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { connectMongo } from '../mongodb.ts';

interface Stored {
  _id: string;
  kind: string;
  id: string;
  group: string | null;
  expiresAt: number | null;
  /** One of the two. JSON is kept as text, since keys with dots or dollars mean something to MongoDB. */
  json: string | null;
  bytes: Binary | null;
  /** Another one at each write; absent in what was written before there were any. */
  version?: string | null;
}

/** FerretDB needs one of its hundred connections for each update of a command, and waits for ever for the next. */
const UPDATES_AT_ONCE = 50;
/** Who won an expired entry and has not replaced it for this long is taken for dead. */
const TAKEOVER_MS = 10_000;
const ASKED_AGAIN_MS = 20;
const DUPLICATE_KEY = 11000;

/**
 * The vault in the MongoDB database that the address names; give it one of its own. A write is on the disks of a
 * majority before it answers. What is deleted remains in the servers' oplog until that has turned over, and in
 * backups: keep both short. `now` is the clock that entries expire by (milliseconds).
 */
export async function openMongoVault({ url, now = Date.now }: { url: string; now?: () => number }): Promise<Vault> {
  const { Binary } = await import('mongodb'); // only here: it takes a while to load
  const client = await connectMongo(url, { writeConcern: { w: 'majority', journal: true } });
  const entries: Collection<Stored> = client.db().collection<Stored>('vault');
  const prepare = async (): Promise<boolean> => {
    await entries.createIndex({ kind: 1, group: 1, id: 1 }, { name: 'byGroup' });
    await entries.createIndex({ expiresAt: 1 }, { name: 'byExpiry' });
    return hasTransactions(client);
  };
  const transactions = await prepare().catch((error: unknown) => client.close().then(() => Promise.reject(error)));

  const storedOf = (
    kind: string,
    id: string,
    value: Json | Uint8Array,
    { group, expiresAt }: VaultOptions = {},
  ): Stored => ({
    _id: key(kind, id),
    kind,
    id,
    group: group ?? null,
    expiresAt: expiresAt ?? null,
    json: value instanceof Uint8Array ? null : JSON.stringify(value),
    bytes: value instanceof Uint8Array ? new Binary(value) : null,
    version: newId(),
  });
  const isStanding = ({ expiresAt }: Stored): boolean => expiresAt === null || expiresAt > now();
  const get = async (kind: string, id: string): Promise<VaultEntry | undefined> => {
    const found = await entries.findOne({ _id: key(kind, id) });
    return found && isStanding(found) ? entryOf(found) : undefined;
  };
  /** False when the id is taken. */
  const insert = async (stored: Stored): Promise<boolean> => {
    try {
      await entries.insertOne(stored);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  };

  /**
   * True when `stored` has taken the place of `expired`. Not every server that speaks the protocol looks and writes in
   * one step (FerretDB finds, then writes by `_id`), but each lets one of many insert a unique `_id`: that one replaces.
   */
  const takeOver = async (expired: Stored, stored: Stored): Promise<boolean> => {
    const { _id, version } = expired;
    const { created } = await create(
      storedOf('takeover', `${_id} ${version}`, true, { expiresAt: now() + TAKEOVER_MS }),
    );
    if (!created) await pause(ASKED_AGAIN_MS);
    const { _id: _, ...replacement } = stored;
    return created && (await entries.replaceOne({ _id, version: version ?? null }, replacement)).modifiedCount > 0;
  };
  const create = async (stored: Stored): Promise<{ entry: VaultEntry; created: boolean }> => {
    for (;;) {
      if (await insert(stored)) return { entry: entryOf(stored), created: true };
      const known = await entries.findOne({ _id: stored._id });
      if (known && isStanding(known)) return { entry: entryOf(known), created: false };
      if (known && (await takeOver(known, stored))) return { entry: entryOf(stored), created: true };
    }
  };

  return {
    get,
    create: (kind, id, value, options) => create(storedOf(kind, id, value, options)),
    async put(kind, id, value, options) {
      const { _id, ...replacement } = storedOf(kind, id, value, options);
      await entries.replaceOne({ _id }, replacement, { upsert: true });
    },
    async putMany(kind, many) {
      if (many.length === 0) return;
      const operations = many.map(({ id, value, ...options }) => {
        const { _id, ...replacement } = storedOf(kind, id, value, options);
        return { replaceOne: { filter: { _id }, replacement, upsert: true } };
      });
      if (transactions)
        await client.withSession((session) =>
          session.withTransaction(() => entries.bulkWrite(operations, { session })),
        );
      else
        for (let i = 0; i < operations.length; i += UPDATES_AT_ONCE)
          await entries.bulkWrite(operations.slice(i, i + UPDATES_AT_ONCE));
    },
    async delete(kind, id) {
      await entries.deleteOne({ _id: key(kind, id) });
    },
    // To MongoDB a limit of 0 is none.
    async list(kind, group, { after, limit } = { after: '', limit: 0 }) {
      const standing = [{ expiresAt: null }, { expiresAt: { $gt: now() } }];
      return (
        await entries
          .find({ kind, group, id: { $gt: after }, $or: standing })
          .sort({ id: 1 })
          .limit(limit)
          .toArray()
      ).map(entryOf);
    },
    async deleteGroup(kind, group) {
      return (await entries.deleteMany({ kind, group })).deletedCount;
    },
    async sweep(time) {
      return (await entries.deleteMany({ expiresAt: { $lte: time } })).deletedCount;
    },
    async close() {
      await client.close();
    },
  };
}

/** Replica sets and sharded clusters have them; a single server has not. */
async function hasTransactions(client: MongoClient): Promise<boolean> {
  const hello = await client.db('admin').command({ hello: 1 });
  return typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid';
}

const key = (kind: string, id: string): string => JSON.stringify([kind, id]);

function entryOf({ id, group, expiresAt, json, bytes }: Stored): VaultEntry {
  const value = bytes ? new Uint8Array(bytes.value()) : (JSON.parse(String(json)) as Json);
  return { id, group: group ?? undefined, value, expiresAt: expiresAt ?? undefined };
}
