import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealedFigures } from '../../api/books/sealForm.ts';
import { invoiceDocumentOf } from '../../api/invoice/document.ts';
import type { GstReport } from '../../api/contract/books.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { PublicInvoice } from '../../api/contract/publicInvoice.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { invoiceTemplateDefaults } from '../../domain/invoiceTemplate.ts';
import { invoices } from '../../projections/invoice.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const today = indianDate(new Date().toISOString());
const GSTIN = '32AAPFU0939F1Z4';
let loom: TestLoom;
let asha: Person;
let registered: string;
let other: string;

async function ask<T>(method: string, path: string, body?: unknown) {
  return loom.call<T & { detail: string }>(method, `/api/v1/business${path}`, { token: asha.token, body });
}
async function answer<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: told } = await ask<T>(method, path, body);
  expect([path, status, told.detail]).toEqual([path, 200, undefined]);
  return told;
}
const clientOf = async (name: string, more: object): Promise<string> => {
  const about = { client_name: name, client_email: `${name.toLowerCase()}@clients.test`, state_code: '32', ...more };
  return (await answer<{ client: { client_id: string } }>('POST', '/clients', about)).client.client_id;
};
const form = (more: object = {}) => ({
  client_id: registered,
  issue_date: today,
  due_date: today,
  items: [
    { description: 'Rights to the photographs', quantity: 1, rate: 1000, sac: '997332' },
    { description: 'Prints', quantity: 1, rate: 500, tax_rate: 5, sac: '998386' },
  ],
  tax_rate: 18,
  reverse_charge: true,
  ...more,
});
const create = async (more: object = {}): Promise<Invoice> =>
  (await answer<{ invoice: Invoice }>('POST', '/invoices', form(more))).invoice;
const act = async (of: Invoice, what: string, body: object = {}): Promise<Invoice> =>
  (await answer<{ invoice: Invoice }>('POST', `/invoices/${of.invoice_id}/${what}`, body)).invoice;
const report = () => answer<GstReport>('GET', `/gst-report?month=${today.slice(0, 7)}`);

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  const settings = { legal_name: 'Asha Rao Photography', gst_registration: 'regular', gstin: GSTIN, state_code: '32' };
  await answer('PUT', '/settings', settings);
  registered = await clientOf('Publisher', { gstin: GSTIN });
  other = await clientOf('Meera', {});
});
afterAll(() => loom.close());

