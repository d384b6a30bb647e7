import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import { insist } from './insist.ts';

/** The subscriptions of a store that is told of its own commits. */
export interface Followers {
  subscribe: EventFeed['subscribe'];
  /** Something was committed. */
  wake(): void;
  /** Ends all subscriptions; waits for deliveries that are under way. */
  close(): Promise<void>;
}

const DEFAULT_BATCH = 500;

/** Subscriptions that read the log from their place, and again whenever they are woken: no polling, no gap between catching up and live. */
export function followers(readAll: EventFeed['readAll']): Followers {
  const open = new Set<Follower>();
  const end = sharedEnd(readAll);
  return {
    subscribe(after, deliver, { batchSize = DEFAULT_BATCH } = {}) {
      const one = follow(end.read, after, deliver, batchSize);
      open.add(one);
      return {
        async close() {
          open.delete(one);
          await one.close();
        },
      };
    },
    wake() {
      end.wake();
      for (const one of open) one.wake();
    },
    async close() {
      await Promise.all([...open].map((one) => one.close()));
      open.clear();
    },
  };
}

/**
 * Who follows the log's end asks for what all others there ask for, and then once more whether there is anything behind
 * it. It is read and parsed once, until the next commit.
 */
function sharedEnd(readAll: EventFeed['readAll']): { read: EventFeed['readAll']; wake(): void } {
  let latest: { after: number; limit: number; events: Promise<StoredEvent[]> } | undefined;
  return {
    async read({ after, limit }) {
      if (latest && after >= latest.after) {
        const known = latest;
        const events = await known.events;
        const behind = events.filter(({ position }) => position > after);
        // Where as many came as were asked for, there may be more.
        if (behind.length > 0 || events.length < known.limit) return behind.slice(0, limit);
      }
      const read = { after, limit, events: readAll({ after, limit }) };
      latest = read;
      read.events.catch(() => {
        if (latest === read) latest = undefined;
      });
      return read.events;
    },
    wake() {
      latest = undefined;
    },
  };
}

interface Follower extends Subscription {
  wake(): void;
}

function follow(
  readAll: EventFeed['readAll'],
  start: number,
  deliver: Parameters<EventFeed['subscribe']>[1],
  batchSize: number,
): Follower {
  const stop = new AbortController();
  let news = Promise.withResolvers<void>();

  const run = async (): Promise<void> => {
    let after = start;
    while (!stop.signal.aborted) {
      news = Promise.withResolvers();
      const batch = (await insist(() => readAll({ after, limit: batchSize }), stop.signal)) ?? [];
      const last = batch.at(-1);
      if (!last) {
        await news.promise;
        continue;
      }
      await insist(() => deliver(batch), stop.signal);
      after = last.position;
      // A long catch-up must let requests through between its batches.
      await nextTurn();
    }
  };
  // One turn later, so that the caller holds its subscription before the first delivery.
  const running = nextTurn().then(run);

  return {
    wake: () => news.resolve(),
    async close() {
      stop.abort();
      news.resolve();
      await running;
    },
  };
}
