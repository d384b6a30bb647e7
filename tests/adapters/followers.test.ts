import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followers } from '../../adapters/eventstore/followers.ts';
import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import type { EventFeed, Subscription } from '../../projections/ports.ts';
import { until } from './eventstore.contract.ts';

const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await turn();
};

/** A log whose positions have gaps, as bytes have, or none; reads of it are counted, and take some turns of the event loop. */
function aLog({ slow = () => 0, gaps = true }: { slow?: () => number; gaps?: boolean } = {}) {
  const events: StoredEvent[] = [];
  const changes = new EventEmitter().setMaxListeners(0);
  const counts = { reads: 0, events: 0, pushed: 0, tails: 0 };
  const behind = (after: Position, limit: number): StoredEvent[] => {
    const from = events.findIndex(({ position }) => position > after);
    return from < 0 ? [] : events.slice(from, from + limit);
  };
  return {
    events,
    counts,
    changes,
    /** `told`: that it was written; another process does not tell. */
    append(count: number, told = true): void {
      for (let n = 0; n < count; n++) {
        const position = (events.at(-1)?.position ?? 0) + 1 + (gaps ? (events.length * 7) % 5 : 0);
        events.push({
          id: `e${position}`,
          type: 'Happened',
          data: {},
          meta: {},
          stream: 's',
          revision: events.length,
          position,
        });
      }
      if (told) changes.emit('written', events.slice(events.length - count));
    },
    readAll: (async ({ after, limit }) => {
      const found = behind(after, limit);
      counts.reads++;
      counts.events += found.length;
      await turns(slow());
      return found;
    }) as EventFeed['readAll'],
    /** As a server pushes: a few at once, the next when these were taken. */
    live(start: Position, deliver: (batch: StoredEvent[]) => Promise<void>): Subscription {
      counts.tails++;
      let closed = false;
      const stop = Promise.withResolvers<void>();
      const run = async (): Promise<void> => {
        for (let after = start; !closed;) {
          const batch = behind(after, 3);
          if (batch.length === 0) {
            await Promise.race([new Promise((resolve) => changes.once('written', resolve)), stop.promise]);
            continue;
          }
          counts.pushed += batch.length;
          await deliver(batch);
          after = batch.at(-1)!.position;
          await turns(slow());
        }
      };
      const running = run();
      return {
        async close() {
          closed = true;
          stop.resolve();
          await running;
        },
      };
    },
  };
}
type Log = ReturnType<typeof aLog>;

/** Followers of a store that is told of its commits, of one that is told what was committed, and of one whose server tells. */
const kinds = {
  'told of its commits': (log: Log, sizes?: { page: number; held: number }) => {
    const all = followers(log.readAll, undefined, sizes);
    log.changes.on('written', () => all.wake());
    return all;
  },
  'told what was committed': (log: Log, sizes?: { page: number; held: number }) => {
    const all = followers(log.readAll, undefined, sizes);
    log.changes.on('written', (committed: StoredEvent[]) => all.wake(committed));
    return all;
  },
  'told by a server': (log: Log, sizes?: { page: number; held: number }) => followers(log.readAll, log.live, sizes),
};

/** One who follows, as slowly as it is told to. */
function someone(feed: Pick<EventFeed, 'subscribe'>, start: Position, batchSize = 5) {
  const got: Position[] = [];
  let gate = Promise.resolve();
  let open = (): void => undefined;
  let failures = 0;
  const subscription = feed.subscribe(
    start,
    async (batch) => {
      await gate;
      if (failures-- > 0) throw new Error('not yet');
      got.push(...batch.map(({ position }) => position));
    },
    { batchSize },
  );
  return {
    start,
    got,
    block() {
      open();
      ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
    },
    open: () => open(),
    failOnce: () => void (failures = 1),
    place: () => got.at(-1) ?? start,
    close: () => (open(), subscription.close()),
  };
}

