import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openEventStoreDb } from '../../adapters/eventstore/eventstoredb.ts';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { Vault } from '../../commands/ports/vault.ts';
import type { EventToAppend } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { allReactions } from '../../reactions/all.ts';
import type { Reaction, ReactionTools } from '../../reactions/core/reaction.ts';
import { runReactions } from '../../reactions/core/run.ts';
import type { EventFeed } from '../../projections/ports.ts';
import type { Decode } from '../../projections/core/runner.ts';
import { until } from '../adapters/eventstore.contract.ts';
import { startEventStoreDouble } from '../doubles/eventstoredb/server.ts';

type Store = EventStore & EventFeed;
/** For thousands of events over a wire, on a machine that is busy with other things. */
const LONG_MS = 100_000;

const event = (type: string): EventToAppend => ({ id: newId(), type, data: {}, meta: {} });
const write = async (store: EventStore, ...types: string[]): Promise<void> => {
  for (let n = 0; n < types.length; n += 500)
    await store.append(`thing-${newId()}`, -1, types.slice(n, n + 500).map(event));
};
const times = (count: number, ...types: string[]): string[] =>
  Array.from({ length: count }, (_, n) => types[n % types.length]!);
const toolsOver = (vault: Vault) => ({ write: { vault }, log: pino({ level: 'silent' }) }) as unknown as ReactionTools;

/** Decodes as little as a reaction needs here, and counts how often it is asked for each event. */
function counting() {
  const decoded = new Map<string, number>();
  const decode = (async (stored) =>
    stored.map(({ type, position, id, stream, revision }) => {
      decoded.set(id, (decoded.get(id) ?? 0) + 1);
      return { event: { type }, meta: { id, position, stream, revision, correlation: 'c' } };
    })) as Decode;
  return { decode, decoded };
}
/** A reaction that notes what it is given, and does nothing while it is blocked. */
function noting(name: string, on: readonly string[]) {
  const got: number[] = [];
  let gate: Promise<void> | undefined;
  let open = (): void => undefined;
  const reaction: Reaction = {
    name,
    on,
    atOnce: 1,
    async react(_, { position }) {
      await gate;
      got.push(position);
    },
  };
  return {
    reaction,
    got,
    block: () => ({ promise: gate, resolve: open } = Promise.withResolvers<void>()),
    open: () => open(),
  };
}
const positions = async (store: Store, ...types: string[]): Promise<number[]> =>
  (await store.readAll({ after: 0, limit: 1_000_000 }))
    .filter(({ type }) => types.includes(type))
    .map(({ position }) => position);

/** The store over the double, and how many events of `$all` crossed the wire to it. */
async function overServer() {
  const server = await startEventStoreDouble();
  const store = await openEventStoreDb({ url: server.url });
  let crossed = 0;
  server.log.changes.on('read', ({ type }: { type: string }) => void (crossed += type.startsWith('$') ? 0 : 1));
  onTestFinished(async () => {
    await store.close();
    server.kill();
  });
  return { store, server, crossed: () => crossed };
}

afterEach(() => vi.useRealTimers());

