import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { projections } from '../../projections/all.ts';
import { gigs } from '../../projections/gig.ts';
import { verifyStreams } from '../../projections/history/verifyStreams.ts';
import { history } from '../../projections/history/history.ts';
import { eventsAt, historyReader } from '../../projections/history/reader.ts';
import { openPast } from '../../projections/history/past.ts';
import { type ReadSide, runReadSide } from '../../projections/core/runner.ts';
import { type GigLog, deleted, derived, facesFound, gigLog, opened, received, translation } from './gigLog.ts';

/** The read side of a log that is already written. */
async function readSide({ store }: GigLog): Promise<ReadSide> {
  const reads = await runReadSide({
    feed: store,
    models: openMemoryReadModels(),
    decode: translation.decodeAll,
    projections,
  });
  await reads.passed(await store.head());
  return reads;
}
const look = async (log: GigLog) => {
  const reads = await readSide(log);
  const places = historyReader(reads);
  return { reads, places, past: openPast({ feed: log.store, decode: translation.decodeAll, reads, places }) };
};

/** `count` photos, one every two seconds, looked at for faces five seconds later. */
async function busyGig(count: number, gig = 'g', log = gigLog()): Promise<GigLog> {
  await log.write(`gig-${gig}`, gig, 0, opened(gig));
  for (let n = 0; n < count; n++) {
    await log.write(`media-${gig}${n}`, gig, n * 2000, received(gig, `${gig}${n}`));
    await log.write(`media-${gig}${n}`, gig, n * 2000 + 900, derived(gig, `${gig}${n}`));
    await log.write(`media-${gig}${n}`, gig, n * 2000 + 5000, facesFound(gig, `${gig}${n}`));
  }
  return log;
}

test('events stand in stretches of a minute by type, whatever the length of the gig', async () => {
  const { reads } = await look(await busyGig(90));
  const { items } = await reads
    .reader(history)
    .find({ index: 'byType', where: { gigId: 'g', type: 'MediaReceived' }, limit: 100 });
  expect(items).toHaveLength(3);
  expect(items.map(({ entries }) => entries.length)).toEqual(Array(3).fill(30));
  expect(items[1]).toMatchObject({ id: 'g/2026-11-21T10:01/MediaReceived', bucket: '2026-11-21T10:01' });
});

test('the span counts all and each type', async () => {
  const { places } = await look(await busyGig(7));
  expect(await places.span('g')).toMatchObject({
    total: 22,
    types: { GigOpened: 1, MediaReceived: 7, DerivativesMade: 7, FacesFound: 7 },
    firstAt: '2026-11-21T10:00:00.000Z',
    lastAt: '2026-11-21T10:00:17.000Z',
  });
  expect(await places.span('nobody')).toBeUndefined();
});

test('pages follow positions strictly, though slow events carry earlier times than their neighbours', async () => {
  const log = gigLog();
  const positions: number[] = [];
  // Times that run up to nine seconds behind the order of the log.
  for (let n = 0; n < 120; n++)
    positions.push(await log.write(`media-m${n}`, 'g', 20_000 + n * 700 - (n % 7) * 1500, received('g', `m${n}`)));
  const { places } = await look(log);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.boolean(), async (limit, typed) => {
      const read: number[] = [];
      for (let before: { position: number; bucket: string } | undefined; ;) {
        const page = await places.newest('g', { limit, before, type: typed ? 'MediaReceived' : undefined });
        read.push(...page.map(({ position }) => position));
        before = page.at(-1);
        if (!before) break;
      }
      expect(read).toEqual(positions.toReversed());
    }),
    { numRuns: 20 },
  );
});

test('a page costs the same in a small gig and in a large one', async () => {
  const cost = async (photos: number): Promise<number> => {
    const { reads } = await look(await busyGig(photos));
    let documents = 0;
    const counting = {
      ...reads,
      reader: ((projection: typeof history) => {
        const reader = reads.reader(projection);
        return {
          ...reader,
          find: async (query: Parameters<typeof reader.find>[0]) =>
            reader.find(query).then((page) => ((documents += page.items.length), page)),
        };
      }) as unknown as ReadSide['reader'],
    };
    await historyReader(counting).newest('g', { limit: 10 });
    return documents;
  };
  expect(await cost(600)).toBe(await cost(150));
});

test('other gigs are not in it', async () => {
  const log = await busyGig(3);
  await busyGig(4, 'h', log);
  const { places } = await look(log);
  expect((await places.all('g')).every(({ stream }) => stream === 'gig-g' || stream.startsWith('media-g'))).toBe(true);
  expect(await places.all('g')).toHaveLength(10);
});

