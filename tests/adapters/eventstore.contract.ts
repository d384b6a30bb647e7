import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventStore } from '../../commands/ports/eventStore.ts';
import type { EventToAppend, JsonObject, StoredEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { WrongRevision } from '../../domain/kernel/refusal.ts';
import type { EventFeed } from '../../projections/ports.ts';
import { within } from '../pace.ts';

type Store = EventStore & EventFeed;

const event = (data: JsonObject = {}, type = 'PhotoTaken'): EventToAppend => ({
  id: newId(),
  type,
  data,
  meta: { at: '2026-11-21T10:00:00Z' },
});
const events = (count: number): EventToAppend[] => Array.from({ length: count }, (_, n) => event({ n }));
const aStream = (): string => `gig-${newId()}`;
const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);
const ofStreams = (streams: string[], list: StoredEvent[]): StoredEvent[] =>
  list.filter(({ stream }) => streams.includes(stream));
const settled = async (work: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(work);
  return {
    won: outcomes.filter((o) => o.status === 'fulfilled').length,
    reasons: outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason] : [])),
  };
};

/** What every event store must do. The log may hold events of others (a shared server). */
export function eventStoreContract(name: string, open: () => Promise<Store>): void {
  describe(`event store: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    /** Everything after a position, in pages. */
    const restOfLog = async (after: number, page = 1_000): Promise<StoredEvent[]> => {
      const rest: StoredEvent[] = [];
      for (;;) {
        const events = await store.readAll({ after: rest.at(-1)?.position ?? after, limit: page });
        if (events.length === 0) return rest;
        rest.push(...events);
      }
    };

    describe('append', () => {
      test('what was appended is read back, with its place', async () => {
        const stream = aStream();
        const first = {
          ...event({ iso: 400, tags: ['a', null, { deep: true }] }, 'GigOpened'),
          meta: { actor: { kind: 'user' } },
        };
        const answer = await store.append(stream, -1, [first, event()]);
        const [one, two] = await store.readStream(stream);
        expect(one).toEqual({ ...first, stream, revision: 0, position: expect.any(Number) });
        expect(two?.revision).toBe(1);
        expect(two!.position).toBeGreaterThan(one!.position);
        expect(answer).toEqual({ revision: 1, position: two!.position });
      });

      test('goes on at the expected revision only', async () => {
        const stream = aStream();
        await store.append(stream, -1, events(2));
        await expect(store.append(stream, 1, [event()])).resolves.toMatchObject({ revision: 2 });
        for (const expected of [-1, 0, 1, 3, 99]) {
          const refusal = await store.append(stream, expected, [event()]).catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(WrongRevision);
          expect(refusal).toMatchObject({ stream, expected, actual: 2 });
        }
        expect(await store.readStream(stream)).toHaveLength(3);
      });

      test('a stream that does not exist is at -1', async () => {
        const refusal = await store.append(aStream(), 0, [event()]).catch((error: unknown) => error);
        expect(refusal).toMatchObject({ name: 'WrongRevision', expected: 0, actual: -1 });
      });

      test('of 50 writers at one place exactly one wins', async () => {
        const stream = aStream();
        for (const place of [-1, 1]) {
          const { won, reasons } = await settled(
            Array.from({ length: 50 }, () => store.append(stream, place, events(2))),
          );
          expect(won).toBe(1);
          expect(reasons).toHaveLength(49);
          for (const reason of reasons) expect(reason).toBeInstanceOf(WrongRevision);
        }
        expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
      });

      test('one that fails does not fail what came with it', async () => {
        const taken = aStream();
        await store.append(taken, -1, [event()]);
        const streams = Array.from({ length: 20 }, aStream);
        const work = streams.flatMap((stream) => [
          store.append(stream, -1, events(3)),
          store.append(taken, -1, events(2)),
        ]);
        const { won, reasons } = await settled(work);
        expect([won, reasons.length]).toEqual([20, 20]);
        for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(3);
        expect(await store.readStream(taken)).toHaveLength(1);
      });

      test('a repeat answers as the first did and writes nothing', async () => {
        const stream = aStream();
        const [first, second, third] = [events(1), events(3), events(1)];
        const answers = [
          await store.append(stream, -1, first),
          await store.append(stream, 0, second),
          await store.append(stream, 3, third),
        ];
        expect([
          await store.append(stream, -1, first),
          await store.append(stream, 0, second),
          await store.append(stream, 3, third),
        ]).toEqual(answers);
        expect(ids(await store.readStream(stream))).toEqual(ids([...first, ...second, ...third]));
      });

      test('the same append twice at once is one', async () => {
        const stream = aStream();
        const once = events(2);
        const [one, other] = await Promise.all([store.append(stream, -1, once), store.append(stream, -1, once)]);
        expect(other).toEqual(one);
        expect(await store.readStream(stream)).toHaveLength(2);
      });

      test('the same events at another place are refused', async () => {
        const stream = aStream();
        const once = events(1);
        await store.append(stream, -1, once);
        await store.append(stream, 0, events(1));
        await expect(store.append(stream, 0, once)).rejects.toBeInstanceOf(WrongRevision);
      });

      test('what JSON cannot hold is refused at once', async () => {
        const impossible = { ...event(), data: { size: 1n } as unknown as JsonObject };
        await expect(store.append(aStream(), -1, [impossible])).rejects.toBeInstanceOf(TypeError);
        await expect(store.append(aStream(), -1, [])).rejects.toBeInstanceOf(RangeError);
        await expect(store.append(aStream(), -1, [event()])).resolves.toMatchObject({ revision: 0 });
      });

      test('changing what was given or read changes nothing in the store', async () => {
        const stream = aStream();
        const given = event({ name: 'before' });
        await store.append(stream, -1, [given]);
        given.data['name'] = 'after';
        (await store.readStream(stream))[0]!.data['name'] = 'after';
        expect((await store.readLast(stream))?.data).toEqual({ name: 'before' });
      });

      test('however writers race, every append is whole, alone at its place, and in the order of the log', async () => {
        const race = fc.array(fc.record({ stream: fc.nat(3), size: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 1,
          maxLength: 40,
        });
        await fc.assert(
          fc.asyncProperty(race, async (writers) => {
            const streams = Array.from({ length: 4 }, aStream);
            const before = await store.head();
            const written = writers.map(({ stream, size }) => ({
              stream: streams[stream]!,
              batch: events(size),
              revision: -1,
            }));
            await Promise.all(written.map((one) => writeSomehow(store, one)));
            const log = ofStreams(streams, await restOfLog(before, 7));
            expect(log.map(({ position }) => position)).toEqual(
              log.map(({ position }) => position).toSorted((a, b) => a - b),
            );
            for (const stream of streams) {
              const inStream = await store.readStream(stream);
              expect(inStream.map(({ revision }) => revision)).toEqual(inStream.map((_, n) => n));
              expect(ofStreams([stream], log)).toEqual(inStream);
            }
            for (const { stream, batch, revision } of written) {
              const there = await store.readStream(stream, { from: revision - batch.length + 1, limit: batch.length });
              expect(ids(there)).toEqual(ids(batch));
            }
          }),
          { numRuns: 15 },
        );
      });
    });

    describe('reading', () => {
      test('an absent stream is empty', async () => {
        expect(await store.readStream(aStream())).toEqual([]);
        expect(await store.readLast(aStream())).toBeUndefined();
      });

      test('a part of a stream, and its last event', async () => {
        const stream = aStream();
        const all = events(10);
        await store.append(stream, -1, all);
        expect(ids(await store.readStream(stream, { from: 7 }))).toEqual(ids(all.slice(7)));
        expect(ids(await store.readStream(stream, { from: 2, limit: 3 }))).toEqual(ids(all.slice(2, 5)));
        expect(ids(await store.readStream(stream, { limit: 1 }))).toEqual(ids(all.slice(0, 1)));
        expect(await store.readStream(stream, { from: 10 })).toEqual([]);
        expect(await store.readLast(stream)).toMatchObject({ id: all[9]!.id, revision: 9 });
      });

      test('the log in pages, after a place, whatever the types', async () => {
        const before = await store.head();
        const streams = [aStream(), aStream()];
        for (let n = 0; n < 12; n++)
          await store.append(streams[n % 2]!, Math.floor(n / 2) - 1, [
            event({ n }, n % 3 ? 'PhotoTaken' : `NeverHeardOf${n}`),
          ]);
        const log = ofStreams(streams, await restOfLog(before));
        expect(log.map(({ data }) => data['n'])).toEqual(Array.from({ length: 12 }, (_, n) => n));
        expect(log[3]?.type).toBe('NeverHeardOf3');
        for (const page of [1, 2, 5]) expect(ofStreams(streams, await restOfLog(before, page))).toEqual(log);
        expect(ofStreams(streams, await store.readAll({ after: log[10]!.position, limit: 1_000 }))).toEqual([log[11]]);
        expect(await store.readAll({ after: Number.MAX_SAFE_INTEGER - 1, limit: 10 })).toEqual([]);
        expect(await store.at(log[10]!.position)).toEqual(log[10]);
        expect(await store.at(Number.MAX_SAFE_INTEGER - 1)).toBeUndefined();
      });

      test('the head is the position of the last event', async () => {
        const { position } = await store.append(aStream(), -1, events(3));
        expect(await store.head()).toBeGreaterThanOrEqual(position);
        expect(await store.readAll({ after: await store.head(), limit: 10 })).toEqual([]);
      });

      test('any JSON in any script comes back as it was', async () => {
        const value = fc.record({ json: fc.jsonValue(), text: fc.string({ unit: 'grapheme' }) });
        await fc.assert(
          fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (values) => {
            const stream = aStream();
            const batch = values.map((data) => ({
              ...event(),
              data: data as JsonObject,
              meta: { copy: data } as JsonObject,
            }));
            await store.append(stream, -1, batch);
            const plain = JSON.parse(JSON.stringify(batch)) as EventToAppend[];
            expect(
              (await store.readStream(stream)).map(({ id, type, data, meta }) => ({ id, type, data, meta })),
            ).toEqual(plain);
          }),
          { numRuns: 25 },
        );
      });

      test('a megabyte comes back whole', async () => {
        const stream = aStream();
        const text = 'ĀśaNehā📷'.repeat(60_000).slice(0, 500_000);
        await store.append(stream, -1, [event({ text })]).catch(async (error: { kind?: string }) => {
          // A server may allow no more than 1 MiB in one append: then half of it must fit.
          expect(error.kind).toBe('tooLarge');
          await store.append(stream, -1, [event({ text: text.slice(0, 250_000) })]);
        });
        const back = (await store.readLast(stream))?.data['text'];
        expect(text.startsWith(String(back))).toBe(true);
        const million = 'x'.repeat(1_000_000);
        await store.append(stream, 0, [event({ million })]);
        expect((await store.readLast(stream))?.data).toEqual({ million });
      });
    });

    describe('subscription', () => {
      test('gets what was there and what comes, once, in order, one call at a time', async () => {
        const run = fc.record({
          before: fc.nat(30),
          during: fc.nat(30),
          after: fc.nat(30),
          batchSize: fc.integer({ min: 1, max: 12 }),
          slow: fc.boolean(),
        });
        await fc.assert(
          fc.asyncProperty(run, async ({ before, during, after, batchSize, slow }) => {
            const start = await store.head();
            const stream = aStream();
            let revision = -1;
            const write = async (count: number): Promise<void> => {
              for (let n = 0; n < count; n++)
                ({ revision } = await store.append(stream, revision, events(1 + (n % 3))));
            };
            await write(before);
            const got: StoredEvent[] = [];
            let running = 0;
            const subscription = store.subscribe(
              start,
              async (batch) => {
                expect(++running).toBe(1);
                expect(batch.length).toBeLessThanOrEqual(batchSize);
                if (slow) await new Promise((resolve) => setTimeout(resolve, 1));
                got.push(...ofStreams([stream], batch));
                running -= 1;
              },
              { batchSize },
            );
            await write(during);
            await until(() => got.length === revision + 1);
            await write(after);
            await until(() => got.length === revision + 1);
            await subscription.close();
            expect(got).toEqual(await store.readStream(stream));
          }),
          { numRuns: 12 },
        );
      });

      test('begins after its place', async () => {
        const stream = aStream();
        await store.append(stream, -1, events(5));
        const place = (await store.readStream(stream))[2]!.position;
        const got: StoredEvent[] = [];
        store.subscribe(place, async (batch) => void got.push(...ofStreams([stream], batch)));
        await until(() => got.length === 2);
        await store.append(stream, 4, events(1));
        await until(() => got.length === 3);
        expect(got.map(({ revision }) => revision)).toEqual([3, 4, 5]);
      });

      test('delivers a batch again until it is taken, and nothing else before', async () => {
        const start = await store.head();
        const stream = aStream();
        await store.append(stream, -1, events(4));
        const tries: number[][] = [];
        store.subscribe(
          start,
          async (batch) => {
            tries.push(ofStreams([stream], batch).map(({ revision }) => revision));
            if (tries.length < 4) throw new Error('not yet');
          },
          { batchSize: 2 },
        );
        await until(() => tries.flat().includes(3));
        const refused = tries.slice(0, 4);
        for (const again of refused) expect(again).toEqual(refused[0]);
        expect(tries.slice(3).flat()).toEqual([0, 1, 2, 3]);
      });

      test('each goes at its own pace', async () => {
        const start = await store.head();
        const stream = aStream();
        const seen = [0, 0, 0];
        const stuck = Promise.withResolvers<void>();
        seen.forEach((_, n) =>
          store.subscribe(start, async (batch) => {
            if (n === 0) await stuck.promise;
            seen[n]! += ofStreams([stream], batch).length;
          }),
        );
        await store.append(stream, -1, events(3));
        await until(() => seen[1] === 3 && seen[2] === 3);
        expect(seen[0]).toBe(0);
        stuck.resolve();
        await until(() => seen[0] === 3);
      });

      test('is live: an append is delivered within a moment', async () => {
        const stream = aStream();
        const got: StoredEvent[] = [];
        store.subscribe(await store.head(), async (batch) => void got.push(...ofStreams([stream], batch)));
        await new Promise((resolve) => setTimeout(resolve, 50));
        await within(1000, async () => {
          await store.append(stream, -1, events(1));
          await until(() => got.length === 1);
        });
      });

      test('closing waits for the delivery under way and is followed by none', async () => {
        const start = await store.head();
        const stream = aStream();
        await store.append(stream, -1, events(1));
        let [began, ended] = [0, 0];
        const subscription = store.subscribe(start, async () => {
          began += 1;
          await new Promise((resolve) => setTimeout(resolve, 30));
          ended += 1;
        });
        await until(() => began === 1);
        await subscription.close();
        expect(ended).toBe(1);
        await store.append(stream, 0, events(1));
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(began).toBe(1);
      });

      test('closing ends the tries of a batch that is never taken', async () => {
        const start = await store.head();
        await store.append(aStream(), -1, events(1));
        let tries = 0;
        const subscription = store.subscribe(start, async () => {
          tries += 1;
          throw new Error('never');
        });
        await until(() => tries > 0);
        await subscription.close();
      });
    });

    test('a closed store finishes what was handed over and takes no more', async () => {
      const other = await open();
      const streams = Array.from({ length: 30 }, aStream);
      const work = streams.map((stream) => other.append(stream, -1, events(1)));
      let delivered = 0;
      other.subscribe(0, async (batch) => void (delivered += batch.length));
      await other.close();
      expect(await settled(work)).toEqual({ won: 30, reasons: [] });
      await expect(other.append(aStream(), -1, events(1))).rejects.toBeInstanceOf(Error);
    });
  });
}

/** Appends as commands do: at the end as it is known, and again when another was first. */
async function writeSomehow(
  store: Store,
  one: { stream: string; batch: EventToAppend[]; revision: number },
): Promise<void> {
  for (let expected = -1; ;) {
    try {
      one.revision = (await store.append(one.stream, expected, one.batch)).revision;
      return;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      expected = error.actual ?? (await store.readLast(one.stream))?.revision ?? -1;
    }
  }
}

/** Waits for something that will come true, up to ten seconds unless much has to happen. */
export async function until(holds: () => boolean, withinMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !holds();) {
    if (Date.now() > deadline) throw new Error(`It did not come true within ${withinMs / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