describe('over EventStoreDB', () => {
  test('a worker new to a long log of others is level with it after each event crossed the wire once', async () => {
    const { store, crossed } = await overServer();
    await write(store, ...times(6000, 'NothingToUs', 'NorThis', 'OrThat'));
    const { decode, decoded } = counting();
    const vault = openMemoryVault();
    const began = crossed();
    const reactions = await runReactions(allReactions, store, decode, toolsOver(vault));
    await until(() => reactions.places().every(({ read }) => read > 0), LONG_MS);
    await reactions.idle();
    // Each page begins with the last event of the one before.
    expect(crossed() - began).toBeLessThanOrEqual(6000 * 1.02);
    expect(decoded.size).toBe(0);
    // From here on the server tells.
    await write(store, 'NothingToUs');
    await reactions.idle();
    const level = crossed();
    await write(store, ...times(20, 'NothingToUs'));
    await reactions.idle();
    expect(crossed() - level).toBe(20);
    await reactions.close();
    // And is not new to it again.
    const head = await store.head();
    for (const { name } of allReactions) expect((await vault.get('checkpoint', name))?.value).toBe(head);
  });

  test('what was done is kept by the place of an event, never by one between two: the server refuses those', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { store } = await overServer();
    await write(store, 'Other', 'Wanted', 'Other', 'Wanted', 'Wanted');
    const vault = openMemoryVault();
    const one = noting('one', ['Wanted']);
    one.block();
    const reactions = await runReactions([one.reaction], store, counting().decode, toolsOver(vault));
    const [first, second] = await store.readAll({ after: 0, limit: 10 });
    await until(() => reactions.places()[0]!.waiting === 3);
    vi.advanceTimersByTime(5000);
    // Its first event is not done, so everything up to the one before is.
    await until(() => reactions.places()[0]!.done === first!.position);
    expect((await vault.get('checkpoint', 'one'))?.value).toBe(first!.position);
    expect(second!.position).toBeGreaterThan(first!.position + 1);
    one.open();
    await reactions.idle();
    await reactions.close();
  });

  test('a place before an unfinished event, as it was kept earlier, is gone on from', async () => {
    const { store } = await overServer();
    await write(store, 'Other', 'Wanted', 'Other', 'Wanted');
    const [wanted] = await positions(store, 'Wanted');
    const vault = openMemoryVault();
    await vault.put('checkpoint', 'one', wanted! - 1);
    const one = noting('one', ['Wanted']);
    const reactions = await runReactions([one.reaction], store, counting().decode, toolsOver(vault));
    await reactions.idle();
    expect(one.got).toEqual(await positions(store, 'Wanted'));
    await reactions.close();
  });

  test('the connection is lost, and nobody misses anything', async () => {
    const { store, server } = await overServer();
    const all = ['a', 'b', 'c', 'd'].map((name) => noting(name, [`For${name}`, 'ForAll']));
    const reactions = await runReactions(
      all.map(({ reaction }) => reaction),
      store,
      counting().decode,
      toolsOver(openMemoryVault()),
    );
    for (let round = 0; round < 5; round++) {
      // Others write while we are cut off.
      for (const type of times(300, 'Fora', 'ForAll', 'Forb', 'Other', 'Forc', 'Ford'))
        server.log.append(`thing-${newId()}`, 'noStream', [
          { id: newId(), type, contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
        ]);
      await turn();
      server.kill();
      await server.start();
    }
    const head = server.log.all.findLast(({ type }) => !type.startsWith('$'))!.position;
    await until(() => reactions.depth() === 0 && reactions.places().every(({ read }) => read === head), LONG_MS);
    for (const { reaction, got } of all) expect(got).toEqual(await positions(store, ...reaction.on));
    await reactions.close();
  });
});

test('an event that several reactions want is decoded once, one that nobody wants never', async () => {
  const store = openMemoryEventStore();
  const { decode, decoded } = counting();
  const all = Array.from({ length: 8 }, (_, n) => noting(`r${n}`, n % 2 === 0 ? ['Wanted'] : ['Wanted', 'Sometimes']));
  const reactions = await runReactions(
    all.map(({ reaction }) => reaction),
    store,
    decode,
    toolsOver(openMemoryVault()),
  );
  await write(store, ...times(900, 'Wanted', 'Sometimes', 'Never'));
  await reactions.idle();
  for (const { reaction, got } of all) expect(got).toEqual(await positions(store, ...reaction.on));
  const types = new Map((await store.readAll({ after: 0, limit: 1000 })).map(({ id, type }) => [id, type]));
  expect(decoded.size).toBe(600);
  for (const [id, count] of decoded) expect([types.get(id), count]).toEqual([expect.not.stringMatching('Never'), 1]);
  await reactions.close();
  await store.close();
});

test('what cannot be decoded for a moment is decoded later, and reaches everybody', async () => {
  const store = openMemoryEventStore();
  const { decode } = counting();
  let away = 3;
  const shaky: Decode = (stored) => (away-- > 0 ? Promise.reject(new Error('the vault is away')) : decode(stored));
  const all = ['a', 'b', 'c'].map((name) => noting(name, ['Wanted']));
  await write(store, 'Wanted', 'Wanted');
  const reactions = await runReactions(
    all.map(({ reaction }) => reaction),
    store,
    shaky,
    toolsOver(openMemoryVault()),
  );
  await until(() => all.every(({ got }) => got.length === 2));
  await reactions.close();
  await store.close();
});

test('a reaction that comes to nothing holds no other, tells how far behind it is, and is with them again', async () => {
  const { store, crossed } = await overServer();
  const [slow, ...others] = ['slow', 'a', 'b', 'c'].map((name) => noting(name, ['Wanted']));
  slow!.block();
  const reactions = await runReactions(
    [slow!, ...others].map(({ reaction }) => reaction),
    store,
    counting().decode,
    toolsOver(openMemoryVault()),
  );
  const placeOf = (name: string) => reactions.places().find(({ reaction }) => reaction === name)!;
  const COUNT = 7000;
  await write(store, ...times(COUNT, 'Wanted'));
  await until(() => others.every(({ got }) => got.length === COUNT), LONG_MS);
  const head = await store.head();
  expect(placeOf('a')).toEqual({ reaction: 'a', read: head, done: head, waiting: 0 });
  // It holds no more than a bounded number, and says that nothing is done yet.
  expect(placeOf('slow').waiting).toBeLessThanOrEqual(2500);
  expect(placeOf('slow').read).toBeLessThan(head);
  expect(placeOf('slow').done).toBe(0);
  slow!.open();
  await until(() => slow!.got.length === COUNT, LONG_MS);
  expect(slow!.got).toEqual(others[0]!.got);
  await reactions.idle();
  const before = crossed();
  await write(store, ...times(10, 'Wanted'));
  await reactions.idle();
  expect(crossed() - before).toBe(10);
  await reactions.close();
});

