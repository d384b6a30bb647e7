import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Change,
  CollectionSpec,
  Document,
  Page,
  Query,
  Reader,
  ReadModels,
  ReadSet,
} from '../../projections/ports.ts';

/** A store under test: `open` again shows what `close` left, where the store outlives its adapter. */
export interface Store {
  open(): ReadModels | Promise<ReadModels>;
  lasting: boolean;
  destroy(): Promise<void>;
}

interface Photo extends Document {
  gigId?: string;
  takenAt?: string;
  size?: number;
  favourite?: boolean;
}

const media: CollectionSpec = {
  name: 'media',
  indexes: { byTime: ['gigId', 'takenAt'], bySize: ['gigId', 'favourite', 'size'], byName: ['name'], all: [] },
};
const gigs: CollectionSpec = { name: 'gigs', indexes: { byOwner: ['ownerId'] } };

const photo = (id: string, fields: Record<string, unknown> = {}): Change => ({
  collection: 'media',
  id,
  document: { id, ...fields },
});
const gone = (id: string): Change => ({ collection: 'media', id, document: null });
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const ids = (page: Page<Document>): string[] => page.items.map((item) => item.id);

/** Walks all pages. */
export async function walk<T extends Document>(reader: Reader<T>, query: Query): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page: Page<T> = await reader.find(cursor === undefined ? query : { ...query, cursor });
    expect(page.items.length).toBeLessThanOrEqual(query.limit);
    found.push(...page.items);
    cursor = page.next;
    more = cursor !== undefined;
  }
  return found;
}

