import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import { retryUntilDone } from './retry.ts';
import { recentEvents } from './recentEvents.ts';

/** All subscriptions of a store. */
export interface Followers {
  subscribe: EventFeed['subscribe'];
  /** Something was committed; these events in a row, where the store knows them: who waits at the log's end reads nothing. */
  wake(committed?: readonly StoredEvent[]): void;
  /** Ends all subscriptions; waits for deliveries that are under way. */
  close(): Promise<void>;
}

type Deliver = Parameters<EventFeed['subscribe']>[1];
/** Of the one subscription at the log's end. */
type DeliverAtEnd = (batch: StoredEvent[]) => Promise<void>;

const DEFAULT_BATCH = 500;
/** `page`: events of one read. `held`: events in memory for those who are behind the foremost; who is further behind reads alone. */
const SIZES = { page: 500, held: 4000 };

/**
 * Subscriptions that go through the log each at its own pace, over one read for all who are near each other: who is
 * foremost reads on, the others find in memory what was read. Who falls too far behind reads alone, and is with the
 * others again as soon as it comes to what is held for them. Nobody waits for anybody.
 *
 * At the log's end they wait for `wake`; or, of a store that is not told of its own commits, for `live`, the one
 * subscription that is open there. It goes on only when somebody has come to its end.
 */
export function followers(
  readAll: EventFeed['readAll'],
  live?: (after: Position, deliver: DeliverAtEnd) => Subscription,
  sizes = SIZES,
): Followers {
  const open = new Set<Follower>();
  const known = recentEvents(sizes.held);
  const reading = new Map<Position, Promise<StoredEvent[]>>();
  let newcomers: Follower[] = [];
  let tail: Tail | undefined;
  let wakes = 0;
  /** There was nothing behind it when it was last read; until the next commit, nobody has to ask. */
  let end = Infinity;

  const places = (): Position[] => [...open].map((one) => one.place());
  const wake = (committed: readonly StoredEvent[] = []): void => {
    wakes++;
    const last = committed.at(-1);
    const goesOn = last && last.position - committed.length === end;
    if (goesOn) known.add(end, committed, places());
    end = goesOn ? last.position : Infinity;
    // Begun before the commit, they do not show it.
    reading.clear();
    for (const one of open) one.wake();
  };
  const followEnd = (after: Position): void => {
    if (!live || tail || open.size === 0) return;
    const mine: Tail = { at: after, goOn: () => undefined, close: () => subscription.close() };
    tail = mine;
    const subscription = live(after, async (batch) => {
      if (tail !== mine) return;
      known.add(mine.at, batch, places());
      mine.at = batch.at(-1)!.position;
      const wanted = Promise.withResolvers<void>();
      mine.goOn = wanted.resolve;
      wake();
      await wanted.promise;
    });
  };
  const endTail = async (): Promise<void> => {
    const ending = tail;
    tail = undefined;
    ending?.goOn();
    await ending?.close();
  };
  const page = (after: Position): Promise<StoredEvent[]> => {
    const before = wakes;
    const read = readAll({ after, limit: sizes.page }).then((events) => {
      known.add(after, events, places());
      const last = events.at(-1)?.position ?? after;
      if (events.length === sizes.page || wakes !== before) return events;
      if (live) followEnd(last);
      else end = last;
      return events;
    });
    reading.set(after, read);
    const over = (): void => void (reading.get(after) === read && reading.delete(after));
    read.then(over, over);
    return read;
  };
  /** What is in memory, or that there is nothing; undefined where the store has to be asked. */
  const held = (after: Position, limit: number): StoredEvent[] | undefined => {
    const events = known.behind(after, limit);
    if (events) return events;
    if (tail && after >= tail.at) {
      tail.goOn();
      return [];
    }
    return after >= end ? [] : undefined;
  };
  const read = async (after: Position, limit: number): Promise<StoredEvent[]> =>
    held(after, limit) ?? (await (reading.get(after) ?? page(after))).slice(0, limit);
  /** Who begins together begins with what the hindmost of them needs: the others find theirs in it. */
  const begin = async (): Promise<void> => {
    const beginning = newcomers;
    newcomers = [];
    await read(Math.min(...beginning.map((one) => one.place())), 1).catch(() => undefined);
    for (const one of beginning) one.begin();
  };

  return {
    subscribe(after, deliver, { batchSize = DEFAULT_BATCH } = {}) {
      const one = follow({ held, read }, after, deliver, batchSize);
      open.add(one);
      newcomers.push(one);
      // One turn later, so that the caller holds its subscription before the first delivery.
      if (newcomers.length === 1) void nextTurn().then(begin);
      return {
        async close() {
          open.delete(one);
          await Promise.all([one.close(), open.size === 0 ? endTail() : undefined]);
        },
      };
    },
    wake,
    async close() {
      const closing = [...open];
      open.clear();
      await Promise.all([endTail(), ...closing.map((one) => one.close())]);
    },
  };
}

