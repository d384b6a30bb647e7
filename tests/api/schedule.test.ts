import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Analytics } from '../../api/contract/books.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { InvoiceCounts, InvoiceTotals } from '../../api/contract/invoiceFigures.ts';
import type { PublicInvoice } from '../../api/contract/publicInvoice.ts';
import { invoiceDocumentOf } from '../../api/invoice/document.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { invoiceTemplateDefaults } from '../../domain/invoiceTemplate.ts';
import { invoices } from '../../projections/invoice.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { moment } from '../moment.ts';

const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());
let loom: TestLoom;
let asha: Person;
let client_id: string;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  await ask('PUT', '/settings', { legal_name: 'Asha Rao Photography', upi_id: 'asha@okbank' });
  const meera = { client_name: 'Meera Nair', client_email: 'meera@clients.test' };
  client_id = (await ask<{ client: { client_id: string } }>('POST', '/clients', meera)).client.client_id;
});
afterAll(() => loom.close());

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = { token: asha.token, body };
  const { status, body: said } = await loom.call<T & { detail?: string }>(method, `/api/v1/business${path}`, asked);
  expect([path, status, said.detail]).toEqual([path, 200, undefined]);
  return said;
}
const refused = async (method: string, path: string, body: unknown) => {
  const answer = await loom.call<{ detail?: string }>(method, `/api/v1/business${path}`, { token: asha.token, body });
  return [answer.status, answer.body.detail];
};
const advance = { name: 'Advance', measure: 'total', value: 30, due: 'date', on: day(0) };
const shoot = { name: 'On the day', measure: 'rest', value: 50, due: 'gig' };
const delivery = { name: 'On delivery', measure: 'rest', value: 100, due: 'delivery' };
const schedule = [advance, shoot, delivery];
const form = (more: object = {}) => ({
  client_id,
  issue_date: day(0),
  due_date: day(30),
  items: [{ description: 'Wedding', quantity: 1, rate: 100_000 }],
  schedule,
  ...more,
});
type Told = { invoice: Invoice; history: { text: string }[] };
const drafted = async (more: object = {}) => (await ask<Told>('POST', '/invoices', form(more))).invoice;
const sent = async ({ invoice_id: id }: Invoice) => (await ask<Told>('POST', `/invoices/${id}/send`, {})).invoice;
const now = ({ invoice_id: id }: Invoice) => ask<Told>('GET', `/invoices/${id}`);
const pay = async ({ invoice_id: id }: Invoice, amount: number) =>
  (await ask<Told>('POST', `/invoices/${id}/payments`, { amount, payment_method: 'upi', payment_date: day(0) }))
    .invoice;
const seen = async ({ invoice_id: id }: Invoice): Promise<PublicInvoice> => {
  const { url } = await ask<{ url: string }>('POST', `/invoices/${id}/share`, {});
  const path = `/api/v1/public/invoices/${new URL(url).hash.slice(1)}`;
  return (await loom.call<{ invoice: PublicInvoice }>('GET', path)).body.invoice;
};
const parts = ({ schedule: all }: Pick<Invoice, 'schedule'>) =>
  all.map((part) => [part.name, part.amount, part.due_amount, part.due_date]);
const shootOn = (date: string) => ({ gig_name: 'Wedding', date_time: `${date}T10:00`, location: 'Kochi' });
const gigOn = async (date: string): Promise<string> => {
  const { gig_id: id } = await loom.createGig(asha, shootOn(date));
  return id;
};

