import { daysFrom, indianDate } from '../domain/kernel/financialYear.ts';
import { must } from './rights/arrive.ts';
import type { Person, TestLoom } from './server.ts';

/** A client of a studio, an invoice of theirs that was sent and paid, a quotation that they accepted, and how the studio's papers look; answers the words by which they would be found again. */
export async function paperwork(loom: TestLoom, { token }: Person, mark: string, phone: string): Promise<string[]> {
  const client = {
    client_name: `Buyer-${mark}`,
    client_email: `buyer-${mark}@loom.test`,
    phone,
    company: `Company-${mark}`,
    address: `Street-${mark}`,
    notes: `Note-${mark}`,
  };
  const ask = <T>(method: string, path: string, body: object) =>
    must<T>(loom, method, `/api/v1/business${path}`, { token, body });
  const { client: added } = await ask<{ client: { client_id: string } }>('POST', '/clients', client);
  await ask('PUT', '/settings', { legal_name: `Legal-${mark}`, upi_id: `upi-${mark.toLowerCase()}@bank` });
  const { version: _, ...template } = await must<Record<string, unknown>>(loom, 'GET', '/api/v1/business/template', {
    token,
  });
  await ask('PUT', '/template', { ...template, footerText: `Footer-${mark}` });
  const today = indianDate(new Date().toISOString());
  const { invoice } = await ask<{ invoice: { invoice_id: string } }>('POST', '/invoices', {
    client_id: added.client_id,
    issue_date: today,
    due_date: today,
    items: [{ description: `Work-${mark}`, quantity: 1, rate: 1000 }],
  });
  await ask('POST', `/invoices/${invoice.invoice_id}/send`, {});
  await ask('POST', `/invoices/${invoice.invoice_id}/payments`, {
    amount: 500,
    payment_method: 'upi',
    payment_date: today,
    transaction_id: `Paid-${mark}`,
  });
  const expense = { category: 'travel', date: today, amount: 100, note: `Spent-${mark}`, supplier: `Cabs-${mark}` };
  await ask('POST', '/expenses', expense);
  const { quotation } = await ask<{ quotation: { quotation_id: string } }>('POST', '/quotations', {
    client_id: added.client_id,
    valid_until: '2099-12-31',
    items: [{ description: `Offer-${mark}`, quantity: 1, rate: 1000 }],
    terms: `Terms-${mark}`,
  });
  const path = `/quotations/${quotation.quotation_id}`;
  const sent = await ask<{ quotation: { hash: string } }>('POST', `${path}/send`, {});
  const { url } = await must<{ url: string }>(loom, 'GET', `/api/v1/business${path}`, { token });
  await must(loom, 'POST', `/api/v1/public/quotations/${new URL(url).hash.slice(1)}/accept`, {
    body: { name: `Signer-${mark}`, hash: sent.quotation.hash },
  });
  await ask('POST', '/recurring-invoices', {
    client_id: added.client_id,
    first_on: daysFrom(today, 40),
    items: [{ description: `Retainer-${mark}`, quantity: 1, rate: 1000 }],
  });
  return [
    ...Object.values(client),
    `Legal-${mark}`,
    `Spent-${mark}`,
    `Cabs-${mark}`,
    `upi-${mark.toLowerCase()}`,
    `Footer-${mark}`,
    `Work-${mark}`,
    `Paid-${mark}`,
    `Offer-${mark}`,
    `Terms-${mark}`,
    `Signer-${mark}`,
    `Retainer-${mark}`,
  ];
}
