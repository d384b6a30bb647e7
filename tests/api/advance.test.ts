import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Advance } from '../../api/contract/advance.ts';
import type { Analytics, GstReport } from '../../api/contract/books.ts';
import type { Invoice, Transaction } from '../../api/contract/invoice.ts';
import type { TransactionSums } from '../../api/contract/invoiceFigures.ts';
import { receiptVoucherOf, refundVoucherOf } from '../../api/advance/document.ts';
import { invoiceDocumentOf } from '../../api/invoice/document.ts';
import { keepAdvance, receiveAdvance, setOffAdvance } from '../../commands/advance.ts';
import { sendInvoice } from '../../commands/invoice.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { invoiceTemplateDefaults } from '../../domain/invoiceTemplate.ts';
import { advances } from '../../projections/advance.ts';
import { invoices } from '../../projections/invoice.ts';
import { type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';

const today = indianDate(new Date().toISOString());
const year = financialYearOf(today);
const GSTIN = `32AAPFU0939F1Z${gstinCheckDigit('32AAPFU0939F1Z')}`;
let loom: TestLoom;
let asha: Person;
let meera: string;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography', gst_registration: 'regular', gstin: GSTIN });
  meera = await clientOf('Meera');
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: said } = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, {
    token: asha.token,
    body,
  });
  expect([path, status, said.detail]).toEqual([path, 200, undefined]);
  return said;
}
async function refused(path: string, body: unknown, token = asha.token): Promise<[number, string | undefined]> {
  const answer = await loom.call<{ detail?: string }>('POST', `/api/v1/business${path}`, { token, body });
  return [answer.status, answer.body.detail];
}
const clientOf = async (name: string): Promise<string> =>
  (
    await ask<{ client: { client_id: string } }>('POST', '/clients', {
      client_name: name,
      client_email: `${name.toLowerCase()}@loom.test`,
      state_code: '32',
    })
  ).client.client_id;
const draft = async (rate: number, more: object = {}): Promise<Invoice> => {
  const items = [{ description: 'Wedding', quantity: 1, rate }];
  const body = { client_id: meera, issue_date: today, due_date: today, items, ...more };
  return (await ask<{ invoice: Invoice }>('POST', '/invoices', body)).invoice;
};
const sent = async ({ invoice_id: id }: Invoice): Promise<Invoice> =>
  (await ask<{ invoice: Invoice }>('POST', `/invoices/${id}/send`, {})).invoice;
const money = { payment_method: 'upi', payment_date: today };
const receive = async (amount: number, more: object = {}): Promise<Advance> => {
  const body = { client_id: meera, amount, description: 'Wedding, advance', ...money, ...more };
  return (await ask<{ advance: Advance }>('POST', '/advances', body)).advance;
};
const setOff = ({ advance_id: id }: Advance, { invoice_id }: Invoice, more: object = {}) =>
  ask<{ advance: Advance; invoice: Invoice; message: string }>('POST', `/advances/${id}/set-off`, {
    invoice_id,
    ...more,
  });
const report = () => ask<GstReport>('GET', `/gst-report?month=${today.slice(0, 7)}`);
const letterhead = (seller: never) => ({ seller, logo: null, template: invoiceTemplateDefaults });
const read = (id: string) => loom.loom.context.reads.reader(advances).get(id);

