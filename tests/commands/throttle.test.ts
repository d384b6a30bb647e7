import { describe, expect, test } from 'vitest';
import { rate, throttle } from '../../commands/throttle.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';

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
    guard.succeeded(['a']);
    expect(waits(() => guard.check(['a']))).toBe(0);
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