test('a reaction with a new name goes through all there is, while the others go on from where they were', async () => {
  const store = openMemoryEventStore();
  const vault = openMemoryVault();
  const [old, fresh] = [noting('old', ['Wanted']), noting('fresh', ['Wanted'])];
  await write(store, ...times(1200, 'Wanted', 'Other'));
  const first = await runReactions([old.reaction], store, counting().decode, toolsOver(vault));
  await first.idle();
  await first.close();
  expect(old.got).toHaveLength(600);
  const second = await runReactions([old.reaction, fresh.reaction], store, counting().decode, toolsOver(vault));
  await write(store, 'Wanted');
  await second.idle();
  const wanted = await positions(store, 'Wanted');
  expect([old.got, fresh.got]).toEqual([wanted, wanted]);
  await second.close();
  await store.close();
});

test('how far all reactions are is kept in one write, also where nothing concerned them, and not again while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = openMemoryEventStore();
  const memory = openMemoryVault();
  const writes: string[][] = [];
  const vault: Vault = {
    ...memory,
    putMany: (kind, entries) => (writes.push(entries.map(({ id }) => id)), memory.putMany(kind, entries)),
    put: () => Promise.reject(new Error('one by one')),
  };
  const reactions = await runReactions(allReactions, store, counting().decode, toolsOver(vault));
  await write(store, ...times(700, 'NothingToUs'));
  await reactions.idle();
  vi.advanceTimersByTime(5000);
  await turn();
  vi.advanceTimersByTime(60_000);
  await turn();
  expect(writes.map((ids) => ids.length)).toEqual([allReactions.length]);
  await reactions.close();
  expect(writes).toHaveLength(1);
  await store.close();
});

test(
  'killed and begun again at any moment, each reaction gets each of its events at least once, and in order',
  { timeout: 120_000 },
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const KINDS = ['A', 'B', 'C', 'Other'];
    const reactionsOf = { one: ['A'], two: ['A', 'B'], three: ['C'], four: ['A', 'B', 'C'], none: ['Never'] };
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('write' as const),
          types: fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 8 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), turns: fc.nat(15) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 40 }),
        fc.infiniteStream(fc.nat(4)),
        async (steps, delays) => {
          const store = openMemoryEventStore();
          const memory = openMemoryVault();
          /** What each reaction was given, life after life. */
          const given = new Map<string, number[][]>(Object.keys(reactionsOf).map((name) => [name, []]));
          const live = async () => {
            let dead = false;
            const alive =
              <T extends unknown[], R>(work: (...all: T) => Promise<R>) =>
              (...all: T): Promise<R> =>
                dead ? new Promise<R>(() => undefined) : work(...all);
            const vault: Vault = { ...memory, put: alive(memory.put), putMany: alive(memory.putMany) };
            const reactions = Object.entries(reactionsOf).map(([name, on]): Reaction => {
              const noted: number[] = [];
              given.get(name)!.push(noted);
              return {
                name,
                on,
                atOnce: 1,
                async react(_, { position }) {
                  for (let n = delays.next().value!; n > 0; n--) await turn();
                  if (dead) return new Promise<void>(() => undefined);
                  noted.push(position);
                },
              };
            });
            const running = await runReactions(reactions, store, counting().decode, toolsOver(vault));
            return { running, kill: () => ((dead = true), vi.clearAllTimers()) };
          };
          let life = await live();
          for (const one of steps) {
            if (one.do === 'write') await write(store, ...one.types);
            else if (one.do === 'wait') for (let n = 0; n < one.turns; n++) await turn();
            else if (one.do === 'keep') vi.advanceTimersByTime(5000);
            else {
              life.kill();
              life = await live();
            }
          }
          await life.running.idle();
          await life.running.close();
          await store.close();
          for (const [name, on] of Object.entries(reactionsOf)) {
            const wanted = await positions(store, ...on);
            const lives = given.get(name)!;
            expect([...new Set(lives.flat())]).toEqual(wanted);
            // Each life goes on without a gap from some place that was done.
            for (const noted of lives)
              expect(noted).toEqual(wanted.slice(wanted.indexOf(noted[0]!), wanted.indexOf(noted[0]!) + noted.length));
          }
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 100) },
    );
  },
);
