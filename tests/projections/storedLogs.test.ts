import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { codec } from '../../domain/kernel/codec.ts';
import type { Recorded } from '../../domain/kernel/event.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { projections } from '../../projections/all.ts';
import { approvals } from '../../projections/approval.ts';
import { gigActivity } from '../../projections/gigActivity.ts';
import { gigs } from '../../projections/gig.ts';
import { guests } from '../../projections/guest.ts';
import { sentenceOf } from '../../projections/history/sentences.ts';
import { verifyLog } from '../../projections/history/verifyLog.ts';
import { mediaItems } from '../../projections/media.ts';
import { LOGS, feedOf, storedLog, storedLogs } from '../fixtures/storedLog.ts';
import { story } from '../fixtures/story/all.ts';
import { freshFold } from './freshFold.ts';

/** What earlier releases wrote stays as they wrote it; a new log brings a line of its own (`tests/fixtures/writeLog.ts`). */
const KEPT: Readonly<Record<string, string>> = {
  'log-1.ndjson': 'a6790f63044e2b2c51076de349410d15c8b6737c2894dd2a4894a15458441eed',
  'log-2.ndjson': '27f19b15488cfc4b9ad4daade25c3cb8dc68aedab22e6d47e4de58e11c466ef3',
  'log-3.ndjson': 'ac695cd7ebc7d669535209401251d69618a7b122f9c96eff11ad53361c0ec0f6',
  'log-4.ndjson': '21ef1dc8eb3faf430b9e058058cd3ebbdab15e4dc56c52524d164a28af1c623f',
  'log-5.ndjson': '0d0d53b30dd4ab1cfa83f8c274ef4e32f852fa1b28324a85b3d442b73bc721d9',
  'log-6.ndjson': 'cad3901bb3321332430ca8091ed98a0639b76b08808de5d9f27cde486163cda9',
  'log-7.ndjson': '32a65ac14e144cccd21e2d36cc3cc23ca4757885c8f2ac3afcb0024c411d9b11',
  'log-8.ndjson': '2fb71f03bac7451dc4a2a9bc03205c3b565ee958ad769d08785689e7752ce379',
  'log-9.ndjson': '2cc284acb094f20dd682ce920272310f524a648bec8d220e29d6c8e42f80e92a',
  'log-10.ndjson': 'fae50656a94450a9209d584a081469cb1aae7d4cb10e24fbe74173c7263e4dde',
  'log-11.ndjson': 'b51fe642c4dd4420fcd043708faf159df9c550e87c71cb6d20099a133e4e74da',
  'log-12.ndjson': '2ab4e1a8820e8a7d9ba4c2181134d8cc87fd2fc73a3b2db3574c41bda9e9fd49',
  'log-13.ndjson': '748b8f6eab78e2ce9a599967cca76db2b3160b918d85c2935e9be245f1bf8225',
  'log-14.ndjson': 'e1ccca00ab5810ff74b28f3a6afabc1d01fb3efb925d7675eac468b4e5aac16a',
  'log-15.ndjson': 'f313d30763922892802f41a22602e9b50ce66453d9be0f31ddb039c492aa6ce6',
  'log-16.ndjson': 'a02a6e36b708b764651a4aa5c40d0c289a6d5d3de9a028360f0a5944ab893905',
  'log-17.ndjson': 'a81c6050b012b07bbfa915a10d91a325172d6e75f9c997811f2eaf467dac1107',
  'log-18.ndjson': '7f915952437a80d5beed293326f8fa9bb20d811b3899035d02a3c1443e789c92',
  'log-19.ndjson': '57a60c8459566098e0964fe6cac463688e65c781e45eff3150374a051d2944b0',
  'log-20.ndjson': '1839ce8c06f4946368d92db2fcbaa33420e50cc5f871d0e81ae73b1fcd2fc230',
  'log-21.ndjson': '856ab4d6ee85c90d83c0ac00d252c987f397b2935b5c481d9a6a65a9f89a5501',
};
const translationOf = ({ keys }: ReturnType<typeof storedLog>) =>
  codec(eventSchemas, {
    obtain: () => Promise.reject(new Error('Nothing is written to a log that is kept')),
    find: async (id) => keys.get(id),
  });
const words = {
  who: 'Asha',
  person: (id: string) => id,
  photo: (id: string) => id,
  folder: (id: string | null) => id ?? 'no folder',
  gig: (id: string) => id,
};

test('logs that were kept are what they were', () => {
  const hashes = storedLogs().map(
    ({ name }) =>
      [
        name,
        createHash('sha256')
          .update(readFileSync(join(LOGS, name)))
          .digest('hex'),
      ] as const,
  );
  expect(Object.fromEntries(hashes)).toEqual(KEPT);
});

test('each event type is in one of them: a new one is added to the story, and the next log is written', () => {
  const stored = new Set(storedLogs().flatMap(({ events }) => events.map(({ type }) => type)));
  expect(Object.keys(eventSchemas).filter((type) => !stored.has(type))).toEqual([]);
});

