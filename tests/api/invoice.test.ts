import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Analytics } from '../../api/contract/books.ts';
import type { BusinessSettings } from '../../api/contract/business.ts';
import type { Invoice, Transaction } from '../../api/contract/invoice.ts';
import type { InvoiceCounts, InvoiceTotals, TransactionSums } from '../../api/contract/invoiceFigures.ts';
import type { Failure } from '../../api/contract/operation.ts';
import { addClientRecord } from '../../commands/client.ts';
import { sendInvoice } from '../../commands/invoice.ts';
import { UNDO_MS } from '../../domain/kernel/bin.ts';
import { newId } from '../../domain/kernel/id.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { tidyUp } from '../tidyUp.ts';
import { sessionIn, type Person, type TestLoom, startLoom } from '../server.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
const year = financialYearOf(day(0));
const of = (fourteen: string): string => `${fourteen}${gstinCheckDigit(fourteen)}`;
const KERALA = of('32AAPFU0939F1Z');
const TAMIL_NADU = of('33AAPFU0939F1Z');

let loom: TestLoom;
let asha: Person;
let ravi: Person;
let meera: string;
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [await loom.register('Asha Rao'), await loom.register('Ravi Das')];
  meera = await clientOf(asha, { stateCode: '32' });
});
afterAll(() => loom.close());

