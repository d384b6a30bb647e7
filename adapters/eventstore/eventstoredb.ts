import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { addressOf } from './eventstoredb-address.ts';
import { type Placed, appender } from './eventstoredb-appends.ts';
import { type Serialised, away, isUnknown, place, serialised, stored, translated } from './eventstoredb-events.ts';
import { followServer } from './eventstoredb-follow.ts';
import { followers } from './followers.ts';
import { semaphore } from './semaphore.ts';
import { singleFlight, retryWhileUnknown } from './singleFlight.ts';

/**
 * gRPC calls for appends, and appends under way on each. On a real server four with 15 each took 5,400 appends a second
 * where one with 15 took 2,000 to 4,000. They share the client's connection; the next is begun when those before are full.
 */
const CALLS = 4;
const APPENDS_UNDER_WAY = 15;
/** For an answer that is lost with its connection, or that a server under load gives late. */
const ATTEMPT_MS = 5_000;
/** Longer than a cluster takes to find a new leader. */
const REPEATED_FOR_MS = 10_000;
const PAGE = 2_000;
/** Events that the one subscription at the log's end delivers at once. */
const DELIVERED = 500;

/**
 * The event store on an EventStoreDB or KurrentDB server, 22.6 or later. `url` is `esdb://host:2113`, with `?tls=false`
 * for an insecure server. Opens while the server is away; each call then refuses `unavailable`. An append whose outcome
 * is unknown (the connection was lost, no answer came) is repeated for `repeatedForMs` milliseconds before it does.
 */
export async function openEventStoreDb({
  url,
  repeatedForMs = REPEATED_FOR_MS,
}: {
  url: string;
  repeatedForMs?: number;
}): Promise<EventStore & EventFeed> {
  // Loaded only where it is used: it takes 100 ms, which a start on embedded stores can do without.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const { address } = addressOf(url);
  const client = EventStoreDBClient.connectionString(address);
  const withSlot = semaphore(CALLS * APPENDS_UNDER_WAY);
  const repeats = singleFlight<{ revision: number; position: number }>();
  const calls = Array.from({ length: CALLS }, () => ({ append: appender(client), underWay: 0 }));
  const closing = new AbortController();

  const readAll: EventFeed['readAll'] = async ({ after, limit }) => {
    const events: StoredEvent[] = [];
    for (let from = after; events.length < limit;) {
      // The place asked for is included, and the server's own events count: a page can be shorter than it seems.
      const maxCount = Math.min(limit - events.length + 1, PAGE);
      let seen = 0;
      let last = from;
      try {
        for await (const { event } of reading(client.readAll({ fromPosition: place(from), maxCount }))) {
          seen += 1;
          last = Number(event?.position.commit ?? last);
          const one = stored(event);
          if (one && one.position > after && one.position > from) events.push(one);
        }
      } catch (error) {
        // Only the place of an event is taken; what follows another one is found from the start.
        if (error instanceof Refusal || from !== after || from === 0 || seen > 0) throw error;
        from = 0;
        continue;
      }
      if (seen < maxCount || last === from) break;
      from = last;
    }
    return events.slice(0, limit);
  };
  const following = followers(readAll, (after, deliver) => followServer(client, after, deliver, DELIVERED));

  const readStream: EventStore['readStream'] = async (stream, { from = 0, limit } = {}) =>
    gather(client.readStream(stream, { fromRevision: BigInt(from), ...(limit !== undefined && { maxCount: limit }) }));

  const attempt = (stream: string, expected: number, events: readonly Serialised[]): Promise<Placed> =>
    withSlot(async () => {
      // As many as the semaphore lets in have their place.
      const one = calls.find(({ underWay }) => underWay < APPENDS_UNDER_WAY)!;
      one.underWay += 1;
      try {
        return await withTimeout(one.append(stream, expected, events));
      } catch (error) {
        throw translated(error, stream, expected);
      } finally {
        one.underWay -= 1;
      }
    });

  const append = async (
    stream: string,
    expected: number,
    events: readonly Serialised[],
  ): Promise<{ revision: number; position: number }> => {
    const { revision, position } = await retryWhileUnknown(() => attempt(stream, expected, events), isUnknown, {
      forMs: repeatedForMs,
      signal: closing.signal,
    });
    // A repeat may be answered without its place.
    if (position !== undefined && position > 0 && Number.isSafeInteger(position)) return { revision, position };
    const [event] = await readStream(stream, { from: revision, limit: 1 });
    return { revision, position: event?.position ?? 0 };
  };

  return {
    async append(stream, expected, events) {
      if (closing.signal.aborted) throw away();
      if (events.length === 0) throw new RangeError('Nothing to append');
      const messages = events.map(serialised);
      // The server never answers the second of two that are under way.
      return repeats.share(JSON.stringify([stream, expected, events.map(({ id }) => id)]), () =>
        append(stream, expected, messages),
      );
    },
    readAll,
    async at(position) {
      const [found] = await gather(client.readAll({ fromPosition: place(position), maxCount: 1 })).catch(
        (error: unknown) => {
          if (error instanceof Refusal) throw error;
          // A place between two events is refused by the server: there is no event then.
          return [];
        },
      );
      return found?.position === position ? found : undefined;
    },
    readStream,
    async readLast(stream) {
      const [last] = await gather(
        client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }),
      );
      return last;
    },
    counts: 'bytes',
    async head() {
      // Mostly it is the last of all; the server's own events may lie behind it.
      for (let from: 'end' | ReturnType<typeof place> = 'end', before = Infinity, maxCount = 1; ; maxCount = 100) {
        let last = before;
        let found: number | undefined;
        for await (const { event } of reading(
          client.readAll({ direction: 'backwards', fromPosition: from, maxCount }),
        )) {
          found ??= stored(event)?.position;
          last = Number(event?.position.commit ?? last);
        }
        if (found !== undefined) return found;
        if (last >= before || last === 0) return 0;
        from = place(last);
        before = last;
      }
    },
    subscribe: following.subscribe,
    async close() {
      closing.abort();
      await following.close();
      await repeats.idle();
      await client.dispose();
    },
  };
}

/** The items of a read, to be taken to the last: the client leaves a call open for good whose rest nobody takes. A stream that does not exist has none. */
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
  const timer = setTimeout(() => late.reject(away(new Error('No answer came in time'))), ATTEMPT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