describe.each(storedLogs().map((log) => [log.name, log] as const))('today %s', (_, log) => {
  let recorded: Recorded[];
  beforeAll(async () => {
    recorded = await translationOf(log).decodeAll(log.events);
  });

  test('is whole, link by link', async () => {
    expect(await verifyLog(feedOf(log), [])).toMatchObject({ events: log.events.length, broken: [] });
    const altered = {
      ...log,
      events: log.events.map((event, n) => (n === 9 ? { ...event, data: { ...event.data, extra: 1 } } : event)),
    };
    expect((await verifyLog(feedOf(altered), [])).broken).toHaveLength(1);
  });

  test('is what the schemas describe, nothing left out', () => {
    for (const { event, meta } of recorded) {
      const { type, ...data } = event;
      expect(meta.version, type).toBeLessThanOrEqual(eventSchemas[type]!.version);
      expect(eventSchemas[type]!.schema.parse(data), type).toEqual(data);
    }
  });

  test('is folded by the deciders that decide what comes next', () => {
    const aggregates = new Map(story.map(({ aggregate }) => [aggregate.name, aggregate]));
    const states = new Map<string, unknown>();
    for (const { event, meta } of recorded) {
      const { decider } = aggregates.get(meta.stream.split('-')[0]!)!;
      const state = states.get(meta.stream) ?? decider.initial;
      const next = decider.evolve(state, event);
      expect(next, event.type).toBeDefined();
      states.set(meta.stream, next);
    }
  });

  test('is folded into every read model that it has something for', async () => {
    const documents = await freshFold(feedOf(log), translationOf(log).decodeAll);
    // Who is erased takes along what they had, also where that is nothing yet.
    const types = new Set(log.events.map(({ type }) => type).filter((type) => !type.endsWith('Erased')));
    // Numbers were given to invoices alone, before there were advances.
    if (!types.has('AdvanceReceived')) types.delete('DocumentNumberGiven');
    // Nor are invoices made of quotations, before there were any.
    const unknown = types.has('QuotationDrafted') ? [] : ['quotations'];
    // Before drafts could be deleted, all of them were sent.
    if (!types.has('InvoiceDiscarded')) unknown.push('drafts');
    // And before the server rendered edits, what was purged had no recipe.
    if (!types.has('PhotoDeveloped')) unknown.push('developed');
    const empty = projections
      .filter(({ name, folds }) => Object.keys(folds).some((type) => types.has(type)) && !documents.get(name)!.size)
      .map(({ name }) => name);
    // In the end, the guest withdrew, and the marks were taken off.
    expect(empty.filter((name) => !unknown.includes(name))).toEqual(['registrations', 'cullings']);
  });

  test('is told in sentences of its own', () => {
    for (const { event } of recorded) {
      const sentence = sentenceOf(event, words);
      expect(sentence, event.type).not.toMatch(/^Asha: |undefined|\[object|NaN/);
      expect(sentence.length, event.type).toBeGreaterThan(10);
    }
  });
});

test('the read models of the first log are what they were when it was written', async () => {
  const log = storedLog('log-1.ndjson');
  const documents = await freshFold(feedOf(log), translationOf(log).decodeAll);
  const one = (name: string, id: string) => documents.get(name)?.get(id);
  expect(one(gigs.name, 'wedding')).toMatchObject({
    open: true,
    type: 'public',
    details: { name: 'Wedding', location: 'Fort Kochi' },
    folders: [{ folderId: 'f1', name: 'Ceremony' }],
    featureMediaId: 'photo',
    counts: { photos: 2, videos: 1, edited: 1 },
    displayable: { f1: 1, root: 1, edited: 0 },
    replaced: { f1: 1 },
    waiting: 1,
    guests: { pending: 0, approved: 0 },
  });
  expect(one(gigs.name, 'party')).toMatchObject({ open: false });
  expect(one(mediaItems.name, 'photo')).toMatchObject({
    status: 'ready',
    place: 'f1',
    faces: 2,
    replacedBy: ['edit1'],
  });
  expect(one(mediaItems.name, 'clip')).toMatchObject({ redacted: { crc32: 7 }, stored2: '5555555555555555' });
  expect(one(mediaItems.name, 'gone')).toBeUndefined();
  expect(one(approvals.name, 'photo')).toMatchObject({ photographer: false, clients: [], forEditing: false });
  expect(one(guests.name, 'nila')).toMatchObject({ name: 'Nila Bose', email: 'nila@loom.test' });
  expect(one(gigActivity.name, 'wedding')).toBeDefined();
});

test('who was forgotten before a log was kept stays so', async () => {
  const log = storedLog('log-1.ndjson');
  const introduced = log.events.find(({ stream, type }) => type === 'GuestIntroduced' && stream === 'guest-forgotten')!;
  const { event } = await translationOf(log).decode(introduced);
  expect(event).toMatchObject({ guestId: 'forgotten', name: ERASED, phone: ERASED });
  expect(JSON.stringify(log.events)).not.toContain('asha@loom.test');
});
