import { setTimeout as pause } from 'node:timers/promises';
import type { Advance } from '../../api/contract/advance.ts';
import type { Analytics } from '../../api/contract/books.ts';
import type { OnlinePayments } from '../../api/contract/collection.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import type { RazorpayDouble } from '../doubles/razorpay.ts';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command, insist, say } from './world.ts';

const ACCOUNT = { key_id: 'rzp_test_1', key_secret: 'key secret', webhook_secret: 'the webhook secret' };
const TOTAL = 1000;

/** What came of an invoice in the end, as it was acknowledged; in rupees, with what its books have to have. */
interface Collected {
  /** What its payments and refunds are, in their order: `payment 1000`. */
  moved: readonly string[];
  /** Beyond what was due, of which an advance was made; 0 for none. */
  kept: number;
}
/** A studio whose clients pay online, through a provider that is not killed. */
export interface Collector {
  token: string;
  studioId: string;
  clientId: string;
  provider: RazorpayDouble;
  bills: Map<string, Collected>;
}

export async function bringCollector(loom: TestLoom, provider: RazorpayDouble): Promise<Collector> {
  const { token, id: studioId } = await loom.register('Nila Bose');
  const { body } = await loom.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  return { token, studioId, clientId: body.client.client_id, provider, bills: new Map() };
}

const today = (): string => indianDate(new Date().toISOString());

