import { setTimeout as pause } from 'node:timers/promises';
import type { Invoice } from '../../api/contract/invoice.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command } from './world.ts';

/** A studio that sends one invoice after the other and takes its money. */
export interface Biller {
  token: string;
  clientId: string;
  /** Acknowledged as sent, with their numbers; and as paid. */
  sent: Map<string, string>;
  paid: Set<string>;
}

const INVOICES = 40;
const today = (): string => indianDate(new Date().toISOString());

export async function bringBiller(loom: TestLoom): Promise<Biller> {
  const { token } = await loom.register('Leela Menon');
  const { body } = await loom.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  return { token, clientId: body.client.client_id, sent: new Map(), paid: new Set() };
}

type Told = { invoice: Invoice };
export async function biller(world: World, { token, clientId, sent, paid }: Biller): Promise<void> {
  const post = (path: string, body: object) => command<Told>(world, token, 'POST', `/business/invoices${path}`, body);
  for (let n = 0; n < INVOICES && !world.stopping; n++) {
    const items = [{ description: 'Portraits', quantity: 1, rate: 1000 }];
    const drafted = await post('', { client_id: clientId, issue_date: today(), due_date: today(), items });
    if (!drafted) return;
    const { invoice_id: id } = drafted.invoice;
    const told = await post(`/${id}/send`, {});
    if (told) sent.set(id, told.invoice.invoice_number);
    const money = { amount: 1000, payment_method: 'upi', payment_date: today() };
    if (told && (await post(`/${id}/payments`, money))) paid.add(id);
    await pause(world.next() * 400);
  }
}

/** Numbers stand in one row without a gap, each invoice has the one it was told, and no payment was lost or came twice. */
export async function checkInvoices(world: World, { token, sent, paid }: Biller): Promise<void> {
  const answer = await call({
    port: world.port,
    method: 'GET',
    path: '/api/v1/business/invoices?limit=200',
    headers: { authorization: `Bearer ${token}` },
  });
  const { invoices } = answer.json<{ invoices: Invoice[] }>();
  const numbered = invoices.filter(({ status }) => status !== 'draft');
  const year = financialYearOf(today());
  const expected = numbered.map((_, n) => `INV/${year}/${String(n + 1).padStart(4, '0')}`);
  const numbers = numbered.map(({ invoice_number: number }) => number).toSorted();
  if (numbers.join() !== expected.join()) world.problems.push(`invoice numbers: ${numbers.join()}`);
  for (const [id, number] of sent)
    if (!numbered.some((invoice) => invoice.invoice_id === id && invoice.invoice_number === number))
      world.problems.push(`the invoice ${number} is not what it was told to be`);
  for (const { invoice_id: id, payments } of invoices)
    if (payments.length > 1 || (payments.length === 0 && paid.has(id)))
      world.problems.push(`an invoice has ${payments.length} payments`);
}
