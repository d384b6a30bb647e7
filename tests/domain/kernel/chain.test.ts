import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GENESIS, linkHash } from '../../../domain/kernel/chain.ts';
import { chainWalk } from '../../../domain/kernel/chainWalk.ts';
import type { JsonObject, StoredEvent } from '../../../domain/kernel/event.ts';
import { keyring, letterCodec, stored } from './events.ts';

fc.configureGlobal({ seed: 20_261_121 });

const chainOf = (length: number, stream = 'bell-1'): Promise<StoredEvent[]> =>
  stored(
    letterCodec(keyring()),
    Array.from({ length }, (_, times) => ({ type: 'BellRang', times }) as never),
    stream,
  );
const walked = (log: readonly StoredEvent[]) => {
  const walk = chainWalk();
  return { faults: log.map((event) => walk.take(event)).filter((fault) => fault !== undefined), walk };
};
const rehashed = (event: StoredEvent, previous: string): StoredEvent => ({
  ...event,
  meta: { ...event.meta, hash: linkHash(previous, event.stream, event.revision, event) },
});
const hashOf = (event: StoredEvent | undefined): string => String(event?.meta['hash'] ?? GENESIS);

/** Objects with their keys in another order say the same. */
const shuffled = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shuffled)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, shuffled(inner)]),
        )
      : value;

test('a chain as it was written is intact', async () => {
  const { faults, walk } = walked(await chainOf(5));
  expect(faults).toEqual([]);
  expect([walk.streams(), walk.events(), walk.head('bell-1')?.revision]).toEqual([1, 5, 4]);
});

test('a store that orders fields anew changes no hash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (data) => {
      const event = {
        id: 'a',
        type: 'T',
        data: JSON.parse(JSON.stringify(data)) as JsonObject,
        meta: { at: 'x', actor: { kind: 'user', id: 'u' } },
      };
      expect(linkHash(GENESIS, 's-1', 0, shuffled(event) as typeof event)).toBe(linkHash(GENESIS, 's-1', 0, event));
    }),
  );
});

const changes: Record<string, (event: StoredEvent) => StoredEvent> = {
  data: (event) => ({ ...event, data: { ...event.data, times: 99 } }),
  'an added field': (event) => ({ ...event, data: { ...event.data, more: null } }),
  time: (event) => ({ ...event, meta: { ...event.meta, at: '1999-01-01T00:00:00.000Z' } }),
  actor: (event) => ({ ...event, meta: { ...event.meta, actor: { kind: 'user', id: 'somebody', role: 'admin' } } }),
  type: (event) => ({ ...event, type: 'LetterSigned' }),
  id: (event) => ({ ...event, id: '01a1fc32-0000-7000-8000-000000000000' }),
  hash: (event) => ({ ...event, meta: { ...event.meta, hash: 'f'.repeat(64) } }),
  'no hash': ({ meta: { hash: _, ...meta }, ...event }) => ({ ...event, meta }),
};
test.each(Object.entries(changes))('a changed event is the first broken link: %s', async (_, change) => {
  const log = await chainOf(4);
  for (const at of [0, 1, 3]) {
    const { faults } = walked(log.with(at, change(log[at]!)));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ stream: 'bell-1', revision: at, position: at + 1 });
  }
});

test('a change that carries a right hash of its own breaks the next link', async () => {
  const log = await chainOf(4);
  const forged = rehashed(changes['data']!(log[1]!), hashOf(log[0]));
  expect(walked(log.with(1, forged)).faults).toMatchObject([
    { revision: 2, reason: expect.stringContaining('the event before it is not the one') },
  ]);
});

test('an event of another stream cannot stand in', async () => {
  const [log, other] = [await chainOf(3), await chainOf(3, 'bell-2')];
  expect(walked(log.with(1, { ...other[1]!, stream: 'bell-1', position: 2 })).faults).toMatchObject([{ revision: 1 }]);
});

test('any removal, repetition or exchange inside a chain is found', async () => {
  const log = await chainOf(8);
  fc.assert(
    fc.property(fc.nat(6), fc.nat(6), fc.constantFrom('remove', 'repeat', 'exchange'), (one, two, how) => {
      fc.pre(how !== 'exchange' || one !== two);
      const changed =
        how === 'remove'
          ? log.toSpliced(one, 1)
          : how === 'repeat'
            ? log.toSpliced(one, 0, log[one]!)
            : log.with(one, log[two]!).with(two, log[one]!);
      expect(walked(changed).faults).toHaveLength(1);
    }),
  );
});

test('the walk says what is missing', async () => {
  const log = await chainOf(6);
  expect(walked(log.toSpliced(2, 1)).faults).toMatchObject([
    { revision: 3, reason: 'Revision 2 is missing before it.' },
  ]);
  expect(walked(log.toSpliced(0, 2)).faults).toMatchObject([
    { revision: 2, reason: 'Revisions 0 to 1 are missing before it.' },
  ]);
  expect(walked(log.toSpliced(3, 0, log[1]!)).faults).toMatchObject([
    { revision: 1, reason: expect.stringContaining('already') },
  ]);
});

test('streams are judged apart', async () => {
  const [one, two] = [await chainOf(3), await chainOf(3, 'bell-2')];
  const mixed = [one[0]!, two[0]!, changes['data']!(one[1]!), two[1]!, one[2]!, two[2]!].map((event, index) => ({
    ...event,
    position: index + 1,
  }));
  expect(walked(mixed).faults).toMatchObject([{ stream: 'bell-1', revision: 1, position: 3 }]);
});