const callerOf = ({ id, token }: Person) => ({
  actor: { kind: 'user' as const, id, role: 'photographer' as const, sessionId: sessionIn(token) },
  correlation: newId(),
});
async function clientOf(
  who: Person,
  more: { name?: string; gstin?: string; stateCode?: string } = {},
): Promise<string> {
  const clientId = newId();
  const details = {
    name: 'Meera Nair',
    email: `${clientId}@example.com`,
    phone: '',
    company: '',
    address: 'Kochi',
    notes: '',
    stateCode: '',
    gstin: '',
  };
  await loom.loom.context.write.run(addClientRecord, { clientId, ...details, ...more }, callerOf(who));
  return clientId;
}
type Asked = Record<string, unknown>;
const ask = <T = { message: string; invoice: Invoice; detail?: string; warning?: string }>(
  who: Person,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) =>
  loom.call<T>(method, `/api/v1/business${path}`, {
    token: who.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const form = (more: Asked = {}): Asked => ({
  client_id: meera,
  issue_date: day(0),
  due_date: day(30),
  items: [{ description: 'Wedding', quantity: 2, rate: 25_000 }],
  ...more,
});
const create = async (who: Person, more: Asked = {}): Promise<Invoice> => {
  const { status, body } = await ask(who, 'POST', '/invoices', form(more));
  expect(body.detail).toBeUndefined();
  expect(status).toBe(200);
  return body.invoice;
};
const act = (who: Person, { invoice_id: id }: Pick<Invoice, 'invoice_id'>, what: string, body?: Asked, key?: string) =>
  ask(who, 'POST', `/invoices/${id}/${what}`, body, key);
const send = async (who: Person, more: Asked = {}): Promise<Invoice> => {
  const { status, body } = await act(who, await create(who, more), 'send');
  expect(status).toBe(200);
  return body.invoice;
};
const payment = (amount: number, more: Asked = {}): Asked => ({
  amount,
  payment_method: 'upi',
  payment_date: day(0),
  ...more,
});
/** A studio of its own, with somebody it works for. */
async function studio(settings?: Asked): Promise<{ who: Person; client_id: string }> {
  const who = await loom.register();
  if (settings) expect((await ask(who, 'PUT', '/settings', settings)).status).toBe(200);
  return { who, client_id: await clientOf(who, { stateCode: '32' }) };
}

describe('the details of a business', () => {
  test('are kept; whoever is registered is so in the state of their GSTIN', async () => {
    const { who } = await studio();
    const { body } = await ask<{ settings: BusinessSettings }>(who, 'GET', '/settings');
    expect(body.settings).toMatchObject({ gst_registration: 'none', gstin: '', round_to_rupee: false });
    const saved = await ask<{ settings: BusinessSettings }>(who, 'PUT', '/settings', {
      gst_registration: 'regular',
      gstin: KERALA.toLowerCase(),
      state_code: '07',
      bank_ifsc: 'hdfc0001234',
      upi_id: 'asha@okbank',
      round_to_rupee: true,
    });
    const kept = { gstin: KERALA, state_code: '32', state_name: 'Kerala', bank_ifsc: 'HDFC0001234' };
    expect(saved).toMatchObject({ status: 200, body: { settings: kept } });
    expect((await ask<{ settings: BusinessSettings }>(who, 'GET', '/settings')).body.settings).toEqual(
      saved.body.settings,
    );
  });
  test.each([
    ['a GSTIN with a wrong check digit', 'gstin', { gst_registration: 'regular', gstin: '32AAPFU0939F1Z0' }],
    ['a registration without a GSTIN', 'gstin', { gst_registration: 'regular' }],
    ['a state that is none', 'state_code', { state_code: '99' }],
    ['an IFSC that is none', 'bank_ifsc', { bank_ifsc: 'HDFC1' }],
    ['a UPI ID that is none', 'upi_id', { upi_id: 'asha&am=1' }],
  ])('are refused with %s, which is named as the form names it', async (_, field, settings) => {
    const { status, body } = await ask<Failure>(ravi, 'PUT', '/settings', settings);
    expect([status, body.errors?.[0]!.path]).toEqual([422, field]);
  });
});

describe('an invoice', () => {
  test('is drafted with the defaults of the document, changed, and listed', async () => {
    const { who, client_id } = await studio();
    const drafted = await create(who, { client_id });
    expect(drafted).toMatchObject({
      status: 'draft',
      client_name: 'Meera Nair',
      invoice_number: '',
      tax_rate: 18,
      payment_terms: '30 days',
      discount_type: 'percentage',
      subtotal: 50_000,
      // Without registration there is no tax, whatever rate was typed.
      tax_amount: 0,
      total_amount: 50_000,
      balance_due: 0,
      document_type: 'Invoice',
    });
    const changed = await ask(who, 'PUT', `/invoices/${drafted.invoice_id}`, form({ client_id, discount_value: 10 }));
    expect(changed.body.invoice).toMatchObject({ discount_amount: 5000, total_amount: 45_000 });
    const { body } = await ask<{ invoices: Invoice[] }>(who, 'GET', '/invoices');
    expect(body.invoices).toEqual([changed.body.invoice]);
    expect((await ask(who, 'GET', `/invoices/${drafted.invoice_id}`)).body.invoice).toEqual(changed.body.invoice);
  });

  test('gets its number when it is sent, says what the law wants, and stays as it is', async () => {
    const { who, client_id } = await studio({
      legal_name: 'Asha Rao Photography',
      gst_registration: 'regular',
      gstin: KERALA,
      upi_id: 'asha@okbank',
    });
    const sent = await send(who, { client_id, invoice_number: '' });
    expect(sent).toMatchObject({
      status: 'pending',
      invoice_number: `INV/${year}/0001`,
      document_type: 'Tax Invoice',
      tax_labels: ['CGST', 'SGST'],
      cgst_amount: 4500,
      sgst_amount: 4500,
      igst_amount: 0,
      total_amount: 59_000,
      total_in_words: 'Rupees Fifty-Nine Thousand Only',
      balance_due: 59_000,
      place_of_supply: '32',
      place_of_supply_name: 'Kerala',
      studio: { name: 'Asha Rao Photography', gstin: KERALA },
      client: { name: 'Meera Nair', state_code: '32' },
    });
    const asked = new URL(sent.upi_uri!).searchParams;
    expect([asked.get('pa'), asked.get('am'), asked.get('tn')]).toEqual([
      'asha@okbank',
      '59000.00',
      `INV/${year}/0001`,
    ]);
    // Its form brings its number along; notes may change, nothing else.
    const again = form({ client_id, invoice_number: sent.invoice_number, notes: 'Thank you' });
    const path = `/invoices/${sent.invoice_id}`;
    expect((await ask(who, 'PUT', path, again)).body.invoice).toEqual({ ...sent, notes: 'Thank you' });
    expect((await ask(who, 'PUT', path, { ...again, tax_rate: 5 })).status).toBe(409);
    // What the studio says of itself later changes no invoice that was sent.
    await ask(who, 'PUT', '/settings', { legal_name: 'Another Name' });
    expect((await ask(who, 'GET', path)).body.invoice).toEqual({ ...sent, notes: 'Thank you' });
    expect((await act(who, sent, 'send')).body.invoice.invoice_number).toBe(`INV/${year}/0001`);
  });

  test('elsewhere bears IGST; a line its own rate; whole rupees where the studio wants them', async () => {
    const { who } = await studio({ gst_registration: 'regular', gstin: KERALA, round_to_rupee: true });
    const client_id = await clientOf(who, { gstin: TAMIL_NADU, stateCode: '32' });
    const items = [
      { description: 'Wedding', quantity: 1, rate: 1000.25 },
      { description: 'Album', quantity: 1, rate: 500, tax_rate: 5, sac: '998386' },
    ];
    // 1,000.25 x 18 % = 180.045, so 180.05; 500 x 5 % = 25; 1,705.30 rounds to 1,705.
    expect(await create(who, { client_id, items })).toMatchObject({
      tax_labels: ['IGST'],
      place_of_supply_name: 'Tamil Nadu',
      igst_amount: 205.05,
      round_off: -0.3,
      total_amount: 1705,
      taxes: [
        { tax_rate: 5, taxable_amount: 500, igst_amount: 25 },
        { tax_rate: 18, taxable_amount: 1000.25, igst_amount: 180.05 },
      ],
    });
  });

  test('with a number typed by hand keeps it, and no other gets it', async () => {
    const { who, client_id } = await studio();
    const sent = await send(who, { client_id, invoice_number: 'A-17' });
    expect(sent.invoice_number).toBe('A-17');
    const taken = await ask(who, 'POST', '/invoices', form({ client_id, invoice_number: 'a-17' }));
    expect(taken).toMatchObject({ status: 409, body: { detail: 'The number a-17 is taken already.' } });
    for (const invoice_number of [`INV/${year}/0001`, 'ABCDEFGHIJKLMNOPQ', '=1+1', '<b>'])
      expect((await ask(who, 'POST', '/invoices', form({ client_id, invoice_number }))).status).toBe(422);
    // Another studio has numbers of its own, and the series goes on without what was typed.
    expect((await create(ravi, { client_id: await clientOf(ravi), invoice_number: 'A-17' })).invoice_number).toBe(
      'A-17',
    );
    expect((await send(who, { client_id })).invoice_number).toBe(`INV/${year}/0001`);
  });
});

describe('a draft that is deleted', () => {
  test('is in no list and no figure; it comes back whole, or is erased after an hour', async () => {
    const { who, client_id } = await studio();
    const kept = await create(who, { client_id, invoice_number: 'A-1' });
    const path = `/invoices/${kept.invoice_id}`;
    const figures = async () => {
      const { analytics } = (await ask<{ analytics: Analytics }>(who, 'GET', '/analytics')).body;
      const { invoices } = (await ask<{ invoices: Invoice[] }>(who, 'GET', '/invoices')).body;
      return [analytics.payment_status.draft, invoices.length, (await ask(who, 'GET', path)).status];
    };
    expect((await ask(ravi, 'DELETE', path)).status).toBe(404);
    expect((await ask(who, 'DELETE', path)).body.message).toBe('Draft deleted');
    expect(await figures()).toEqual([0, 0, 404]);
    // Its number waits for it.
    expect((await ask(who, 'POST', '/invoices', form({ client_id, invoice_number: 'A-1' }))).status).toBe(409);
    expect((await ask(ravi, 'POST', `${path}/restore`)).status).toBe(404);
    expect((await ask(who, 'POST', `${path}/restore`)).body.invoice).toEqual(kept);
    expect(await figures()).toEqual([1, 1, 200]);

    await ask(who, 'DELETE', path);
    await tidyUp(loom, UNDO_MS + 1000);
    expect((await ask(who, 'POST', `${path}/restore`)).status).toBe(404);
    const fixed = await send(who, { client_id });
    expect((await ask(who, 'DELETE', `/invoices/${fixed.invoice_id}`)).body.detail).toMatch(/^Only a draft/);
  });
});

describe('an invoice that is being typed', () => {
  type Reckoned = { totals: InvoiceTotals; detail?: string };
  const reckon = (who: Person, more: Asked = {}) =>
    ask<Reckoned>(who, 'POST', '/invoices/totals', { items: [{ quantity: 2, rate: 25_000 }], ...more });

  test('is reckoned as one that is kept, and nothing is kept of it', async () => {
    const { who, client_id } = await studio({ gst_registration: 'regular', gstin: KERALA, round_to_rupee: true });
    const items = [
      { description: 'Wedding', quantity: 3, rate: 41_666.33 },
      { description: 'Album', quantity: 1, rate: 500, tax_rate: 5, sac: '998386' },
    ];
    const typed = { client_id, items, discount_type: 'fixed', discount_value: 999.99, place_of_supply: '33' };
    const { body } = await reckon(who, typed);
    const { amounts, parts, ...figures } = body.totals;
    expect(parts).toEqual([]);
    expect((await ask<{ invoices: Invoice[] }>(who, 'GET', '/invoices')).body.invoices).toEqual([]);
    const kept = await create(who, typed);
    expect(amounts).toEqual(kept.items.map(({ amount }) => amount));
    expect(kept).toMatchObject({ ...figures, tax_labels: ['IGST'], document_type: expect.any(String) });
  });
  test('comes to something before all of it is typed, and is refused where it could not be kept', async () => {
    const { who } = await studio();
    const half = await reckon(who, { items: [{ quantity: 0, rate: 0 }], client_id: '' });
    expect(half.body.totals).toMatchObject({ amounts: [0], total_amount: 0, document_type: 'Invoice' });
    const tooMuch = await reckon(who, { discount_type: 'fixed', discount_value: 50_000.01 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { detail: 'The discount cannot be more than the subtotal.' },
    });
    for (const wrong of [{ place_of_supply: '99' }, { items: [] }, { items: [{ quantity: -1, rate: 1 }] }])
      expect((await reckon(who, wrong)).status).toBe(422);
    expect((await reckon(who, { client_id: meera })).status).toBe(404);
  });
});

describe('numbers', () => {
  test('have no gap, also where fifty are sent at once and each twice', async () => {
    const { who, client_id } = await studio();
    const drafts = await Promise.all(Array.from({ length: 50 }, () => create(who, { client_id })));
    const gone = await create(who, { client_id });
    await act(who, gone, 'cancel');
    const sent = await Promise.all([...drafts, ...drafts].map((draft) => act(who, draft, 'send')));
    expect(sent.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const numbers = [...new Set(sent.map(({ body }) => body.invoice.invoice_number))].toSorted();
    expect(numbers).toEqual(drafts.map((_, n) => `INV/${year}/${String(n + 1).padStart(4, '0')}`));
  });
  test('come also where whoever sent died before', async () => {
    const { who, client_id } = await studio();
    const { invoice_id } = await create(who, { client_id });
    // The command alone, as if the process had ended behind it.
    await loom.loom.context.write.run(sendInvoice, { invoiceId: invoice_id }, callerOf(who));
    await loom.settled();
    expect((await ask(who, 'GET', `/invoices/${invoice_id}`)).body.invoice.invoice_number).toBe(`INV/${year}/0001`);
    expect((await send(who, { client_id })).invoice_number).toBe(`INV/${year}/0002`);
  });
});

describe('money', () => {
  test('comes in parts until the invoice is paid; two tabs that pay it all at once pay it once', async () => {
    const sent = await send(asha);
    const part = await act(
      asha,
      sent,
      'payments',
      payment(20_000, { payment_date: day(-40), transaction_id: 'UTR 1' }),
    );
    expect(part.body.invoice).toMatchObject({ status: 'pending', paid_amount: 20_000, balance_due: 30_000 });
    const tooMuch = await act(asha, sent, 'payments', payment(30_000.01));
    expect(tooMuch).toMatchObject({ status: 422, body: { detail: 'Only ₹30,000 is still due on this invoice.' } });
    const tabs = await Promise.all([1, 2].map(() => act(asha, sent, 'payments', payment(30_000))));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await ask(asha, 'GET', `/invoices/${sent.invoice_id}`);
    expect(body.invoice).toMatchObject({ status: 'paid', paid_amount: 50_000, balance_due: 0, upi_uri: null });
    expect(body.invoice.payments.map(({ amount }) => amount)).toEqual([20_000, 30_000]);
  });
  test('that is told twice with one key counts once', async () => {
    const sent = await send(asha);
    for (const _ of [1, 2])
      expect((await act(asha, sent, 'payments', payment(10_000), 'the-key')).body.invoice.paid_amount).toBe(10_000);
  });
  test('goes back by a refund, and an invoice by cancelling or by credit notes', async () => {
    const sent = await send(asha);
    await act(asha, sent, 'payments', payment(50_000));
    const cancelled = await act(asha, sent, 'cancel', { reason: '' });
    const sentence = 'This invoice has payments. Please make a credit note.';
    expect(cancelled).toMatchObject({ status: 409, body: { detail: sentence } });
    const part = await act(asha, sent, 'credit-note', { amount: 20_000, reason: 'One day less' });
    expect(part.body).toMatchObject({ warning: '', invoice: { status: 'paid', credited_amount: 20_000 } });
    const number = part.body.invoice.credit_notes[0]!.credit_note_number;
    expect(number).toMatch(new RegExp(`^CN/${year}/\\d{4}$`));
    const whole = await act(asha, sent, 'credit-note', { reason: 'All of it' });
    expect(whole.body.invoice).toMatchObject({ status: 'credited', balance_due: 0, total_amount: 50_000 });
    expect(new Set(whole.body.invoice.credit_notes.map((note) => note.credit_note_number)).size).toBe(2);
    const back = await act(asha, sent, 'refunds', payment(50_000, { payment_method: 'bank_transfer' }));
    expect(back.body.invoice).toMatchObject({ paid_amount: 0, refunded_amount: 50_000 });
    const told = await ask<{ history: { at: string; text: string }[] }>(asha, 'GET', `/invoices/${sent.invoice_id}`);
    expect(told.body.history.map(({ text }) => text)).toEqual([
      'You drafted it: ₹50,000.',
      'You sent it: ₹50,000. Since then it is fixed.',
      'You recorded a payment of ₹50,000.',
      'You made a credit note of ₹20,000.',
      'You made a credit note of ₹30,000.',
      'You recorded a refund of ₹50,000.',
    ]);
    const other = await send(asha);
    const gone = await act(asha, other, 'cancel', { reason: 'Made twice' });
    expect(gone.body.invoice).toMatchObject({
      status: 'cancelled',
      invoice_number: other.invoice_number,
      balance_due: 0,
    });
  });
  test('is told as transactions, by date, client, method and amount', async () => {
    const { who, client_id } = await studio();
    const [one, two] = [
      await send(who, { client_id }),
      await send(who, { client_id: await clientOf(who, { name: 'Nila' }) }),
    ];
    await act(who, one, 'payments', payment(100, { payment_date: day(-3), payment_method: 'cash' }));
    await act(who, one, 'payments', payment(200.5, { payment_date: day(-2) }));
    await act(who, two, 'payments', payment(300, { payment_date: day(-1) }));
    await act(who, two, 'refunds', payment(50, { payment_method: 'cheque' }));
    const found = async (query: string): Promise<number[]> =>
      (await ask<{ transactions: Transaction[] }>(who, 'GET', `/transactions${query}`)).body.transactions.map(
        ({ amount, kind }) => (kind === 'refund' ? -amount : amount),
      );
    expect(await found('')).toEqual([-50, 300, 200.5, 100]);
    expect(await found(`?from=${day(-2)}&to=${day(-1)}`)).toEqual([300, 200.5]);
    expect(await found(`?client_id=${client_id}`)).toEqual([200.5, 100]);
    expect(await found('?method=cash')).toEqual([100]);
    expect(await found(`?client_id=${client_id}&method=upi`)).toEqual([200.5]);
    expect(await found('?min=150&max=250')).toEqual([200.5]);
    const summed = async (query: string) =>
      (await ask<{ totals: TransactionSums }>(who, 'GET', `/transaction-totals${query}`)).body.totals;
    expect(await summed('')).toEqual({ received: 600.5, refunded: 50, net: 550.5, count: 4, complete: true });
    expect(await summed(`?client_id=${client_id}&method=upi&min=0.5&max=200.5`)).toMatchObject({
      net: 200.5,
      count: 1,
    });
    expect(await summed(`?from=${day(1)}`)).toMatchObject({ net: 0, count: 0 });
    const { body } = await ask<{ transactions: Transaction[] }>(who, 'GET', '/transactions?limit=1');
    expect(body.transactions[0]).toMatchObject({
      client_name: 'Nila',
      invoice_number: two.invoice_number,
      kind: 'refund',
    });
  });
});

test('a client tells what came of them, and is archived in place of deleted once they were billed', async () => {
  const { who, client_id } = await studio();
  const sent = await send(who, { client_id });
  await act(who, sent, 'payments', payment(1_200.5));
  await act(who, sent, 'refunds', payment(200));
  const client = async () =>
    (await ask<{ client: Record<string, unknown> }>(who, 'GET', `/clients/${client_id}`)).body.client;
  expect(await client()).toMatchObject({ total_revenue: 1000.5, archived: false });
  const { body } = await ask<{ clients: Record<string, unknown>[] }>(who, 'GET', '/clients');
  expect(body.clients).toMatchObject([{ total_revenue: 1000.5 }]);
  expect((await ask(who, 'DELETE', `/clients/${client_id}`)).status).toBe(200);
  expect(await client()).toMatchObject({ archived: true });
});

test('invoices are listed by how they stand: overdue is pending past its due date', async () => {
  const { who, client_id } = await studio();
  const late = await send(who, { client_id, issue_date: day(-10), due_date: day(-1) });
  const today = await send(who, { client_id, issue_date: day(-9), due_date: day(0) });
  const paid = await send(who, { client_id, issue_date: day(-8) });
  await act(who, paid, 'payments', payment(50_000));
  const draft = await create(who, { client_id, issue_date: day(-7) });
  expect(late.status).toBe('overdue');
  const listed = async (query: string): Promise<string[]> =>
    (await ask<{ invoices: Invoice[] }>(who, 'GET', `/invoices${query}`)).body.invoices.map(
      ({ invoice_id }) => invoice_id,
    );
  const ids = (...invoices: Invoice[]) => invoices.map(({ invoice_id }) => invoice_id);
  expect(await listed('')).toEqual(ids(draft, paid, today, late));
  expect(await listed('?status=overdue')).toEqual(ids(late));
  expect(await listed('?status=pending')).toEqual(ids(today));
  expect(await listed('?status=paid')).toEqual(ids(paid));
  expect(await listed('?status=draft')).toEqual(ids(draft));
  expect(await listed(`?client_id=${client_id}&status=overdue`)).toEqual(ids(late));
  expect(await listed(`?client_id=${client_id}&status=paid`)).toEqual(ids(paid));
  expect(await listed('?client_id=nobody')).toEqual([]);
  const counted = async (query: string) =>
    (await ask<{ counts: InvoiceCounts }>(who, 'GET', `/invoice-counts${query}`)).body.counts;
  const all = { all: 4, draft: 1, pending: 1, paid: 1, overdue: 1, cancelled: 0, credited: 0 };
  expect([await counted(''), await counted(`?client_id=${client_id}`)]).toEqual([all, all]);
  expect(await counted('?client_id=nobody')).toMatchObject({ all: 0, overdue: 0 });
  expect(await listed(`?from=${day(-8)}&to=${day(-8)}`)).toEqual(ids(paid));
});

describe('refused is', () => {
  const line = (more: Asked): Asked => ({ items: [{ description: 'Wedding', quantity: 1, rate: 100, ...more }] });
  test.each([
    ['a quantity of zero', line({ quantity: 0 })],
    ['a negative quantity', line({ quantity: -1 })],
    ['a fractional quantity', line({ quantity: 1.5 })],
    ['a huge quantity', line({ quantity: 1e15 })],
    ['a negative rate', line({ rate: -1 })],
    ['a rate with three decimals', line({ rate: 1.005 })],
    ['a line without words', line({ description: ' ' })],
    ['a code that is none', line({ sac: '=1+1' })],
    ['no line', { items: [] }],
    [
      'more than an invoice can hold',
      { items: Array.from({ length: 200 }, () => ({ description: 'x', quantity: 99_999, rate: 100_000_000 })) },
    ],
    ['a fixed discount above the subtotal', { discount_type: 'fixed', discount_value: 50_000.01 }],
    ['a discount above 100 percent', { discount_value: 100.01 }],
    ['a negative discount', { discount_value: -1 }],
    ['a tax above 100 percent', { tax_rate: 101 }],
    ['a due date before the issue date', { due_date: day(-1) }],
    ['a date that is none', { issue_date: '2026-02-30' }],
    ['a place that is none', { place_of_supply: '99' }],
  ])('%s', async (_, more) => {
    const { status, body } = await ask(asha, 'POST', '/invoices', form(more));
    expect(status).toBe(422);
    expect(body.detail).toMatch(/[.%]$/);
  });
  test("another studio's client and another studio's invoice", async () => {
    expect((await ask(ravi, 'POST', '/invoices', form())).status).toBe(404);
    const sent = await send(asha);
    const path = `/invoices/${sent.invoice_id}`;
    expect((await ask(ravi, 'GET', path)).status).toBe(404);
    expect((await ask(ravi, 'PUT', path, form())).status).toBe(404);
    for (const [what, body] of [
      ['send', {}],
      ['payments', payment(1)],
      ['refunds', payment(1)],
      ['cancel', {}],
      ['credit-note', { reason: 'Mine' }],
    ] as const)
      expect((await act(ravi, sent, what, body)).status, what).toBe(404);
  });
  test('a payment in the future, of nothing, or for a draft', async () => {
    const sent = await send(asha);
    for (const wrong of [payment(1, { payment_date: day(2) }), payment(0), payment(-5), payment(1.001)])
      expect((await act(asha, sent, 'payments', wrong)).status).toBe(422);
    expect((await act(asha, await create(asha), 'payments', payment(1))).status).toBe(409);
  });
  test('to send what is dated two financial years back', async () => {
    const issue_date = day(-800);
    expect((await act(asha, await create(asha, { issue_date }), 'send')).status).toBe(422);
  });
});
