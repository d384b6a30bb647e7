import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceCommand, invoice } from '../../domain/invoice.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import { type InvoiceState, balanceDue, received } from '../../domain/invoice/state.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { basis, draft, money, seller } from '../fixtures/story/business.ts';
import { given } from '../given.ts';

const at = '2026-11-23T10:00:00.000Z';
const ids = { invoiceId: 'bill', ownerId: 'asha' };
/** What a command leads to after what happened. */
const events = (command: InvoiceCommand, ...before: InvoiceEvent[]): InvoiceEvent[] =>
  invoice.decider.decide(command, given(invoice, ...before).state);
const drafting: InvoiceCommand = { type: 'DraftInvoice', ...ids, draft, basis };
const drafted = events(drafting);
const sending: InvoiceCommand = { type: 'SendInvoice', seller, basis, templateVersion: 2, at };
const sent = [...drafted, ...events(sending, ...drafted)];
// 80,000 + 15,000 less 10 %: 72,000 at 18 % and 13,500 at 12 %, so 85,500 + 12,960 + 1,620.
const TOTAL = 100_080_00;
const pay = (amount: number, paymentId = 'p1', more: Partial<typeof money> = {}): InvoiceCommand => ({
  type: 'RecordPayment',
  paymentId,
  money: { ...money, amount, ...more },
  at,
});
const credit = (amount: number | null, creditNoteId = 'c1'): InvoiceCommand => ({
  type: 'IssueCreditNote',
  creditNoteId,
  amount,
  reason: 'Less',
  at,
});
const refund = (amount: number, refundId = 'r1'): InvoiceCommand => ({
  type: 'RefundPayment',
  refundId,
  money: { ...money, amount },
  at,
});
const after = (before: InvoiceEvent[], ...commands: InvoiceCommand[]): InvoiceEvent[] =>
  commands.reduce((log, command) => [...log, ...events(command, ...log)], before);
const stateOf = (log: InvoiceEvent[]) => {
  const { state } = given(invoice, ...log);
  return state.status === 'absent' ? undefined : { status: state.status, balance: balanceDue(state) };
};

describe('an invoice', () => {
  test('is drafted once, changed while it is a draft, and comes to its total', () => {
    expect(drafted).toMatchObject([
      { type: 'InvoiceDrafted', totals: { total: TOTAL, tax: 14_580_00, cgst: 7_290_00 } },
    ]);
    given(invoice, ...drafted)
      .when(drafting)
      .then();
    given(invoice, ...drafted)
      .when({ type: 'ChangeInvoice', draft, basis })
      .then();
    expect(events({ type: 'ChangeInvoice', draft: { ...draft, discountValue: 0 }, basis }, ...drafted)).toMatchObject([
      { type: 'InvoiceChanged', totals: { total: 111_200_00 } },
    ]);
    given(invoice)
      .when({ ...drafting, draft: { ...draft, dueDate: '2026-11-22' } })
      .thenRefused('invalid', 'The due date cannot lie before the issue date.');
  });
  test('that is not there cannot be anything', () =>
    given(invoice).when(sending).thenRefused('notFound', 'This invoice is not here.'));
  test('is sent once, and then only its notes change', () => {
    expect(stateOf(sent)).toEqual({ status: 'pending', balance: TOTAL });
    given(invoice, ...sent)
      .when(sending)
      .then();
    given(invoice, ...sent)
      .when({ type: 'ChangeInvoice', draft, basis })
      .then();
    given(invoice, ...sent)
      .when({ type: 'ChangeInvoice', draft: { ...draft, notes: 'Thanks' }, basis })
      .then({ type: 'InvoiceNotesChanged', ...ids, notes: 'Thanks' });
    given(invoice, ...sent)
      .when({ type: 'ChangeInvoice', draft: { ...draft, taxRate: 500, notes: 'Thanks' }, basis })
      .thenRefused('conflict');
  });
  test.each([
    // 31 March 2027, 23:59:59 in India, is still in 2026-27, and so is 2025-26 the year before.
    ['2026-11-23', '2027-03-31T18:29:59.000Z', true],
    ['2025-04-01', '2027-03-31T18:29:59.000Z', true],
    ['2025-04-01', '2027-03-31T18:30:00.000Z', false],
    ['2027-04-01', '2027-03-31T18:29:59.000Z', false],
    ['2027-04-01', '2027-03-31T18:30:00.000Z', true],
  ])('dated %s is sent at %s: %s', (issueDate, now, can) => {
    const log = events({ ...drafting, draft: { ...draft, issueDate, dueDate: '2027-05-01' } });
    const sendingThen = given(invoice, ...log).when({ ...sending, at: now } as InvoiceCommand);
    if (!can) sendingThen.thenRefused('invalid');
    else expect(stateOf(after(log, { ...sending, at: now } as InvoiceCommand))?.status).toBe('pending');
  });
  test('that comes to nothing is paid once it is sent', () => {
    const log = events({ ...drafting, draft: { ...draft, discountValue: 10_000 } });
    expect(stateOf(after(log, sending))).toEqual({ status: 'paid', balance: 0 });
  });
});

