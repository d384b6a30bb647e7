import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../adapters/eventstore/eventstoredb-address.ts';
import { openEventStoreDb } from '../../adapters/eventstore/eventstoredb.ts';
import type { EventToAppend, StoredEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { startEventStoreDouble, type EventStoreDouble } from '../doubles/eventstoredb/server.ts';
import { until } from './eventstore.contract.ts';

const events = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, n) => ({ id: newId(), type: 'PhotoTaken', data: { n }, meta: { at: 'now' } }));
const aStream = (): string => `gig-${newId()}`;
const AWAY = { name: 'Refusal', kind: 'unavailable', code: 'eventStore.unavailable' };

describe('EventStoreDB going away and coming back', () => {
  let server: EventStoreDouble;
  let store: Awaited<ReturnType<typeof openEventStoreDb>>;
  beforeEach(async () => {
    server = await startEventStoreDouble();
    store = await openEventStoreDb({ url: server.url });
  });
  afterEach(async () => {
    await store.close();
    server.kill();
  });

  /** Appends until the server takes it. */
  const insistently = async (stream: string, expected: number, batch: EventToAppend[]): Promise<void> => {
    for (let tries = 0; ; tries++) {
      try {
        return void (await store.append(stream, expected, batch));
      } catch (error) {
        expect(error).toMatchObject(AWAY);
        if (tries > 500) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };

  test('a subscription goes on after its last delivered event, whenever the connection is lost', async () => {
    const stream = aStream();
    const got: StoredEvent[] = [];
    store.subscribe(0, async (batch) => void got.push(...batch), { batchSize: 10 });
    let revision = -1;
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 20; n++) {
        await insistently(stream, revision, events(3));
        revision += 3;
        if (n === 10) {
          server.kill();
          await server.start();
        }
      }
    }
    await until(() => got.length >= revision + 1);
    expect(got).toEqual(await store.readStream(stream));
    expect(got.map((event) => event.revision)).toEqual(Array.from({ length: 240 }, (_, n) => n));
  });

  test('what was appended by others meanwhile is delivered after the restart', async () => {
    const [stream, got] = [aStream(), [] as StoredEvent[]];
    store.subscribe(0, async (batch) => void got.push(...batch));
    await store.append(stream, -1, events(1));
    await until(() => got.length === 1);
    server.kill();
    const foreign = {
      id: newId(),
      type: 'Foreign',
      contentType: 'application/octet-stream',
      data: Buffer.from([0, 255]),
      metadata: Buffer.alloc(0),
    };
    server.log.append(stream, 0, [foreign]);
    await server.start();
    await until(() => got.length === 2);
    expect(got[1]).toMatchObject({ type: 'Foreign', data: {}, meta: {}, revision: 1 });
  });

  test('a delivery that fails while the connection is lost is repeated, not skipped', async () => {
    const [stream, taken] = [aStream(), [] as number[]];
    let tries = 0;
    store.subscribe(0, async (batch) => {
      if (++tries === 1) server.kill();
      if (tries < 3) throw new Error('not yet');
      taken.push(...batch.map((event) => event.revision));
    });
    await store.append(stream, -1, events(2)).catch((error: unknown) => expect(error).toMatchObject(AWAY));
    await until(() => tries >= 2);
    await server.start();
    await insistently(stream, 1, events(1));
    await until(() => taken.length === 3);
    expect(taken).toEqual([0, 1, 2]);
  });

  test('while it is away everything is refused as unavailable; afterwards all works', async () => {
    const stream = aStream();
    await store.append(stream, -1, events(1));
    server.kill();
    const many = await Promise.allSettled(Array.from({ length: 50 }, () => store.append(aStream(), -1, events(2))));
    for (const outcome of many) expect(outcome).toMatchObject({ status: 'rejected', reason: AWAY });
    await expect(store.readStream(stream)).rejects.toMatchObject(AWAY);
    await expect(store.readLast(stream)).rejects.toMatchObject(AWAY);
    await expect(store.readAll({ after: 0, limit: 10 })).rejects.toMatchObject(AWAY);
    await expect(store.head()).rejects.toMatchObject(AWAY);
    await server.start();
    await insistently(stream, 0, events(1));
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  test('cut in the middle of many appends: each is done once and whole, or refused; a repeat completes it', async () => {
    const work = Array.from({ length: 200 }, () => ({ stream: aStream(), batch: events(2) }));
    const first = Promise.allSettled(work.map(({ stream, batch }) => store.append(stream, -1, batch)));
    await until(() => server.log.all.length > 60);
    server.kill();
    await server.start();
    for (const [n, outcome] of (await first).entries()) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(AWAY);
      else expect(server.log.stream(work[n]!.stream)).toHaveLength(2);
    }
    await Promise.all(work.map(({ stream, batch }) => insistently(stream, -1, batch)));
    for (const { stream, batch } of work)
      expect(server.log.stream(stream).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  });

  test('cut while much is on its way: every append is answered, and nothing fails outside of them', async () => {
    const hasty = await openEventStoreDb({ url: server.url, repeatedForMs: 300 });
    const large = (): EventToAppend[] => events(1).map((event) => ({ ...event, data: { text: 'x'.repeat(300_000) } }));
    for (let round = 0; round < 3; round++) {
      const written = server.log.all.length;
      const work = Promise.allSettled(Array.from({ length: 100 }, () => hasty.append(aStream(), -1, large())));
      await until(() => server.log.all.length > written + 3);
      server.kill();
      for (const outcome of await work) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(AWAY);
      await server.start();
    }
    await hasty.close();
  });

  test('opens while the server is away', async () => {
    server.kill();
    const other = await openEventStoreDb({ url: server.url });
    const got: StoredEvent[] = [];
    other.subscribe(0, async (batch) => void got.push(...batch));
    await expect(other.append(aStream(), -1, events(1))).rejects.toMatchObject(AWAY);
    await server.start();
    await insistently(aStream(), -1, events(1));
    await until(() => got.length === 1);
    await other.close();
  });

  test('system events are neither read nor delivered nor the head', async () => {
    expect(await store.head()).toBe(0);
    for (let n = 0; n < 30; n++) await store.append(aStream(), -1, events(1));
    expect(server.log.all.filter(({ type }) => type.startsWith('$')).length).toBeGreaterThan(3);
    const log = await store.readAll({ after: 0, limit: 30 });
    expect(log).toHaveLength(30);
    expect(log.every(({ type }) => type === 'PhotoTaken')).toBe(true);
    expect(await store.head()).toBe(log.at(-1)?.position);
  });

  test('who asks for the head leaves no call open: closing waits for none', async () => {
    const other = await openEventStoreDb({ url: server.url });
    for (let n = 0; n < 30; n++) {
      const { position } = await store.append(aStream(), -1, events(1));
      expect(await other.head()).toBe(position);
    }
    let closed = false;
    void other.close().then(() => (closed = true));
    await until(() => closed);
  });

  test('more than the server takes at once is refused as too large', async () => {
    const [one] = events(1);
    await expect(
      store.append(aStream(), -1, [{ ...one!, data: { text: 'x'.repeat(2_000_000) } }]),
    ).rejects.toMatchObject({ kind: 'tooLarge' });
  });
});

describe.each([{ batches: true }, { batches: false }])('appends under way at an EventStoreDB, %o', ({ batches }) => {
  let server: EventStoreDouble;
  const stores: Awaited<ReturnType<typeof openEventStoreDb>>[] = [];
  const open = async (repeatedForMs?: number) => {
    const store = await openEventStoreDb({
      url: server.url,
      ...(repeatedForMs === undefined ? {} : { repeatedForMs }),
    });
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    server = await startEventStoreDouble({ batches });
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    server.kill();
  });

  test('a repeat in the same process shares the first one, and never reaches the server', async () => {
    const [store, stream, batch] = [await open(), aStream(), events(2)];
    const release = server.log.hold();
    let proposed = 0;
    server.log.changes.on('proposed', () => proposed++);
    const all = Array.from({ length: 10 }, () => store.append(stream, -1, batch));
    await until(() => server.log.underWay.now === 1);
    release();
    const [first] = await Promise.all(all);
    for (const answer of await Promise.all(all)) expect(answer).toEqual(first);
    expect([proposed, server.log.stream(stream).length]).toEqual([1, 2]);
  });

  test('what another process has under way is asked for again until the server knows, and answered as the first was', async () => {
    const [one, other, stream, batch] = [await open(), await open(), aStream(), events(2)];
    const release = server.log.hold();
    const first = one.append(stream, -1, batch);
    await until(() => server.log.underWay.now === 1);
    const second = other.append(stream, -1, batch);
    // The server gives the second no answer, only its own time-out.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    release();
    expect(await second).toEqual(await first);
    expect(server.log.stream(stream)).toHaveLength(2);
  });

  test('what was written and never answered, the connection being lost, is found by the same ids', async () => {
    const [store, stream, batch] = [await open(), aStream(), events(2)];
    server.log.changes.once('written', () => {
      server.kill();
      void server.start();
    });
    const { position } = await store.append(stream, -1, batch);
    expect(server.log.stream(stream).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect(position).toBe(server.log.stream(stream)[1]!.position);
  });

  test('what was lost before it was written is written by the repeat; what another one wrote meanwhile is a wrong revision', async () => {
    const [store, mine, taken, batch] = [await open(), aStream(), aStream(), events(1)];
    server.log.hold();
    const [first, second] = [store.append(mine, -1, batch), store.append(taken, -1, events(1))];
    const outcome = second.catch((error: unknown) => error);
    await until(() => server.log.underWay.now === 2);
    server.kill();
    const foreign = {
      id: newId(),
      type: 'Foreign',
      contentType: 'application/octet-stream',
      data: Buffer.from([0]),
      metadata: Buffer.alloc(0),
    };
    server.log.append(taken, -1, [foreign]);
    server.log.hold()();
    await server.start();
    expect(await first).toMatchObject({ revision: 0 });
    expect(await outcome).toMatchObject({ name: 'WrongRevision', actual: 0 });
  });

  test('where nobody comes back, it is refused after a while', async () => {
    const store = await open(300);
    server.log.hold();
    const outcome = store.append(aStream(), -1, events(1)).catch((error: unknown) => error);
    await until(() => server.log.underWay.now === 1);
    server.kill();
    expect(await outcome).toMatchObject(AWAY);
  });

  test('64 writers have 60 appends under way', async () => {
    const store = await open();
    const release = server.log.hold();
    const all = Array.from({ length: 64 }, () => store.append(aStream(), -1, events(1)));
    await until(() => server.log.underWay.now === 60);
    release();
    await Promise.all(all);
    expect(server.log.underWay.most).toBe(60);
  });
});

test('a place between two events: nothing is at it, and what follows it is delivered', async () => {
  const server = await startEventStoreDouble();
  const store = await openEventStoreDb({ url: server.url });
  for (let n = 0; n < 20; n++) await store.append(aStream(), -1, events(1));
  const log = await store.readAll({ after: 0, limit: 100 });
  const between = log[10]!.position - 1;
  expect(await store.at(between)).toBeUndefined();
  const [got, rest] = [[] as StoredEvent[], log.slice(10)];
  store.subscribe(between, async (batch) => void got.push(...batch), { batchSize: 3 });
  await until(() => got.length === rest.length);
  expect(await store.readAll({ after: between, limit: 100 })).toEqual(rest);
  await store.append(aStream(), -1, events(1));
  await until(() => got.length === rest.length + 1);
  expect(got.slice(0, -1)).toEqual(rest);
  server.kill();
  await expect(store.at(log[3]!.position)).rejects.toMatchObject(AWAY);
  await store.close();
});

test.each([
  ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113?tls=false'],
  ['kurrentdb://localhost?tls=false', 'esdb://localhost:2113?tls=false'],
  ['kurrentdb+discover://cluster.example:2113', 'esdb+discover://cluster.example:2113'],
  [
    'esdb://loom:p%40ss@db:2113?tlsCAFile=/certs/ca%20one.crt',
    'esdb://loom:p%40ss@db:2113?tlscafile=/certs/ca%20one.crt',
  ],
  [
    'kurrentdb://a:2113,b:2114,c/?nodePreference=leader&defaultDeadline=5000&madeUp=1',
    'esdb://a:2113,b:2114,c:2113?nodepreference=leader&defaultdeadline=5000',
  ],
])('the address %s is one that the client package understands', async (url, understood) => {
  const { parseConnectionString } = await import('@eventstore/db-client/dist/Client/parseConnectionString.js');
  const { address, shown, tls, hosts } = addressOf(url);
  expect(address).toBe(understood);
  expect(parseConnectionString(address).hosts).toEqual(hosts.map(({ host, port }) => ({ address: host, port })));
  expect(parseConnectionString(address).tls ?? true).toBe(tls);
  expect(shown).not.toMatch(/loom|p%40ss|[@?]/);
});

test.each([
  'esdb://',
  'esdb://user@host',
  'esdb://loom:secret@host:port',
  'esdb://loom:secret@host?tlsVerifyCert=false',
  'esdb://loom:secret@host?tls=maybe',
  'esdb://loom:secret@host?tls=',
])('the address %s is refused with a reason that tells no password', (url) => {
  expect(() => addressOf(url)).toThrow(/^(must|has) /);
  expect(() => addressOf(url)).not.toThrow(/secret/);
});

test('a server without batches is written to one call an append', async () => {
  const server = await startEventStoreDouble({ batches: false });
  const store = await openEventStoreDb({ url: server.url });
  const stream = aStream();
  const batch = events(3);
  const answer = await store.append(stream, -1, batch);
  expect(await store.append(stream, -1, batch)).toEqual(answer);
  expect(await store.readLast(stream)).toMatchObject({ revision: 2, position: answer.position });
  await expect(store.append(stream, 0, events(1))).rejects.toMatchObject({ name: 'WrongRevision', actual: 2 });
  await store.close();
  server.kill();
});
