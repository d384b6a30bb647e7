import { LRUCache } from 'lru-cache';
import type { Position, Recorded, StoredEvent } from '../../domain/kernel/event.ts';
import { accounts, sessions, studios } from '../account.ts';
import { projections } from '../all.ts';
import { folding } from '../core/fold.ts';
import { type GigView, gigs } from '../gig.ts';
import { gigActivity } from '../gigActivity.ts';
import { bucketOf, history, historySpans } from './history.ts';
import { type Entry, type HistoryReader, eventsAt } from './reader.ts';
import { type MediaView, mediaItems, newestFirst } from '../media.ts';
import { type MemorySet, memorySet } from '../core/memorySet.ts';
import type { EventFeed } from '../ports.ts';
import { type Projection, type View, idsOf } from '../core/projection.ts';
import type { Decode, ReadSide } from '../core/runner.ts';
import { yieldToEventLoop } from '../core/eventLoop.ts';
import { everyOne } from '../core/pages.ts';

/** A document before and after one event. */
export interface DocumentChange {
  document: string;
  id: string;
  before: View | null;
  after: View | null;
}

/** Looks at moments that are gone, through the same folds that fill the read models. Long work lets requests through. */
export interface Past {
  /** The gig's last event at or before a time. */
  lastOf(gigId: string, at: string): Promise<Position>;
  /** The gig after the event at this position, its newest media in no bin, and the last of its events by then. */
  gigAt(
    gigId: string,
    position: Position,
    mediaLimit: number,
  ): Promise<{ gig: GigView | undefined; media: MediaView[]; last: StoredEvent | undefined }>;
  /** What one event changed in documents that people see. */
  changesOf(event: StoredEvent): Promise<DocumentChange[]>;
}

const BATCH = 100;
const MEDIA_BATCH = 25;
const MOST_DOCUMENTS = 20;
/** Steps of the past are remembered for a while, for a hand on the time slider; not for longer, because persons can be forgotten. */
const REMEMBERED = 8;
const REMEMBERED_MS = 120_000;
/** Documents that all their events share a stream with. */
const ownStream: ReadonlySet<Projection> = new Set([accounts, sessions, mediaItems] as unknown as Projection[]);
/** Documents that nobody looks at: where events stand. */
const unseen: ReadonlySet<string> = new Set([history.name, historySpans.name, gigActivity.name]);
const typesOf = (...of: readonly { folds: object }[]): ReadonlySet<string> =>
  new Set(of.flatMap(({ folds }) => Object.keys(folds)));

