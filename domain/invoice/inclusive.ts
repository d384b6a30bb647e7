import { z } from 'zod';
import { scaled } from '../kernel/paise.ts';
import type { Supply } from './supply.ts';

/** A whole, where rates are hundredths of a percent. */
const WHOLE = 10_000;

const amount = z.number().int();
/** Money with the tax that is in it, in paise: `amount` is the sum of the others. */
export const inclusive = z.object({ amount, taxable: amount, cgst: amount, sgst: amount, igst: amount });
export type Inclusive = z.infer<typeof inclusive>;

export const nothingIncluded: Inclusive = { amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/** The figures alone. */
export const inclusiveOf = ({ amount, taxable, cgst, sgst, igst }: Inclusive): Inclusive => ({
  amount,
  taxable,
  cgst,
  sgst,
  igst,
});

const of = (whole: number, taxes: Pick<Inclusive, 'cgst' | 'sgst' | 'igst'>): Inclusive => ({
  amount: whole,
  taxable: whole - taxes.cgst - taxes.sgst - taxes.igst,
  ...taxes,
});

/** The tax inside of an amount, at a rate in hundredths of a percent (Rule 50 of the CGST Rules); both halves are equal. */
export function taxWithin(whole: number, rate: number, tax: Supply['tax']): Inclusive {
  if (tax === 'none') return of(whole, { cgst: 0, sgst: 0, igst: 0 });
  if (tax === 'inter') return of(whole, { cgst: 0, sgst: 0, igst: scaled(whole, rate, WHOLE + rate) });
  const half = scaled(whole, rate, 2 * (WHOLE + rate));
  return of(whole, { cgst: half, sgst: half, igst: 0 });
}

/** A part of what is left, with its share of the taxes: all of it takes all of them, so parts add up to the whole. */
export function partOf(left: Inclusive, part: number): Inclusive {
  const rest = left.amount - part;
  // Neither the part nor what stays may hold more tax than money.
  const share = (tax: number, times: 1 | 2): number =>
    Math.min(Math.max(scaled(tax, part, left.amount), tax - Math.floor(rest / times)), Math.floor(part / times));
  if (part === left.amount) return left;
  return of(part, { cgst: share(left.cgst, 2), sgst: share(left.sgst, 2), igst: share(left.igst, 1) });
}

export const without = (from: Inclusive, part: Inclusive): Inclusive => ({
  amount: from.amount - part.amount,
  taxable: from.taxable - part.taxable,
  cgst: from.cgst - part.cgst,
  sgst: from.sgst - part.sgst,
  igst: from.igst - part.igst,
});
export const added = (one: Inclusive, other: Inclusive): Inclusive => without(one, without(nothingIncluded, other));

/** The tax in it. */
export const taxIn = ({ cgst, sgst, igst }: Inclusive): number => cgst + sgst + igst;
