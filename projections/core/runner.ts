import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Position, Recorded, StoredEvent } from '../../domain/kernel/event.ts';
import { folding } from './fold.ts';
import type { EventFeed, ReadModels, ReadSet, Subscription } from '../ports.ts';
import type { Projection, View } from './projection.ts';
import { type ViewReader, progress, readersOf } from './readers.ts';
import { everyBatch } from './pages.ts';

export type Decode = (stored: readonly StoredEvent[]) => Promise<Recorded[]>;

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

/** Small enough that what is read for one is young garbage when the next comes. */
const REBUILD_BATCH = 500;
const LIVE_BATCH = 500;
/** Documents of one collection in memory. */
const CACHED = 5000;
/** Documents of one write while catching up: most are then written once, with all that happened to them. */
const WRITTEN_AT_ONCE = 1_500;

/** Names a set by what fills it: other folds or indexes, another set. */
export const fingerprintOf = (projections: readonly Projection[]): string =>
  createHash('sha256')
    .update(JSON.stringify(projections.map(({ name, version, indexes }) => [name, version, indexes])))
    .digest('hex')
    .slice(0, 12);

/** Folds everything from the set's checkpoint to the log's head; while one part is written, the next is folded. */
export async function catchUp(
  set: ReadSet,
  feed: Pick<EventFeed, 'readAll'>,
  decode: Decode,
  projections: readonly Projection[],
  reached: (position: Position) => void = () => undefined,
): Promise<number> {
  const began = await set.checkpoint();
  reached(began);
  const documents = folding(set, projections, { cached: CACHED, empty: began === 0 });
  let writing = Promise.resolve();
  const writeAside = async (upTo: Position): Promise<void> => {
    await writing;
    writing = documents.write(upTo);
    // Its failure is heard when it is waited for.
    writing.catch(() => undefined);
  };
  let events = 0;
  let folded = began;
  for await (const batch of everyBatch(feed, { after: began, limit: REBUILD_BATCH })) {
    folded = batch.at(-1)!.position;
    await documents.fold(await decode(batch));
    reached(folded);
    events += batch.length;
    if (documents.changed() >= WRITTEN_AT_ONCE) await writeAside(folded);
    // Requests, and the thread that writes, have their turn.
    await setImmediate();
  }
  if (folded > began) await writeAside(folded);
  await writing;
  return events;
}

/** Opens the active set (building it when the projections changed) and keeps it live. One process at a time; the others watch (`watch.ts`). */
export async function runReadSide(options: {
  feed: EventFeed;
  models: ReadModels;
  decode: Decode;
  projections: readonly Projection[];
  /** Told how far it is while it catches up at the start. */
  reached?: (position: Position) => void;
  /** Told when a batch could not be folded; it is tried again until it can. */
  failed?: (error: unknown) => void;
}): Promise<ReadSide> {
  const { feed, models, decode, projections, reached, failed } = options;
  const fingerprint = fingerprintOf(projections);
  const seen = progress();
  let subscription: Subscription | undefined;
  let set: ReadSet;

  const follow = async (opened: ReadSet): Promise<void> => {
    const documents = folding(opened, projections, { cached: CACHED });
    seen.advance(await opened.checkpoint());
    subscription = feed.subscribe(
      await opened.checkpoint(),
      async (batch) => {
        const last = batch.at(-1)!.position;
        try {
          await documents.fold(await decode(batch));
          await documents.write(last);
        } catch (error) {
          failed?.(error);
          throw error;
        }
        seen.advance(last);
      },
      { batchSize: LIVE_BATCH },
    );
  };

  const active = await models.active();
  const current = active?.startsWith(fingerprint) ? active : fingerprint;
  let generation = Number(current.split('_')[1] ?? 0);
  set = await models.open(current, projections);
  await catchUp(set, feed, decode, projections, reached);
  // Asked again: a set whose file was damaged was made anew.
  if ((await models.active()) !== current) await models.activate(current);
  await follow(set);

  let rebuilding: Promise<{ events: number }> | undefined;
  const rebuild = async (): Promise<{ events: number }> => {
    const id = `${fingerprint}_${++generation}`;
    const fresh = await models.open(id, projections);
    const events = await catchUp(fresh, feed, decode, projections);
    await subscription?.close();
    try {
      await catchUp(fresh, feed, decode, projections);
      // Readers first: activating takes the old set away.
      set = fresh;
      await models.activate(id);
    } finally {
      // Whatever happened, screens stay current.
      await follow(set);
    }
    return { events };
  };

  return {
    reader: readersOf(() => set),
    position: seen.position,
    passed: seen.passed,
    // Who asks while one is under way gets that one: two would take each other's sets away.
    rebuild: () => (rebuilding ??= rebuild().finally(() => (rebuilding = undefined))),
    close: async () => subscription?.close(),
  };
}
