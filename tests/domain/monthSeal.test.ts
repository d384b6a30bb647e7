import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { hasEnded, monthName } from '../../domain/kernel/month.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type MonthSealEvent, type SealContent, monthSeal, requireOpen, sealDigestOf } from '../../domain/monthSeal.ts';
import { DATED, type DatedAct, datedOf } from '../../domain/monthSeal/dated.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { given } from '../given.ts';

const october = { ownerId: 'asha', month: '2026-10' };
const content: SealContent = {
  ...october,
  form: 1,
  tables: { b2b: { rows: 1, digest: 'aa' } },
  totals: { taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 },
  entries: { count: 1, digest: 'bb' },
};
const seal = { ...content, digest: sealDigestOf(content), key: 'k', signature: 's' };
const closed: MonthSealEvent = { type: 'MonthClosed', ...october };
const sealed: MonthSealEvent = { type: 'MonthSealed', ...seal };
const close = { type: 'CloseMonth', ...october, at: '2026-11-01T00:00:00Z' } as const;

test('a month is closed once it has ended in India, and then sealed, once', () => {
  // 31 October, 23:59:59 in India, and a second later.
  given(monthSeal)
    .when({ ...close, at: '2026-10-31T18:29:59Z' })
    .thenRefused('invalid', 'October 2026 has not ended yet. It can be sealed once it has.');
  given(monthSeal)
    .when({ ...close, at: '2026-10-31T18:30:00Z' })
    .then(closed);
  given(monthSeal, closed).when(close).then();
  given(monthSeal)
    .when({ type: 'SealMonth', ...seal })
    .thenRefused('conflict', 'October 2026 is open. It is closed before it is sealed.');
  given(monthSeal, closed)
    .when({ type: 'SealMonth', ...seal })
    .then(sealed);
  given(monthSeal, closed, sealed)
    .when({ type: 'SealMonth', ...seal, digest: 'another' })
    .then();
  given(monthSeal, closed, sealed).when(close).then();
});

test('a month before it is closed as well, and can still be sealed', () => {
  const september = { ...close, month: '2026-09' };
  given(monthSeal, closed, sealed).when(september).then({ type: 'MonthClosed', ownerId: 'asha', month: '2026-09' });
  expect(given(monthSeal, closed, { type: 'MonthClosed', ownerId: 'asha', month: '2026-09' }).state.through).toBe(
    '2026-10',
  );
});

describe('what is dated into it', () => {
  const { state } = given(monthSeal, closed, sealed);
  const refusal = (day: string, act: DatedAct): string | undefined => {
    try {
      requireOpen(state, { day, act });
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return (error as Refusal).message;
    }
    return undefined;
  };
  test.each([
    ['issue', 'Please give the invoice a date in a month that is open.'],
    ['cancel', 'Please make a credit note instead, which counts in the present month.'],
    ['credit', 'Please make the credit note again, so that it counts today.'],
    ['payment', 'Please give the payment a date in a month that is open.'],
    ['refund', 'Please give the refund a date in a month that is open.'],
    ['advance', 'Please give the advance a date in a month that is open.'],
    ['setOff', 'Please set the advance off again, so that it counts today.'],
  ] as const)('%s: is refused with the month and what to do instead', (act, instead) => {
    expect(refusal('2026-10-01', act)).toBe(`October 2026 is sealed, and stays as it is. ${instead}`);
    expect(refusal('2026-10-31', act)).toBe(`October 2026 is sealed, and stays as it is. ${instead}`);
    expect(refusal('2026-09-30', act)).toBe(
      `September 2026 lies before October 2026, which is sealed, and stays as it is. ${instead}`,
    );
    expect(refusal('2026-11-01', act)).toBeUndefined();
  });
  test('of a studio that sealed none is not refused', () =>
    expect(requireOpen(monthSeal.decider.initial, { day: '2020-01-01', act: 'issue' })).toBeUndefined());
});

test('every event with a day in the books is held, drafts, what finishes a set-off and what is told from outside aside', () => {
  const days = ['issueDate', 'on'];
  const dated = Object.entries(eventSchemas)
    .filter(([, { schema }]) => {
      const { shape = {} } = schema as z.ZodObject;
      return 'ownerId' in shape && 'invoiceId' in shape && days.some((day) => day in shape);
    })
    .map(([type]) => type);
  expect(dated.toSorted()).toEqual(
    [
      ...Object.keys(DATED).filter((type) => type !== 'InvoiceCancelled' && type !== 'AdvanceRefunded'),
      'InvoiceDrafted',
      'InvoiceChanged',
      'InvoiceAdvanceTaken',
      // What a provider told: the books have it as a payment or a refund of the invoice.
      'OnlinePaymentReceived',
      'OnlineRefundProcessed',
      // Of a plan: its invoice is dated by itself.
      'RecurringInvoiceMade',
    ].toSorted(),
  );
});

test('a cancelled invoice counts on its own day, and a cancelled draft on none', () => {
  const event = { type: 'InvoiceCancelled', ownerId: 'asha', invoiceId: 'bill' };
  expect(datedOf(event, '2026-10-05')).toEqual({ ownerId: 'asha', day: '2026-10-05', act: 'cancel' });
  expect(datedOf(event, undefined)).toBeUndefined();
  expect(datedOf({ type: 'constructor' }, '2026-10-05')).toBeUndefined();
});

test('the digest is of everything that is sealed, in whatever order it is written', () => {
  const { tables, ...rest } = content;
  expect(sealDigestOf({ tables, ...rest })).toBe(seal.digest);
  for (const other of [
    { ...content, month: '2026-09' },
    { ...content, ownerId: 'ravi' },
    { ...content, form: 2 },
    { ...content, totals: { ...content.totals, cgst: 9_01 } },
    { ...content, entries: { count: 2, digest: 'bb' } },
    { ...content, tables: { b2b: { rows: 1, digest: 'ab' } } },
  ])
    expect(sealDigestOf(other)).not.toBe(seal.digest);
});

test('months have names, and end in India', () => {
  expect([monthName('2026-01'), monthName('2026-12-31')]).toEqual(['January 2026', 'December 2026']);
  expect(hasEnded('2026-12', '2026-12-31T18:30:00Z')).toBe(true);
  expect(hasEnded('2026-12', '2026-12-31T18:29:59Z')).toBe(false);
});
