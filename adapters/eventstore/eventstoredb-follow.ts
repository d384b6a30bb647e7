import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { Subscription } from '../../projections/ports.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { place, stored, translated } from './eventstoredb-events.ts';
import { backoffDelays, retryUntilDone, pause } from './retry.ts';

/** The client package's filter of the same name, written out so that this file needs only its types. */
const NO_SYSTEM_EVENTS = { filterOn: 'eventType', regex: '^[^$].*', checkpointInterval: 1 } as const;

/** A subscription to `$all` that survives lost connections: the client never reconnects one, so each loss begins a new one after the last delivered event. */
export function followServer(
  client: EventStoreDBClient,
  start: number,
  deliver: (events: StoredEvent[]) => Promise<void>,
  batchSize: number,
): Subscription {
  const stop = new AbortController();

  const run = async (): Promise<void> => {
    let after = start;
    let delays = backoffDelays();
    // Only the place of an event is taken; what follows another one is found from the start.
    let isPlace = true;
    while (!stop.signal.aborted) {
      const live = client.subscribeToAll(
        { fromPosition: place(isPlace ? after : 0), filter: NO_SYSTEM_EVENTS },
        { highWaterMark: batchSize },
      );
      const end = (): void => void live.destroy();
      stop.signal.addEventListener('abort', end, { once: true });
      live.on('error', () => undefined);
      live.once('confirmation', () => (delays = backoffDelays()));
      try {
        for await (const batch of batches(live, batchSize, after)) {
          await retryUntilDone(() => deliver(batch), stop.signal);
          after = batch.at(-1)?.position ?? after;
          isPlace = true;
          if (stop.signal.aborted) break;
        }
      } catch (error) {
        // A lost connection, or the end that close() asked for; or else the place itself is refused.
        if (!(translated(error) instanceof Refusal)) isPlace = false;
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

/** What has arrived behind a place, up to `size` at once: one event when the server is slow, full batches while catching up. */
async function* batches(live: AllStreamSubscription, size: number, after: number): AsyncGenerator<StoredEvent[]> {
  let batch: StoredEvent[] = [];
  for await (const { event } of live) {
    const one = stored(event);
    if (one && one.position > after) batch.push(one);
    if (batch.length < size && live.readableLength > 0) continue;
    if (batch.length > 0) yield batch;
    batch = [];
  }
}
