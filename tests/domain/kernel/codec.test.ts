import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainWalk } from '../../../domain/kernel/chainWalk.ts';
import type { StoredEvent } from '../../../domain/kernel/event.ts';
import { ERASED } from '../../../domain/kernel/personal.ts';
import { circumstances, keyring, letterCodec, stored } from './events.ts';

fc.configureGlobal({ seed: 20_261_121 });

const letter = fc.record({
  type: fc.constant('LetterSigned'),
  personId: fc.constantFrom('asha', 'meera', 'vikram'),
  name: fc.string(),
  words: fc.string({ unit: 'grapheme' }),
  copies: fc.nat(),
  note: fc.option(fc.string(), { nil: undefined }),
});
const bell = fc.record({ type: fc.constant('BellRang'), times: fc.nat() });
const events = fc.array(fc.oneof(letter, bell), { minLength: 1, maxLength: 12 });
const isIntact = (log: readonly StoredEvent[]): boolean => {
  const walk = chainWalk();
  return log.every((event) => walk.take(event) === undefined);
};
const plain = (event: object): object => JSON.parse(JSON.stringify(event)) as object;

test('what is written is read again, and none of the personal words lie in the store', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (written) => {
      const translation = letterCodec(keyring());
      const log = await stored(translation, written);
      expect((await translation.decodeAll(log)).map(({ event }) => event)).toEqual(written.map(plain));
      for (const one of log) expect((await translation.decode(one)).event).toEqual(plain(written[one.revision]!));
      for (const one of written)
        if ('words' in one && one.words.length > 5)
          expect(JSON.stringify(log)).not.toContain(JSON.stringify(one.words).slice(1, -1));
    }),
  );
});

test("forgetting a person erases their fields, leaves everybody else's, and breaks no chain", async () => {
  await fc.assert(
    fc.asyncProperty(events, async (written) => {
      const keys = keyring();
      const translation = letterCodec(keys);
      const log = await stored(translation, written);
      keys.forget('asha');
      expect(isIntact(log)).toBe(true);
      const expected = written.map((event) => {
        if (!('personId' in event) || event.personId !== 'asha') return plain(event);
        return plain({ ...event, name: ERASED, words: ERASED, ...(event.note === undefined ? {} : { note: ERASED }) });
      });
      expect((await translation.decodeAll(log)).map(({ event }) => event)).toEqual(expected);
    }),
  );
});

test('an event of an unknown type passes as it is stored', async () => {
  const translation = letterCodec(keyring());
  const [bellRang] = await stored(translation, [{ type: 'BellRang', times: 3 } as never]);
  const foreign = {
    ...bellRang!,
    type: 'ComesFromTheFuture',
    data: { personId: 'asha', words: 'as they are', nested: { deep: [1, null] } },
  };
  const [read] = await translation.decodeAll([foreign]);
  expect(read!.event).toEqual({ type: 'ComesFromTheFuture', ...foreign.data });
  expect(read!.meta).toMatchObject({ stream: 'letter-1', revision: 0, position: 1, correlation: 'r1' });
});

test('older versions are lifted, step by step, after their personal fields were opened', async () => {
  const keys = keyring();
  const translation = letterCodec(keys);
  const [newest] = await stored(translation, [
    { type: 'LetterSigned', personId: 'asha', name: 'Asha', words: 'hello', copies: 7 } as never,
  ]);
  expect((await translation.decode(newest!)).event).toMatchObject({ words: 'hello', copies: 7 });
  const { copies: _, ...second } = newest!.data;
  const { words, ...first } = second;
  const at = (version: number, data: StoredEvent['data']): StoredEvent => ({
    ...newest!,
    data,
    meta: { ...newest!.meta, version },
  });
  expect((await translation.decode(at(2, second))).event).toEqual({
    type: 'LetterSigned',
    personId: 'asha',
    name: 'Asha',
    words: 'hello',
    copies: 1,
  });
  expect((await translation.decode(at(1, { ...first, text: 'long ago' }))).event).toEqual({
    type: 'LetterSigned',
    personId: 'asha',
    name: 'Asha',
    words: 'long ago',
    copies: 1,
  });
  expect(words).toMatch(/^enc:v1:/);
});

test('many events of one person ask for their key once', async () => {
  const keys = keyring();
  const translation = letterCodec(keys);
  const log = await stored(
    translation,
    Array.from(
      { length: 20 },
      (_, n) =>
        ({ type: 'LetterSigned', personId: n % 2 ? 'asha' : 'meera', name: 'x', words: 'y', copies: n }) as never,
    ),
  );
  await translation.decodeAll(log);
  expect(keys.asked.toSorted()).toEqual(['asha', 'meera']);
});

test('where nothing personal is stated, no key is made or asked for', async () => {
  const asked = () => Promise.reject(new Error('a key was asked for'));
  const translation = letterCodec({ obtain: asked, find: asked });
  const silent = [
    { type: 'LetterRead', personId: 'asha' },
    { type: 'LetterRead', personId: 'meera', remark: null },
  ];
  const log = await stored(translation, silent as never[]);
  expect((await translation.decodeAll(log)).map(({ event }) => event)).toEqual(silent);
  for (const one of log) expect((await translation.decode(one)).event).toEqual(silent[one.revision]);
  await expect(stored(translation, [{ ...silent[0], remark: 'kind' } as never])).rejects.toThrow('a key was asked for');
});

test('what has no schema or breaks it is not written', async () => {
  const translation = letterCodec(keyring());
  await expect(translation.encode('bell-1', -1, '0', [{ type: 'Unheard' }], circumstances)).rejects.toThrow(
    'no schema for event Unheard',
  );
  await expect(
    translation.encode('bell-1', -1, '0', [{ type: 'BellRang', times: 'twice' } as never], circumstances),
  ).rejects.toThrow();
});

test('each event carries its circumstances, an id of its own and the version it was written in', async () => {
  const translation = letterCodec(keyring());
  const log = await stored(translation, [
    { type: 'BellRang', times: 1 } as never,
    { type: 'LetterSigned', personId: 'asha', name: '', words: '', copies: 0 } as never,
  ]);
  expect(log.map(({ meta }) => meta)).toMatchObject([
    { ...circumstances, version: 1 },
    { ...circumstances, version: 3 },
  ]);
  expect(new Set(log.map(({ id }) => id)).size).toBe(2);
  const [read] = await translation.decodeAll(log);
  expect(read!.meta).toMatchObject({ id: log[0]!.id, stream: 'letter-1', revision: 0, position: 1 });
});
