import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, type Line, creditOf, statedIn, statedTaxes, totalsOf } from '../../../domain/invoice/totals.ts';
import { rupeesInWords, scaled, spread } from '../../../domain/kernel/paise.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';

type Tax = 'none' | 'intra' | 'inter';
const line = (quantity: number, rupees: number, taxRate: number | null = null): Line => ({
  quantity,
  rate: Math.round(rupees * 100),
  taxRate: taxRate === null ? null : Math.round(taxRate * 100),
});
const none: Discount = { type: 'fixed', value: 0 };
const percent = (value: number): Discount => ({ type: 'percentage', value: Math.round(value * 100) });
const fixed = (rupees: number): Discount => ({ type: 'fixed', value: Math.round(rupees * 100) });

/**
 * Worked out by hand, in paise. Columns: what it shows, lines, discount, tax in percent, kind of tax, whole rupees, then
 * subtotal, discount, CGST, SGST, IGST, round-off, total.
 */
const byHand: [string, Line[], Discount, number, Tax, boolean, number[]][] = [
  // 50,000 + 9 % + 9 % = 50,000 + 4,500 + 4,500
  ['18 % within the state', [line(1, 50_000)], none, 18, 'intra', false, [5000000, 0, 450000, 450000, 0, 0, 5900000]],
  // the same, in one
  ['18 % elsewhere', [line(1, 50_000)], none, 18, 'inter', false, [5000000, 0, 0, 0, 900000, 0, 5900000]],
  // nothing
  ['no tax', [line(2, 12_500.5)], none, 18, 'none', false, [2500100, 0, 0, 0, 0, 0, 2500100]],
  // 3 x 3,333.33 = 9,999.99; 10 % = 999.999, so 1,000.00; 8,999.99 x 9 % = 809.9991, so 810.00 each
  [
    'a discount in percent, rounded half-up',
    [line(3, 3333.33)],
    percent(10),
    18,
    'intra',
    false,
    [999999, 100000, 81000, 81000, 0, 0, 1061999],
  ],
  // 10,000 - 500 = 9,500; 9 % = 855 each
  [
    'a fixed discount',
    [line(1, 10_000)],
    fixed(500),
    18,
    'intra',
    false,
    [1000000, 50000, 85500, 85500, 0, 0, 1121000],
  ],
  // 0.50 x 9 % = 0.045, half-up 0.05 each; the whole would be 0.09
  ['halves rounded each by itself', [line(1, 0.5)], none, 18, 'intra', false, [50, 0, 5, 5, 0, 0, 60]],
  // 0.50 x 18 % = 0.09
  ['the same elsewhere', [line(1, 0.5)], none, 18, 'inter', false, [50, 0, 0, 0, 9, 0, 59]],
  // 1,000.25 x 2.5 % = 25.00625, so 25.01 each; 1,050.27 rounds to 1,050
  ['whole rupees downwards', [line(1, 1000.25)], none, 5, 'intra', true, [100025, 0, 2501, 2501, 0, -27, 105000]],
  // 100.50, no tax, half a rupee goes up
  ['whole rupees, half goes up', [line(1, 100.5)], none, 0, 'inter', true, [10050, 0, 0, 0, 0, 50, 10100]],
  // 1,000 at 18 % and 1,000 at 5 %: 90 + 25 each
  [
    'a rate of a line',
    [line(1, 1000), line(1, 1000, 5)],
    none,
    18,
    'intra',
    false,
    [200000, 0, 11500, 11500, 0, 0, 223000],
  ],
  // 100 over 1,000 and 2,000: 33.33 and 66.67; 966.67 x 18 % = 174.0006, so 174.00; 1,933.33 x 5 % = 96.6665, so 96.67
  [
    'a discount spread by amounts',
    [line(1, 1000), line(2, 1000, 5)],
    fixed(100),
    18,
    'inter',
    false,
    [300000, 10000, 0, 0, 27067, 0, 317067],
  ],
  // 1 paisa over three equal lines goes to the first: 0.99 at 18 % = 0.1782, so 0.18; 1.00 at 12 % = 0.12; 1.00 at 5 % = 0.05
  [
    'the first of equal remainders',
    [line(1, 1), line(1, 1, 12), line(1, 1, 5)],
    fixed(0.01),
    18,
    'inter',
    false,
    [300, 1, 0, 0, 35, 0, 334],
  ],
  // all of it is given away
  ['a discount of all', [line(1, 999.99)], percent(100), 18, 'intra', false, [99999, 99999, 0, 0, 0, 0, 0]],
  // a rate with decimals: 40,000 x 0.25 % = 100
  ['a quarter of a percent', [line(4, 10_000)], none, 0.25, 'inter', false, [4000000, 0, 0, 0, 10000, 0, 4010000]],
  // 100 percent, halves of 50
  ['a tax of 100 percent', [line(1, 10)], none, 100, 'intra', false, [1000, 0, 500, 500, 0, 0, 2000]],
];