describe('a payment', () => {
  test('lowers what is due, until the invoice is paid; the same comes once', () => {
    const part = after(sent, pay(40_000_00));
    expect(stateOf(part)).toEqual({ status: 'pending', balance: 60_080_00 });
    given(invoice, ...part)
      .when(pay(40_000_00))
      .then();
    expect(stateOf(after(part, pay(60_080_00, 'p2')))).toEqual({ status: 'paid', balance: 0 });
  });
  test('above what is due is refused, also where two tabs pay at once', () => {
    given(invoice, ...sent)
      .when(pay(TOTAL + 1))
      .thenRefused('invalid', 'Only ₹1,00,080 is still due on this invoice.');
    given(invoice, ...after(sent, pay(TOTAL)))
      .when(pay(TOTAL, 'p2'))
      .thenRefused('conflict', 'Nothing is due on this invoice any more.');
  });
  test('may lie before the invoice (an advance), not in the future', () => {
    expect(stateOf(after(sent, pay(100, 'p1', { on: '2026-01-01' })))?.balance).toBe(TOTAL - 100);
    given(invoice, ...sent)
      .when(pay(100, 'p1', { on: '2026-11-24' }))
      .thenRefused('invalid', 'The date of payment cannot lie in the future.');
  });
  test('is for an invoice that was sent and not cancelled', () => {
    given(invoice, ...drafted)
      .when(pay(100))
      .thenRefused('conflict', 'Please send the invoice first.');
    given(invoice, ...after(sent, { type: 'CancelInvoice', reason: '' }))
      .when(pay(100))
      .thenRefused('conflict', 'This invoice was cancelled.');
  });
  test('is given back up to what was received', () => {
    const paid = after(sent, pay(TOTAL));
    expect(stateOf(after(paid, refund(80_00)))).toEqual({ status: 'pending', balance: 80_00 });
    given(invoice, ...paid)
      .when(refund(TOTAL + 1))
      .thenRefused('invalid', 'Only ₹1,00,080 was received for this invoice.');
    given(invoice, ...sent)
      .when(refund(1))
      .thenRefused('invalid', 'There is no payment to give back.');
    given(invoice, ...after(paid, refund(80_00)))
      .when(refund(80_00))
      .then();
  });
});

describe('taken back', () => {
  test('is an invoice without payments by cancelling it, once', () => {
    const cancel: InvoiceCommand = { type: 'CancelInvoice', reason: 'Made twice' };
    for (const [before, status, due] of [
      [drafted, 'draft', 0],
      [sent, 'pending', TOTAL],
    ] as const)
      given(invoice, ...before)
        .when(cancel)
        .then({
          type: 'InvoiceCancelled',
          ...ids,
          reason: 'Made twice',
          // The books of the studio are kept by what each event says of it.
          standing: { dueDate: '2026-12-23', before: { status, due }, after: { status: 'cancelled', due: 0 } },
        });
    given(invoice, ...after(sent, cancel))
      .when(cancel)
      .then();
    given(invoice, ...after(sent, cancel))
      .when(sending)
      .thenRefused('conflict', 'This invoice was cancelled.');
    given(invoice, ...after(sent, pay(100)))
      .when(cancel)
      .thenRefused('conflict', 'This invoice has payments. Please make a credit note.');
    given(invoice, ...after(sent, credit(100)))
      .when(cancel)
      .thenRefused('conflict', 'This invoice has a credit note. Please make one for the rest.');
  });
  test('is a part by a credit note, and the rest by another: then it is credited', () => {
    const part = after(sent, credit(20_000_00));
    expect(stateOf(part)).toEqual({ status: 'pending', balance: 80_080_00 });
    given(invoice, ...part)
      .when(credit(20_000_00))
      .then();
    const whole = after(part, credit(null, 'c2'));
    expect(stateOf(whole)).toEqual({ status: 'credited', balance: 0 });
    expect(given(invoice, ...whole).state).toMatchObject({ total: TOTAL, credited: TOTAL });
    given(invoice, ...whole)
      .when(credit(null, 'c3'))
      .thenRefused('conflict', 'This invoice is credited wholly already.');
  });
  test('is at most what is left, and no crumb', () => {
    given(invoice, ...sent)
      .when(credit(TOTAL + 1))
      .thenRefused('invalid', 'At most ₹1,00,080 of this invoice can be credited.');
    for (const amount of [99, TOTAL - 99])
      given(invoice, ...sent)
        .when(credit(amount))
        .thenRefused('invalid');
    given(invoice, ...drafted)
      .when(credit(null))
      .thenRefused('conflict');
  });
  test('is a draft by deleting it, until it is restored or erased', () => {
    const discard: InvoiceCommand = { type: 'DiscardInvoice', at: '2026-11-23T08:00:00.000Z' };
    const gone = after(drafted, discard);
    given(invoice, ...gone)
      .when(discard)
      .then();
    given(invoice, ...gone)
      .when(pay(100))
      .thenRefused('notFound');
    const erase: InvoiceCommand = { type: 'EraseInvoice', discarded: true };
    given(invoice, ...gone)
      .when(erase)
      .then({ type: 'InvoiceErased', ...ids, entries: [] });
    const back = after(gone, { type: 'RestoreInvoice' });
    expect(given(invoice, ...back).state).toEqual(given(invoice, ...drafted).state);
    for (const late of [erase, { type: 'RestoreInvoice' } as const])
      given(invoice, ...back)
        .when(late)
        .then();
    given(invoice, ...sent)
      .when(discard)
      .thenRefused('conflict', 'Only a draft can be deleted. Please cancel the invoice, or make a credit note.');
  });
  test('goes with its studio', () => {
    given(invoice, ...after(sent, pay(100)))
      .when({ type: 'EraseInvoice' })
      .then({ type: 'InvoiceErased', ...ids, entries: ['p1'] });
    given(invoice).when({ type: 'EraseInvoice' }).then();
  });
});

