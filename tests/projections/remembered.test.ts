import { expect, test } from 'vitest';
import { currentVersion, remembered } from '../../projections/core/remembered.ts';

const numbers = () => {
  let made = 0;
  return { make: async () => ++made, made: () => made };
};

test('an answer is made once for a version, also for those who ask at the same moment', async () => {
  let version = 1;
  const [known, { make }] = [remembered<number>(() => version), numbers()];
  expect(await Promise.all([known('a', make), known('a', make)])).toEqual([1, 1]);
  expect(await known('b', make)).toBe(2);
  version = 2;
  expect(await known('a', make)).toBe(3);
});

test('one that failed is made again', async () => {
  const known = remembered<number>(() => 1);
  await expect(known('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await known('a', async () => 7)).toBe(7);
});

test('strangers who ask for ever more make it forget, not grow', async () => {
  const [known, { make, made }] = [remembered<number>(() => 1, 3), numbers()];
  for (const key of ['a', 'b', 'c', 'd']) await known(key, make);
  expect(await known('d', make)).toBe(4);
  expect(await known('a', make)).toBe(5);
  expect(made()).toBe(5);
});

test('the version is another one after an event, and after a minute', () => {
  const at = (position: number, time: string): string =>
    currentVersion({ position: () => position }, { now: () => new Date(time) });
  const first = at(7, '2026-11-21T18:00:05Z');
  expect(at(7, '2026-11-21T18:00:50Z')).toBe(first);
  expect(at(8, '2026-11-21T18:00:05Z')).not.toBe(first);
  expect(at(7, '2026-11-21T18:01:01Z')).not.toBe(first);
});
