import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recurrenceDay, recurrenceFrom, recurrences } from '../../domain/kernel/recurrence.ts';
import { daysFrom } from '../../domain/kernel/financialYear.ts';

test('the 31st of each month is the last day where there is none, and the 31st again afterwards', () => {
  const months = [0, 1, 2, 3, 13].map((n) => recurrenceDay('2027-01-31', 'month', n));
  expect(months).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  expect(recurrenceDay('2024-02-29', 'year', 1)).toBe('2025-02-28');
  expect(recurrenceDay('2024-02-29', 'year', 4)).toBe('2028-02-29');
  expect(recurrenceDay('2026-11-30', 'quarter', 1)).toBe('2027-02-28');
  expect(recurrenceDay('2026-12-29', 'week', 1)).toBe('2027-01-05');
});

test('the first of the days from another on is one of them, not before it, and none lies between', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => daysFrom('2020-01-01', n));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...recurrences), (first, asked, every) => {
      const found = recurrenceFrom(first, every, asked);
      expect(found >= asked && found >= first).toBe(true);
      const all: string[] = [];
      for (let n = 0; all.length === 0 || all.at(-1)! < found; n++) all.push(recurrenceDay(first, every, n));
      expect(all.at(-1)).toBe(found);
      expect((all.at(-2) ?? '') < asked).toBe(true);
    }),
    { numRuns: 300 },
  );
});
