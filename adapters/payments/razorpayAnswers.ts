import { z } from 'zod';
import type { ProvidedLink, ProvidedPayment, ProvidedRefund } from '../../commands/ports/payments.ts';

/** Seconds since the epoch as ISO 8601; '' for none. */
const timeOf = (seconds: number | null | undefined): string => (seconds ? new Date(seconds * 1000).toISOString() : '');
/** Up to the year 9999. */
const created = z.number().int().min(0).max(253_402_300_799).nullish();

/** https://razorpay.com/docs/api/payments/payment-links: amounts in paise. */
export const link = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  reference_id: z.string().nullish(),
  currency: z.string(),
  payments: z
    .array(
      z.object({
        payment_id: z.string(),
        amount: z.number(),
        status: z.string(),
        method: z.string().nullish(),
        created_at: created,
      }),
    )
    .nullish()
    .or(z.object({}).transform(() => [])),
});
export const links = z.object({ payment_links: z.array(link) });
const payment = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  method: z.string().nullish(),
  created_at: created,
});
/** https://razorpay.com/docs/webhooks/payloads/payment-links */
export const told = z.object({
  event: z.string(),
  payload: z.object({ payment_link: z.object({ entity: link }), payment: z.object({ entity: payment }).optional() }),
});

/** https://razorpay.com/docs/api/refunds; notes are an empty list where there are none. */
export const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int().positive(),
  status: z.enum(['pending', 'processed', 'failed']),
  notes: z.object({ refund: z.string().optional() }).nullish().catch(null),
  created_at: created,
});
export const refunds = z.object({ items: z.array(refund) });
/** https://razorpay.com/docs/webhooks/payloads/refunds */
export const refundTold = z.object({
  event: z.string(),
  payload: z.object({ refund: z.object({ entity: refund }) }),
});

const STATUS = { created: 'open', partially_paid: 'open', paid: 'paid', cancelled: 'over', expired: 'over' } as const;
/** What went back was captured before. */
const came = ({ status }: { status: string }): boolean => status === 'captured' || status === 'refunded';

/** What came of a payment; nothing where it was tried in vain. */
export const providedPayment = (tried: z.infer<typeof payment>): ProvidedPayment | undefined =>
  came(tried)
    ? {
        paymentId: tried.id,
        amount: tried.amount,
        currency: tried.currency,
        way: tried.method ?? '',
        at: timeOf(tried.created_at),
      }
    : undefined;

export function provided({ id, short_url: url, status, currency, payments }: z.infer<typeof link>): ProvidedLink {
  const paid = payments?.find(came);
  return {
    linkId: id,
    url,
    status: STATUS[status],
    paid: paid && providedPayment({ ...paid, id: paid.payment_id, currency }),
  };
}

export const providedRefund = ({
  id,
  payment_id: paymentId,
  amount,
  status,
  notes,
  created_at: at,
}: z.infer<typeof refund>): ProvidedRefund => ({
  providerId: id,
  refundId: notes?.refund ?? '',
  paymentId,
  amount,
  status,
  why: '',
  at: timeOf(at),
});