test('whatever is done with an invoice, its account adds up', () => {
  const amount = fc.integer({ min: 1, max: TOTAL + 500 });
  const command = fc.oneof(
    fc.tuple(amount, fc.uuid()).map(([paid, id]) => pay(paid, id)),
    fc.tuple(amount, fc.uuid()).map(([back, id]) => refund(back, id)),
    fc.tuple(fc.option(amount), fc.uuid()).map(([less, id]) => credit(less, id)),
    fc.constant<InvoiceCommand>({ type: 'CancelInvoice', reason: '' }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      let state: InvoiceState = given(invoice, ...sent).state;
      for (const asked of commands) {
        try {
          for (const event of invoice.decider.decide(asked, state)) state = invoice.decider.evolve(state, event);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        if (state.status === 'absent') throw new Error('It went.');
        const { total, credited, status } = state;
        const due = balanceDue(state);
        expect(total).toBe(TOTAL);
        expect(received(state)).toBeGreaterThanOrEqual(0);
        expect(credited).toBeLessThanOrEqual(total);
        expect(due).toBe(status === 'pending' ? total - credited - received(state) : 0);
        expect(status === 'pending').toBe(due > 0);
        expect(status === 'credited').toBe(credited === total);
      }
    }),
  );
});

describe('what its client pays online', () => {
  const take = (amount: number, paymentId = 'o1'): InvoiceCommand => ({
    type: 'TakeOnlinePayment',
    paymentId,
    money: { ...money, amount },
  });
  const giveBack = (amount: number, refundId = 'b1'): InvoiceCommand => ({
    type: 'ReturnOnlinePayment',
    refundId,
    money: { ...money, amount },
  });
  test('is taken once, as far as it is due, and is never refused', () => {
    const taken = after(sent, take(60_000_00), take(60_000_00));
    expect(stateOf(taken)).toEqual({ status: 'pending', balance: TOTAL - 60_000_00 });
    const more = after(taken, take(60_000_00, 'o2'));
    expect(more.at(-1)).toMatchObject({ type: 'InvoicePaymentRecorded', amount: TOTAL - 60_000_00 });
    expect(stateOf(more)).toEqual({ status: 'paid', balance: 0 });
    expect(events(take(1, 'o3'), ...more)).toEqual([]);
    expect(events(take(1), ...drafted)).toEqual([]);
    expect(events(take(1), ...after(sent, { type: 'CancelInvoice', reason: '' }))).toEqual([]);
  });
  test('goes back once, as far as the studio still has it', () => {
    const back = after(sent, take(60_000_00), giveBack(10_000_00), giveBack(10_000_00));
    expect(stateOf(back)).toEqual({ status: 'pending', balance: TOTAL - 50_000_00 });
    const byHand = after(back, refund(45_000_00));
    expect(events(giveBack(10_000_00, 'b2'), ...byHand)).toMatchObject([{ amount: 5_000_00 }]);
    expect(events(giveBack(1, 'b3'), ...sent)).toEqual([]);
  });
});
