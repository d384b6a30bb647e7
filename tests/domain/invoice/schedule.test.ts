import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceCommand, invoice } from '../../../domain/invoice.ts';
import type { InvoiceEvent } from '../../../domain/invoice/events.ts';
import { payableOf } from '../../../domain/invoice/payable.ts';
import { type SchedulePart, amountsOf, duesOf, nextDueOf, partsOf } from '../../../domain/invoice/schedule.ts';
import { balanceDue, scheduled } from '../../../domain/invoice/state.ts';
import { basis, draft, money, seller } from '../../fixtures/story/business.ts';
import { given } from '../../given.ts';

const at = '2026-11-23T10:00:00.000Z';
const ids = { invoiceId: 'bill', ownerId: 'asha' };
// Of the draft of the story.
const TOTAL = 100_080_00;
const advance: SchedulePart = { name: 'Advance', measure: 'total', value: 3000, due: 'date', on: '2026-11-25' };
const day: SchedulePart = { name: 'On the day', measure: 'rest', value: 5000, due: 'gig', on: '' };
const delivery: SchedulePart = { name: 'On delivery', measure: 'rest', value: 10_000, due: 'delivery', on: '' };
const schedule = [advance, day, delivery];
const drafting = (parts: SchedulePart[]): InvoiceCommand => ({
  type: 'DraftInvoice',
  ...ids,
  draft: { ...draft, schedule: parts },
  basis,
});
const run = (before: InvoiceEvent[], ...commands: InvoiceCommand[]): InvoiceEvent[] =>
  commands.reduce((log, command) => [...log, ...invoice.decider.decide(command, given(invoice, ...log).state)], before);
const sending: InvoiceCommand = { type: 'SendInvoice', seller, basis, templateVersion: 0, at };
const sent = run([], drafting(schedule), { type: 'ChooseInvoiceGig', gigId: 'wedding' }, sending);
const pay = (amount: number, paymentId = 'p1'): InvoiceCommand => ({
  type: 'RecordPayment',
  paymentId,
  money: { ...money, amount },
  at,
});
const known = (log: InvoiceEvent[]) => {
  const { state } = given(invoice, ...log);
  if (state.status === 'absent') throw new Error('absent');
  return { state, of: scheduled(state), balance: balanceDue(state) };
};
const dues = (log: InvoiceEvent[]) => {
  const { of, balance } = known(log);
  return duesOf(of, balance);
};

