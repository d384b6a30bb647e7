import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from './answering.ts';

export interface AccountKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}
interface Link {
  id: string;
  short_url: string;
  status: string;
  reference_id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  payments: { payment_id: string; amount: number; status: string; method?: string }[];
  customer: { name: string; email: string };
  callback_url: string;
}
interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
  notes: { refund?: string };
}
type Paid = { amount?: number; currency?: string; paymentId?: string; method?: string };
/** A stand-in for Razorpay's payment links: makes, tells and signs as it does. Nobody pays here but a test. */
export interface RazorpayDouble {
  url: string;
  webhookSecret: string;
  links: Link[];
  refunds: Refund[];
  /** Refunds made from now on stand like this at first. */
  refundsAre(status: 'processed' | 'pending'): void;
  /** Another account, whose links are its own. */
  open(keys: AccountKeys): void;
  /** The keys of an account are taken back. */
  revoke(keyId: string): void;
  /** The customer pays; what the provider says of it is what it would send to a webhook. */
  pay(id: string, paid?: Paid): string;
  expire(id: string): string;
  /** A refund comes to its end, or one is made in the dashboard; as it would be told. */
  endRefund(id: string, status: 'processed' | 'failed'): string;
  giveBack(paymentId: string, amount: number): string;
  sign(body: string, secret?: string): string;
  /** The next call fails with this status; `lost`: it does its work, and the answer is lost. */
  fail(status: number | 'lost'): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
const answer = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const error = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });

export async function startRazorpayDouble(
  first: AccountKeys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'the webhook secret' },
): Promise<RazorpayDouble> {
  const accounts = new Map([[first.keyId, first]]);
  const links: (Link & { of: string })[] = [];
  const refunds: Refund[] = [];
  let failure: number | 'lost' | undefined;
  let refundStatus = 'processed';
  const accountOf = ({ headers }: IncomingMessage): string | undefined =>
    [...accounts.values()].find(
      ({ keyId, keySecret }) =>
        headers.authorization === `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    )?.keyId;
  const backOf = (paymentId: string): number =>
    refunds
      .filter(({ payment_id: id, status }) => id === paymentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  const ofPayment = (id: string, of: string) =>
    links.find((link) => link.of === of && link.payments.some(({ payment_id: each }) => each === id));
  const addRefund = (paymentId: string, amount: number, notes: Refund['notes'], status: string): Refund => {
    const made = { id: `rfnd_${refunds.length + 1}`, payment_id: paymentId, amount, status, notes };
    refunds.push(made);
    return made;
  };

  function payments(request: IncomingMessage, response: ServerResponse, path: string, text: string, of: string): void {
    const [, id, what] = /^\/v1\/payments\/(\w+)\/(refunds?)$/.exec(path) ?? [];
    if (!id) return answer(response, 200, { items: [] });
    const payment = ofPayment(id, of)?.payments.find(({ payment_id: each }) => each === id);
    if (!payment) return answer(response, 400, error('The id provided does not exist'));
    if (what === 'refunds')
      return answer(response, 200, { items: refunds.filter(({ payment_id: each }) => each === id) });
    const { amount, notes } = JSON.parse(text) as Refund;
    const key = request.headers['x-refund-idempotency'];
    const before = refunds.find((each) => each.notes.refund !== undefined && each.notes.refund === key);
    if (before) return answer(response, 200, before);
    if (amount > payment.amount - backOf(id))
      return answer(response, 400, error('The total refund amount is greater than the refund payment amount'));
    answer(response, 200, addRefund(id, amount, notes, refundStatus));
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const failed = failure;
    failure = undefined;
    if (typeof failed === 'number') return answer(response, failed, error('It failed.'));
    const of = accountOf(request);
    if (of === undefined) return answer(response, 401, error('Authentication failed'));
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const { pathname } = url;
    if (pathname.startsWith('/v1/payments')) return payments(request, response, pathname, text, of);
    const [, id, cancel] = /^\/v1\/payment_links\/(\w+)(\/cancel)?$/.exec(pathname) ?? [];
    const found = links.find((link) => link.id === id && link.of === of);
    if (id && !found) return answer(response, 400, error('The id provided does not exist'));
    if (found && cancel && found.status !== 'created')
      return answer(response, 400, error(`Payment link is already ${found.status}`));
    if (found) return answer(response, 200, Object.assign(found, cancel ? { status: 'cancelled' } : {}));
    if (pathname !== '/v1/payment_links') return answer(response, 404, error('The requested URL was not found'));
    const reference = url.searchParams.get('reference_id');
    if (request.method === 'GET')
      return answer(response, 200, {
        payment_links: links.filter((link) => link.reference_id === reference && link.of === of),
      });
    const wish = JSON.parse(text) as Link & { expire_by: number };
    if (!(wish.expire_by * 1000 > Date.now() + 15 * 60_000))
      return answer(response, 400, error('expire_by should be at least 15 minutes in future'));
    if (!Number.isInteger(wish.amount) || wish.amount < 100 || wish.reference_id.length > 40)
      return answer(response, 400, error('The amount must be atleast INR 1.00'));
    if (links.some((link) => link.reference_id === wish.reference_id && link.of === of))
      return answer(response, 400, error('payment link with given reference_id already exists'));
    const made = {
      ...wish,
      of,
      id: `plink_${links.length + 1}`,
      short_url: `https://rzp.test/i/${links.length + 1}`,
      status: 'created',
      amount_paid: 0,
      payments: [],
    };
    links.push(made);
    if (failed === 'lost') return void response.destroy();
    answer(response, 200, made);
  };
  const server = createServer(answering(handle));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const one = (id: string): Link => links.find((link) => link.id === id)!;
  const refundTold = (refund: Refund): string =>
    JSON.stringify({
      entity: 'event',
      event: `refund.${refund.status}`,
      payload: { refund: { entity: refund }, payment: { entity: { id: refund.payment_id } } },
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret: first.webhookSecret,
    links,
    refunds,
    refundsAre: (status) => void (refundStatus = status),
    open: (keys) => void accounts.set(keys.keyId, keys),
    revoke: (keyId) => void accounts.delete(keyId),
    pay(id, { amount, currency = 'INR', paymentId = `pay_${id}`, method } = {}) {
      const link = one(id);
      const paid = amount ?? link.amount;
      const payment = { amount: paid, status: 'captured', ...(method === undefined ? {} : { method }) };
      Object.assign(link, {
        status: 'paid',
        amount_paid: paid,
        currency,
        payments: [{ payment_id: paymentId, ...payment }],
      });
      return JSON.stringify({
        entity: 'event',
        event: 'payment_link.paid',
        contains: ['payment_link', 'order', 'payment'],
        payload: {
          payment_link: { entity: link },
          payment: { entity: { id: paymentId, currency, ...payment } },
        },
      });
    },
    expire(id) {
      one(id).status = 'expired';
      return JSON.stringify({
        entity: 'event',
        event: 'payment_link.expired',
        payload: { payment_link: { entity: one(id) } },
      });
    },
    endRefund(id, status) {
      const refund = refunds.find((each) => each.id === id)!;
      return refundTold(Object.assign(refund, { status }));
    },
    giveBack: (paymentId, amount) => refundTold(addRefund(paymentId, amount, {}, 'processed')),
    sign: (body, secret = first.webhookSecret) => createHmac('sha256', secret).update(body).digest('hex'),
    fail: (status) => void (failure = status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
