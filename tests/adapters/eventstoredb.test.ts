import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
    const foreign = { id: newId(), type: 'Foreign', contentType: 'application/octet-stream', data: Buffer.from([0, 255]), metadata: Buffer.alloc(0) };
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

  test('cut in the middle of many appends: each is whole or absent, the acknowledged are there, a repeat completes them', async () => {
    const work = Array.from({ length: 200 }, () => ({ stream: aStream(), batch: events(2) }));
    const first = Promise.allSettled(work.map(({ stream, batch }) => store.append(stream, -1, batch)));
    await until(() => server.log.all.length > 60);
    server.kill();
    await server.start();
    const acknowledged = (await first).filter(({ status }) => status === 'fulfilled').length;
    expect(acknowledged).toBeLessThan(200);
    const there = work.filter(({ stream }) => server.log.stream(stream).length > 0);
    expect(there.length).toBeGreaterThanOrEqual(acknowledged);
    await Promise.all(work.map(({ stream, batch }) => insistently(stream, -1, batch)));
    for (const { stream, batch } of work) expect(server.log.stream(stream).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  });

  test('cut while much is on its way: every append is answered, and nothing fails outside of them', async () => {
    const large = (): EventToAppend[] => events(1).map((event) => ({ ...event, data: { text: 'x'.repeat(300_000) } }));
    for (let round = 0; round < 3; round++) {
      const written = server.log.all.length;
      const work = Promise.allSettled(Array.from({ length: 100 }, () => store.append(aStream(), -1, large())));
      await until(() => server.log.all.length > written + 3);
      server.kill();
      for (const outcome of await work) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(AWAY);
      await server.start();
    }
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

  test('more than the server takes at once is refused as too large', async () => {
    const [one] = events(1);
    await expect(store.append(aStream(), -1, [{ ...one!, data: { text: 'x'.repeat(2_000_000) } }])).rejects.toMatchObject({ kind: 'tooLarge' });
  });
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
