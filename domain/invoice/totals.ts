import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';
import { MOST_PAISE, scaled, spread } from '../kernel/paise.ts';
import type { Supply } from './supply.ts';

/** A whole, where rates are hundredths of a percent: 18 % is 1800. */
const WHOLE = 10_000;

/** What a line costs. `rate`: paise for one; `taxRate`: hundredths of a percent, null for that of the invoice. */
export interface Line {
  quantity: number;
  rate: number;
  taxRate: number | null;
}
/** `value`: hundredths of a percent of the subtotal, or paise. */
export interface Discount {
  type: 'percentage' | 'fixed';
  value: number;
}

const amount = z.number().int();
/** Every figure of an invoice, in paise. */
export const totals = z.object({
  subtotal: amount,
  discount: amount,
  /** Subtotal less discount: what tax is reckoned of, where there is any. */
  taxable: amount,
  cgst: amount,
  /** SGST, or UTGST. */
  sgst: amount,
  igst: amount,
  tax: amount,
  /** What whole rupees add (or take, below 0). */
  roundOff: amount,
  total: amount,
  /** By line: what it comes to, and its part of the discount. */
  lines: z.array(z.object({ amount, discount: amount })),
  /** By rate, from the lowest: what is taxed at it, and with what; under reverse charge this is stated alone, and in no sum above. */
  rates: z.array(z.object({ rate: amount, taxable: amount, cgst: amount, sgst: amount, igst: amount })),
});
export type Totals = z.infer<typeof totals>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function amountOf({ quantity, rate }: Line): number {
  const cost = quantity * rate;
  return cost > MOST_PAISE ? tooMuch() : cost;
}
const tooMuch = () => refuse('invalid', 'invoice.tooMuch', 'An invoice can come to at most ₹1,00,00,00,000.');

function discountOf(subtotal: number, { type, value }: Discount): number {
  if (type === 'percentage')
    return value > WHOLE
      ? refuse('invalid', 'invoice.discount', 'The discount can be at most 100 percent.')
      : scaled(subtotal, value, WHOLE);
  return value > subtotal
    ? refuse('invalid', 'invoice.discount', 'The discount cannot be more than the subtotal.')
    : value;
}

/** The tax on a sum. Each half is rounded by itself, half-up to the paisa, so both are equal. */
function taxOn(taxable: number, rate: number, tax: Supply['tax']): Pick<Totals, 'cgst' | 'sgst' | 'igst'> {
  if (tax === 'none') return { cgst: 0, sgst: 0, igst: 0 };
  if (tax === 'inter') return { cgst: 0, sgst: 0, igst: scaled(taxable, rate, WHOLE) };
  const half = scaled(taxable, rate, 2 * WHOLE);
  return { cgst: half, sgst: half, igst: 0 };
}

const taxesBy = (rates: Totals['rates']): Pick<Totals, 'cgst' | 'sgst' | 'igst'> => {
  const of = (name: 'cgst' | 'sgst' | 'igst'): number => sum(rates.map((rate) => rate[name]));
  return { cgst: of('cgst'), sgst: of('sgst'), igst: of('igst') };
};

/**
 * An invoice reckoned up: lines exact, the discount before tax, tax of each rate's sum (not of its lines), whole rupees
 * (section 170 of the CGST Act) last where the studio wants them. Where lines have rates of their own the discount is
 * spread over the lines by their amounts. Under reverse charge the tax of each rate is told and not charged. Refuses a
 * discount above the subtotal, and more than a hundred crore.
 */
export function totalsOf(
  lines: readonly Line[],
  discount: Discount,
  taxRate: number,
  { tax, reverseCharge, roundToRupee }: Pick<Supply, 'tax' | 'reverseCharge'> & { roundToRupee: boolean },
): Totals {
  const amounts = lines.map(amountOf);
  const subtotal = sum(amounts);
  if (subtotal > MOST_PAISE) return tooMuch();
  const reduced = discountOf(subtotal, discount);
  const parts = spread(reduced, amounts);
  const taxed = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const rate = tax === 'none' ? 0 : (line.taxRate ?? taxRate);
    taxed.set(rate, (taxed.get(rate) ?? 0) + amounts[index]! - parts[index]!);
  }
  const rates = [...taxed]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, taxable]) => ({ rate, taxable, ...taxOn(taxable, rate, tax) }));
  const taxes = reverseCharge ? { cgst: 0, sgst: 0, igst: 0 } : taxesBy(rates);
  const taxSum = taxes.cgst + taxes.sgst + taxes.igst;
  const exact = subtotal - reduced + taxSum;
  const total = roundToRupee ? scaled(exact, 1, 100) * 100 : exact;
  return {
    subtotal,
    discount: reduced,
    taxable: subtotal - reduced,
    ...taxes,
    tax: taxSum,
    roundOff: total - exact,
    total,
    lines: amounts.map((cost, index) => ({ amount: cost, discount: parts[index]! })),
    rates,
  };
}

/** What of an invoice's figures a credit note takes back, in paise; `amount` is their sum. */
export const creditedFigures = z.object({
  amount,
  taxable: amount,
  cgst: amount,
  sgst: amount,
  igst: amount,
  roundOff: amount,
});
export type CreditedFigures = z.infer<typeof creditedFigures>;

/**
 * The figures of a credit note by its share of the total. They are reckoned from what was credited before, so that all
 * credit notes of an invoice together take back exactly its figures.
 */
export function creditOf(of: Totals, before: number, credited: number): CreditedFigures {
  const share = (figure: number): number =>
    scaled(figure, before + credited, of.total) - scaled(figure, before, of.total);
  const taken = { cgst: share(of.cgst), sgst: share(of.sgst), igst: share(of.igst), roundOff: share(of.roundOff) };
  const taxable = credited - taken.cgst - taken.sgst - taken.igst - taken.roundOff;
  return { amount: credited, taxable, ...taken };
}

/** A part of an invoice's figures with the taxes that are told by its rates, charged or not. `before`: what was credited of it before. */
export function statedIn(of: Totals, before: number, figures: CreditedFigures): CreditedFigures {
  const taxes = taxesBy(of.rates);
  const share = (figure: number): number =>
    scaled(figure, before + figures.amount, of.total) - scaled(figure, before, of.total);
  return { ...figures, cgst: share(taxes.cgst), sgst: share(taxes.sgst), igst: share(taxes.igst) };
}
/** What its client pays to the government under reverse charge. */
export const statedTaxes = ({ rates }: Totals) => taxesBy(rates);

/** What was charged before tax, by code of service, in the order of the lines. */
export function workOf(items: readonly { sac: string }[], { lines }: Totals): { sac: string; taxable: number }[] {
  const bySac = new Map<string, number>();
  for (const [index, { sac }] of items.entries()) {
    const { amount: cost, discount } = lines[index]!;
    bySac.set(sac, (bySac.get(sac) ?? 0) + cost - discount);
  }
  return [...bySac].map(([sac, taxable]) => ({ sac, taxable }));
}
