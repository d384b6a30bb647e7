import { createHash } from 'node:crypto';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { Counter, Counters } from '../../commands/ports/counters.ts';
import { connectMongo } from '../mongodb.ts';
import { memoryCounters } from './memory.ts';

const COLLECTION = 'limits';
const SWEEP_MS = 10 * 60_000;

/** What it counts by tells of nobody: addresses of people and of their machines are hashed. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Asks for the shared count; while the database is away each process counts by itself. A count that is full is no error. */
const shared = <T>(asked: Promise<T>, alone: () => Promise<T>): Promise<T> =>
  asked.catch((reason: unknown) => {
    if (reason instanceof Error) return alone();
    throw reason;
  });

const insured = (all: RateLimiterMongo, own: Counter): Counter => ({
  consume: (key) => shared(all.consume(hashed(key)), () => own.consume(key)),
  penalty: (key) => shared(all.penalty(hashed(key)), () => own.penalty(key)),
  reward: (key, points) => shared(all.reward(hashed(key), points), () => own.reward(key, points)),
  get: (key) => shared(all.get(hashed(key)), () => own.get(key)),
  set: (key, points, seconds) => shared(all.set(hashed(key), points, seconds), () => own.set(key, points, seconds)),
  delete: (key) => shared(all.delete(hashed(key)), () => own.delete(key)),
});

/** Counters in the MongoDB database that the address names, which all processes share. */
export async function openMongoCounters({ url }: { url: string }): Promise<Counters> {
  const client = await connectMongo(url, {});
  const own = memoryCounters();
  const limiter = (name: string, points: number, seconds: number) =>
    new RateLimiterMongo({
      storeClient: client.db(),
      tableName: COLLECTION,
      keyPrefix: name,
      points,
      duration: seconds,
      disableIndexesCreation: true,
    });
  const counts = client.db().collection(COLLECTION);
  await counts.createIndex({ key: 1 }, { unique: true });
  await counts.createIndex({ expire: 1 });
  // By ourselves: not every server that speaks the protocol forgets by an index.
  const sweeping = setInterval(
    () => void counts.deleteMany({ expire: { $lte: new Date() } }).catch(() => undefined),
    SWEEP_MS,
  ).unref();
  return {
    open: (options) => insured(limiter(options.name, options.points, options.seconds), own.open(options)),
    async close() {
      clearInterval(sweeping);
      await client.close();
    },
  };
}