test.each(byHand)('%s, as worked out by hand', (_, lines, discount, rate, tax, roundToRupee, expected) => {
  const t = totalsOf(lines, discount, rate * 100, { tax, roundToRupee });
  expect([t.subtotal, t.discount, t.cgst, t.sgst, t.igst, t.roundOff, t.total]).toEqual(expected);
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  rate: fc.integer({ min: 0, max: 5_000_000 }),
  taxRate: fc.option(fc.integer({ min: 0, max: 10_000 })),
});
const anything = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  percent: fc.integer({ min: 0, max: 10_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isFixed: fc.boolean(),
  rate: fc.integer({ min: 0, max: 10_000 }),
  tax: fc.constantFrom<Tax>('none', 'intra', 'inter'),
  roundToRupee: fc.boolean(),
});
const totalsOfAny = ({
  lines,
  percent: ofIt,
  share,
  isFixed,
  rate,
  tax,
  roundToRupee,
}: Parameters<Parameters<typeof anything.map>[0]>[0]) => {
  const subtotal = lines.reduce((sum, { quantity, rate: each }) => sum + quantity * each, 0);
  const discount: Discount = isFixed
    ? { type: 'fixed', value: Math.floor(subtotal * share) }
    : { type: 'percentage', value: ofIt };
  return { subtotal, totals: totalsOf(lines, discount, rate, { tax, roundToRupee }) };
};

describe('whatever is on an invoice,', () => {
  test('it adds up to the paisa, and its discount is within its subtotal', () =>
    fc.assert(
      fc.property(anything, (given) => {
        const { subtotal, totals: t } = totalsOfAny(given);
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(t.subtotal).toBe(subtotal);
        expect(sum(t.lines.map(({ amount }) => amount))).toBe(t.subtotal);
        expect(sum(t.lines.map(({ discount }) => discount))).toBe(t.discount);
        expect(t.lines.every(({ amount, discount }) => discount >= 0 && discount <= amount)).toBe(true);
        expect(sum(t.rates.map(({ taxable }) => taxable))).toBe(t.taxable);
        expect(t.taxable).toBe(t.subtotal - t.discount);
        expect(t.cgst).toBe(t.sgst);
        expect(t.tax).toBe(t.cgst + t.sgst + t.igst);
        expect(t.total).toBe(t.taxable + t.tax + t.roundOff);
        expect(Math.abs(t.roundOff)).toBeLessThanOrEqual(given.roundToRupee ? 50 : 0);
        expect(given.roundToRupee ? t.total % 100 : 0).toBe(0);
        expect(
          Object.values(t)
            .flat(2)
            .every((part) => typeof part === 'object' || Number.isSafeInteger(part)),
        ).toBe(true);
      }),
    ));
  test('its credit notes together take back its figures, each of them whole', () =>
    fc.assert(
      fc.property(anything, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (given, cuts) => {
        const { totals: t } = totalsOfAny(given);
        fc.pre(t.total > 0);
        const until = [...cuts.map((cut) => Math.floor(cut * t.total)), t.total].toSorted((a, b) => a - b);
        const taken = { amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0 };
        for (const end of until) {
          const note = creditOf(t, taken.amount, end - taken.amount);
          expect(note.taxable + note.cgst + note.sgst + note.igst + note.roundOff).toBe(note.amount);
          expect(note.cgst).toBe(note.sgst);
          for (const figure of Object.keys(taken) as (keyof typeof taken)[]) taken[figure] += note[figure];
        }
        const { taxable, cgst, sgst, igst, roundOff } = t;
        expect(taken).toEqual({ amount: t.total, taxable, cgst, sgst, igst, roundOff });
      }),
    ));
  test('a sum is spread wholly, none off by a paisa', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), fc.nat(1_000_000), (weights, sum) => {
        const whole = weights.reduce((a, b) => a + b, 0);
        const parts = spread(Math.min(sum, whole), weights);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(whole === 0 ? 0 : Math.min(sum, whole));
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (whole && (Math.min(sum, whole) * weights[index]!) / whole))).toBeLessThan(1);
      }),
    ));
});

