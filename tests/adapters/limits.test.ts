import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { connectMongo } from '../../adapters/mongodb.ts';
import { openMongoCounters } from '../../adapters/limits/mongodb.ts';
import { memoryCounters } from '../../adapters/limits/memory.ts';
import type { Counter, Counters } from '../../commands/ports/counters.ts';
import { mongoUrl, scratchDatabase } from '../servers/mongodb.ts';

const full = (counter: Counter, key: string): Promise<unknown> =>
  counter.consume(key).then(
    () => undefined,
    (reason: unknown) => reason,
  );

function holds(open: () => Promise<Counters>): void {
  const opened: Counters[] = [];
  const counters = async () => {
    const one = await open();
    opened.push(one);
    return one;
  };
  afterAll(() => Promise.all(opened.map((one) => one.close())));
  const options = () => ({ name: randomUUID(), points: 2, seconds: 600 });

  test('lets so many through, and says to the others when it is forgotten', async () => {
    const counter = (await counters()).open(options());
    expect([await full(counter, 'a'), await full(counter, 'a')]).toEqual([undefined, undefined]);
    const over = (await full(counter, 'a')) as { consumedPoints: number; msBeforeNext: number };
    expect(over).toMatchObject({ consumedPoints: 3 });
    expect(over).not.toBeInstanceOf(Error);
    expect(over.msBeforeNext).toBeGreaterThan(590_000);
    expect(over.msBeforeNext).toBeLessThanOrEqual(600_000);
    expect(await full(counter, 'b')).toBeUndefined();
  });
  test('counts each, whatever has been before', async () => {
    const counter = (await counters()).open(options());
    for (let n = 0; n < 20; n++) await counter.penalty('a');
    expect(await counter.get('a')).toMatchObject({ consumedPoints: 20 });
  });
  test('takes back, begins anew, and forgets', async () => {
    const counter = (await counters()).open(options());
    expect(await counter.get('a')).toBeNull();
    await counter.penalty('a');
    await counter.penalty('a');
    expect(await counter.reward('a', 1)).toMatchObject({ consumedPoints: 1 });
    await counter.set('a', 7, 5);
    const begun = await counter.get('a');
    expect(begun).toMatchObject({ consumedPoints: 7 });
    expect(begun!.msBeforeNext).toBeLessThanOrEqual(5000);
    expect(await counter.delete('a')).toBe(true);
    expect(await counter.get('a')).toBeNull();
  });
  test('counts under each name by itself', async () => {
    const all = await counters();
    const [one, other] = [all.open(options()), all.open(options())];
    await one.penalty('a');
    expect(await other.get('a')).toBeNull();
  });
}

describe('counters in memory', () => {
  holds(async () => memoryCounters());
  // MongoDB counts so, too; FerretDB, which stands in for it here, does not change a document in one step.
  test('count each of many at once', async () => {
    const counter = memoryCounters().open({ name: 'a', points: 2, seconds: 600 });
    await Promise.all(Array.from({ length: 20 }, () => counter.penalty('a')));
    expect(await counter.get('a')).toMatchObject({ consumedPoints: 20 });
  });
});

describe.skipIf(!mongoUrl)('counters in MongoDB', () => {
  const { url, destroy } = scratchDatabase(mongoUrl ?? 'mongodb://nowhere');
  afterAll(destroy);
  const open = () => openMongoCounters({ url });
  holds(open);
  test('are of all processes together, and tell of nobody', async () => {
    const [here, there] = [await open(), await open()];
    const options = { name: randomUUID(), points: 2, seconds: 600 };
    const [mine, theirs] = [here.open(options), there.open(options)];
    await mine.consume('asha@loom.test');
    await theirs.consume('asha@loom.test');
    expect(await full(mine, 'asha@loom.test')).toMatchObject({ consumedPoints: 3 });
    expect(await full(theirs, 'asha@loom.test')).toMatchObject({ consumedPoints: 4 });
    const client = await connectMongo(url, {});
    expect(JSON.stringify(await client.db().collection('limits').find().toArray())).not.toContain('asha');
    await Promise.all([client.close(), here.close(), there.close()]);
  });
  test("are each process's own while the database is away", async () => {
    const counters = await open();
    const counter = counters.open({ name: randomUUID(), points: 1, seconds: 600 });
    await counters.close();
    expect(await full(counter, 'a')).toBeUndefined();
    expect(await full(counter, 'a')).toMatchObject({ consumedPoints: 2 });
  });
});
