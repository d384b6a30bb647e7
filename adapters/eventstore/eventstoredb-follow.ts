import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { place, stored } from './eventstoredb-events.ts';
import { growing, insist, pause } from './insist.ts';

/** The client package's filter of the same name, written out so that this file needs only its types. */
const NO_SYSTEM_EVENTS = { filterOn: 'eventType', regex: '^[^$].*', checkpointInterval: 1 } as const;

/** A subscription to `$all` that survives lost connections: the client never reconnects one, so each loss begins a new one after the last delivered event. */
export function followServer(
  client: EventStoreDBClient,
  start: number,
  deliver: Parameters<EventFeed['subscribe']>[1],
  batchSize: number,
): Subscription {
  const stop = new AbortController();

  const run = async (): Promise<void> => {
    let after = start;
    let delays = growing();
    while (!stop.signal.aborted) {
      const live = client.subscribeToAll({ fromPosition: place(after), filter: NO_SYSTEM_EVENTS }, { highWaterMark: batchSize });
      const end = (): void => void live.destroy();
      stop.signal.addEventListener('abort', end, { once: true });
      live.on('error', () => undefined);
      live.once('confirmation', () => (delays = growing()));
      try {
        for await (const batch of batches(live, batchSize)) {
          await insist(() => deliver(batch), stop.signal);
          after = batch.at(-1)?.position ?? after;
          if (stop.signal.aborted) break;
        }
      } catch {
        // A lost connection, or the end that close() asked for.
      }
      stop.signal.removeEventListener('abort', end);
      await live.unsubscribe().catch(() => undefined);
      live.destroy();
      await pause(delays.next().value, stop.signal);
    }
  };
  const running = run();

  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** What has arrived, up to `size` at once: one event when the server is slow, full batches while catching up. */
async function* batches(live: AllStreamSubscription, size: number): AsyncGenerator<StoredEvent[]> {
  let batch: StoredEvent[] = [];
  for await (const { event } of live) {
    const one = stored(event);
    if (one) batch.push(one);
    if (batch.length < size && live.readableLength > 0) continue;
    if (batch.length > 0) yield batch;
    batch = [];
  }
}
