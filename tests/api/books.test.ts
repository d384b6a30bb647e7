import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Analytics, GstReport } from '../../api/contract/books.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { gstinCheckDigit } from '../../domain/kernel/gstin.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { moment } from '../moment.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown, who = asha): Promise<T> {
  const answer = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, {
    token: who.token,
    body,
  });
  expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
  return answer.body;
}
const clientOf = async (name: string): Promise<string> =>
  (
    await ask<{ client: { client_id: string } }>('POST', '/clients', {
      client_name: name,
      client_email: `${name.toLowerCase()}@loom.test`,
    })
  ).client.client_id;
async function draft(client_id: string, rate: number, more: object = {}): Promise<string> {
  const items = [{ description: 'Shoot', quantity: 1, rate }];
  const asked = { client_id, issue_date: day(-100), due_date: day(30), items, ...more };
  return (await ask<{ invoice: Invoice }>('POST', '/invoices', asked)).invoice.invoice_id;
}
const act = (id: string, what: string, body: object = {}) => ask('POST', `/invoices/${id}/${what}`, body);
const pay = (id: string, amount: number, what = 'payments', more: object = {}) =>
  act(id, what, { amount, payment_method: 'upi', payment_date: day(0), ...more });
const analytics = async (at?: string): Promise<Analytics> =>
  (await ask<{ analytics: Analytics }>('GET', `/analytics${at === undefined ? '' : `?at=${at}`}`)).analytics;
/** Without what is of now alone. */
const figures = ({ as_of: _, forecast: __, ...rest }: Analytics) => rest;

const LISTS = [
  '/invoices?limit=100',
  '/invoices?limit=100&status=draft',
  '/invoices?limit=100&status=pending',
  '/invoices?limit=100&status=overdue',
  '/invoices?limit=100&status=paid',
  `/invoices?limit=100&from=${day(-100)}&to=${day(-100)}`,
  '/invoice-counts?',
  '/transactions?limit=100',
  '/transactions?limit=100&method=upi',
  '/transaction-totals?min=2000',
  '/clients?limit=100',
  '/clients?limit=100&archived=true',
  '/clients?limit=100&search=Om',
  `/gst-report?month=${day(-100).slice(0, 7)}`,
  `/gst-report?month=${day(0).slice(0, 7)}`,
];
/** Lists of the past are in another order; reports name their moment; of an address of UPI is only what is due now. */
function comparable(answer: unknown): unknown {
  if (Array.isArray(answer))
    return answer
      .map(comparable)
      .map((each) => JSON.stringify(each))
      .toSorted();
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) => (key === 'as_of' ? [] : [[key, comparable(value)]])),
  );
}
const lists = async (at?: string): Promise<unknown[]> =>
  Promise.all(
    LISTS.map(async (path) => [path, comparable(await ask('GET', `${path}${at === undefined ? '' : `&at=${at}`}`))]),
  );

