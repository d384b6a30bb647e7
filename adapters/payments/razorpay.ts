import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PaymentLinks, ProvidedLink } from '../../commands/ports.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { CURRENCY } from '../../domain/upgrade.ts';

export interface RazorpayOptions {
  /** Without a slash at the end. */
  url: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Compares in time that does not depend on where two secrets differ. */
  same(one: string, other: string): boolean;
  /** Longest time that one question may take, in milliseconds. */
  patienceMs?: number;
}

/** https://razorpay.com/docs/api/payments/payment-links: amounts in paise. */
const link = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  reference_id: z.string().nullish(),
  currency: z.string(),
  payments: z
    .array(z.object({ payment_id: z.string(), amount: z.number(), status: z.string() }))
    .nullish()
    .or(z.object({}).transform(() => [])),
});
const links = z.object({ payment_links: z.array(link) });
/** https://razorpay.com/docs/webhooks/payloads/payment-links */
const told = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: link }),
    payment: z
      .object({ entity: z.object({ id: z.string(), amount: z.number(), currency: z.string(), status: z.string() }) })
      .optional(),
  }),
});

const STATUS = { created: 'open', partially_paid: 'open', paid: 'paid', cancelled: 'over', expired: 'over' } as const;
const isCaptured = ({ status }: { status: string }): boolean => status === 'captured';

function provided({ id, short_url: url, status, currency, payments }: z.infer<typeof link>): ProvidedLink {
  const paid = payments?.find(isCaptured);
  return {
    linkId: id,
    url,
    status: STATUS[status],
    paid: paid && { paymentId: paid.payment_id, amount: paid.amount, currency },
  };
}

const away = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal('unavailable', 'payments.away', 'The payment service cannot be reached. Please try again in a moment.'),
    { cause },
  );

/** Payment links by Razorpay. Money is never moved from here: links are made, looked at, and messages about them read. */
export function openRazorpay({
  url,
  keyId,
  keySecret,
  webhookSecret,
  same,
  patienceMs = 10_000,
}: RazorpayOptions): PaymentLinks {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const ask = async <T>(answer: z.ZodType<T>, path: string, body?: object): Promise<T | undefined> => {
    try {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // What it does not take (the reference has its link already) or does not know is the caller's to judge.
      if (response.status === 400 || response.status === 404) return undefined;
      if (!response.ok) throw new Error(`Razorpay answered ${response.status}`);
      return answer.parse(await response.json());
    } catch (error) {
      throw away(error);
    }
  };
  const named = async (reference: string): Promise<ProvidedLink | undefined> => {
    const found = await ask(links, `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`);
    const one = found?.payment_links.find(({ reference_id: id }) => id === reference);
    return one && provided(one);
  };

  return {
    async make({ reference, amount, description, customer, returnTo, expiresAt }) {
      const made = await ask(link, '/v1/payment_links', {
        amount,
        currency: CURRENCY,
        accept_partial: false,
        reference_id: reference,
        description,
        customer,
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: returnTo,
        callback_method: 'get',
        expire_by: Math.floor(expiresAt / 1000),
      });
      return (made && provided(made)) ?? (await named(reference)) ?? Promise.reject(away(new Error('no link')));
    },
    async find(linkId) {
      const found = await ask(link, `/v1/payment_links/${encodeURIComponent(linkId)}`);
      return found && provided(found);
    },
    read(body, signature) {
      if (!same(createHmac('sha256', webhookSecret).update(body).digest('hex'), signature)) return undefined;
      let parsed: unknown;
      try {
        parsed = JSON.parse(body.toString('utf8'));
      } catch {
        return 'other';
      }
      const message = told.safeParse(parsed);
      if (!message.success || !message.data.event.startsWith('payment_link.')) return 'other';
      const { entity } = message.data.payload.payment_link;
      const payment = message.data.payload.payment?.entity;
      if (!entity.reference_id) return 'other';
      const known = provided(entity);
      const paid =
        payment && isCaptured(payment)
          ? { paymentId: payment.id, amount: payment.amount, currency: payment.currency }
          : known.paid;
      return { reference: entity.reference_id, link: { ...known, paid } };
    },
  };
}