describe.each(Object.entries(kinds))('who follows a log, %s', (kind, over) => {
  const gaps = kind !== 'told what was committed';
  /** Events at the log's end that have to be asked for, or pushed: what a store tells costs nothing. */
  const asked = (count: number): number => (gaps ? count : 0);
  test('whatever they do, each gets everything behind its place once and in order', { timeout: 120_000 }, async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('append' as const),
          count: fc.integer({ min: 1, max: 30 }),
          told: kind === 'told by a server' ? fc.constant(true) : fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('join' as const),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          batchSize: fc.integer({ min: 1, max: 9 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('block' as const), who: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), who: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), who: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who: fc.nat(5) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), turns: fc.nat(20) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.infiniteStream(fc.nat(3)),
        async (steps, delays) => {
          const log = aLog({ slow: () => delays.next().value!, gaps });
          const feed = over(log, { page: 4, held: 12 });
          const there: ReturnType<typeof someone>[] = [];
          const left: ReturnType<typeof someone>[] = [];
          for (const one of steps) {
            const who = 'who' in one ? there[one.who % Math.max(1, there.length)] : undefined;
            if (one.do === 'append') log.append(one.count, one.told);
            else if (one.do === 'join')
              there.push(
                someone(feed, log.events[Math.floor(one.at * log.events.length)]?.position ?? 0, one.batchSize),
              );
            else if (one.do === 'wait') await turns(one.turns);
            else if (one.do === 'block') who?.block();
            else if (one.do === 'open') who?.open();
            else if (one.do === 'fail') who?.failOnce();
            else if (who) {
              await who.close();
              left.push(...there.splice(there.indexOf(who), 1));
            }
          }
          for (const one of there) one.open();
          log.append(1);
          const head = log.events.at(-1)?.position ?? 0;
          await until(() => there.every((one) => one.place() >= head));
          await feed.close();
          const behind = (start: Position): Position[] =>
            log.events.map(({ position }) => position).filter((position) => position > start);
          for (const one of there) expect(one.got).toEqual(behind(one.start));
          for (const one of left) expect(one.got).toEqual(behind(one.start).slice(0, one.got.length));
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 150) },
    );
  });

  test('all who are near each other cost one read of the log, and nothing is asked while nothing happens', async () => {
    const log = aLog({ gaps });
    log.append(1000);
    const feed = over(log);
    const all = Array.from({ length: 28 }, (_, n) => someone(feed, n % 3 === 0 ? 0 : log.events[n * 5]!.position, 50));
    const level = (): boolean => all.every((one) => one.place() === log.events.at(-1)!.position);
    await until(level);
    expect(log.counts.events).toBe(1000);
    const reads = log.counts.reads;
    for (let n = 0; n < 20; n++) {
      log.append(1);
      await until(level);
    }
    expect(log.counts.events + log.counts.pushed).toBe(1000 + asked(20));
    // Each event, and once more whether there is another.
    expect(log.counts.reads - reads).toBeLessThanOrEqual(kind === 'told of its commits' ? 40 : 0);
    const soFar = log.counts.reads;
    await turns(50);
    expect(log.counts.reads).toBe(soFar);
    expect(log.counts.tails).toBe(kind === 'told by a server' ? 1 : 0);
    await feed.close();
  });

  test('one that does not come along holds nobody, reads alone, and is with the others again', async () => {
    const log = aLog({ gaps });
    const feed = over(log, { page: 50, held: 200 });
    const [slow, ...others] = Array.from({ length: 10 }, () => someone(feed, 0, 50));
    slow!.block();
    log.append(5000);
    const head = (): Position => log.events.at(-1)!.position;
    await until(() => others.every((one) => one.place() === head()));
    expect(slow!.got).toEqual([]);
    expect(log.counts.events + log.counts.pushed).toBe(5000);
    slow!.open();
    await until(() => slow!.place() === head());
    // It reads once what it had missed, but for what was held for it.
    expect(log.counts.events + log.counts.pushed).toBeLessThanOrEqual(10_050);
    expect(log.counts.events + log.counts.pushed).toBeGreaterThan(9_500);
    const before = log.counts.events + log.counts.pushed;
    for (let n = 0; n < 10; n++) {
      log.append(1);
      await until(() => [slow!, ...others].every((one) => one.place() === head()));
    }
    expect(log.counts.events + log.counts.pushed - before).toBe(asked(10));
    expect(slow!.got).toEqual(log.events.map(({ position }) => position));
    await feed.close();
  });
});

test('who leaves while something is read gets nothing of it', async () => {
  const log = aLog({ slow: () => 5 });
  const feed = kinds['told of its commits'](log);
  const one = someone(feed, 0);
  await until(() => log.counts.reads === 1);
  await turns(20);
  log.append(10);
  await turn();
  expect(log.counts.reads).toBe(2);
  await one.close();
  await turns(20);
  expect(one.got).toEqual([]);
  await feed.close();
});

test('what takes no time is delivered before whoever wrote it goes on, and who fails at that is tried again and holds nobody up', async () => {
  const log = aLog({ gaps: false });
  const all = followers(log.readAll);
  const got: Record<string, Position[]> = { failing: [], other: [] };
  let failed = 0;
  const follow = (name: string) =>
    all.subscribe(0, (batch) => {
      if (name === 'failing' && batch.length < 5 && failed < 2) {
        failed++;
        throw new Error('not now');
      }
      got[name]!.push(...batch.map(({ position }) => position));
    });
  const [failing, other] = [follow('failing'), follow('other')];
  log.append(5);
  await until(() => got['failing']!.length === 5 && got['other']!.length === 5);
  await turns(3);

  log.append(1, false);
  all.wake(log.events.slice(-1));
  expect(got).toEqual({ failing: [1, 2, 3, 4, 5], other: [1, 2, 3, 4, 5, 6] });
  log.append(1, false);
  all.wake(log.events.slice(-1));
  await until(() => got['failing']!.length === 7);
  expect(got).toEqual({ failing: [1, 2, 3, 4, 5, 6, 7], other: [1, 2, 3, 4, 5, 6, 7] });
  expect(failed).toBe(2);
  await Promise.all([failing.close(), other.close(), all.close()]);
});