describe('analytics', () => {
  const seen: { at: string; as: Analytics; listed: unknown[] }[] = [];
  const look = async () => {
    const [as, listed] = [await analytics(), await lists()];
    seen.push({ at: await moment(), as, listed });
    return as;
  };

  test('begin with nothing', async () => {
    const empty = await look();
    expect(empty).toMatchObject({ as_of: null, total_revenue: 0, pending_amount: 0, total_clients: 0, work: [] });
    expect(empty.monthly_revenue.map(({ revenue }) => revenue)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(empty.monthly_revenue.at(-1)!.month).toBe(day(0).slice(0, 7));
  });

  test('follow each step of each invoice', async () => {
    const [meera, om, ila] = [await clientOf('Meera'), await clientOf('Om'), await clientOf('Ila')];
    await ask('DELETE', `/clients/${ila}`);
    const wedding = await draft(meera, 49_000);
    await look();
    const items = [{ description: 'Wedding', quantity: 1, rate: 50_000 }];
    await ask('PUT', `/invoices/${wedding}`, { client_id: meera, issue_date: day(-100), due_date: day(30), items });
    await ask('PUT', `/clients/${om}`, { client_name: 'Om Shah', client_email: 'om@loom.test' });
    await ask('POST', `/clients/${om}/archive`);
    expect(await look()).toMatchObject({
      total_clients: 2,
      total_invoices: 0,
      pending_amount: 0,
      payment_status: { paid: 0, pending: 0, overdue: 0, draft: 1 },
    });
    await act(wedding, 'send');
    const late = await draft(om, 8_000.5, {
      due_date: day(-40),
      items: [{ description: 'Portraits', quantity: 2, rate: 4_000.25, sac: '998381' }],
    });
    await act(late, 'send');
    expect(await look()).toMatchObject({
      total_invoices: 2,
      pending_amount: 58_000.5,
      payment_status: { paid: 0, pending: 1, overdue: 1, draft: 0 },
      ageing: [
        { age: 'not_due', count: 1, amount: 50_000 },
        { age: '1_30', count: 0, amount: 0 },
        { age: '31_60', count: 1, amount: 8_000.5 },
        { age: '61_90', count: 0, amount: 0 },
        { age: 'over_90', count: 0, amount: 0 },
      ],
      work: [
        { sac: '998383', amount: 50_000 },
        { sac: '998381', amount: 8_000.5 },
      ],
    });
    await pay(wedding, 30_000);
    await pay(late, 8_000.5, 'payments', { payment_date: day(-400) });
    await pay(late, 1_000.5, 'refunds');
    // 30,000 + 8,000.50 - 1,000.50; of 50,000 are 20,000 due, and the refund is due again.
    const paid = await look();
    expect(paid).toMatchObject({
      total_revenue: 37_000,
      pending_amount: 21_000.5,
      top_clients: [
        { client_id: meera, client_name: 'Meera', total_revenue: 30_000 },
        { client_id: om, client_name: 'Om Shah', total_revenue: 7_000 },
      ],
    });
    // What came 400 days ago is in none of the twelve months.
    expect(paid.monthly_revenue.at(-1)!.revenue).toBe(28_999.5);
    await act(late, 'credit-note', { amount: 1_000.5, reason: 'Less' });
    await act(wedding, 'credit-note', { reason: 'Cancelled' });
    await act(await draft(om, 10), 'cancel');
    const typed = await draft(om, 70);
    await act(typed, 'send');
    await act(typed, 'cancel');
    // One paid, one credited, one cancelled after it was sent; a draft that was cancelled never was an invoice.
    expect(await look()).toMatchObject({
      total_revenue: 37_000,
      pending_amount: 0,
      total_invoices: 3,
      payment_status: { paid: 1, pending: 0, overdue: 0, draft: 0 },
    });
  });

  test('and lists are told of any moment as they were seen then', async () => {
    for (const { at, as, listed } of seen) {
      expect(await lists(at)).toEqual(listed);
      const then = await analytics(at);
      expect(then.as_of).toBe(at);
      expect(figures(then)).toEqual(figures(as));
      expect(then.forecast).toBeNull();
    }
  });

  test('refuse what is no moment, and one to come', async () => {
    for (const [at, status] of [
      ['yesterday', 400],
      [new Date(Date.now() + 60_000).toISOString(), 422],
    ] as const)
      expect((await loom.call('GET', `/api/v1/business/analytics?at=${at}`, { token: asha.token })).status).toBe(
        status,
      );
  });

  test('forecast by the budgets of confirmed bookings to come', async () => {
    const call = (method: string, path: string, body: object) =>
      loom.call<{ bookings: { booking_id: string }[] }>(method, `/api/v1${path}`, { token: asha.token, body });
    await call('POST', '/profile/setup', { privacy_settings: { public_profile_enabled: true } });
    const budgets = ['₹25,000 - ₹50,000', '₹2,50,000+', 'As it comes'];
    for (const budget of budgets)
      await call('POST', `/bookings/submit?photographer_id=${asha.id}`, {
        name: 'Om',
        email: 'om@loom.test',
        mobile: '+91 98450 11111',
        service_required: 'Wedding',
        date: day(60),
        budget,
      });
    const { body } = await loom.call<{ bookings: { booking_id: string }[] }>('GET', '/api/v1/bookings', {
      token: asha.token,
    });
    expect(body.bookings).toHaveLength(3);
    expect((await analytics()).forecast).toEqual({ bookings: 0, least: 0, most: 0 });
    for (const { booking_id: id } of body.bookings) await call('PUT', `/bookings/${id}/status?status=confirmed`, {});
    expect((await analytics()).forecast).toEqual({ bookings: 2, least: 275_000, most: 300_000 });
  });
});

describe('the accountant', () => {
  const of = (fourteen: string): string => `${fourteen}${gstinCheckDigit(fourteen)}`;
  const month = day(0).slice(0, 7);
  let ravi: Person;
  const go = <T>(method: string, path: string, body?: unknown) => ask<T>(method, path, body, ravi);
  const csv = async (path: string): Promise<string[]> => {
    const answer = await fetch(`${loom.url}/api/v1/business${path}`, {
      headers: { authorization: `Bearer ${ravi.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return bytes.subarray(3).toString().trimEnd().split('\r\n');
  };
  const sent = async (client_id: string, items: object[]): Promise<string> => {
    const asked = { client_id, issue_date: day(0), due_date: day(30), items };
    const { invoice } = await go<{ invoice: Invoice }>('POST', '/invoices', asked);
    await go('POST', `/invoices/${invoice.invoice_id}/send`, {});
    return invoice.invoice_id;
  };
  const client = async (client_name: string, more: object): Promise<string> =>
    (
      await go<{ client: { client_id: string } }>('POST', '/clients', {
        client_name,
        client_email: `${Math.random().toString(36).slice(2)}@loom.test`,
        ...more,
      })
    ).client.client_id;
  const item = (rate: number, more: object = {}) => ({ description: 'Shoot', quantity: 1, rate, ...more });

  beforeAll(async () => {
    ravi = await loom.register('Ravi Das');
    await go('PUT', '/settings', { gst_registration: 'regular', gstin: of('32AAPFU0939F1Z') });
    const firm = await client('=HYPERLINK("http://x")', { gstin: of('32AABCU9603R1Z') });
    const afar = await client('Om', { state_code: '33' });
    const first = await sent(firm, [item(10_000), item(2000, { tax_rate: 5, sac: '998386' })]);
    const small = await sent(afar, [item(1000)]);
    await sent(afar, [item(1_00_000)]);
    await go('POST', `/invoices/${await sent(afar, [item(77)])}/cancel`, {});
    await go('POST', `/invoices/${first}/payments`, { amount: 10_000, payment_method: 'upi', payment_date: day(0) });
    await go('POST', `/invoices/${first}/refunds`, { amount: 500.5, payment_method: 'cash', payment_date: day(0) });
    await go('POST', `/invoices/${first}/credit-note`, { amount: 1390, reason: 'Less' });
    await go('POST', `/invoices/${small}/credit-note`, { amount: 118, reason: 'Less' });
  });

  // Worked out by hand: 10,000 at 18 % and 2,000 at 5 % in the state (13,900), 1,000 and 1,00,000 at 18 % outside of it;
  // a tenth of the first and of the second is credited, and what was cancelled counts nowhere.
  test('gets the tables of GSTR-1, which add up', async () => {
    const report = await go<GstReport>('GET', `/gst-report?month=${month}`);
    const figures = ({ taxable, cgst, sgst, igst }: GstReport['totals']) => [taxable, cgst, sgst, igst];
    expect(report.month).toBe(month);
    expect(report.invoices.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([1180, 13_900, 1_18_000]);
    expect(report.b2b.map((row) => [row.rate, row.value, ...figures(row)])).toEqual([
      [5, 13_900, 2000, 50, 50, 0],
      [18, 13_900, 10_000, 900, 900, 0],
    ]);
    expect(report.b2c.map((row) => [row.place_of_supply, row.rate, ...figures(row)])).toEqual([
      ['33', 18, 900, 0, 0, 162],
    ]);
    expect(report.b2cl.map((row) => [row.place_of_supply, row.rate, ...figures(row)])).toEqual([
      ['33', 18, 1_00_000, 0, 0, 18_000],
    ]);
    expect(report.cdnr.map((row) => [row.rate, row.value, ...figures(row)])).toEqual([
      [5, 1390, 200, 5, 5, 0],
      [18, 1390, 1000, 90, 90, 0],
    ]);
    expect(report.cdnr[0]!.number).toMatch(/^CN\//);
    expect(report.hsn.map((row) => [row.part, row.sac, row.rate, ...figures(row)]).toSorted()).toEqual([
      ['b2b', '998383', 18, 9000, 810, 810, 0],
      ['b2b', '998386', 5, 1800, 45, 45, 0],
      ['b2c', '998383', 18, 1_00_900, 0, 0, 18_162],
    ]);
    expect(figures(report.totals)).toEqual([1_11_700, 855, 855, 18_162]);
    const other = await go<GstReport>('GET', '/gst-report?month=2024-02');
    expect(other).toMatchObject({ invoices: [], b2b: [], hsn: [], totals: { taxable: 0 } });
    expect((await loom.call('GET', '/api/v1/business/gst-report?month=2026-13', { token: ravi.token })).status).toBe(
      400,
    );
  });

  test('gets tables for a spreadsheet: Unicode, ISO dates, no formula, refunds below 0', async () => {
    const gst = await csv(`/gst-report.csv?month=${month}`);
    expect(gst.map((line) => line.split(',')[0])).toEqual(
      expect.arrayContaining(['Table', 'B2B', 'B2CL', 'B2CS', 'CDNR', 'HSN(B2B)', 'HSN(B2C)', 'DOCS']),
    );
    // One table has its own columns alone.
    expect((await csv(`/gst-report.csv?month=${month}&table=hsn`))[0]).toBe(
      'Table,HSN,Rate,Taxable Value,Integrated Tax,Central Tax,State/UT Tax',
    );
    expect((await csv(`/gst-report.csv?month=${month}&table=documents`))[1]).toMatch(
      /^DOCS,Invoices for outward supply,/,
    );
    const invoices = await csv('/invoices.csv');
    expect(invoices).toHaveLength(5);
    expect(invoices.filter((line) => line.includes(`"'=HYPERLINK(""http://x"")"`))).toHaveLength(1);
    expect(invoices.some((line) => line.includes(`,${day(0)},${day(30)},`))).toBe(true);
    expect(await csv('/invoices.csv?status=cancelled')).toHaveLength(2);
    const moved = await csv('/transactions.csv');
    expect(
      moved
        .slice(1)
        .map((line) => line.split(',').at(-5))
        .toSorted(),
    ).toEqual(['-500.5', '10000']);
    expect(await csv('/transactions.csv?method=cash')).toHaveLength(2);
  });
});