describe('reverse charge', () => {
  let sent: Invoice;

  test.each([
    ['of a client without GSTIN', () => ({ client_id: other }), 'Please enter their GSTIN'],
    ['of what is exempt', () => ({ exempt: true }), 'for tax invoices alone'],
    ['of a sale abroad', () => ({ place_of_supply: '96' }), 'A client abroad'],
  ])('%s is refused, also while it is typed', async (_, more, why) => {
    for (const path of ['/invoices', '/invoices/totals']) {
      const { status, body } = await ask('POST', path, form(more()));
      expect([path, status]).toEqual([path, 422]);
      expect(body.detail).toContain(why);
    }
  });

  test('is not charged, and told by rate; the invoice is due without it', async () => {
    const draft = await create();
    // 1,000 at 18 %: 90 each; 500 at 5 %: 12.50 each.
    const figures = { reverse_charge: true, taxable_amount: 1500, tax_amount: 0, cgst_amount: 0, total_amount: 1500 };
    expect(draft).toMatchObject(figures);
    expect(draft.taxes.map(({ tax_rate, cgst_amount }) => [tax_rate, cgst_amount])).toEqual([
      [5, 12.5],
      [18, 90],
    ]);
    expect(draft.declaration).toContain('section 9(3) of the CGST Act');
    const { totals } = await answer<{ totals: object }>('POST', '/invoices/totals', form());
    expect(totals).toMatchObject(figures);
    const off = (
      await answer<{ invoice: Invoice }>('PUT', `/invoices/${draft.invoice_id}`, form({ reverse_charge: false }))
    ).invoice;
    expect(off).toMatchObject({ reverse_charge: false, tax_amount: 205, total_amount: 1705, declaration: '' });
    await answer('PUT', `/invoices/${draft.invoice_id}`, form());
    sent = await act(draft, 'send');
    expect(sent).toMatchObject({ ...figures, status: 'pending', balance_due: 1500 });
    // What its form sends again is what it is.
    await answer('PUT', `/invoices/${sent.invoice_id}`, {
      ...form({ notes: 'Thank you' }),
      invoice_number: sent.invoice_number,
    });
  });

  test('stands on the document, with what its client pays to the government', async () => {
    const view = (await loom.loom.context.reads.reader(invoices).get(sent.invoice_id))!;
    const shown = invoiceDocumentOf(
      view,
      { seller: view.seller!, logo: null, template: invoiceTemplateDefaults },
      today,
    );
    expect(shown.facts).toContainEqual({ label: 'Reverse charge', value: 'Yes' });
    expect(shown.totals.map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal', 1500_00],
      ['Total', 1500_00],
    ]);
    expect(shown.taxes?.rows.map(({ code, taxes }) => [code, ...taxes.map(({ amount }) => amount)])).toEqual([
      ['998386', 12_50, 12_50],
      ['997332', 90_00, 90_00],
    ]);
    expect(shown.declarations).toEqual([
      'Tax on this supply is payable by the recipient under reverse charge (section 9(3) of the CGST Act)',
      'Payable by the recipient to the government, and not part of the total: CGST ₹102.50 and SGST ₹102.50.',
    ]);
  });

  test('its client sees it by the link', async () => {
    const { url } = await answer<{ url: string }>('POST', `/invoices/${sent.invoice_id}/share`);
    const { body } = await loom.call<{ invoice: PublicInvoice }>(
      'GET',
      `/api/v1/public/invoices/${new URL(url).hash.slice(1)}`,
    );
    expect(body.invoice).toMatchObject({ reverse_charge: true, total_amount: 1500, balance_due: 1500 });
  });

  test('is told in table 4B and in no other, with its credit notes and sums', async () => {
    const charged = await act(
      await create({ reverse_charge: false, items: [{ description: 'Shoot', quantity: 1, rate: 100 }] }),
      'send',
    );
    const told = await report();
    expect(told.b2b.map(({ number, reverse_charge, cgst }) => [number, reverse_charge, cgst])).toEqual([
      [charged.invoice_number, false, 9],
    ]);
    expect(
      told.b2b_reverse.map(({ number, value, rate, taxable, cgst, sgst }) => [
        number,
        value,
        rate,
        taxable,
        cgst,
        sgst,
      ]),
    ).toEqual([
      [sent.invoice_number, 1500, 5, 500, 12.5, 12.5],
      [sent.invoice_number, 1500, 18, 1000, 90, 90],
    ]);
    expect(told.totals).toEqual({ taxable: 1600, cgst: 9, sgst: 9, igst: 0 });
    expect(told.reverse_charge).toEqual({ taxable: 1500, cgst: 102.5, sgst: 102.5, igst: 0 });
    expect(told.hsn.map(({ sac, rate, taxable, cgst }) => [sac, rate, taxable, cgst])).toEqual([
      ['998386', 5, 500, 12.5],
      ['997332', 18, 1000, 90],
      ['998383', 18, 100, 9],
    ]);
    expect(told.invoices.map(({ number, reverse_charge, cgst }) => [number, reverse_charge, cgst])).toEqual([
      [sent.invoice_number, true, 0],
      [charged.invoice_number, false, 9],
    ]);

    await act(sent, 'credit-note', { amount: 500, reason: 'Fewer prints' });
    await act(sent, 'credit-note', { reason: 'All of it' });
    const after = await report();
    // Notes of one day have no order among each other.
    const notes = after.cdnr.toSorted((one, other) => one.value - other.value || one.rate - other.rate);
    expect(notes.map(({ reverse_charge, value, rate, cgst }) => [reverse_charge, value, rate, cgst])).toEqual([
      [true, 500, 5, 4.17],
      [true, 500, 18, 30],
      [true, 1000, 5, 8.33],
      [true, 1000, 18, 60],
    ]);
    expect(after.totals).toEqual({ taxable: 100, cgst: 9, sgst: 9, igst: 0 });
    expect(after.reverse_charge).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0 });
  });

  test('has its column for the portal, and lines of 4A and 4B are had by themselves', async () => {
    const csv = async (table: string): Promise<string[][]> => {
      const path = `/gst-report.csv?month=${today.slice(0, 7)}${table === '' ? '' : `&table=${table}`}`;
      const lines = ((await answer<string>('GET', path)) as unknown as string).trim().split('\r\n');
      return lines.map((row) => row.split(','));
    };
    const all = await csv('');
    const column = all[0]!.indexOf('Reverse Charge');
    const of = (rows: string[][], code: string) =>
      rows.filter((row) => row[0]!.endsWith(code)).map((row) => row[column]);
    expect([of(all, 'B2B'), of(all, 'CDNR')]).toEqual([
      ['N', 'Y', 'Y'],
      ['Y', 'Y', 'Y', 'Y'],
    ]);
    const counts = [(await csv('b2b')).length, (await csv('b2b_reverse')).length];
    expect(counts).toEqual([2, 3]);
  });

  test('is in the form of seals that came with it; earlier ones are told by theirs', async () => {
    const { as_of: _, ...told } = await report();
    const [first, second] = [sealedFigures(told, 1), sealedFigures(told)];
    expect([first.form, second.form]).toEqual([1, 2]);
    expect(Object.keys(second.tables).filter((table) => !(table in first.tables))).toEqual(['b2b_reverse']);
    const same = Object.keys(first.tables).filter(
      (table) => first.tables[table]!.digest === second.tables[table]!.digest,
    );
    expect(Object.keys(first.tables).filter((table) => !same.includes(table))).toEqual(['cdnr']);
  });
});