describe('an advance', () => {
  test('gets its receipt voucher, goes back by a refund voucher, and counts once', async () => {
    const received = await receive(11_800, { transaction_id: 'UTR1' });
    expect(received).toMatchObject({
      voucher_number: `RV/${year}/0001`,
      amount: 11_800,
      taxable_amount: 10_000,
      cgst_amount: 900,
      sgst_amount: 900,
      left_amount: 11_800,
      place_of_supply_name: 'Kerala',
    });
    const back = await ask<{ advance: Advance }>('POST', `/advances/${received.advance_id}/refunds`, {
      amount: 5_900,
      ...money,
    });
    expect(back.advance).toMatchObject({
      left_amount: 5_900,
      refunds: [{ voucher_number: `RF/${year}/0001`, amount: 5_900, cgst_amount: 450 }],
    });
    const view = (await read(received.advance_id))!;
    const receipt = receiptVoucherOf(view, letterhead(view.seller as never));
    expect(receipt).toMatchObject({
      kind: 'Receipt Voucher',
      number: `RV/${year}/0001`,
      facts: expect.arrayContaining([
        { label: 'Place of supply', value: 'Kerala (32)' },
        { label: 'Reverse charge', value: 'No' },
      ]),
      totals: [
        { label: 'CGST 9%', amount: 900_00 },
        { label: 'SGST 9%', amount: 900_00 },
        { label: 'Advance received', amount: 11_800_00, strong: true },
      ],
      words: 'Rupees Eleven Thousand Eight Hundred Only',
    });
    expect(refundVoucherOf(view, view.refunds[0]!, letterhead(view.seller as never))).toMatchObject({
      kind: 'Refund Voucher',
      number: `RF/${year}/0001`,
      facts: expect.arrayContaining([{ label: 'Receipt voucher', value: `RV/${year}/0001` }]),
    });
    const { transactions } = await ask<{ transactions: Transaction[] }>('GET', '/transactions');
    expect(transactions.map(({ kind, amount, voucher_number: number }) => [kind, amount, number]).toSorted()).toEqual([
      ['payment', 11_800, `RV/${year}/0001`],
      ['refund', 5_900, `RV/${year}/0001`],
    ]);
    expect(await report()).toMatchObject({
      advances_received: [{ rate: 18, amount: 5_900, taxable: 5_000, cgst: 450, sgst: 450 }],
      advances_adjusted: [],
      totals: { taxable: 0 },
    });
  });

  test('is set off when its draft is sent, and the rest against another invoice; no rupee counts twice', async () => {
    const wedding = await draft(100_000);
    const before = await receive(59_000, { invoice_id: wedding.invoice_id });
    const bill = await sent(wedding);
    expect(bill).toMatchObject({
      total_amount: 118_000,
      paid_amount: 59_000,
      balance_due: 59_000,
      advances: [{ voucher_number: before.voucher_number, date: today, amount: 59_000, tax_amount: 9_000 }],
      payments: [],
    });
    const shown = (await loom.loom.context.reads.reader(invoices).get(bill.invoice_id))!;
    const document = invoiceDocumentOf(shown, letterhead(shown.seller as never), today);
    expect(document.advances).toEqual([
      { number: before.voucher_number, received: today, amount: 59_000_00, tax: 9_000_00 },
    ]);
    expect(document.totals.slice(-2)).toEqual([
      { label: 'Advances', amount: -59_000_00, strong: false },
      { label: 'Balance due', amount: 59_000_00, strong: true },
    ]);
    const album = await sent(await draft(5_000));
    const later = await receive(11_800);
    const { invoice, advance } = await setOff(later, album, { amount: 5_900 });
    expect([invoice.status, invoice.balance_due, advance.left_amount]).toEqual(['paid', 0, 5_900]);
    expect(await refused(`/advances/${later.advance_id}/set-off`, { invoice_id: album.invoice_id })).toEqual([
      409,
      'Nothing is due on this invoice any more.',
    ]);
    expect(await report()).toMatchObject({
      // 5,900 of the first, and 5,900 of the third.
      advances_received: [{ amount: 11_800, taxable: 10_000 }],
      totals: { taxable: 105_000, cgst: 9_450, sgst: 9_450 },
    });
    const { totals } = await ask<{ totals: TransactionSums }>('GET', '/transaction-totals');
    expect(totals).toMatchObject({ received: 82_600, refunded: 5_900, net: 76_700, count: 4 });
    const { analytics } = await ask<{ analytics: Analytics }>('GET', '/analytics');
    expect(analytics).toMatchObject({
      total_revenue: 76_700,
      pending_amount: 59_000,
      top_clients: [{ total_revenue: 76_700 }],
    });
  });

  test('of an earlier month counts in table 11A of that, and in 11B of the month in which it is set off or given back', async () => {
    const before = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
    const told = async (month: string) => ask<GstReport>('GET', `/gst-report?month=${month}`);
    const [then, now] = [before.slice(0, 7), today.slice(0, 7)];
    const adjusted = (await told(now)).advances_adjusted;
    const early = await receive(11_800, { payment_date: before });
    const row = { rate: 18, place_of_supply: '32', amount: 11_800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0 };
    expect((await told(then)).advances_received).toMatchObject([row]);
    expect((await told(now)).advances_adjusted).toEqual(adjusted);
    await setOff(early, await sent(await draft(5_000)), { amount: 5_900 });
    const half = { ...row, amount: 5_900, taxable: 5_000, cgst: 450, sgst: 450 };
    expect((await told(now)).advances_adjusted).toMatchObject([half]);
    await ask('POST', `/advances/${early.advance_id}/refunds`, { amount: 5_900, ...money });
    expect((await told(now)).advances_adjusted).toMatchObject([row]);
    // The month in which it came stays as it was told.
    expect((await told(then)).advances_received).toMatchObject([row]);
    expect((await told(then)).advances_adjusted).toEqual([]);
    const csv = await ask<string>('GET', `/gst-report.csv?month=${now}&table=advances_adjusted`);
    expect((csv as unknown as string).trim().split('\r\n').slice(1)).toEqual([
      'ATADJ,11800,32-Kerala,18,10000,0,900,900',
    ]);
  });

  test('waits for a draft that is chosen later, and is left for others where less is due', async () => {
    const portraits = await draft(1_000);
    const large = await receive(5_000);
    expect((await setOff(large, portraits)).message).toBe('It is set off when the invoice is sent');
    const bill = await sent(portraits);
    expect([bill.status, bill.paid_amount]).toEqual(['paid', 1_180]);
    const { advances: open } = await ask<{ advances: Advance[] }>('GET', `/advances?client_id=${meera}&open=true`);
    expect(open.find(({ advance_id: id }) => id === large.advance_id)).toMatchObject({
      left_amount: 3_820,
      set_offs: [{ amount: 1_180, cgst_amount: 90, sgst_amount: 90 }],
    });
  });

  test('comes to its invoice also where the process died in between, and what that does not take is left', async () => {
    const bill = await sent(await draft(1_000));
    const advance = await receive(2_000);
    const { context } = loom.loom;
    const caller = {
      actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const, sessionId: sessionIn(asha.token) },
      correlation: newId(),
    };
    const ids = { advanceId: advance.advance_id, setOffId: 'interrupted', invoiceId: bill.invoice_id };
    await context.write.run(
      keepAdvance,
      { ...ids, voucher: advance.voucher_number, amount: 1_180_00, withInvoice: false },
      caller,
    );
    await expect.poll(async () => (await context.reads.reader(invoices).get(bill.invoice_id))?.status).toBe('paid');
    const { advances: all } = await ask<{ advances: Advance[] }>('GET', '/advances?open=true');
    expect(all.find(({ advance_id: id }) => id === advance.advance_id)?.left_amount).toBe(820);
  });

  test('lowers what is due as soon as a sending is answered again, where the process died before its invoice took it', async () => {
    const { invoice_id: invoiceId } = await draft(1_000);
    const { advance_id: advanceId, voucher_number: voucher } = await receive(400, { invoice_id: invoiceId });
    const { write } = loom.loom.context;
    const caller = {
      actor: { kind: 'user', id: asha.id, role: 'photographer' },
      correlation: newId(),
      key: newId(),
    } as const;
    // What reacts to the first try is held, as if its process were gone.
    const { run } = write;
    const again = Promise.withResolvers<void>();
    vi.spyOn(write, 'run').mockImplementation(async (description, input, from) => {
      if (from.correlation === caller.correlation) await again.promise;
      return run(description, input, from);
    });
    try {
      await run(sendInvoice, { invoiceId }, caller);
      const setOffId = derivedId('setOff', invoiceId, advanceId);
      await run(keepAdvance, { advanceId, setOffId, invoiceId, voucher, amount: null, withInvoice: true }, caller);
      const { body } = await loom.call<{ invoice: Invoice }>('POST', `/api/v1/business/invoices/${invoiceId}/send`, {
        token: asha.token,
        body: {},
        headers: { 'idempotency-key': caller.key },
      });
      expect([body.invoice.paid_amount, body.invoice.balance_due]).toEqual([400, 780]);
    } finally {
      again.resolve();
      vi.restoreAllMocks();
    }
    await loom.settled();
    expect(await read(advanceId)).toMatchObject({ open: false, setOffs: [{ amount: 400_00 }] });
  });

  test('is set off by the voucher that it should have had, where the process died before that had its number', async () => {
    const { invoice_id: invoiceId } = await draft(1_000);
    const { write } = loom.loom.context;
    const caller = { actor: { kind: 'user', id: asha.id, role: 'photographer' }, correlation: newId() } as const;
    const advanceId = newId();
    // What reacts to the advance is held, as if its process were gone.
    const { run } = write;
    const later = Promise.withResolvers<void>();
    vi.spyOn(write, 'run').mockImplementation(async (description, input, from) => {
      if (from.correlation === caller.correlation) await later.promise;
      return run(description, input, from);
    });
    try {
      const terms = {
        description: 'Wedding, advance',
        sac: '998383',
        taxRate: 18_00,
        placeOfSupply: '',
        bookingId: '',
        gigId: '',
        invoiceId,
      };
      const paid = { amount: 400_00, method: 'upi' as const, on: today, reference: '', notes: '' };
      const { position } = await run(receiveAdvance, { advanceId, clientId: meera, money: paid, terms }, caller);
      await loom.loom.context.reads.passed(position);
      expect((await read(advanceId))?.number).toBe('');
      const { body } = await loom.call<{ invoice: Invoice }>('POST', `/api/v1/business/invoices/${invoiceId}/send`, {
        token: asha.token,
        body: {},
      });
      const { number } = (await read(advanceId))!;
      expect(number).toMatch(`RV/${year}/`);
      expect(body.invoice).toMatchObject({
        balance_due: 780,
        advances: [{ voucher_number: number, amount: 400 }],
      });
    } finally {
      later.resolve();
      vi.restoreAllMocks();
    }
  });

  test('is not refused for the parts of its invoice where the last of these is asked for again', async () => {
    const bill = await sent(await draft(1_000));
    const { advance_id: advanceId, voucher_number: voucher } = await receive(100);
    const { write } = loom.loom.context;
    const caller = { actor: { kind: 'user', id: asha.id, role: 'photographer' }, correlation: newId() } as const;
    for (let part = 1; part < 50; part++)
      await setOffAdvance(
        write,
        {
          advanceId,
          setOffId: `part ${part}`,
          invoiceId: bill.invoice_id,
          voucher,
          amount: 1_00,
          withInvoice: false,
        },
        caller,
      );
    await loom.settled();
    const last = (key: string) =>
      loom.call<{ invoice: Invoice; detail?: string }>('POST', `/api/v1/business/advances/${advanceId}/set-off`, {
        token: asha.token,
        body: { invoice_id: bill.invoice_id, amount: 1 },
        headers: { 'idempotency-key': key },
      });
    const key = newId();
    expect((await last(key)).body.invoice.advances).toHaveLength(50);
    const { status, body } = await last(key);
    expect([status, body.detail, body.invoice?.advances.length]).toEqual([200, undefined, 50]);
    expect((await last(newId())).body.detail).toBe('An invoice takes at most 50 parts of advances.');
  });

  test('refuses what cannot be: too much, other clients, other studios, a sent invoice, percentages over 100', async () => {
    const bill = await sent(await draft(1_000));
    const advance = await receive(2_000);
    const path = `/advances/${advance.advance_id}`;
    expect(await refused(`${path}/set-off`, { invoice_id: bill.invoice_id, amount: 1_500 })).toEqual([
      422,
      'Only ₹1,180 is still due on this invoice.',
    ]);
    expect(await refused(`${path}/refunds`, { amount: 2_001, ...money })).toEqual([
      422,
      'Only ₹2,000 is left of this advance.',
    ]);
    const form = { client_id: meera, amount: 100, description: 'Advance', ...money };
    expect(await refused('/advances', { ...form, tax_rate: 101 })).toEqual([422, 'Please enter at most 100 percent.']);
    expect(await refused('/advances', { ...form, amount: 0.5 })).toEqual([422, 'An advance is at least ₹1.']);
    expect(await refused('/advances', { ...form, invoice_id: bill.invoice_id })).toEqual([
      409,
      'This invoice was sent. Please record a payment of it.',
    ]);
    expect(await refused('/advances', { ...form, gig_id: 'no-gig' })).toEqual([404, 'Gig not found']);
    expect(await refused('/advances', { ...form, booking_id: 'no-booking' })).toEqual([
      404,
      'This booking is not here.',
    ]);
    const om = await clientOf('Om');
    const hers = await sent(await draft(1_000, { client_id: om }));
    expect(await refused(`${path}/set-off`, { invoice_id: hers.invoice_id })).toEqual([
      404,
      'This invoice is not here.',
    ]);
    const ravi = await loom.register('Ravi Das');
    expect(await refused(`${path}/set-off`, { invoice_id: bill.invoice_id }, ravi.token)).toEqual([
      404,
      'This advance is not here.',
    ]);
    expect(await refused('/advances', form, ravi.token)).toEqual([404, 'This client is no longer here.']);
    await ask('DELETE', `/clients/${meera}`);
    const { clients } = await ask<{ clients: { client_id: string }[] }>('GET', '/clients?archived=true');
    expect(clients.map(({ client_id: id }) => id)).toContain(meera);
  });
});
