import { describe, expect, test } from 'vitest';
import { rate, throttle } from '../../commands/core/throttle.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

const waits = (check: () => void): number => {
  try {
    check();
    return 0;
  } catch (error) {
    return (error as Refusal).retryAfter ?? -1;
  }
};

describe('a throttle', () => {
  test('lets a person mistype a few times, then doubles the wait up to 15 minutes', () => {
    let now = 0;
    const guard = throttle(5, () => now);
    const seen: number[] = [];
    for (let n = 0; n < 20; n++) {
      const wait = waits(() => guard.check(['a']));
      seen.push(wait);
      now += wait * 1000;
      guard.failed(['a']);
    }
    expect(seen.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
    expect(Math.max(...seen)).toBe(900);
  });
  test('is per key, and forgets after a success', () => {
    const guard = throttle(1, () => 0);
    guard.failed(['a']);
    expect(waits(() => guard.check(['b']))).toBe(0);
    expect(waits(() => guard.check(['b', 'a']))).toBe(1);
    expect(waits(() => guard.check(['a', 'b']))).toBe(0);
    guard.succeeded(['a']);
    expect(waits(() => guard.check(['a']))).toBe(0);
  });
  test('makes who guesses at many accounts wait, also when they sign in to their own between the guesses', () => {
    const guard = throttle(1, () => 0);
    const wait: number[] = [];
    for (let n = 0; n < 11; n++) {
      guard.failed(['venue', `victim-${n}`]);
      guard.failed(['venue', 'own']);
      guard.succeeded(['venue', 'own']);
      wait.push(waits(() => guard.check(['venue', 'another'])));
    }
    // Eight people of one address may mistype before the others wait.
    expect(wait).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8]);
  });
  test('forgives an office the mistakes of those who got in in the end', () => {
    const guard = throttle(5, () => 0);
    for (let n = 0; n < 20; n++) {
      guard.failed(['office', `colleague-${n}`]);
      guard.succeeded(['office', `colleague-${n}`]);
    }
    expect(waits(() => guard.check(['office']))).toBe(0);
  });
  test('makes nobody wait longer than it says', () => {
    let now = 0;
    const guard = throttle(100, () => now, 15_000);
    for (let n = 0; n < 120; n++) guard.failed(['gallery']);
    expect(waits(() => guard.check(['gallery']))).toBe(15);
    now = 15_000;
    expect(waits(() => guard.check(['gallery']))).toBe(0);
  });
  test('counts what is wrong in other words too', async () => {
    const guard = throttle(1, () => 0);
    const wrong = async () =>
      guard.attempt(
        ['a'],
        () => Promise.reject(new Refusal('invalid', 'link.over', 'Over.')),
        ({ code }) => code === 'link.over',
      );
    await expect(wrong()).rejects.toThrow('Over.');
    await expect(wrong()).rejects.toThrow(/Please wait 1 second/);
  });
});

test('a rate allows a burst, then as much as it refills', () => {
  let now = 0;
  const selfies = rate(3, 2, () => now);
  expect([1, 2, 3, 4].map(() => waits(() => selfies.take('venue')))).toEqual([0, 0, 0, 1]);
  now = 500;
  expect(waits(() => selfies.take('venue'))).toBe(0);
  expect(waits(() => selfies.take('another'))).toBe(0);
});

test('a throttle remembers so many keys and no more: those that failed last', () => {
  const guard = throttle(1, () => 0);
  for (let n = 0; n <= 100_000; n++) guard.failed([`key-${n}`]);
  expect([0, 1, 100_000].map((n) => waits(() => guard.check([`key-${n}`])))).toEqual([0, 1, 1]);
});
