import type { AppendResult } from '@eventstore/db-client';
import type { EventStore } from '../../commands/ports.ts';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { away, place, proposed, stored, translated } from './eventstoredb-events.ts';
import { followServer } from './eventstoredb-follow.ts';
import { lanes } from './lanes.ts';

/**
 * Appends on their way at once. The client shares one gRPC stream among them; beyond the stream's 16 buffered
 * messages it would queue, and what waits in that queue when the connection is lost ends as an unhandled rejection.
 */
const APPENDS_UNDER_WAY = 15;
/** Above the client's own 10 s: for appends that it forgets when a connection is lost at the wrong moment. */
const APPEND_TIMEOUT_MS = 15_000;
const PAGE = 2_000;
const DEFAULT_BATCH = 500;

/**
 * The event store on an EventStoreDB or KurrentDB server, 22.6 or later. `url` is `esdb://host:2113`, with `?tls=false`
 * for an insecure server. Opens while the server is away; each call then refuses `unavailable`.
 */
export async function openEventStoreDb({ url }: { url: string }): Promise<EventStore & EventFeed> {
  // Loaded only where it is used: it takes 100 ms, which a start on embedded stores can do without.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const client = EventStoreDBClient.connectionString(url);
  const subscriptions = new Set<Subscription>();
  const lane = lanes(APPENDS_UNDER_WAY);
  let open = true;

  const readAll: EventFeed['readAll'] = async ({ after, limit }) => {
    const events: StoredEvent[] = [];
    for (let from = after; events.length < limit; ) {
      // The place asked for is included, and the server's own events count: a page can be shorter than it seems.
      const maxCount = Math.min(limit - events.length + 1, PAGE);
      let seen = 0;
      let last = from;
      for await (const { event } of reading(client.readAll({ fromPosition: place(from), maxCount }))) {
        seen += 1;
        last = Number(event?.position.commit ?? last);
        const one = stored(event);
        if (one && one.position > after && one.position > from) events.push(one);
      }
      if (seen < maxCount || last === from) break;
      from = last;
    }
    return events.slice(0, limit);
  };

  const readStream: EventStore['readStream'] = async (stream, { from = 0, limit } = {}) =>
    gather(client.readStream(stream, { fromRevision: BigInt(from), ...(limit !== undefined && { maxCount: limit }) }));

  const positionOf = async ({ position, nextExpectedRevision }: AppendResult, stream: string): Promise<number> => {
    const commit = Number(position?.commit ?? -1n);
    // A repeat may be answered without its place.
    if (commit > 0 && Number.isSafeInteger(commit)) return commit;
    const [event] = await readStream(stream, { from: Number(nextExpectedRevision), limit: 1 });
    return event?.position ?? 0;
  };

  return {
    async append(stream, expected, events) {
      if (!open) throw away();
      if (events.length === 0) throw new RangeError('Nothing to append');
      const messages = events.map(proposed);
      const expectedRevision = expected === -1 ? ('no_stream' as const) : BigInt(expected);
      return lane(async () => {
        try {
          const result = await withTimeout(client.appendToStream(stream, messages, { expectedRevision }));
          return { revision: Number(result.nextExpectedRevision), position: await positionOf(result, stream) };
        } catch (error) {
          throw translated(error, stream, expected);
        }
      });
    },
    readAll,
    async at(position) {
      // A place between two events is refused by the server: there is no event then.
      const [found] = await gather(client.readAll({ fromPosition: place(position), maxCount: 1 })).catch(() => []);
      return found?.position === position ? found : undefined;
    },
    readStream,
    async readLast(stream) {
      const [last] = await gather(client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }));
      return last;
    },
    async head() {
      for (let from: 'end' | ReturnType<typeof place> = 'end', before = Infinity; ; ) {
        let last = before;
        for await (const { event } of reading(client.readAll({ direction: 'backwards', fromPosition: from, maxCount: 100 }))) {
          const one = stored(event);
          if (one) return one.position;
          last = Number(event?.position.commit ?? last);
        }
        if (last >= before || last === 0) return 0;
        from = place(last);
        before = last;
      }
    },
    subscribe(after, deliver, { batchSize = DEFAULT_BATCH } = {}) {
      const one = followServer(client, after, deliver, batchSize);
      subscriptions.add(one);
      return {
        async close() {
          subscriptions.delete(one);
          await one.close();
        },
      };
    },
    async close() {
      open = false;
      await Promise.all([...subscriptions].map((one) => one.close()));
      await lane.idle();
      await client.dispose();
    },
  };
}

/** The items of a read; a stream that does not exist has none. */
async function* reading<T>(events: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* events;
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'stream-not-found') throw translated(error);
  }
}

async function gather(events: AsyncIterable<{ event?: Parameters<typeof stored>[0] }>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const { event } of reading(events)) {
    const one = stored(event);
    if (one) gathered.push(one);
  }
  return gathered;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(away()), APPEND_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
