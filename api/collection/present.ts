import { refundable, surplusLeft } from '../../domain/collection/state.ts';
import type { CollectionView } from '../../projections/collection.ts';
import type { OnlinePayments } from '../contract/collection.ts';
import { decimal } from '../invoice/present.ts';

/** What came of an invoice online, in rupees, newest first. */
export function onlineOf(view: CollectionView | undefined, available: boolean): OnlinePayments {
  if (!view) return { available, open_link: null, payments: [] };
  const link = view.links.find(({ made }) => made);
  return {
    available,
    open_link: link ? { amount: decimal(link.amount), expires_at: link.expiresAt } : null,
    payments: view.payments.toReversed().map((payment) => ({
      payment_id: payment.paymentId,
      amount: decimal(payment.amount),
      currency: payment.currency,
      payment_method: payment.method,
      payment_date: payment.on,
      surplus_amount: decimal(surplusLeft(payment)),
      refundable_amount: decimal(refundable(view, payment)),
      kept_amount: decimal(payment.kept?.amount ?? 0),
      advance_id: payment.kept?.advanceId ?? null,
      refunds: view.refunds
        .filter(({ paymentId }) => paymentId === payment.paymentId)
        .map(({ refundId, amount, status }) => ({
          refund_id: refundId,
          amount: decimal(amount),
          status,
          requested_at: view.asked[refundId]?.at ?? '',
          reason: view.asked[refundId]?.why ?? '',
        })),
    })),
  };
}
