import { expect, test } from 'vitest';
import { newId } from '../../../domain/kernel/id.ts';

test('ids sort by when they were made, also those of one millisecond and of a clock that is set back a little', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const made = [...Array.from({ length: 10_000 }, () => newId(now)), newId(now - 20), newId(now + 1), newId(now + 50)];
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(
    parseInt(
      newId(now - 86_400_000)
        .replaceAll('-', '')
        .slice(0, 12),
      16,
    ),
  ).toBe(now - 86_400_000);
});