export function readModelsContract(name: string, make: () => Promise<Store>): void {
  describe(`read models in ${name}`, () => {
    let store: Store;
    let models: ReadModels;
    let set: ReadSet;
    let photos: Reader<Photo>;

    beforeEach(async () => {
      store = await make();
      models = await store.open();
      set = await models.open('v1', [media, gigs]);
      photos = set.reader('media');
    });
    afterEach(async () => {
      await models.close();
      await store.destroy();
    });

    describe('documents', () => {
      test('a fresh set is empty and stands before the first event', async () => {
        expect(await set.checkpoint()).toBe(0);
        expect(await photos.get('p1')).toBeUndefined();
        expect(await photos.find({ index: 'all', where: {}, limit: 10 })).toEqual({ items: [], next: undefined });
        expect(await photos.count({ index: 'byTime', where: { gigId: 'g1' } })).toBe(0);
      });

      test('come back as they were written', async () => {
        const whole = {
          name: 'Zoë 📷 "1".jpg',
          size: 12.5,
          none: null,
          list: [1, { deep: [] }],
          text: 'a\u0000b',
          big: 2 ** 52 + 1,
          'odd key': '',
          yes: false,
        };
        await set.write([photo('p1', { ...whole, absent: undefined })], 7);
        expect(await photos.get('p1')).toEqual({ id: 'p1', ...whole });
        expect(Object.keys((await photos.get('p1')) ?? {})).toEqual(['id', ...Object.keys(whole)]);
        expect(await set.checkpoint()).toBe(7);
      });

      test('are replaced whole and deleted', async () => {
        await set.write([photo('p1', { gigId: 'g1', size: 1 }), photo('p2')], 1);
        await set.write([photo('p1', { gigId: 'g2' }), gone('p2'), gone('never')], 2);
        expect(await photos.get('p1')).toEqual({ id: 'p1', gigId: 'g2' });
        expect(await photos.get('p2')).toBeUndefined();
      });

      test('the last change of one batch stands', async () => {
        await set.write(
          [photo('p1', { size: 1 }), photo('p1', { size: 2 }), photo('p2'), gone('p2'), gone('p3'), photo('p3')],
          1,
        );
        expect(await photos.get('p1')).toEqual({ id: 'p1', size: 2 });
        expect(await photos.getMany(['p2', 'p3'])).toEqual([{ id: 'p3' }]);
      });

      test('many at once come in the order asked for, without those that are not there', async () => {
        await set.write(
          ['a', 'b', 'c'].map((id) => photo(id)),
          1,
        );
        expect((await photos.getMany(['c', 'none', 'a', 'c'])).map((found) => found.id)).toEqual(['c', 'a', 'c']);
        expect(await photos.getMany([])).toEqual([]);
      });

      test('what is read belongs to the reader', async () => {
        const written = { id: 'p1', gigId: 'g1', takenAt: at(1), tags: ['a'] };
        await set.write([{ collection: 'media', id: 'p1', document: written }], 1);
        written.tags.push('later');
        (await photos.get('p1'))!['tags'] = 'changed';
        (await photos.find({ index: 'byTime', where: { gigId: 'g1' }, limit: 1 })).items[0]!['tags'] = 'changed';
        expect((await photos.get('p1'))?.['tags']).toEqual(['a']);
        expect((await photos.find({ index: 'byTime', where: { gigId: 'g1' }, limit: 1 })).items[0]!['tags']).toEqual([
          'a',
        ]);
      });

      test('collections do not mix', async () => {
        await set.write(
          [photo('x', { size: 1 }), { collection: 'gigs', id: 'x', document: { id: 'x', ownerId: 'o' } }],
          1,
        );
        expect(await photos.get('x')).toEqual({ id: 'x', size: 1 });
        expect(await set.reader('gigs').get('x')).toEqual({ id: 'x', ownerId: 'o' });
        expect(() => set.reader('unknown')).toThrow('unknown');
      });
    });

    describe('batches', () => {
      test('an empty batch moves the checkpoint', async () => {
        await set.write([], 42);
        expect(await set.checkpoint()).toBe(42);
      });

      test('repeating the last batch changes nothing', async () => {
        const batch = [photo('p1', { size: 1 }), gone('p2')];
        await set.write([photo('p2')], 1);
        await set.write(batch, 2);
        await set.write(batch, 2);
        expect(await photos.getMany(['p1', 'p2'])).toEqual([{ id: 'p1', size: 1 }]);
        expect(await set.checkpoint()).toBe(2);
      });

      test('repeating an older batch changes nothing', async () => {
        await set.write([photo('p1', { size: 1 }), photo('p2')], 1);
        await set.write([photo('p1', { size: 2 }), gone('p2')], 2);
        await set.write([photo('p1', { size: 1 }), photo('p2')], 1);
        expect(await photos.getMany(['p1', 'p2'])).toEqual([{ id: 'p1', size: 2 }]);
        expect(await set.checkpoint()).toBe(2);
      });

      test('a batch that cannot be written leaves nothing behind', async () => {
        const circular: Record<string, unknown> = {};
        circular['self'] = circular;
        await expect(set.write([photo('p1'), photo('p2', { circular })], 5)).rejects.toThrow();
        await expect(set.write([photo('p1'), { collection: 'unknown', id: 'x', document: null }], 5)).rejects.toThrow(
          'unknown',
        );
        expect(await photos.get('p1')).toBeUndefined();
        expect(await set.checkpoint()).toBe(0);
        await set.write([photo('p3')], 6);
        expect(await photos.get('p3')).toEqual({ id: 'p3' });
      });

      test('thousands of documents fit in one batch', async () => {
        await set.write(
          Array.from({ length: 3000 }, (_, i) => photo(`p${i}`, { gigId: 'g1', takenAt: at(i) })),
          3000,
        );
        expect(await photos.count({ index: 'byTime', where: { gigId: 'g1' } })).toBe(3000);
        expect(ids(await photos.find({ index: 'byTime', where: { gigId: 'g1' }, order: 'desc', limit: 2 }))).toEqual([
          'p2999',
          'p2998',
        ]);
        await set.write(
          Array.from({ length: 200 }, (_, i) =>
            i % 2 ? gone(`p${i}`) : photo(`p${i}`, { gigId: 'g2', takenAt: at(i) }),
          ),
          3001,
        );
        expect(await photos.count({ index: 'byTime', where: { gigId: 'g1' } })).toBe(2800);
        expect(await photos.count({ index: 'byTime', where: { gigId: 'g2' } })).toBe(100);
      });
    });

    describe('queries', () => {
      test('answer one gig in the order of the index, then of the id', async () => {
        await set.write(
          [
            photo('b', { gigId: 'g1', takenAt: at(2) }),
            photo('a', { gigId: 'g1', takenAt: at(2) }),
            photo('c', { gigId: 'g1', takenAt: at(1) }),
            photo('x', { gigId: 'g2', takenAt: at(1) }),
          ],
          1,
        );
        expect(ids(await photos.find({ index: 'byTime', where: { gigId: 'g1' }, limit: 9 }))).toEqual(['c', 'a', 'b']);
        expect(ids(await photos.find({ index: 'byTime', where: { gigId: 'g1' }, order: 'desc', limit: 9 }))).toEqual([
          'b',
          'a',
          'c',
        ]);
        expect(ids(await photos.find({ index: 'byTime', where: { gigId: 'g1', takenAt: at(2) }, limit: 9 }))).toEqual([
          'a',
          'b',
        ]);
      });

      test('ranges include both ends and pass over other types', async () => {
        const sizes = [1, 2, 3, 4, '2', '3', true];
        await set.write(
          sizes.map((size, i) => photo(`p${i}`, { gigId: 'g1', favourite: true, size })),
          1,
        );
        const within = async (range: Query['range']) => {
          const query = { index: 'bySize', where: { gigId: 'g1', favourite: true }, ...(range && { range }) };
          const found = ids(await photos.find({ ...query, limit: 9 })).map((id) => sizes[Number(id.slice(1))]);
          expect(await photos.count(query)).toBe(found.length);
          return found;
        };
        expect(await within({ from: 2, to: 3 })).toEqual([2, 3]);
        expect(await within({ from: 3 })).toEqual([3, 4]);
        expect(await within({ to: 2 })).toEqual([1, 2]);
        expect(await within({ from: '3' })).toEqual(['3']);
        expect(await within({ to: '2' })).toEqual(['2']);
        expect(await within({ from: 3, to: 2 })).toEqual([]);
        expect(await within({ from: 1, to: 'z' })).toEqual([]);
        expect(await within(undefined)).toEqual([1, 2, 3, 4, '2', '3', true]);
        expect(await within({})).toEqual([1, 2, 3, 4, '2', '3', true]);
      });

      test('true is not 1, and 1 is not "1"', async () => {
        const values = [true, 1, '1', false, 0, '', 'true'];
        await set.write(
          values.map((gigId, i) => photo(`p${i}`, { gigId, takenAt: at(i) })),
          1,
        );
        for (const [i, gigId] of values.entries())
          expect(ids(await photos.find({ index: 'byTime', where: { gigId }, limit: 9 }))).toEqual([`p${i}`]);
      });

      test('a document lacking an indexed field is not in that index', async () => {
        await set.write(
          [
            photo('whole', { gigId: 'g1', takenAt: at(1), name: 'n' }),
            photo('noTime', { gigId: 'g1' }),
            photo('null', { gigId: 'g1', takenAt: null }),
            photo('object', { gigId: 'g1', takenAt: {} }),
            photo('noGig', { takenAt: at(1) }),
          ],
          1,
        );
        expect(ids(await photos.find({ index: 'byTime', where: { gigId: 'g1' }, limit: 9 }))).toEqual(['whole']);
        expect(ids(await photos.find({ index: 'byTime', where: {}, limit: 9 }))).toEqual(['whole']);
        expect(ids(await photos.find({ index: 'byName', where: {}, limit: 9 }))).toEqual(['whole']);
        expect(await photos.count({ index: 'byTime', where: {} })).toBe(1);
        expect(await photos.count({ index: 'all', where: {} })).toBe(5);
        await set.write([photo('whole', { gigId: 'g1' })], 2);
        expect(await photos.count({ index: 'byTime', where: {} })).toBe(0);
      });

      test('text is in the order of code points', async () => {
        const names = ['', 'B', 'a', 'aa', 'b', 'ä', 'ﬀ', '\uffff', '📷'];
        await set.write(
          names.map((text, i) => photo(`p${names.length - i}`, { name: text })),
          1,
        );
        expect((await walk(photos, { index: 'byName', where: {}, limit: 4 })).map((found) => found['name'])).toEqual(
          names,
        );
      });

      test('numbers are in the order of numbers', async () => {
        const numbers = [-1e300, -2.5, 0, 1e-9, 9, 10, 2 ** 40, 1e300];
        await set.write(
          numbers.map((value, i) => photo(`p${i}`, { name: value })),
          1,
        );
        expect(
          (await walk(photos, { index: 'byName', where: {}, limit: 3, order: 'desc' })).map((found) => found['name']),
        ).toEqual([...numbers].reverse());
      });

      test('a query that does not fit its index is a mistake in the program', async () => {
        const misfits: Omit<Query, 'limit'>[] = [
          { index: 'unknown', where: {} },
          { index: 'byTime', where: { takenAt: at(1) } },
          { index: 'byTime', where: { gigId: 'g1', takenAt: at(1), size: 1 } },
          { index: 'byName', where: { name: 'n' }, range: { from: 1 } },
        ];
        for (const query of misfits) {
          await expect(photos.find({ ...query, limit: 1 })).rejects.toThrow(/index|media/);
          await expect(photos.count(query)).rejects.toThrow(/index|media/);
        }
      });
    });

    describe('pages', () => {
      beforeEach(async () => {
        const taken = (i: number) => ({
          gigId: i % 5 === 4 ? 'g2' : 'g1',
          takenAt: at(Math.floor(i / 3)),
          favourite: i % 2 === 0,
          size: i,
        });
        await set.write(
          Array.from({ length: 25 }, (_, i) => photo(`p${String((i * 7) % 25).padStart(2, '0')}`, taken(i))),
          1,
        );
      });

      test.each(['asc', 'desc'] as const)('together are the whole, each document once (%s)', async (order) => {
        const whole = ids(await photos.find({ index: 'byTime', where: { gigId: 'g1' }, order, limit: 100 }));
        expect(whole).toHaveLength(20);
        for (const limit of [1, 3, 5, 19, 20, 21]) {
          const paged = await walk(photos, { index: 'byTime', where: { gigId: 'g1' }, order, limit });
          expect(paged.map((item) => item.id)).toEqual(whole);
        }
        const across = await walk(photos, { index: 'bySize', where: {}, order, limit: 4 });
        expect(across.map((item) => item.id)).toEqual(
          ids(await photos.find({ index: 'bySize', where: {}, order, limit: 100 })),
        );
      });

      test('the last page names no next one', async () => {
        const query = { index: 'byTime', where: { gigId: 'g2' }, limit: 5 };
        expect((await photos.find(query)).next).toBeUndefined();
        expect((await photos.find({ ...query, limit: 4 })).next).toEqual(expect.any(String));
      });

      test('go on at their place while documents come and go', async () => {
        const query: Query = { index: 'all', where: {}, limit: 3 };
        const first = await photos.find(query);
        expect(ids(first)).toEqual(['p00', 'p01', 'p02']);
        await set.write([gone('p00'), gone('p02'), gone('p03'), photo('p01a'), photo('p02a')], 2);
        expect(ids(await photos.find({ ...query, cursor: first.next! }))).toEqual(['p02a', 'p04', 'p05']);
      });

      test.each([
        '',
        'x',
        'W10',
        'bnVsbA',
        Buffer.from('["byTime",1]').toString('base64url'),
        Buffer.from('["byTime",{"$gt":1},"p"]').toString('base64url'),
        Buffer.from('["byTime","a",7]').toString('base64url'),
        Buffer.from('["byName","a","p1"]').toString('base64url'),
      ])('a cursor that we did not give is refused: %s', async (cursor) => {
        await expect(photos.find({ index: 'byTime', where: { gigId: 'g1' }, limit: 3, cursor })).rejects.toMatchObject({
          kind: 'malformed',
          code: 'cursor.malformed',
        });
      });
    });

    describe('sets', () => {
      test('opening one again shows the same documents', async () => {
        await set.write([photo('p1')], 3);
        const again = await models.open('v1', [media, gigs]);
        expect(again.id).toBe(set.id);
        expect(await again.checkpoint()).toBe(3);
        expect(await again.reader('media').get('p1')).toEqual({ id: 'p1' });
      });

      test('none is active at first; a fresh one stays aside until it is made active', async () => {
        expect(await models.active()).toBeUndefined();
        await set.write([photo('p1')], 3);
        await models.activate(set.id);
        const fresh = await models.open('v2 "new"; -- ü', [media, gigs]);
        expect(await fresh.checkpoint()).toBe(0);
        expect(await fresh.reader('media').get('p1')).toBeUndefined();
        expect(await models.active()).toBe(set.id);
        await fresh.write([photo('p2')], 9);
        await models.activate(fresh.id);
        expect(await models.active()).toBe(fresh.id);
        expect(await fresh.reader('media').get('p2')).toEqual({ id: 'p2' });
      });

      test('activating drops the others: what still holds them is told to ask again', async () => {
        await set.write([photo('p1')], 3);
        const fresh = await models.open('v2', [media, gigs]);
        await models.activate(fresh.id);
        const told = { kind: 'unavailable', code: 'readModels.replaced' };
        await expect(photos.get('p1')).rejects.toMatchObject(told);
        await expect(photos.getMany(['p1'])).rejects.toMatchObject(told);
        await expect(photos.find({ index: 'all', where: {}, limit: 1 })).rejects.toMatchObject(told);
        await expect(photos.count({ index: 'all', where: {} })).rejects.toMatchObject(told);
        await expect(set.checkpoint()).rejects.toMatchObject(told);
        await expect(set.write([photo('p1')], 4)).rejects.toMatchObject(told);
        const anew = await models.open('v1', [media, gigs]);
        expect(await anew.checkpoint()).toBe(0);
        expect(await anew.reader('media').get('p1')).toBeUndefined();
      });

      test('looked at, one is as its writer has it; nothing is made', async () => {
        await set.write([photo('p1', { size: 1 })], 5);
        const seen = await models.look('v1', [media, gigs]);
        expect(await seen?.checkpoint()).toBe(5);
        expect(await seen?.reader('media').get('p1')).toEqual({ id: 'p1', size: 1 });
        await set.write([photo('p1', { size: 2 })], 6);
        expect(await seen?.checkpoint()).toBe(6);
        expect((await seen?.reader('media').get('p1'))?.['size']).toBe(2);
        expect(await models.look('v1', [media])).toBeUndefined();
        expect(await models.look('v2', [media, gigs])).toBeUndefined();
        await models.open('v3', [media]);
        await models.activate('v3');
        await expect(seen?.checkpoint()).rejects.toMatchObject({ code: 'readModels.replaced' });
        expect(await models.look('v1', [media, gigs])).toBeUndefined();
      });

      test('activating what is not there changes nothing', async () => {
        await models.activate(set.id);
        await expect(models.activate('unknown')).rejects.toThrow('unknown');
        expect(await models.active()).toBe(set.id);
        expect(await set.checkpoint()).toBe(0);
      });

      test('the same fingerprint with other indexes starts empty', async () => {
        await set.write([photo('p1', { name: 'n' })], 3);
        const other = await models.open('v1', [{ ...media, indexes: { byName: ['name', 'size'] } }]);
        expect(await other.checkpoint()).toBe(0);
        expect(await other.reader('media').find({ index: 'byName', where: {}, limit: 1 })).toEqual({
          items: [],
          next: undefined,
        });
      });

      test('names that could not be tables are refused', async () => {
        await expect(models.open('v3', [{ name: 'a"b', indexes: {} }])).rejects.toThrow('a"b');
        await expect(models.open('v3', [{ name: 'a', indexes: { x: ['b.c'] } }])).rejects.toThrow('b.c');
        await expect(models.open('v3', [gigs, gigs])).rejects.toThrow('gigs');
      });

      test('everything is there after the store was closed and opened', async (context) => {
        if (!store.lasting) context.skip();
        await set.write([photo('p1', { gigId: 'g1', takenAt: at(1) })], 3);
        await models.activate(set.id);
        await models.close();
        models = await store.open();
        expect(await models.active()).toBe('v1');
        const again = await models.open('v1', [media, gigs]);
        expect(await again.checkpoint()).toBe(3);
        expect(ids(await again.reader('media').find({ index: 'byTime', where: { gigId: 'g1' }, limit: 1 }))).toEqual([
          'p1',
        ]);
      });
    });
  });
}
