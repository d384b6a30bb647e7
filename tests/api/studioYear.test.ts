import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyingKey } from '../../api/audit/key.ts';
import { sealSignatureFault } from '../../api/audit/sealSignature.ts';
import type { Advance } from '../../api/contract/advance.ts';
import type { Analytics, GstReport } from '../../api/contract/books.ts';
import type { Invoice, Transaction } from '../../api/contract/invoice.ts';
import type { Quotation } from '../../api/contract/quotation.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { verifyLog } from '../../projections/history/verifyLog.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

/**
 * A studio's year in Kerala, at 18 percent, as its accountant worked it out by hand. In the first months (rupees):
 *
 * | day     | what                                                        | taxable  | CGST   | SGST   | IGST   | money    |
 * |---------|-------------------------------------------------------------|----------|--------|--------|--------|----------|
 * | 10 Apr  | advance of Meera, RV 1                                      | 50,000   | 4,500  | 4,500  |        | 59,000   |
 * | 15 May  | Meera's wedding, invoice 1 of 1,18,000; the advance set off | 1,00,000 | 9,000  | 9,000  |        |          |
 * | 20 May  | Meera pays a part                                           |          |        |        |        | 30,000   |
 * | 2 June  | Meera pays the rest                                         |          |        |        |        | 29,000   |
 * | 10 June | the firm's catalogue, invoice 2 of 59,000, paid             | 50,000   | 4,500  | 4,500  |        | 59,000   |
 * | 20 June | credit note 1 to the firm, and the money back               | -10,000  | -900   | -900   |        | -11,800  |
 * | 5 July  | a wedding in Delhi, invoice 3 of 2,36,000; invoice 4 is cancelled | 2,00,000 |  |        | 36,000 | 1,00,000 |
 * | Sep, Oct | advance of Delhi, RV 2, and back by RF 1                   | 10,000   |        |        | 1,800  | 11,800 and back |
 */
const YEAR = { taxable: 340_000, cgst: 12_600, sgst: 12_600, igst: 36_000 };
const RECEIVED = 265_200;
const DUE = 136_000;
const NOTHING = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
const TOTALS: Readonly<Record<string, typeof NOTHING>> = {
  '2027-04': NOTHING,
  '2027-05': { taxable: 100_000, cgst: 9_000, sgst: 9_000, igst: 0 },
  '2027-06': { taxable: 40_000, cgst: 3_600, sgst: 3_600, igst: 0 },
  '2027-07': { taxable: 200_000, cgst: 0, sgst: 0, igst: 36_000 },
};

const gstin = (without: string): string => `${without}${gstinCheckDigit(without)}`;
const GSTIN = gstin('32AAPFU0939F1Z');
let loom: TestLoom;
let asha: Person;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-04-02T05:00:00Z') });
  loom = await startLoom();
  asha = await showProfile(loom, await loom.register('Asha Rao'));
});
afterAll(async () => {
  await loom.close();
  vi.useRealTimers();
});

/** It is noon of this day in India, and the photographer signs in. */
async function dayIs(day: string): Promise<void> {
  vi.setSystemTime(Date.parse(`${day}T06:30:00Z`));
  asha = { ...asha, ...(await loom.login(asha.email, asha.password)) };
}
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await loom.call<T & { detail?: string }>(method, `/api/v1${path}`, { token: asha.token, body });
  expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
  return answer.body;
}
const ask = <T>(method: string, path: string, body?: unknown) => call<T>(method, `/business${path}`, body);
async function refused(path: string, body: unknown = {}): Promise<unknown[]> {
  const answer = await loom.call<{ detail?: string }>('POST', `/api/v1/business${path}`, { token: asha.token, body });
  return [answer.status, answer.body.detail];
}
const clientOf = async (client_name: string, more: object): Promise<string> =>
  (
    await ask<{ client: { client_id: string } }>('POST', '/clients', {
      client_name,
      client_email: `${client_name.toLowerCase()}@clients.test`,
      ...more,
    })
  ).client.client_id;
const sent = async (invoiceId: string): Promise<Invoice> =>
  (await ask<{ invoice: Invoice }>('POST', `/invoices/${invoiceId}/send`, {})).invoice;