/** One invoice of each kind in the first round, whatever happens, and others until the end. */
export async function collector(world: World, studio: Collector): Promise<void> {
  const { token, studioId, clientId, provider, bills } = studio;
  const business = <T = object>(method: string, path: string, body: object = {}) =>
    command<T>(world, token, method, `/business${path}`, body);
  /** As the provider tells it: again until it is heard. */
  const tell = async (message: string): Promise<void> => {
    const headers = { 'x-razorpay-signature': provider.sign(message), 'content-type': 'application/json' };
    const path = `/webhooks/razorpay/${studioId}`;
    const answer = await insist(world, {
      port: world.port,
      method: 'POST',
      path,
      headers,
      body: [Buffer.from(message)],
    });
    if (answer.status !== 200) world.problems.push(`what Razorpay tells is answered with ${answer.status}`);
  };
  const linkOf = async (shared: string) => {
    const answer = await say(world, `/public/invoices/${shared}/pay`, {});
    const { payment_url: url } = answer.json<{ payment_url?: string }>();
    const found = provider.links.find((link) => link.short_url === url);
    if (!found) world.problems.push(`no link to pay: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
    return found;
  };
  const refund = (id: string, linkId: string, amount: number) =>
    business('POST', `/invoices/${id}/online/pay_${linkId}/refunds`, { amount });
  const connect = () => business('PUT', '/gateway', ACCOUNT);
  const isPaid: Collected = { moved: [`payment ${TOTAL}`], kept: 0 };

  const kinds: ((id: string, shared: string) => Promise<Collected | undefined>)[] = [
    // Told twice at once.
    async (_, shared) => {
      const link = await linkOf(shared);
      const message = link && provider.pay(link.id);
      if (message) await Promise.all([tell(message), tell(message)]);
      return message ? isPaid : undefined;
    },
    // A part of it goes back.
    async (id, shared) => {
      const link = await linkOf(shared);
      if (!link) return undefined;
      await tell(provider.pay(link.id));
      const back = await refund(id, link.id, 400);
      return back && { moved: [...isPaid.moved, 'refund 400'], kept: 0 };
    },
    // Beyond what was due.
    async (id, shared) => {
      const link = await linkOf(shared);
      if (!link) return undefined;
      await tell(provider.pay(link.id, { amount: 1500_00 }));
      const kept = await business('POST', `/invoices/${id}/online/pay_${link.id}/advance`, { description: 'Album' });
      return kept && { ...isPaid, kept: 500 };
    },
    // By the link of an account that is connected anew.
    async (_, shared) => {
      const before = await linkOf(shared);
      if (!before || !(await business('DELETE', '/gateway')) || !(await connect())) return undefined;
      if (before.status !== 'cancelled') world.problems.push('a link outlives the account that it is of');
      const link = await linkOf(shared);
      if (link) await tell(provider.pay(link.id));
      return link && isPaid;
    },
    // What should go back does not.
    async (id, shared) => {
      const link = await linkOf(shared);
      if (!link) return undefined;
      await tell(provider.pay(link.id));
      provider.refundsAre('pending');
      const asked = await refund(id, link.id, 300);
      provider.refundsAre('processed');
      const made = provider.refunds.find(({ payment_id: of }) => of === `pay_${link.id}`);
      if (!asked || !made) return undefined;
      await tell(provider.endRefund(made.id, 'failed'));
      return isPaid;
    },
    // Nobody tells of it.
    async (id, shared) => {
      const link = await linkOf(shared);
      if (link) provider.pay(link.id);
      return link && (await business('POST', `/invoices/${id}/online/check`)) ? isPaid : undefined;
    },
  ];

  if (!(await connect())) return;
  const form = {
    client_id: clientId,
    issue_date: today(),
    due_date: today(),
    items: [{ description: 'Portraits', quantity: 1, rate: TOTAL }],
  };
  const most = 4 * kinds.length;
  for (let n = 0; n < kinds.length || (n < most && !world.stopping); n++) {
    const drafted = await business<{ invoice: Invoice }>('POST', '/invoices', form);
    const id = drafted?.invoice.invoice_id;
    if (!id || !(await business('POST', `/invoices/${id}/send`))) return;
    const shared = await business<{ url: string }>('POST', `/invoices/${id}/share`);
    if (!shared) return;
    const came = await kinds[n % kinds.length]!(id, new URL(shared.url).hash.slice(1));
    if (came) bills.set(id, came);
    await pause(world.next() * 400);
  }
}

async function get<T>(world: World, { token }: Collector, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  return (await call({ port: world.port, method: 'GET', path: `/api/v1/business${path}`, headers })).json<T>();
}
const movedOf = ({ payments }: Invoice): string[] => payments.map(({ kind, amount }) => `${kind} ${amount}`);

/** After each kill: what was acknowledged is in the books, once, and nothing came twice of what is under way. */
export async function checkCollected(world: World, studio: Collector): Promise<void> {
  const known = [...studio.bills];
  const { invoices } = await get<{ invoices: Invoice[] }>(world, studio, '/invoices?limit=200');
  const byId = new Map(invoices.map((bill) => [bill.invoice_id, bill]));
  for (const [id, { moved }] of known) {
    const bill = byId.get(id);
    if (!bill || movedOf(bill).join() !== moved.join())
      world.problems.push(`of ${moved.join()}, an invoice that was paid online has ${bill && movedOf(bill).join()}`);
  }
  for (const bill of invoices) {
    const moved = movedOf(bill);
    if (new Set(moved).size !== moved.length) world.problems.push(`an online payment came twice: ${moved.join()}`);
  }
}

/** Invoices, advances, transactions and the books say the same of what came online, and the provider was asked for each once. */
export async function checkCollections(world: World, studio: Collector): Promise<void> {
  await checkCollected(world, studio);
  const { bills, provider } = studio;
  const { advances } = await get<{ advances: Advance[] }>(world, studio, '/advances?limit=200');
  const kept = [...bills.values()].filter((bill) => bill.kept > 0);
  if (advances.map(({ amount }) => amount).join() !== kept.map((bill) => bill.kept).join())
    world.problems.push(`${advances.length} advances of ${kept.length} surpluses`);
  const vouchers = advances.map(({ voucher_number: number }) => number).toSorted();
  const expected = advances.map((_, n) => `RV/${financialYearOf(today())}/${String(n + 1).padStart(4, '0')}`);
  if (vouchers.join() !== expected.join()) world.problems.push(`vouchers of surpluses: ${vouchers.join()}`);

  const all = [...bills.values()].flatMap(({ moved, kept: more }) => [...moved, ...(more ? [`payment ${more}`] : [])]);
  const sum = (kind: string): number =>
    all.filter((moved) => moved.startsWith(kind)).reduce((total, moved) => total + Number(moved.split(' ')[1]), 0);
  const { totals } = await get<{ totals: { received: number; refunded: number; count: number } }>(
    world,
    studio,
    '/transaction-totals',
  );
  if (totals.received !== sum('payment') || totals.refunded !== sum('refund') || totals.count !== all.length)
    world.problems.push(`transactions are ${JSON.stringify(totals)}, not ${all.join()}`);
  const { analytics } = await get<{ analytics: Analytics }>(world, studio, '/analytics');
  const revenue = analytics.total_revenue;
  if (revenue !== sum('payment') - sum('refund'))
    world.problems.push(`the books have ₹${revenue}, not ₹${sum('payment') - sum('refund')}`);

  for (const id of bills.keys()) {
    const { online } = await get<{ online: OnlinePayments }>(world, studio, `/invoices/${id}/online`);
    const [payment, ...others] = online.payments;
    const made = provider.refunds.filter(({ payment_id: of }) => of === payment?.payment_id);
    if (!payment || others.length > 0 || payment.surplus_amount !== 0)
      world.problems.push(`an invoice has ${online.payments.length} online payments`);
    if (made.length > 1 || payment?.refunds.length !== made.length)
      world.problems.push(`Razorpay made ${made.length} refunds of one that was asked for`);
    const open = provider.links.filter((link) => link.reference_id.startsWith(id) && link.status === 'created');
    if (open.length > 0 || online.open_link) world.problems.push('a link is left of an invoice that is paid');
  }
}
