import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryCounters } from '../../adapters/limits/memory.ts';
import { openThrottling } from '../../commands/core/throttling.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** Seconds that it asks to wait for; 0 where it lets pass. */
const waits = (check: Promise<void>): Promise<number> =>
  check.then(
    () => 0,
    (error: Refusal) => error.retryAfter ?? -1,
  );
const limits = () => openThrottling(memoryCounters());
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('a throttle', () => {
  test('lets a person mistype a few times, then doubles the wait up to 15 minutes', async () => {
    const guard = limits().throttle('login');
    const seen: number[] = [];
    for (let n = 0; n < 20; n++) {
      const wait = await waits(guard.check(['a']));
      seen.push(wait);
      pass(wait * 1000);
      expect(await waits(guard.check(['a']))).toBe(0);
      await guard.failed(['a']);
    }
    expect(seen.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
    expect(Math.max(...seen)).toBe(900);
  });
  test('forgets after an hour without a failure, and not before', async () => {
    const guard = limits().throttle('login');
    for (let n = 0; n < 12; n++) await guard.failed(['a']);
    pass(59 * 60_000);
    await guard.failed(['a']);
    expect(await waits(guard.check(['a']))).toBe(256);
    pass(60 * 60_000);
    await guard.failed(['a']);
    expect(await waits(guard.check(['a']))).toBe(0);
  });
  test('is per key, and forgets after a success', async () => {
    const guard = limits().throttle('login', { free: 1 });
    await guard.failed(['a']);
    expect(await waits(guard.check(['b']))).toBe(0);
    expect(await waits(guard.check(['b', 'a']))).toBe(1);
    expect(await waits(guard.check(['a', 'b']))).toBe(0);
    await guard.succeeded(['a']);
    expect(await waits(guard.check(['a']))).toBe(0);
  });
  test('makes who guesses at many accounts wait, also when they sign in to their own between the guesses', async () => {
    const guard = limits().throttle('login', { free: 1 });
    const wait: number[] = [];
    for (let n = 0; n < 11; n++) {
      await guard.failed(['venue', `victim-${n}`]);
      await guard.failed(['venue', 'own']);
      await guard.succeeded(['venue', 'own']);
      wait.push(await waits(guard.check(['venue', 'another'])));
    }
    // Eight people of one address may mistype before the others wait.
    expect(wait).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8]);
  });
  test('forgives an office the mistakes of those who got in in the end', async () => {
    const guard = limits().throttle('login');
    for (let n = 0; n < 20; n++) {
      await guard.failed(['office', `colleague-${n}`]);
      await guard.succeeded(['office', `colleague-${n}`]);
    }
    expect(await waits(guard.check(['office']))).toBe(0);
  });
  test('makes nobody wait longer than it says', async () => {
    const guard = limits().throttle('gallery', { free: 100, longestMs: 15_000 });
    for (let n = 0; n < 120; n++) await guard.failed(['gallery']);
    expect(await waits(guard.check(['gallery']))).toBe(15);
    pass(15_000);
    expect(await waits(guard.check(['gallery']))).toBe(0);
  });
  test('counts what is wrong in other words too', async () => {
    const guard = limits().throttle('link', { free: 1 });
    const wrong = async () =>
      guard.attempt(
        ['a'],
        () => Promise.reject(new Refusal('invalid', 'link.over', 'Over.')),
        ({ code }) => code === 'link.over',
      );
    await expect(wrong()).rejects.toThrow('Over.');
    await expect(wrong()).rejects.toThrow(/Please wait 1 second/);
  });
  test('has so many tries of one key under way and no more, before any has failed', async () => {
    const guard = limits().throttle('login');
    const work = Promise.withResolvers<void>();
    const tries = Array.from({ length: 30 }, () => guard.attempt(['a'], () => work.promise));
    const refused = Promise.allSettled(tries);
    await expect(guard.attempt(['a'], () => work.promise)).rejects.toThrow(/Please wait/);
    work.resolve();
    expect((await refused).filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

test('a rate allows a burst, then as much as it refills', async () => {
  const selfies = limits().rate('selfie', 3, 2);
  const taken = async (times: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < times; n++) seen.push(await waits(selfies.take('venue')));
    return seen;
  };
  expect(await taken(4)).toEqual([0, 0, 0, 1]);
  pass(1000);
  expect(await taken(3)).toEqual([0, 0, 1]);
  expect(await waits(selfies.take('another'))).toBe(0);
  pass(1500);
  expect(await taken(4)).toEqual([0, 0, 0, 1]);
});

test('a rate without a burst is kept to, be it one in a long while', async () => {
  const exports = limits().rate('exports', 1, 0.01);
  expect(await waits(exports.take('asha'))).toBe(0);
  pass(40_000);
  expect(await waits(exports.take('asha'))).toBe(60);
  pass(60_000);
  expect(await waits(exports.take('asha'))).toBe(0);
});

test('a quota counts from the first, and says when there is more', async () => {
  const bookings = limits().quota('bookings', 2, 3_600_000, 'Enough.');
  expect([await waits(bookings.take('a')), await waits(bookings.take('a'))]).toEqual([0, 0]);
  pass(600_000);
  await expect(bookings.take('a')).rejects.toThrow('Enough.');
  expect(await waits(bookings.take('a'))).toBe(3000);
  pass(3_000_000);
  expect(await waits(bookings.take('a'))).toBe(0);
});

test('no two limits share a name, which would add them up', () => {
  const { rate, quota } = limits();
  rate('selfie', 3, 2);
  expect(() => quota('selfie', 3, 2, '')).toThrow(RangeError);
});

test('a throttle remembers so many keys and no more: those that failed last', async () => {
  const guard = limits().throttle('login', { free: 1 });
  for (let n = 0; n <= 100_000; n++) await guard.failed([`key-${n}`]);
  expect(await Promise.all([0, 1, 100_000].map((n) => waits(guard.check([`key-${n}`]))))).toEqual([0, 1, 1]);
});
