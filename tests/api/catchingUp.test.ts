import { expect, onTestFinished, test } from 'vitest';
import { openMemoryEventStore } from '../../adapters/eventstore/memory.ts';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import { newId } from '../../domain/kernel/id.ts';
import { allReactions } from '../../reactions/all.ts';
import type { EventFeed } from '../../projections/ports.ts';
import { startLoom } from '../server.ts';

const OTHERS = 300;

test('while a worker catches up, readiness and figures tell how far it is from the head; orchestrators leave it at work', async () => {
  const store = openMemoryEventStore();
  await store.append(
    'of-others',
    -1,
    Array.from({ length: OTHERS }, () => ({ id: newId(), type: 'NothingToUs', data: {}, meta: {} })),
  );
  const level = Promise.withResolvers<void>();
  /** Whoever begins at the start of the log is kept from coming further: only reactions do, the read models are caught up by then. */
  const subscribe: EventFeed['subscribe'] = (after, deliver, options) =>
    store.subscribe(
      after,
      async (batch) => (after === 0 ? level.promise.then(() => deliver(batch)) : deliver(batch)),
      options,
    );
  const it = await startLoom({ given: { events: { ...store, subscribe } as EventStore & EventFeed } });
  onTestFinished(() => (level.resolve(), it.close()));
  const probe = () =>
    it.call<{
      status: string;
      projection_lag: number;
      behind: {
        counts: string;
        head: number;
        worker: number;
        projector: number;
        api: number;
        reactions?: Record<string, number>;
      };
    }>('GET', '/readyz');
  const figure = async (role: string, reader: string) =>
    Number(
      new RegExp(`loom_behind{role="${role}",reader="${reader}"} (\\d+)`).exec(
        (await it.call<string>('GET', '/metrics')).body as unknown as string,
      )?.[1],
    );

  await it.loom.context.reads.passed(await store.head());
  await expect.poll(async () => (await probe()).body.behind.api).toBe(0);
  const { status, body } = await probe();
  const head = await store.head();
  expect(head).toBeGreaterThan(OTHERS);
  expect([status, body.status, body.projection_lag]).toEqual([200, 'catching up', 0]);
  expect(body.behind).toMatchObject({ counts: 'events', head, worker: head, projector: 0, api: 0 });
  expect(Object.keys(body.behind.reactions!).sort()).toEqual(allReactions.map(({ name }) => name).sort());
  expect([
    await figure('worker', 'derivatives'),
    await figure('projector', 'read models'),
    await figure('api', 'live messages'),
  ]).toEqual([head, 0, 0]);

  level.resolve();
  await it.settled();
  const after = await probe();
  expect([after.status, after.body.status]).toEqual([200, 'ready']);
  expect(after.body.behind).toEqual({ counts: 'events', head: await store.head(), worker: 0, projector: 0, api: 0 });
  expect(await figure('worker', 'derivatives')).toBe(0);
});
