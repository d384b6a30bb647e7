import { createHash } from 'node:crypto';
import type { Position, Recorded, StoredEvent } from '../domain/kernel/event.ts';
import { foldBatch, foldCache } from './fold.ts';
import type { EventFeed, Page, Query, ReadModels, ReadSet, Subscription } from './ports.ts';
import type { Projection, View } from './projection.ts';

export type Decode = (stored: readonly StoredEvent[]) => Promise<Recorded[]>;

/** One projection's documents as screens read them. */
export interface ViewReader<V> {
  get(id: string): Promise<V | undefined>;
  getMany(ids: readonly string[]): Promise<V[]>;
  find(query: Query): Promise<Page<V>>;
  count(query: Pick<Query, 'index' | 'where' | 'range'>): Promise<number>;
}

/** The read side while it runs: screens read through it, and wait for what they have just written. */
export interface ReadSide {
  reader<V extends View>(projection: Projection<V>): ViewReader<V>;
  /** Resolves when the read models show this position, or after `timeoutMs` (false). */
  passed(position: Position, timeoutMs?: number): Promise<boolean>;
  position(): Position;
  /** Builds a fresh set from the whole log and swaps it in. Screens read the old one meanwhile. */
  rebuild(): Promise<{ events: number }>;
  close(): Promise<void>;
}

const REBUILD_BATCH = 4000;
const LIVE_BATCH = 500;
const CACHED_LIVE = 5000;
const CACHED_REBUILD = 60_000;

/** Names a set by what fills it: other folds or indexes, another set. */
const fingerprintOf = (projections: readonly Projection[]): string =>
  createHash('sha256').update(JSON.stringify(projections.map(({ name, version, indexes }) => [name, version, indexes]))).digest('hex').slice(0, 12);

/** Folds everything from the set's checkpoint to the log's head. */
export async function catchUp(set: ReadSet, feed: EventFeed, decode: Decode, projections: readonly Projection[]): Promise<number> {
  const cache = foldCache(CACHED_REBUILD);
  let after = await set.checkpoint();
  for (let events = 0; ; ) {
    const batch = await feed.readAll({ after, limit: REBUILD_BATCH });
    if (batch.length === 0) return events;
    after = batch.at(-1)!.position;
    await foldBatch(set, projections, await decode(batch), after, cache);
    events += batch.length;
  }
}

/** Opens the active set (building it when the projections changed) and keeps it live. `follow: false` only reads what another process writes. */
export async function runReadSide(options: {
  feed: EventFeed;
  models: ReadModels;
  decode: Decode;
  projections: readonly Projection[];
  follow?: boolean;
}): Promise<ReadSide> {
  const { feed, models, decode, projections, follow = true } = options;
  const fingerprint = fingerprintOf(projections);
  let generation = 0;
  let set: ReadSet;
  let position: Position = 0;
  let subscription: Subscription | undefined;
  const waiting = new Set<{ position: Position; resolve: (passed: boolean) => void }>();
  const advance = (to: Position): void => {
    position = Math.max(position, to);
    for (const waiter of waiting) if (waiter.position <= position) waiter.resolve(true);
  };

  const start = async (opened: ReadSet): Promise<void> => {
    set = opened;
    advance(await set.checkpoint());
    if (!follow) return;
    const cache = foldCache(CACHED_LIVE);
    subscription = feed.subscribe(
      position,
      async (batch) => {
        const last = batch.at(-1)!.position;
        await foldBatch(opened, projections, await decode(batch), last, cache);
        advance(last);
      },
      { batchSize: LIVE_BATCH },
    );
  };

  const active = await models.active();
  const current = active?.startsWith(fingerprint) ? active : fingerprint;
  generation = Number(current.split('_')[1] ?? 0);
  const first = await models.open(current, projections);
  if (follow) await catchUp(first, feed, decode, projections);
  if (follow && active !== current) await models.activate(current);
  await start(first);
  const poll = follow ? undefined : setInterval(() => void set.checkpoint().then(advance, () => undefined), 50).unref();

  return {
    reader: <V extends View>(projection: Projection<V>) => set.reader(projection.name) as unknown as ViewReader<V>,
    position: () => position,
    passed(wanted, timeoutMs = 5000) {
      if (position >= wanted) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter = {
          position: wanted,
          resolve: (passed: boolean) => {
            clearTimeout(timer);
            waiting.delete(waiter);
            resolve(passed);
          },
        };
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
        waiting.add(waiter);
      });
    },
    async rebuild() {
      const id = `${fingerprint}_${++generation}`;
      const fresh = await models.open(id, projections);
      const events = await catchUp(fresh, feed, decode, projections);
      await subscription?.close();
      await catchUp(fresh, feed, decode, projections);
      await models.activate(id);
      await start(fresh);
      return { events };
    },
    async close() {
      clearInterval(poll);
      await subscription?.close();
    },
  };
}
