import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Link {
  id: string;
  short_url: string;
  status: string;
  reference_id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  payments: { payment_id: string; amount: number; status: string }[];
  customer: { name: string; email: string };
  callback_url: string;
}
/** A stand-in for Razorpay's payment links: makes, tells and signs as it does. Nobody pays here but a test. */
export interface RazorpayDouble {
  url: string;
  webhookSecret: string;
  links: Link[];
  /** The customer pays; what the provider says of it is what it would send to a webhook. */
  pay(id: string, paid?: { amount?: number; currency?: string; paymentId?: string }): string;
  expire(id: string): string;
  sign(body: string): string;
  /** The next call fails with this status; `lost`: it does its work, and the answer is lost. */
  fail(status: number | 'lost'): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startRazorpayDouble(
  { keyId, keySecret, webhookSecret }: { keyId: string; keySecret: string; webhookSecret: string } = {
    keyId: 'rzp_test_1',
    keySecret: 'key secret',
    webhookSecret: 'the webhook secret',
  },
): Promise<RazorpayDouble> {
  const links: Link[] = [];
  let failure: number | 'lost' | undefined;
  const answer = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const error = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    const failed = failure;
    failure = undefined;
    if (typeof failed === 'number') return answer(response, failed, error('It failed.'));
    if (request.headers.authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
      return answer(response, 401, error('Authentication failed'));
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const id = /^\/v1\/payment_links\/(\w+)$/.exec(url.pathname)?.[1];
    const found = links.find((link) => link.id === id);
    if (request.method === 'GET' && id)
      return found ? answer(response, 200, found) : answer(response, 400, error('The id provided does not exist'));
    if (url.pathname !== '/v1/payment_links') return answer(response, 404, error('The requested URL was not found'));
    const reference = url.searchParams.get('reference_id');
    if (request.method === 'GET')
      return answer(response, 200, { payment_links: links.filter((link) => link.reference_id === reference) });
    const wish = JSON.parse(text) as Link & { expire_by: number };
    if (!(wish.expire_by * 1000 > Date.now() + 15 * 60_000))
      return answer(response, 400, error('expire_by should be at least 15 minutes in future'));
    if (!Number.isInteger(wish.amount) || wish.amount < 100 || wish.reference_id.length > 40)
      return answer(response, 400, error('The amount must be atleast INR 1.00'));
    if (links.some((link) => link.reference_id === wish.reference_id))
      return answer(response, 400, error('payment link with given reference_id already exists'));
    const made: Link = {
      ...wish,
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
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const one = (id: string): Link => links.find((link) => link.id === id)!;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    links,
    pay(id, { amount, currency = 'INR', paymentId = `pay_${id}` } = {}) {
      const link = one(id);
      const paid = amount ?? link.amount;
      Object.assign(link, {
        status: 'paid',
        amount_paid: paid,
        currency,
        payments: [{ payment_id: paymentId, amount: paid, status: 'captured' }],
      });
      return JSON.stringify({
        entity: 'event',
        event: 'payment_link.paid',
        contains: ['payment_link', 'order', 'payment'],
        payload: {
          payment_link: { entity: link },
          payment: { entity: { id: paymentId, amount: paid, currency, status: 'captured' } },
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
    sign: (body) => createHmac('sha256', webhookSecret).update(body).digest('hex'),
    fail: (status) => void (failure = status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
