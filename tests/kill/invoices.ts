import { setTimeout as pause } from 'node:timers/promises';
import type { Advance } from '../../api/contract/advance.ts';
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
  /** Links to them, and whether each was ended. */
  links: Map<string, boolean>;
  /** Drafts that were deleted, and whether each was put back. */
  drafts: Map<string, boolean>;
  /** Acknowledged advances for drafts, with the numbers of their vouchers. */
  advances: Map<string, string>;
}

const INVOICES = 40;
const today = (): string => indianDate(new Date().toISOString());

export async function bringBiller(loom: TestLoom): Promise<Biller> {
  const { token } = await loom.register('Leela Menon');
  const { body } = await loom.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  return {
    token,
    clientId: body.client.client_id,
    sent: new Map(),
    paid: new Set(),
    links: new Map(),
    drafts: new Map(),
    advances: new Map(),
  };
}

type Told = { invoice: Invoice };
type Before = { advance: Advance };
const advanceFor = (client_id: string, invoice_id: string) => ({
  client_id,
  invoice_id,
  amount: 400,
  description: 'Portraits',
  payment_method: 'upi',
  payment_date: today(),
});
export async function biller(
  world: World,
  { token, clientId, sent, paid, links, drafts, advances }: Biller,
): Promise<void> {
  const post = (path: string, body: object) => command<Told>(world, token, 'POST', `/business/invoices${path}`, body);
  for (let n = 0; n < INVOICES && !world.stopping; n++) {
    const items = [{ description: 'Portraits', quantity: 1, rate: 1000 }];
    const drafted = await post('', { client_id: clientId, issue_date: today(), due_date: today(), items });
    if (!drafted) return;
    const { invoice_id: id } = drafted.invoice;
    const before =
      n % 3 === 0 && (await command<Before>(world, token, 'POST', '/business/advances', advanceFor(clientId, id)));
    if (before) advances.set(before.advance.advance_id, before.advance.voucher_number);
    const told = await post(`/${id}/send`, {});
    if (told) sent.set(id, told.invoice.invoice_number);
    const money = { amount: told?.invoice.balance_due, payment_method: 'upi', payment_date: today() };
    if (told && (await post(`/${id}/payments`, money))) paid.add(id);
    const shared = told && (await command<{ url: string }>(world, token, 'POST', `/business/invoices/${id}/share`, {}));
    if (shared) {
      const path = `/business/invoices/${id}/share`;
      const ends = n % 2 === 0 && (await command(world, token, 'DELETE', path, {}));
      // One whose end was asked for and not answered may stand or not.
      if (ends || n % 2 === 1) links.set(new URL(shared.url).hash.slice(1), n % 2 === 0);
    }
    const draft =
      n % 4 === 0 && (await post('', { client_id: clientId, issue_date: today(), due_date: today(), items }));
    if (draft) {
      const path = `/business/invoices/${draft.invoice.invoice_id}`;
      const isBack = n % 8 === 0;
      const deleted = await command(world, token, 'DELETE', path, {});
      if (deleted && (!isBack || (await post(`/${draft.invoice.invoice_id}/restore`, {}))))
        drafts.set(draft.invoice.invoice_id, isBack);
    }
    await pause(world.next() * 400);
  }
}

/** Numbers stand in one row without a gap, each invoice has the one it was told, no payment was lost or came twice, deleted drafts are gone or back, and links stand or have ended as was answered. */
export async function checkInvoices(
  world: World,
  { token, sent, paid, links, drafts, advances }: Biller,
): Promise<void> {
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
  for (const [id, isBack] of drafts)
    if (invoices.some((invoice) => invoice.invoice_id === id) !== isBack)
      world.problems.push(`a deleted draft is ${isBack ? 'not back' : 'there'}`);
  for (const [link, isEnded] of links) {
    const { status } = await call({ port: world.port, method: 'GET', path: `/api/v1/public/invoices/${link}` });
    if (status !== (isEnded ? 404 : 200)) world.problems.push(`a link to an invoice answers ${status}`);
  }
  await checkAdvances(world, token, advances, new Map(invoices.map((invoice) => [invoice.invoice_id, invoice])));
}

/** Vouchers stand in one row without a gap, none was lost or came twice, and each sent invoice has what waited for it, once. */
async function checkAdvances(
  world: World,
  token: string,
  told: ReadonlyMap<string, string>,
  invoices: ReadonlyMap<string, Invoice>,
): Promise<void> {
  const path = '/api/v1/business/advances?limit=200';
  const answer = await call({ port: world.port, method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
  const { advances } = answer.json<{ advances: Advance[] }>();
  const year = financialYearOf(today());
  const expected = advances.map((_, n) => `RV/${year}/${String(n + 1).padStart(4, '0')}`);
  const numbers = advances.map(({ voucher_number: number }) => number).toSorted();
  if (numbers.join() !== expected.join()) world.problems.push(`numbers of vouchers: ${numbers.join()}`);
  for (const [id, number] of told)
    if (!advances.some((advance) => advance.advance_id === id && advance.voucher_number === number))
      world.problems.push(`the advance ${number} is not what it was told to be`);
  for (const { invoice_id: id, left_amount: left, voucher_number: number } of advances) {
    const invoice = invoices.get(id);
    if (!invoice || invoice.status === 'draft') continue;
    const taken = invoice.advances.reduce((sum, { amount }) => sum + amount, 0);
    if (taken + left !== 400 || invoice.paid_amount > 1000)
      world.problems.push(`of the advance ${number} an invoice has ₹${taken}, and ₹${left} are left`);
  }
}