describe('a schedule', () => {
  test('of the total, of the rest and of what is left comes to the total', () => {
    // 30 % of 1,00,080 are 30,024; half of the 70,056 that are left 35,028.
    expect(amountsOf(schedule, TOTAL)).toEqual([30_024_00, 35_028_00, 35_028_00]);
    expect(amountsOf([{ ...advance, measure: 'fixed', value: 11_000_00 }, delivery], TOTAL)).toEqual([
      11_000_00, 89_080_00,
    ]);
    expect(amountsOf([advance], TOTAL)).toEqual([TOTAL]);
  });
  test('always adds up, whatever was typed, paid, given back and credited', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.constant('Part'),
            measure: fc.constantFrom('total' as const, 'rest' as const, 'fixed' as const),
            value: fc.nat(12_000),
            due: fc.constantFrom('date' as const, 'gig' as const, 'delivery' as const),
            on: fc.constantFrom('2026-11-25', '2026-12-01', '2027-02-01'),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.record({
          total: fc.nat(1_000_000),
          paid: fc.nat(1_000_000),
          refunded: fc.nat(10_000),
          credited: fc.nat(1000),
        }),
        fc.constantFrom('', '2026-12-24'),
        (parts, sums, gigDay) => {
          const account = { ...sums, credited: Math.min(sums.credited, sums.total) };
          const amounts = amountsOf(parts, account.total);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(account.total);
          const standing = partsOf(parts, { dueDate: '2026-12-31', gigDay, deliveredOn: '' }, account);
          const left = standing.reduce((sum, part) => sum + part.left, 0);
          const held = Math.max(0, account.paid - account.refunded);
          expect(left).toBe(Math.max(0, account.total - account.credited - held));
          const days = standing.map(({ on }) => on);
          expect(days).toEqual(days.toSorted());
        },
      ),
    ));
  test('is paid in its order, and what is credited is taken off from the end', () => {
    expect(dues(sent)).toEqual([
      { on: '2026-11-25', amount: 30_024_00 },
      { on: '2026-12-23', amount: 35_028_00 },
      { on: '2026-12-23', amount: 35_028_00 },
    ]);
    expect(dues(run(sent, pay(40_000_00)))).toEqual([
      { on: '2026-12-23', amount: 25_052_00 },
      { on: '2026-12-23', amount: 35_028_00 },
    ]);
    const credit = { type: 'IssueCreditNote', creditNoteId: 'c', amount: 40_000_00, reason: 'Less', at } as const;
    expect(dues(run(sent, credit))).toEqual([
      { on: '2026-11-25', amount: 30_024_00 },
      { on: '2026-12-23', amount: 30_056_00 },
    ]);
    expect(dues(run(sent, pay(TOTAL)))).toEqual([]);
  });
  test('follows the day of the gig and of the delivery, as soon as they are known', () => {
    const dated = run(sent, { type: 'DateInvoiceGig', gigId: 'wedding', gigDay: '2027-01-14' });
    expect(dated.at(-1)).toMatchObject({
      type: 'InvoiceDaysKnown',
      gigDay: '2027-01-14',
      deliveredOn: '',
      standing: { after: { due: TOTAL, dues: [{ on: '2026-11-25' }, { on: '2027-01-14' }, { on: '2027-01-14' }] } },
    });
    // The delivery is not before the day of the gig.
    expect(dues(dated).map(({ on }) => on)).toEqual(['2026-11-25', '2027-01-14', '2027-01-14']);
    expect(run(dated, { type: 'DateInvoiceGig', gigId: 'wedding', gigDay: '2027-01-14' })).toHaveLength(dated.length);
    expect(run(dated, { type: 'DateInvoiceGig', gigId: 'party', gigDay: '2027-01-20' })).toHaveLength(dated.length);
    const later = { type: 'SayDelivered', on: '2027-02-10', at: '2027-02-11T10:00:00.000Z' } as const;
    const over = run(dated, later);
    expect(dues(over).at(-1)).toEqual({ on: '2027-02-10', amount: 35_028_00 });
    expect(dues(run(over, { ...later, on: '' })).at(-1)?.on).toBe('2027-01-14');
    given(invoice, ...dated)
      .when({ ...later, at })
      .thenRefused('invalid', 'The day of the delivery cannot lie in the future.');
    given(invoice, ...run([], drafting([advance])))
      .when(later)
      .thenRefused('conflict', 'No part of this invoice waits for the delivery.');
  });
  test('whose day is not known is due with the part behind it, where that comes before the due date', () => {
    const said = run(sent, { type: 'SayDelivered', on: '2026-11-23', at });
    expect(dues(said).map(({ on }) => on)).toEqual(['2026-11-25', '2026-11-25', '2026-11-25']);
  });
  test('asks for what is due now, and before the first day for the first part', () => {
    const { state } = known(sent);
    const dated = known(run(sent, { type: 'DateInvoiceGig', gigId: 'wedding', gigDay: '2026-12-10' })).state;
    expect(payableOf(state, '2026-11-23')).toEqual({ now: 30_024_00, whole: TOTAL });
    expect(payableOf(dated, '2026-12-10')).toEqual({ now: 65_052_00, whole: TOTAL });
    expect(payableOf(dated, '2026-12-09')).toEqual({ now: 30_024_00, whole: TOTAL });
    expect(nextDueOf(known(run(sent, pay(TOTAL))).of, 0)).toBe('2026-12-23');
  });
  test.each([
    [
      [{ ...advance, value: 8000 }, { ...advance, name: 'Album', value: 3000 }, delivery],
      'The part Album is more than the ₹20,016 that are left for it.',
    ],
    [
      [{ ...advance, value: 10_000 }, delivery],
      'Nothing is left for the part On delivery. Please make the parts before it smaller, or remove it.',
    ],
    [[{ ...advance, on: '2026-11-22' }, delivery], 'The part Advance cannot be due before the issue date.'],
    [[{ ...advance, on: '2026-12-24' }, delivery], 'The part Advance cannot be due after the due date of the invoice.'],
    [
      [advance, { ...advance, name: 'Album', on: '2026-11-24' }, delivery],
      'The part Album is due before the part in front of it. Please put parts in the order of their days.',
    ],
  ])('that does not fit is refused', (parts, detail) =>
    given(invoice).when(drafting(parts)).thenRefused('invalid', detail),
  );
  test('is fixed as soon as the invoice was sent', () =>
    given(invoice, ...sent)
      .when({ type: 'ChangeInvoice', draft: { ...draft, schedule: [advance, delivery] }, basis })
      .thenRefused('conflict'));
});
