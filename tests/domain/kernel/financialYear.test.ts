import { describe, expect, test } from 'vitest';
import {
  documentNumber,
  endOfFinancialYear,
  financialYearBefore,
  financialYearOf,
  indianDate,
  typedNumberFault,
} from '../../../domain/kernel/financialYear.ts';

describe('a financial year', () => {
  test.each([
    // 31 March, 23:59:59 in India, and a second later.
    ['2027-03-31T18:29:59.000Z', '2027-03-31', '2026-27'],
    ['2027-03-31T18:30:00.000Z', '2027-04-01', '2027-28'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', '2026-27'],
    ['2099-04-01T00:00:00.000Z', '2099-04-01', '2099-00'],
  ])('is that of the day in India: at %s it is %s, in %s', (at, date, year) => {
    expect(indianDate(at)).toBe(date);
    expect(financialYearOf(date)).toBe(year);
  });
  test('has a year before and a last day', () => {
    expect(financialYearBefore('2026-27')).toBe('2025-26');
    expect(endOfFinancialYear('2026-27')).toBe('2027-03-31');
  });
});

describe('the number of a document', () => {
  test.each([
    ['invoice', 1, 'INV/2026-27/0001'],
    ['invoice', 9999, 'INV/2026-27/9999'],
    ['invoice', 10_000, 'INV/26-27/10000'],
    ['invoice', 999_999, 'INV/26-27/999999'],
    ['creditNote', 1, 'CN/2026-27/0001'],
    ['creditNote', 10_000, 'CN/26-27/10000'],
  ] as const)('is for %s %i %s, which the law allows', (kind, count, number) => {
    expect(documentNumber(kind, '2026-27', count)).toBe(number);
    expect(number.length).toBeLessThanOrEqual(16);
  });
  test('typed by hand may not look like the series, be too long, or have what the law does not know', () => {
    expect(typedNumberFault('ASHA-2026/17')).toBeUndefined();
    for (const number of ['INV/2026-27/0001', 'inv/1', 'CN/7', 'A'.repeat(17), 'A 1', 'क1', '<b>', '=1+1'])
      expect(typedNumberFault(number), number).toBeDefined();
  });
});