test.each([
  ['a fixed discount above the subtotal', [line(1, 100)], fixed(100.01)],
  ['a percentage above 100', [line(1, 100)], percent(100.01)],
  ['more than a hundred crore in a line', [line(99_999, 100_000_000)], none],
  ['more than a hundred crore in all', [line(1, 600_000_000), line(1, 600_000_000)], none],
])('%s is refused', (_, lines, discount) =>
  expect(() => totalsOf(lines, discount, 1800, { tax: 'intra', roundToRupee: false })).toThrow(Refusal),
);

test('halves go up, below zero away from it, and large products stay exact', () => {
  expect([scaled(5, 1, 10), scaled(4, 1, 10), scaled(-5, 1, 10), scaled(-4, 1, 10)]).toEqual([1, 0, -1, 0]);
  expect(scaled(99_999_999_999, 99_999_999_999, 99_999_999_999)).toBe(99_999_999_999);
});

test.each([
  [0, 'Rupees Zero Only'],
  [50, 'Rupees Zero and Fifty Paise Only'],
  [100, 'Rupees One Only'],
  [1_999, 'Rupees Nineteen and Ninety-Nine Paise Only'],
  [10_000_00, 'Rupees Ten Thousand Only'],
  [1_25_000_50, 'Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only'],
  [59_000_00, 'Rupees Fifty-Nine Thousand Only'],
  [
    12_34_56_789_01,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and One Paise Only',
  ],
  [1_00_00_00_000_00, 'Rupees One Hundred Crore Only'],
])('%i paise in words', (paise, words) => expect(rupeesInWords(paise)).toBe(words));

describe('under reverse charge', () => {
  const lines = [line(1, 1000), line(1, 1000, 5)];
  const of = (tax: Tax) => totalsOf(lines, percent(10), 1800, { tax, reverseCharge: true, roundToRupee: true });
  test('tax is told by rate and not charged', () => {
    // 900 at 5 %: 22.50 each; 900 at 18 %: 81 each.
    expect(of('intra')).toMatchObject({ taxable: 1800_00, cgst: 0, sgst: 0, igst: 0, tax: 0, total: 1800_00 });
    expect(of('intra').rates).toEqual([
      { rate: 500, taxable: 900_00, cgst: 22_50, sgst: 22_50, igst: 0 },
      { rate: 1800, taxable: 900_00, cgst: 81_00, sgst: 81_00, igst: 0 },
    ]);
    expect(statedTaxes(of('intra'))).toEqual({ cgst: 103_50, sgst: 103_50, igst: 0 });
    expect(statedTaxes(of('inter'))).toEqual({ cgst: 0, sgst: 0, igst: 207_00 });
  });
  test('credit notes together take back what was told, to the paisa', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600_00 }), { maxLength: 4 }), (parts) => {
        const whole = of('intra');
        let before = 0;
        let taken = 0;
        for (const part of [...parts.filter((_, at) => at < 3), whole.total]) {
          const amount = Math.min(part, whole.total - before);
          if (amount === 0) break;
          const note = creditOf(whole, before, amount);
          expect(note).toMatchObject({ amount, taxable: amount, cgst: 0, sgst: 0, igst: 0 });
          taken += statedIn(whole, before, note).cgst;
          before += amount;
        }
        expect([before, taken]).toEqual([whole.total, 103_50]);
      }),
    ));
});
