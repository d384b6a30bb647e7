import { createHmac } from 'node:crypto';
import type { Gateway, GatewayKeys, PaymentLinks, ProvidedLink } from '../../commands/ports/payments.ts';
import { CURRENCY } from '../../domain/upgrade.ts';
import {
  link,
  links,
  provided,
  providedPayment,
  providedRefund,
  refund,
  refundTold,
  refunds,
  told,
} from './razorpayAnswers.ts';
import { type Asking, askingOf, away } from './razorpayAsking.ts';

export interface RazorpayOptions extends GatewayKeys, Asking {
  /** Compares in time that does not depend on where two secrets differ. */
  same(one: string, other: string): boolean;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What a message tells of a payment link; `other` for what is none. */
function linkTold(body: unknown): { reference: string; link: ProvidedLink } | 'other' {
  const message = told.safeParse(body);
  if (!message.success || !message.data.event.startsWith('payment_link.')) return 'other';
  const { entity } = message.data.payload.payment_link;
  const payment = message.data.payload.payment?.entity;
  if (!entity.reference_id) return 'other';
  const known = provided(entity);
  return {
    reference: entity.reference_id,
    link: { ...known, paid: (payment && providedPayment(payment)) ?? known.paid },
  };
}

/** Payment links and refunds by Razorpay. Money moves only back, to whom it came from. */
export function openRazorpay({ same, webhookSecret, ...asking }: RazorpayOptions): PaymentLinks & Gateway {
  const { ask, tried, reply } = askingOf(asking);
  const isTheirs = (body: Buffer, signature: string): boolean =>
    same(createHmac('sha256', webhookSecret).update(body).digest('hex'), signature);
  const named = async (reference: string): Promise<ProvidedLink | undefined> => {
    const found = await ask(links, `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`);
    const one = found?.payment_links.find(({ reference_id: id }) => id === reference);
    return one && provided(one);
  };
  const find = async (linkId: string): Promise<ProvidedLink | undefined> => {
    const found = await ask(link, `/v1/payment_links/${encodeURIComponent(linkId)}`);
    return found && provided(found);
  };

  return {
    tried,
    named,
    find,
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
    async cancel(linkId) {
      const ended = await ask(link, `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`, {});
      // One that was paid or has ended is not cancelled.
      return ended ? provided(ended) : find(linkId);
    },
    async refund({ refundId, paymentId, amount }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      const body = { amount, speed: 'normal', receipt: refundId, notes: { refund: refundId } };
      // https://razorpay.com/docs/api/refunds/create-normal: by this header the same wish is done once.
      const { refused, answer } = await reply(refund, path, body, { 'x-refund-idempotency': refundId });
      return answer
        ? providedRefund(answer)
        : { providerId: '', refundId, paymentId, amount, status: 'failed', why: refused, at: '' };
    },
    async refunds(paymentId) {
      const found = await ask(refunds, `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`);
      return (found?.items ?? []).map(providedRefund);
    },
    read: (body, signature) => (isTheirs(body, signature) ? linkTold(jsonOf(body)) : undefined),
    hear(body, signature) {
      if (!isTheirs(body, signature)) return undefined;
      const message = jsonOf(body);
      const back = refundTold.safeParse(message);
      if (back.success && back.data.event.startsWith('refund.'))
        return { refund: providedRefund(back.data.payload.refund.entity) };
      return linkTold(message);
    },
  };
}