test('events are read by their places; what is gone is left out', async () => {
  const log = await busyGig(2);
  const { places } = await look(log);
  const entries = await places.all('g');
  const read = await eventsAt(log.store, [
    ...entries,
    { position: 999, stream: 'media-g0', revision: 7 },
    { position: 998, stream: 'media-nobody', revision: 0 },
  ]);
  expect(read.map(({ position }) => position)).toEqual(entries.map(({ position }) => position));
});

type Step = { photo: number; what: 'receive' | 'derive' | 'faces' | 'delete' | 'rename' };
const step: fc.Arbitrary<Step> = fc.record({
  photo: fc.nat(5),
  what: fc.constantFrom('receive', 'derive', 'faces', 'delete', 'rename'),
});
const eventOf = ({ photo, what }: Step): DomainEvent => {
  const id = `m${photo}`;
  return {
    receive: received('g', id),
    derive: derived('g', id),
    faces: facesFound('g', id),
    delete: deleted('g', id),
    rename: {
      type: 'GigDetailsChanged',
      gigId: 'g',
      ownerId: 'asha',
      name: `Name ${photo}`,
      description: '',
      category: 'Event',
      dateTime: '',
      location: '',
    } as DomainEvent,
  }[what];
};

test('at every moment the past is what the read models were then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const log = gigLog();
      const live = await runReadSide({
        feed: log.store,
        models: openMemoryReadModels(),
        decode: translation.decodeAll,
        projections,
      });
      const shown: { position: number; gig: unknown; media: unknown }[] = [];
      const show = async (position: number): Promise<void> => {
        await live.passed(position);
        const { items } = await live
          .reader(projections.find(({ name }) => name === 'media')!)
          .find({ index: 'byGig', where: { gigId: 'g', inBin: false }, order: 'desc', limit: 100 });
        shown.push({ position, gig: await live.reader(gigs).get('g'), media: items });
      };
      await show(await log.write('gig-g', 'g', 0, opened('g')));
      for (const [index, one] of steps.entries())
        await show(
          await log.write(
            one.what === 'rename' ? 'gig-g' : `media-m${one.photo}`,
            'g',
            (index + 1) * 3000,
            eventOf(one),
          ),
        );
      const places = historyReader(live);
      const past = openPast({ feed: log.store, decode: translation.decodeAll, reads: live, places });
      for (const { position, gig, media } of [...shown.slice(-1), ...shown])
        expect(await past.gigAt('g', position, 100)).toMatchObject({ gig, media, last: { position } });
      for (const [index, { position, gig }] of shown.entries()) {
        const [event] = await log.store.readAll({ after: position - 1, limit: 1 });
        const change = (await past.changesOf(event!)).find(({ document }) => document === 'gigs');
        if (change) expect([change.before, change.after]).toEqual([shown[index - 1]?.gig ?? null, gig]);
        else expect({ ...(gig as object), position: 0 }).toEqual({ ...(shown[index - 1]!.gig as object), position: 0 });
      }
      await live.close();
    }),
    { numRuns: 30 },
  );
});

test('a studio is told as it was, over all of its gigs', async () => {
  const log = await busyGig(2);
  await busyGig(3, 'h', log);
  const { past, places } = await look(log);
  const last = (await places.newest('h', { limit: 1, type: 'MediaReceived' }))[0]!;
  const [event] = await eventsAt(log.store, [last]);
  expect((await past.changesOf(event!)).find(({ document }) => document === 'studios')).toMatchObject({
    id: 'asha',
    before: { gigs: 2, media: 4, bytes: 4000 },
    after: { gigs: 2, media: 5, bytes: 5000 },
  });
});

test('the chains of a gig are walked in all of its streams', async () => {
  const log = await busyGig(30);
  const { places } = await look(log);
  const entries = await places.all('g');
  expect(await verifyStreams(log.store, entries)).toEqual({ streams: 31, events: 91, broken: [] });
  const cut = {
    ...log.store,
    readStream: async (stream: string) =>
      stream === 'media-g3' ? [] : (await log.store.readStream(stream)).slice(0, stream === 'media-g7' ? 2 : undefined),
  };
  expect((await verifyStreams(cut, entries)).broken).toMatchObject([
    { stream: 'media-g3', revision: 0, reason: 'The whole stream is gone from the log.' },
    { stream: 'media-g7', revision: 2, reason: expect.stringContaining('its end was removed') },
  ]);
});