describe('an invoice that is paid in parts', () => {
  test('says what each comes to, takes payments in their order, and asks for what is due now', async () => {
    const bill = await sent(await drafted());
    expect(bill).toMatchObject({ due_now: 30_000, balance_due: 100_000, next_due: day(0), status: 'pending' });
    expect(parts(bill)).toEqual([
      ['Advance', 30_000, 30_000, day(0)],
      ['On the day', 35_000, 35_000, day(30)],
      ['On delivery', 35_000, 35_000, day(30)],
    ]);
    expect(bill.schedule.map(({ certain }) => certain)).toEqual([true, false, false]);
    expect(bill.upi_uri).toContain('am=30000.00');
    expect(bill.upi_uri_whole).toContain('am=100000.00');
    const paid = await pay(bill, 40_000);
    expect(paid).toMatchObject({ due_now: 25_000, next_due: day(30) });
    expect(paid.schedule.map((part) => part.paid_amount)).toEqual([30_000, 10_000, 0]);
    const shown = await seen(bill);
    expect(shown).toMatchObject({ due_now: 25_000, balance_due: 60_000, schedule: paid.schedule });
    expect(await pay(bill, 60_000)).toMatchObject({ due_now: 0, status: 'paid', upi_uri: null, upi_uri_whole: null });
  });

  test('follows the day of its gig, also where the gig moves, and the day of the delivery', async () => {
    const gig = await gigOn(day(60));
    const draft = await drafted();
    await ask('PUT', `/invoices/${draft.invoice_id}/gig`, { gig_id: gig });
    const bill = await sent(draft);
    await loom.settled();
    expect(parts((await now(bill)).invoice).map(([, , , on]) => on)).toEqual([day(0), day(60), day(60)]);
    await loom.call('PUT', `/api/v1/gigs/${gig}`, {
      token: asha.token,
      body: { ...shootOn(day(70)), description: '' },
    });
    await loom.settled();
    const { invoice, history } = await now(bill);
    expect(parts(invoice).map(([, , , on]) => on)).toEqual([day(0), day(70), day(70)]);
    expect(history.at(-1)?.text).toBe('The days on which its parts are due were set.');
    const path = `/invoices/${bill.invoice_id}/delivery`;
    expect(await refused('PUT', path, { delivered_on: day(1) })).toEqual([
      422,
      'The day of the delivery cannot lie in the future.',
    ]);
    const delivered = (await ask<Told>('PUT', path, { delivered_on: day(0) })).invoice;
    // No part is due before the one in front of it.
    expect(delivered).toMatchObject({ delivered_on: day(0), schedule: [{}, {}, { certain: true, due_date: day(70) }] });
    expect((await ask<Told>('PUT', path, { delivered_on: '' })).invoice.delivered_on).toBe('');
  });

  test('is overdue by its parts: in lists, counts and the books, now and at a moment', async () => {
    const late = { ...advance, on: day(-1) };
    const before = await ask<{ analytics: Analytics }>('GET', '/analytics');
    const counted = (await ask<{ counts: InvoiceCounts }>('GET', '/invoice-counts')).counts;
    const bill = await sent(await drafted({ issue_date: day(-1), schedule: [late, delivery] }));
    const asked = await moment();
    expect(bill).toMatchObject({ status: 'overdue', due_now: 30_000, next_due: day(-1) });
    const { invoices: overdue } = await ask<{ invoices: Invoice[] }>('GET', '/invoices?status=overdue');
    expect(overdue.map(({ invoice_id: id }) => id)).toContain(bill.invoice_id);
    const after = await ask<{ analytics: Analytics }>('GET', '/analytics');
    const age = ({ analytics: { ageing } }: typeof after, name: string) => ageing.find((each) => each.age === name)!;
    expect(age(after, '1_30').amount - age(before, '1_30').amount).toBe(30_000);
    expect(age(after, '1_30').count - age(before, '1_30').count).toBe(1);
    expect(age(after, 'not_due').amount - age(before, 'not_due').amount).toBe(70_000);
    expect((await ask<{ counts: InvoiceCounts }>('GET', '/invoice-counts')).counts.overdue).toBe(counted.overdue + 1);
    await pay(bill, 30_000);
    expect((await now(bill)).invoice).toMatchObject({ status: 'pending', next_due: day(30) });
    expect((await ask<{ counts: InvoiceCounts }>('GET', '/invoice-counts')).counts.overdue).toBe(counted.overdue);
    const at = encodeURIComponent(asked);
    const then = await ask<{ invoices: Invoice[] }>('GET', `/invoices?status=overdue&at=${at}`);
    expect(then.invoices.map(({ invoice_id: id }) => id)).toContain(bill.invoice_id);
    const thenCounted = (await ask<{ counts: InvoiceCounts }>('GET', `/invoice-counts?at=${at}`)).counts;
    expect(thenCounted.overdue).toBe(counted.overdue + 1);
  });

  test('is printed with its parts, and mailed with them', async () => {
    const bill = await pay(await sent(await drafted()), 10_000);
    const view = (await loom.loom.context.reads.reader(invoices).get(bill.invoice_id))!;
    const letterhead = { seller: view.seller!, logo: null, template: invoiceTemplateDefaults };
    const paper = invoiceDocumentOf(view, letterhead, day(0));
    expect(paper.schedule).toMatchObject([
      { name: 'Advance', amount: 30_000_00, standing: 'Due now: ₹20,000 still to be paid' },
      { name: 'On the day', due: 'on the day of the shoot', standing: '' },
      { name: 'On delivery', due: 'on delivery', standing: '' },
    ]);
    expect(paper.totals.slice(-2)).toEqual([
      { label: 'Balance due', amount: 90_000_00, strong: true },
      { label: 'Due now', amount: 20_000_00, strong: true },
    ]);
    expect(paper.upi?.uri).toContain('am=20000.00');
    const { html } = await ask<{ html: string }>('GET', `/invoices/${bill.invoice_id}/preview`);
    expect(html).toContain('Payment schedule');
    await loom.settled();
    const outbox = join(loom.folder, 'outbox');
    const files = await readdir(outbox);
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    expect(mails.join('\n')).toMatch(/On the day: .*35,000/);
  });

  test('says while it is typed what its parts come to, and is refused where they do not fit', async () => {
    const { totals } = await ask<{ totals: InvoiceTotals }>('POST', '/invoices/totals', {
      items: [{ quantity: 1, rate: 333.33 }],
      schedule,
    });
    expect(totals.parts).toEqual([100, 116.67, 116.66]);
    const wrong = async (of: object[]) => (await refused('POST', '/invoices', form({ schedule: of })))[1];
    expect(await wrong([{ ...advance, value: 120 }, delivery])).toBe('A part can be at most 100 percent.');
    expect(await wrong([{ ...advance, on: '' }, delivery])).toBe('Please enter the day on which each part is due.');
    expect(await wrong([{ ...advance, measure: 'fixed', value: 100_001 }, delivery])).toBe(
      'The part Advance is more than the ₹1,00,000 that are left for it.',
    );
    const plain = await sent(await drafted({ schedule: [] }));
    expect(plain).toMatchObject({ schedule: [], due_now: 100_000, next_due: day(30) });
    expect(await refused('PUT', `/invoices/${plain.invoice_id}/delivery`, { delivered_on: day(0) })).toEqual([
      409,
      'No part of this invoice waits for the delivery.',
    ]);
  });

  test('has the parts of its quotation, which its client accepted; days that are past are today', async () => {
    const offer = { client_id, valid_until: day(14), items: form().items, payment_terms: 'Due on receipt' };
    const dated = [{ ...advance, on: '2026-01-01' }, { ...shoot, due: 'date', on: day(90) }, delivery];
    type Made = {
      quotation: { quotation_id: string; hash: string; schedule: object[] };
      url: string;
      invoice: Invoice;
    };
    const { quotation } = await ask<Made>('POST', '/quotations', { ...offer, schedule: dated });
    const path = `/quotations/${quotation.quotation_id}`;
    const { hash } = (await ask<Made>('POST', `${path}/send`, {})).quotation;
    const link = new URL((await ask<Made>('GET', path)).url).hash.slice(1);
    const shown = await loom.call<Made>('GET', `/api/v1/public/quotations/${link}`);
    expect(shown.body.quotation.schedule).toMatchObject([{ amount: 30_000 }, { amount: 35_000 }, { amount: 35_000 }]);
    const accepting = { body: { name: 'Meera Nair', hash } };
    expect((await loom.call('POST', `/api/v1/public/quotations/${link}/accept`, accepting)).status).toBe(200);
    expect(await ask('GET', `${path}/check`)).toMatchObject({ unchanged: true });
    const { invoice } = await ask<Made>('POST', `${path}/invoice`, {});
    expect(invoice).toMatchObject({ due_date: day(90), schedule: [{ on: day(0) }, { on: day(90) }, { on: '' }] });
    expect((await sent(invoice)).status).toBe('pending');
  });
});