export function openPast({
  feed,
  decode,
  reads,
  places,
}: {
  feed: EventFeed;
  decode: Decode;
  reads: ReadSide;
  places: HistoryReader;
}): Past {
  const steps = new LRUCache<string, { until: number; views: View[] }>({ max: REMEMBERED });

  const foldInto = async (set: MemorySet, projection: Projection, events: readonly Recorded[]): Promise<void> => {
    const last = events.at(-1);
    if (!last) return;
    const documents = folding(set, [projection], { cached: BATCH });
    await documents.fold(events);
    await documents.write(last.meta.position);
  };

  /** The document after all of these entries; goes on from the nearest remembered step. */
  const documentAfter = async <V extends View>(
    of: Projection<V>,
    id: string,
    entries: readonly Entry[],
  ): Promise<V | undefined> => {
    const projection = of as unknown as Projection;
    const key = `${projection.name}/${id}`;
    const last = entries.at(-1)?.position ?? 0;
    const kept = steps.get(key);
    const known =
      kept && kept.until > performance.now() ? kept : { until: performance.now() + REMEMBERED_MS, views: [] };
    steps.set(key, known);
    const nearest = known.views.findLast(({ position }) => position <= last);
    const set = memorySet(nearest ? [{ projection, view: nearest }] : []);
    const rest = nearest ? entries.filter(({ position }) => position > nearest.position) : entries;
    const pause = yieldToEventLoop();
    for (let from = 0; from < rest.length; from += BATCH) {
      await foldInto(set, projection, await decode(await eventsAt(feed, rest.slice(from, from + BATCH))));
      const view = set.one(projection, id);
      if (view && view.position > (known.views.at(-1)?.position ?? 0)) known.views.push(view);
      await pause();
    }
    return set.one(projection, id) as unknown as V | undefined;
  };

  const newestMedia = async (entries: readonly Entry[], position: Position, limit: number): Promise<MediaView[]> => {
    const streams = [
      ...new Set(
        entries
          .filter(({ type }) => type === 'MediaReceived')
          .map(({ stream }) => stream)
          .reverse(),
      ),
    ];
    const found: MediaView[] = [];
    const pause = yieldToEventLoop();
    for (let from = 0; from < streams.length && found.length < limit; from += MEDIA_BATCH) {
      const read = await Promise.all(streams.slice(from, from + MEDIA_BATCH).map((stream) => feed.readStream(stream)));
      const set = memorySet();
      await foldInto(
        set,
        mediaItems as unknown as Projection,
        await decode(
          read
            .flat()
            .filter((event) => event.position <= position)
            .sort((a, b) => a.position - b.position),
        ),
      );
      found.push(...set.all(mediaItems).filter(({ inBin }) => !inBin));
      await pause();
    }
    return found.sort(newestFirst).slice(0, limit);
  };

  /** Where the events stand that made a studio's document: in its plan, its camera FTP and its gigs. */
  const studioEntries = async (ownerId: string): Promise<Entry[]> => {
    const types = typesOf(studios);
    const own = await Promise.all(
      [`subscription-${ownerId}`, `camera-${ownerId}`].map((stream) => feed.readStream(stream)),
    );
    const found: Entry[] = own
      .flat()
      .filter(({ type }) => types.has(type))
      .map(({ position, stream, revision, type }) => ({ position, stream, revision, type, bucket: '' }));
    for (const gig of await everyOne(reads.reader(gigs), { index: 'byOwner', where: { ownerId } }))
      found.push(...(await places.all(gig.id, types)));
    return found.sort((a, b) => a.position - b.position);
  };

  /** A set with what a projection's documents were before an event. */
  const before = async (projection: Projection, ids: readonly string[], { meta }: Recorded): Promise<MemorySet> => {
    const [id] = ids;
    const earlier = (entries: Entry[]): Entry[] => entries.filter(({ position }) => position < meta.position);
    const one = async (of: Projection, entries: Entry[]): Promise<MemorySet> => {
      const view = id === undefined ? undefined : await documentAfter(of, id, earlier(entries));
      return memorySet(view ? [{ projection, view }] : []);
    };
    if (projection.name === studios.name) return one(projection, await studioEntries(id ?? ''));
    if (projection.name === gigs.name) return one(projection, await places.all(id ?? '', typesOf(gigs)));
    const set = memorySet();
    const stored =
      ownStream.has(projection) || meta.gig === undefined
        ? (await feed.readStream(meta.stream)).filter(({ position }) => position < meta.position)
        : await eventsAt(feed, earlier(await places.all(meta.gig, typesOf(projection))));
    await foldInto(set, projection, await decode(stored));
    return set;
  };

  return {
    async lastOf(gigId, at) {
      const entries = await places.all(gigId);
      const stretch = bucketOf(at);
      const within = await eventsAt(
        feed,
        entries.filter(({ bucket }) => bucket === stretch),
      );
      const [earlier, same] = [
        entries.filter(({ bucket }) => bucket < stretch),
        within.filter(({ meta }) => String(meta['at']) <= at),
      ];
      return Math.max(0, earlier.at(-1)?.position ?? 0, same.at(-1)?.position ?? 0);
    },
    async gigAt(gigId, position, mediaLimit) {
      const entries = (await places.all(gigId)).filter((entry) => entry.position <= position);
      const types = typesOf(gigs);
      const gig = await documentAfter(
        gigs,
        gigId,
        entries.filter(({ type }) => types.has(type)),
      );
      const media = mediaLimit === 0 ? [] : await newestMedia(entries, position, mediaLimit);
      const [last] = await eventsAt(feed, entries.slice(-1));
      return { gig, media, last };
    },
    async changesOf(event) {
      const [recorded] = await decode([event]);
      const changes: DocumentChange[] = [];
      for (const projection of projections) {
        const fold = projection.folds[event.type];
        const ids =
          fold && !unseen.has(projection.name)
            ? idsOf(fold, recorded!.event, recorded!.meta).slice(0, MOST_DOCUMENTS)
            : [];
        if (ids.length === 0) continue;
        const set = await before(projection, ids, recorded!);
        const were = ids.map((id) => set.one(projection, id) ?? null);
        await foldInto(set, projection, [recorded!]);
        for (const [index, id] of ids.entries()) {
          const [was, is] = [were[index]!, set.one(projection, id) ?? null];
          if (was !== is) changes.push({ document: projection.name, id, before: was, after: is });
        }
      }
      return changes;
    },
  };
}
