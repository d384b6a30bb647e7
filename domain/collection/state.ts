import type { CollectionEvent, PaidOnline, SurplusTerms } from './events.ts';

export interface CollectionLink {
  reference: string;
  gatewayId: string;
  amount: number;
  expiresAt: string;
  /** As its provider has it; undefined until it was made. */
  made: { linkId: string; url: string } | undefined;
  /** Ended, or paid. */
  over: boolean;
}
export interface OnlinePayment extends PaidOnline {
  /** What the invoice took of it and what it did not; undefined until that is known. */
  taken: { booked: number; surplus: number } | undefined;
  /** Of the surplus. */
  surplusReturned: number;
  /** What of it became an advance; left out where nothing did. */
  kept?: SurplusTerms & { advanceId: string; amount: number };
}
export interface OnlineRefund {
  refundId: string;
  paymentId: string;
  amount: number;
  status: 'requested' | 'processed' | 'failed';
  /** Of what went back, what the invoice had, and on which day. */
  ofInvoice: number;
  on: string;
}
export interface CollectionState {
  /** '' until something is collected. */
  ownerId: string;
  links: readonly CollectionLink[];
  payments: readonly OnlinePayment[];
  refunds: readonly OnlineRefund[];
}
export const nothingCollected: CollectionState = { ownerId: '', links: [], payments: [], refunds: [] };

/** The surplus of a payment that is still here. */
export const surplusLeft = ({ taken, surplusReturned, kept }: OnlinePayment): number =>
  Math.max(0, (taken?.surplus ?? 0) - surplusReturned - (kept?.amount ?? 0));
/** What can still be given back of a payment: all of it less what goes back, and what is an advance. */
export const refundable = (
  { refunds }: Pick<CollectionState, 'refunds'>,
  { paymentId, amount, kept }: Pick<OnlinePayment, 'paymentId' | 'amount' | 'kept'>,
): number =>
  refunds
    .filter((refund) => refund.paymentId === paymentId && refund.status !== 'failed')
    .reduce((left, refund) => Math.max(0, left - refund.amount), amount - (kept?.amount ?? 0));

const withLink = (state: CollectionState, reference: string, changed: Partial<CollectionLink>): CollectionState => ({
  ...state,
  links: state.links.map((link) => (link.reference === reference ? { ...link, ...changed } : link)),
});
const withRefund = ({ refunds }: CollectionState, refund: OnlineRefund): OnlineRefund[] =>
  refunds.some(({ refundId }) => refundId === refund.refundId)
    ? refunds.map((each) => (each.refundId === refund.refundId ? refund : each))
    : [...refunds, refund];

export function evolveCollection(state: CollectionState, event: CollectionEvent): CollectionState {
  switch (event.type) {
    case 'CollectionLinkWanted': {
      const { ownerId, reference, gatewayId, amount, expiresAt } = event;
      const link = { reference, gatewayId, amount, expiresAt, made: undefined, over: false };
      return { ...state, ownerId, links: [...state.links, link] };
    }
    case 'CollectionLinkMade':
      return withLink(state, event.reference, { made: { linkId: event.linkId, url: event.url } });
    case 'CollectionLinkEnded':
      return withLink(state, event.reference, { over: true });
    case 'OnlinePaymentReceived': {
      const { paymentId, amount, currency, method, on } = event;
      const payment = { paymentId, amount, currency, method, on, taken: undefined, surplusReturned: 0 };
      return withLink({ ...state, payments: [...state.payments, payment] }, event.reference, { over: true });
    }
    case 'OnlinePaymentBooked': {
      const { paymentId, booked, surplus } = event;
      const payments = state.payments.map((each) =>
        each.paymentId === paymentId ? { ...each, taken: { booked, surplus } } : each,
      );
      return { ...state, payments };
    }
    case 'OnlineRefundRequested': {
      const { refundId, paymentId, amount } = event;
      const refund = { refundId, paymentId, amount, status: 'requested' as const, ofInvoice: 0, on: '' };
      return { ...state, refunds: [...state.refunds, refund] };
    }
    case 'OnlineRefundProcessed': {
      const { refundId, paymentId, amount, ofSurplus, on } = event;
      const refund = { refundId, paymentId, amount, status: 'processed' as const, ofInvoice: amount - ofSurplus, on };
      const payments = state.payments.map((each) =>
        each.paymentId === paymentId ? { ...each, surplusReturned: each.surplusReturned + ofSurplus } : each,
      );
      return { ...state, payments, refunds: withRefund(state, refund) };
    }
    case 'OnlineRefundFailed': {
      const { refundId, paymentId, amount } = event;
      const refund = { refundId, paymentId, amount, status: 'failed' as const, ofInvoice: 0, on: '' };
      return { ...state, refunds: withRefund(state, refund) };
    }
    case 'SurplusKept': {
      const { type: _, invoiceId: __, ownerId: ___, paymentId, ...kept } = event;
      return {
        ...state,
        payments: state.payments.map((each) => (each.paymentId === paymentId ? { ...each, kept } : each)),
      };
    }
    case 'CollectionErased':
      return nothingCollected;
  }
}
