import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Vault } from '../../commands/ports/vault.ts';
import type { Json } from '../../domain/kernel/event.ts';

/** A store under test: `open` again shows what `close` left, where the store outlives its adapter. */
export interface VaultStore {
  open(now: () => number): Vault | Promise<Vault>;
  lasting: boolean;
  destroy(): Promise<void>;
}

export function vaultContract(name: string, make: () => Promise<VaultStore>): void {
  describe(`vault in ${name}`, () => {
    let store: VaultStore;
    let vault: Vault;
    let clock: number;

    beforeEach(async () => {
      clock = 1_800_000_000_000;
      store = await make();
      vault = await store.open(() => clock);
    });
    afterEach(async () => {
      await vault.close();
      await store.destroy();
    });

    const ids = async (kind: string, group: string): Promise<string[]> =>
      (await vault.list(kind, group)).map((entry) => entry.id);

    test('what was never there is not there', async () => {
      expect(await vault.get('key', 'a')).toBeUndefined();
      expect(await vault.list('key', 'g')).toEqual([]);
      expect(await vault.deleteGroup('key', 'g')).toBe(0);
      await vault.delete('key', 'a');
    });

    test.each<[string, Json]>([
      ['text', 'Zoë 📷 \u0000'],
      ['nothing', null],
      ['a number', -1.5],
      ['a flag', false],
      ['a list', [1, 'a', [null]]],
      ['an object', { hash: '$argon2id$v=19', nested: { 'a.b': 1, $set: [{}] }, big: 2 ** 53 }],
    ])('keeps %s', async (_, value) => {
      await vault.put('code', 'a', value);
      expect(await vault.get('code', 'a')).toEqual({ id: 'a', group: undefined, value, expiresAt: undefined });
    });

    test('keeps bytes as bytes', async () => {
      const bytes = Uint8Array.from({ length: 9000 }, (_, i) => i % 251);
      await vault.put('embedding', 'a', Buffer.from(bytes), { group: 'g' });
      await vault.put('embedding', 'empty', new Uint8Array());
      const value = (await vault.get('embedding', 'a'))?.value;
      expect(Object.getPrototypeOf(value)).toBe(Uint8Array.prototype);
      expect(value).toEqual(bytes);
      expect((await vault.get('embedding', 'empty'))?.value).toEqual(new Uint8Array());
      expect((await vault.list('embedding', 'g'))[0]?.value).toEqual(bytes);
    });

    test('gives back floats whose bytes were put in, wherever they lie', async () => {
      const floats = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i));
      await vault.put('embedding', 'a', new Uint8Array(floats.buffer));
      const value = (await vault.get('embedding', 'a'))?.value;
      if (!(value instanceof Uint8Array)) throw new Error('not bytes');
      expect(new Float32Array(value.slice().buffer)).toEqual(floats);
    });

    test('what is read belongs to the reader', async () => {
      const written = { list: ['a'] };
      const bytes = new Uint8Array([1]);
      await vault.put('k', 'json', written);
      await vault.create('k', 'bytes', bytes);
      written.list.push('later');
      bytes[0] = 9;
      ((await vault.get('k', 'json'))!.value as { list: string[] }).list.push('later');
      ((await vault.get('k', 'bytes'))!.value as Uint8Array)[0] = 9;
      expect((await vault.get('k', 'json'))?.value).toEqual({ list: ['a'] });
      expect((await vault.get('k', 'bytes'))?.value).toEqual(new Uint8Array([1]));
    });

    test('kinds do not mix, and neither do names that look alike', async () => {
      await vault.put('a', 'b:c', 1);
      await vault.put('a:b', 'c', 2);
      await vault.put('a', 'B:C', 3);
      expect((await vault.get('a', 'b:c'))?.value).toBe(1);
      expect((await vault.get('a:b', 'c'))?.value).toBe(2);
      await vault.delete('a:b', 'c');
      expect((await vault.get('a', 'b:c'))?.value).toBe(1);
    });

    test('putting again replaces everything, group and expiry too', async () => {
      await vault.put('k', 'a', 'old', { group: 'g', expiresAt: clock + 1000 });
      await vault.put('k', 'a', new Uint8Array([1]));
      await vault.put('k', 'a', 'new');
      expect(await vault.get('k', 'a')).toEqual({ id: 'a', group: undefined, value: 'new', expiresAt: undefined });
      expect(await ids('k', 'g')).toEqual([]);
    });

    test('create writes once and then answers what stands', async () => {
      expect(await vault.create('k', 'a', { n: 1 }, { group: 'g' })).toEqual({
        created: true,
        entry: { id: 'a', group: 'g', value: { n: 1 }, expiresAt: undefined },
      });
      expect(await vault.create('k', 'a', { n: 2 })).toEqual({
        created: false,
        entry: { id: 'a', group: 'g', value: { n: 1 }, expiresAt: undefined },
      });
      await vault.delete('k', 'a');
      expect(await vault.create('k', 'a', new Uint8Array([3]))).toMatchObject({
        created: true,
        entry: { value: new Uint8Array([3]) },
      });
    });

    test('of twenty that create at once, one wins and all hear the same answer', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => vault.create('k', 'a', { n })));
      expect(answers.filter((answer) => answer.created)).toHaveLength(1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.entry.value))).size).toBe(1);
      expect((await vault.get('k', 'a'))?.value).toEqual(answers[0]!.entry.value);
    });

    test('puts many at once', async () => {
      await vault.put('k', 'a', 'old');
      await vault.putMany('k', [
        { id: 'a', value: 1, group: 'g' },
        { id: 'b', value: new Uint8Array([2]), group: 'g' },
        { id: 'c', value: 3 },
        { id: 'c', value: 4 },
      ]);
      await vault.putMany('k', []);
      expect(await ids('k', 'g')).toEqual(['a', 'b']);
      expect((await vault.get('k', 'c'))?.value).toBe(4);
    });

    test('a write that cannot be stored fails alone, and many fail together', async () => {
      const circular: { self?: Json } = {};
      circular.self = circular as Json;
      const outcomes = await Promise.allSettled([
        vault.put('k', 'a', 1),
        vault.put('k', 'bad', circular as Json),
        vault.putMany('k', [
          { id: 'x', value: 1 },
          { id: 'y', value: circular as Json },
        ]),
        vault.put('k', 'b', 2),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
      expect((await vault.get('k', 'b'))?.value).toBe(2);
      expect(await vault.get('k', 'x')).toBeUndefined();
    });

    test('lists a group of one kind, by id', async () => {
      for (const id of ['c', 'a', 'B', 'b']) await vault.put('k', id, id, { group: 'g' });
      await vault.put('k', 'other', 1, { group: 'h' });
      await vault.put('k', 'alone', 1);
      await vault.put('l', 'other kind', 1, { group: 'g' });
      expect(await ids('k', 'g')).toEqual(['B', 'a', 'b', 'c']);
    });

    test('lists a group page by page', async () => {
      for (const id of ['c', 'a', 'B', 'b']) await vault.put('k', id, id, { group: 'g' });
      const page = async (after: string): Promise<string[]> =>
        (await vault.list('k', 'g', { after, limit: 3 })).map(({ id }) => id);
      expect(await page('')).toEqual(['B', 'a', 'b']);
      expect(await page('b')).toEqual(['c']);
      expect(await page('c')).toEqual([]);
    });

    test('erases a group and says how many', async () => {
      await vault.putMany(
        'k',
        ['a', 'b', 'c'].map((id) => ({ id, value: id, group: id === 'c' ? 'h' : 'g' })),
      );
      await vault.put('l', 'a', 1, { group: 'g' });
      expect(await vault.deleteGroup('k', 'g')).toBe(2);
      expect(await ids('k', 'g')).toEqual([]);
      expect(await ids('k', 'h')).toEqual(['c']);
      expect(await ids('l', 'g')).toEqual(['a']);
    });

    test('what has expired is not answered, and may be created anew', async () => {
      await vault.put('code', 'a', 1, { group: 'g', expiresAt: clock + 100 });
      clock += 99;
      expect(await vault.get('code', 'a')).toMatchObject({ value: 1, expiresAt: clock + 1 });
      clock += 1;
      expect(await vault.get('code', 'a')).toBeUndefined();
      expect(await vault.list('code', 'g')).toEqual([]);
      expect(await vault.create('code', 'a', 2)).toEqual({
        created: true,
        entry: { id: 'a', group: undefined, value: 2, expiresAt: undefined },
      });
      expect((await vault.get('code', 'a'))?.value).toBe(2);
    });

    test('of many that create what has expired, one wins', async () => {
      for (let round = 0; round < 10; round++) {
        await vault.put('lease', 'a', 'dead', { expiresAt: clock });
        const expiresAt = clock + 100;
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => vault.create('lease', 'a', n, { expiresAt })),
        );
        expect(answers.filter(({ created }) => created)).toHaveLength(1);
        expect(new Set(answers.map(({ entry }) => entry.value)).size).toBe(1);
        expect((await vault.get('lease', 'a'))?.value).toBe(answers[0]!.entry.value);
        clock = expiresAt;
      }
    });

    test('sweeping removes what has expired and nothing else', async () => {
      for (const [id, expiresAt] of [
        ['a', 10],
        ['b', 20],
        ['c', 21],
      ] as const)
        await vault.put(`kind ${id}`, id, 1, { expiresAt: clock + expiresAt });
      await vault.put('k', 'stays', 1);
      expect(await vault.sweep(clock + 20)).toBe(2);
      expect(await vault.sweep(clock + 20)).toBe(0);
      expect(await vault.get('kind b', 'b')).toBeUndefined();
      expect(await vault.get('kind c', 'c')).toBeDefined();
      expect(await vault.get('k', 'stays')).toBeDefined();
    });

    test('everything is there after the store was closed and opened', async (context) => {
      if (!store.lasting) context.skip();
      await vault.put('k', 'a', { n: 1 }, { group: 'g', expiresAt: clock + 5 });
      await vault.put('k', 'b', new Uint8Array([1, 2]), { group: 'g' });
      await vault.close();
      vault = await store.open(() => clock);
      expect(await vault.list('k', 'g')).toEqual([
        { id: 'a', group: 'g', value: { n: 1 }, expiresAt: clock + 5 },
        { id: 'b', group: 'g', value: new Uint8Array([1, 2]), expiresAt: undefined },
      ]);
    });
  });
}