async function bill(
  client_id: string,
  day: string,
  description: string,
  rate: number,
  due_date = '2027-09-30',
): Promise<Invoice> {
  const items = [{ description, quantity: 1, rate }];
  const form = { client_id, issue_date: day, due_date, items };
  return sent((await ask<{ invoice: Invoice }>('POST', '/invoices', form)).invoice.invoice_id);
}
const paid = (day: string, amount: number, payment_method = 'upi') => ({ amount, payment_method, payment_date: day });
const pay = async ({ invoice_id: id }: Invoice, day: string, amount: number, method?: string): Promise<Invoice> =>
  (await ask<{ invoice: Invoice }>('POST', `/invoices/${id}/payments`, paid(day, amount, method))).invoice;
const report = (month: string) => ask<GstReport>('GET', `/gst-report?month=${month}`);

let meera: string;
let firm: string;
let delhi: string;
let wedding: Invoice;
let delhiWedding: Invoice;
let advanceOfMeera: Advance;

test('April: a visitor asks for a day, which becomes a client and a gig, a quotation and an advance', async () => {
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography', gst_registration: 'regular', gstin: GSTIN });
  await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${asha.id}`, {
    body: {
      name: 'Meera Nair',
      email: 'meera@clients.test',
      mobile: '+91 98765 43210',
      service_required: 'Wedding',
      date: '2027-05-15',
      location: 'Kochi',
    },
  });
  const [booking] = (await call<{ bookings: { booking_id: string }[] }>('GET', '/bookings')).bookings;
  const path = `/bookings/${booking!.booking_id}`;
  await call('PUT', `${path}/status?status=confirmed`);
  const { gig_id: gigId } = await call<{ gig_id: string }>('POST', `${path}/gig`, {});
  expect(await call('GET', `/gigs/${gigId}`)).toMatchObject({ date_time: '2027-05-15T10:00', location: 'Kochi' });
  meera = (await call<{ client_id: string }>('POST', `${path}/client`, {})).client_id;

  await dayIs('2027-04-05');
  const drafted = await ask<{ quotation: Quotation }>('POST', '/quotations', {
    client_id: meera,
    valid_until: '2027-04-30',
    items: [{ description: 'Wedding, two days', quantity: 2, rate: 50_000 }],
    terms: 'Half before the day.',
    place_of_supply: '32',
  });
  const quotation = `/quotations/${drafted.quotation.quotation_id}`;
  const offered = (await ask<{ quotation: Quotation }>('POST', `${quotation}/send`, {})).quotation;
  expect(offered).toMatchObject({ quotation_number: 'QT/2027-28/0001', total_amount: 118_000 });
  const { url } = await ask<{ url: string }>('GET', quotation);
  const yes = await loom.call('POST', `/api/v1/public/quotations/${new URL(url).hash.slice(1)}/accept`, {
    body: { name: 'Meera Nair', hash: offered.hash },
  });
  expect(yes.status).toBe(200);

  await dayIs('2027-04-10');
  const advance = { client_id: meera, ...paid('2027-04-10', 59_000), description: 'Wedding', place_of_supply: '32' };
  advanceOfMeera = (await ask<{ advance: Advance }>('POST', '/advances', advance)).advance;
  expect(advanceOfMeera).toMatchObject({ voucher_number: 'RV/2027-28/0001', taxable_amount: 50_000 });
  expect(await report('2027-04')).toMatchObject({
    invoices: [],
    advances_received: [{ rate: 18, amount: 59_000, taxable: 50_000, cgst: 4_500, sgst: 4_500, igst: 0 }],
    documents: [{ kind: 'receipt_voucher', from: 'RV/2027-28/0001', total: 1 }],
  });

  await dayIs('2027-05-15');
  const { invoice } = await ask<{ invoice: Invoice }>('POST', `${quotation}/invoice`, {});
  wedding = await sent(invoice.invoice_id);
});

test('May: the quotation is the invoice, the advance is set off, and a part is paid', async () => {
  expect(wedding).toMatchObject({
    invoice_number: 'INV/2027-28/0001',
    issue_date: '2027-05-15',
    total_amount: 118_000,
    cgst_amount: 9_000,
    sgst_amount: 9_000,
  });
  const { invoice } = await ask<{ invoice: Invoice }>('POST', `/advances/${advanceOfMeera.advance_id}/set-off`, {
    invoice_id: wedding.invoice_id,
  });
  expect(invoice).toMatchObject({ paid_amount: 59_000, balance_due: 59_000 });
  await dayIs('2027-05-20');
  expect(await pay(wedding, '2027-05-20', 30_000)).toMatchObject({ status: 'pending', balance_due: 29_000 });
  expect(await report('2027-05')).toMatchObject({
    b2c: [{ place_of_supply: '32', rate: 18, taxable: 100_000, cgst: 9_000, sgst: 9_000, igst: 0 }],
    advances_adjusted: [{ amount: 59_000, taxable: 50_000, cgst: 4_500, sgst: 4_500 }],
    documents: [{ kind: 'invoice', from: 'INV/2027-28/0001', to: 'INV/2027-28/0001', total: 1, cancelled: 0 }],
  });
});

test('June: the rest is paid, a firm pays, and gets a part back by a credit note', async () => {
  await dayIs('2027-06-02');
  expect(await pay(wedding, '2027-06-02', 29_000, 'bank_transfer')).toMatchObject({ status: 'paid', balance_due: 0 });
  await dayIs('2027-06-12');
  firm = await clientOf('Firm', { gstin: gstin('32AABCU9603R1Z') });
  const catalogue = await bill(firm, '2027-06-10', 'Catalogue', 50_000);
  await pay(catalogue, '2027-06-12', 59_000);
  await dayIs('2027-06-20');
  await ask('POST', `/invoices/${catalogue.invoice_id}/credit-note`, { amount: 11_800, reason: 'Two pages fewer' });
  await ask('POST', `/invoices/${catalogue.invoice_id}/refunds`, paid('2027-06-20', 11_800));
  expect(await report('2027-06')).toMatchObject({
    b2b: [{ number: 'INV/2027-28/0002', value: 59_000, taxable: 50_000, cgst: 4_500, sgst: 4_500 }],
    cdnr: [{ number: 'CN/2027-28/0001', invoice_number: 'INV/2027-28/0002', taxable: 10_000, cgst: 900, sgst: 900 }],
  });
});

test('July: a large invoice to another state, and one that is cancelled', async () => {
  await dayIs('2027-07-05');
  delhi = await clientOf('Kavya', { state_code: '07' });
  delhiWedding = await bill(delhi, '2027-07-05', 'Wedding in Delhi', 200_000);
  expect(delhiWedding).toMatchObject({ igst_amount: 36_000, cgst_amount: 0, total_amount: 236_000 });
  const wrong = await bill(meera, '2027-07-05', 'Album', 10_000);
  await ask('POST', `/invoices/${wrong.invoice_id}/cancel`, {});
  await pay(delhiWedding, '2027-07-05', 100_000);
  expect(await report('2027-07')).toMatchObject({
    b2cl: [{ number: 'INV/2027-28/0003', place_of_supply: '07', taxable: 200_000, igst: 36_000 }],
    documents: [{ kind: 'invoice', from: 'INV/2027-28/0003', to: 'INV/2027-28/0004', total: 2, cancelled: 1 }],
  });
});

test('August: the months are sealed in their order, and nothing is dated into them any more', async () => {
  await dayIs('2027-08-01');
  expect(await refused('/months/2027-08/seal')).toEqual([422, expect.stringContaining('August 2027 has not ended')]);
  for (const [month, totals] of Object.entries(TOTALS)) {
    expect((await report(month)).totals).toEqual(totals);
    await ask('POST', `/months/${month}/seal`, {});
  }
  const sealed = expect.stringContaining('July 2027 is sealed');
  const late = `/invoices/${delhiWedding.invoice_id}`;
  expect(await refused(`${late}/payments`, paid('2027-07-20', 1_000))).toEqual([409, sealed]);
  const items = [{ description: 'Album', quantity: 1, rate: 10 }];
  expect(
    await refused('/invoices', { client_id: meera, issue_date: '2027-07-31', due_date: '2027-08-31', items }),
  ).toEqual([409, sealed]);
});

test('autumn: an advance comes and goes back, with its vouchers', async () => {
  await dayIs('2027-09-10');
  const form = { client_id: delhi, ...paid('2027-09-10', 11_800), description: 'Portraits' };
  const { advance } = await ask<{ advance: Advance }>('POST', '/advances', form);
  expect((await report('2027-09')).advances_received).toMatchObject([{ amount: 11_800, taxable: 10_000, igst: 1_800 }]);
  await dayIs('2027-10-03');
  const { advance: back } = await ask<{ advance: Advance }>(
    'POST',
    `/advances/${advance.advance_id}/refunds`,
    paid('2027-10-03', 11_800),
  );
  expect(back).toMatchObject({ left_amount: 0, refunds: [{ voucher_number: 'RF/2027-28/0001' }] });
  expect((await report('2027-10')).advances_adjusted).toMatchObject([{ amount: 11_800, taxable: 10_000, igst: 1_800 }]);
});

test('March: the books add up to what was worked out by hand, now and as they stood', async () => {
  await dayIs('2028-03-31');
  const { analytics } = await ask<{ analytics: Analytics }>('GET', '/analytics');
  expect(analytics).toMatchObject({
    total_revenue: RECEIVED,
    pending_amount: DUE,
    total_invoices: 4,
    payment_status: { overdue: 1, pending: 0, draft: 0 },
    top_clients: [
      { client_id: meera, total_revenue: 118_000 },
      { client_id: delhi, total_revenue: 100_000 },
      { client_id: firm, total_revenue: 47_200 },
    ],
  });
  const { transactions } = await ask<{ transactions: Transaction[] }>('GET', '/transactions?limit=100');
  const sum = transactions.reduce((all, { kind, amount }) => all + (kind === 'refund' ? -amount : amount), 0);
  expect(sum).toBe(RECEIVED);
  const months = [...Object.keys(TOTALS), '2027-08', '2027-09', '2027-10', '2028-03'];
  const totals = (await Promise.all(months.map(report))).map((each) => each.totals);
  const fields = ['taxable', 'cgst', 'sgst', 'igst'] as const;
  expect(
    Object.fromEntries(fields.map((field) => [field, totals.reduce((all, each) => all + each[field], 0)])),
  ).toEqual(YEAR);

  const { invoice } = await ask<{ invoice: Invoice }>(
    'GET',
    `/invoices/${wedding.invoice_id}?at=2027-05-25T00:00:00.000Z`,
  );
  expect(invoice).toMatchObject({ status: 'pending', balance_due: 29_000 });
  expect(
    (await ask<{ analytics: Analytics }>('GET', '/analytics?at=2027-06-01T00:00:00.000Z')).analytics,
  ).toMatchObject({ total_revenue: 89_000, pending_amount: 29_000, total_invoices: 1 });
});

test('and what was sealed is proved to be unchanged; the accountant takes all of it along', async () => {
  for (const month of Object.keys(TOTALS))
    expect(await ask('GET', `/months/${month}/seal`)).toMatchObject({ unchanged: true, differences: [] });
  const key = await verifyingKey(loom.folder);
  expect(await verifyLog(loom.loom.context.feed, [], sealSignatureFault(key))).toMatchObject({ broken: [], seals: 4 });
  const rows = async (path: string): Promise<string[]> =>
    (await ask<string>('GET', path)).trim().split('\r\n').slice(1);
  const invoices = await rows('/invoices.csv');
  expect(invoices).toHaveLength(4);
  expect(invoices.join()).toContain('INV/2027-28/0003');
  expect(await rows('/transactions.csv')).toHaveLength(8);
  expect((await rows('/gst-report.csv?month=2027-06&table=cdnr')).join()).toContain('CN/2027-28/0001');
});

test('April again: numbers begin anew', async () => {
  await dayIs('2028-04-01');
  expect(await bill(meera, '2028-04-01', 'Album', 5_000, '2028-04-30')).toMatchObject({
    invoice_number: 'INV/2028-29/0001',
  });
});