/** The subscription that is open at the log's end. */
interface Tail {
  /** What it delivered last. */
  at: Position;
  goOn(): void;
  close(): Promise<void>;
}

interface Follower extends Subscription {
  /** What it took last. */
  place(): Position;
  begin(): void;
  wake(): void;
}

/** Most who follow have nothing to do with most events: what is in memory, and what is done at once, costs them no turn. */
function follow(
  {
    held,
    read,
  }: {
    held(after: Position, limit: number): StoredEvent[] | undefined;
    read(after: Position, limit: number): Promise<StoredEvent[]>;
  },
  start: Position,
  deliver: Deliver,
  batchSize: number,
): Follower {
  const stop = new AbortController();
  const beginning = Promise.withResolvers<void>();
  let after = start;
  /** At the log's end: whoever wakes it delivers at once what takes no waiting. */
  let atEnd: PromiseWithResolvers<void> | undefined;
  let wakes = 0;

  const settled = async (first: Promise<void>, batch: StoredEvent[]): Promise<void> => {
    try {
      await first;
    } catch {
      await retryUntilDone(async () => deliver(batch), stop.signal);
    }
    after = batch.at(-1)!.position;
  };
  /** What fails at once is no failure of who wakes it. */
  const tryDelivering = (batch: StoredEvent[]): Promise<void> | void => {
    try {
      return deliver(batch);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  /** Delivers a batch; a promise where that takes its time. */
  const take = (batch: StoredEvent[]): Promise<void> | undefined => {
    const delivering = tryDelivering(batch);
    if (delivering) return settled(delivering, batch);
    after = batch.at(-1)!.position;
    return undefined;
  };
  /** Delivers what is in memory, up to what takes its time; 'end' where nothing is left, undefined where the store has to be asked. */
  const takeHeld = (): Promise<void> | 'end' | undefined => {
    for (;;) {
      const batch = held(after, batchSize);
      if (!batch) return undefined;
      if (batch.length === 0) return 'end';
      const taking = take(batch);
      if (taking) return taking;
    }
  };
  const news = (): Promise<void> => (atEnd = Promise.withResolvers<void>()).promise;
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      let taking = takeHeld();
      if (taking === 'end') {
        await news();
        continue;
      }
      if (!taking) {
        const before = wakes;
        const batch = (await retryUntilDone(() => read(after, batchSize), stop.signal)) ?? [];
        // Closed while it was read: it gets nothing any more.
        if (stop.signal.aborted) return;
        if (batch.length > 0) taking = take(batch);
        else if (wakes === before) await news();
      }
      await taking;
      // A long catch-up must let requests through between its batches.
      await nextTurn();
    }
  };
  const running = beginning.promise.then(run);
  const goOn = (taking?: Promise<void>): void => {
    atEnd?.resolve(taking);
    atEnd = undefined;
  };

  return {
    place: () => after,
    begin: () => beginning.resolve(),
    wake() {
      wakes++;
      if (!atEnd || stop.signal.aborted) return;
      const taking = takeHeld();
      if (taking !== 'end') goOn(taking);
    },
    async close() {
      stop.abort();
      beginning.resolve();
      goOn();
      await running;
    },
  };
}
