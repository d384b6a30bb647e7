import { type CollectionEvent, type PaidOnline, type SurplusTerms, collectionEvents } from './collection/events.ts';
import {
  type CollectionState,
  type OnlinePayment,
  evolveCollection,
  nothingCollected,
  refundable,
  surplusLeft,
} from './collection/state.ts';
import type { Aggregate } from './kernel/aggregate.ts';
import { rupees } from './kernel/money.ts';
import { refuse } from './kernel/refusal.ts';

/** Links are made out in rupees. */
export const COLLECTED_IN = 'INR';
/** Paise: Razorpay makes no link for less. */
export const LEAST_COLLECTED = 100;
/** Of one invoice. */
const MOST_LINKS = 500;
const MOST_REFUNDS = 100;

type About = { invoiceId: string; ownerId: string };
export type CollectionCommand =
  /** `due`: what is due on the invoice; `until`: how long a link has to work at least (ISO 8601). */
  | (About & { type: 'WantLink'; gatewayId: string; due: number; until: string; expiresAt: string })
  | (About & { type: 'AttachLink'; reference: string; linkId: string; url: string })
  | (About & { type: 'EndLink'; reference: string })
  | (About & { type: 'ReceiveOnlinePayment'; reference: string; payment: PaidOnline })
  /** `booked`: what the invoice took of it. */
  | (About & { type: 'NoteBooking'; paymentId: string; booked: number })
  /** `held`: what the invoice has of its client. */
  | (About & {
      type: 'RequestOnlineRefund';
      refundId: string;
      paymentId: string;
      amount: number;
      notes: string;
      held: number;
    })
  | (About & {
      type: 'NoteRefund';
      refundId: string;
      providerId: string;
      paymentId: string;
      amount: number;
      on: string;
    })
  | (About & { type: 'FailRefund'; refundId: string; why: string })
  | (About & { type: 'KeepSurplus'; paymentId: string; advanceId: string; terms: SurplusTerms })
  | (About & { type: 'EraseCollection' });

const noPayment = (): never => refuse('notFound', 'collection.noPayment', 'This online payment is not here.');
const linkOf = ({ links }: CollectionState, reference: string) =>
  links.find((link) => link.reference === reference) ??
  refuse('notFound', 'collection.noLink', 'This payment link is not here.');
const paymentOf = ({ payments }: CollectionState, id: string): OnlinePayment =>
  payments.find(({ paymentId }) => paymentId === id) ?? noPayment();

/** The link that is good for what is due now, if there is one. */
export const openLink = (
  { links }: CollectionState,
  { due, gatewayId, until }: { due: number; gatewayId: string; until: string },
) => links.find((link) => !link.over && link.amount === due && link.gatewayId === gatewayId && link.expiresAt > until);

function wanted(state: CollectionState, command: Extract<CollectionCommand, { type: 'WantLink' }>): CollectionEvent[] {
  const { invoiceId, ownerId, due, gatewayId, expiresAt } = command;
  if (due === 0) refuse('conflict', 'invoice.paid', 'Nothing is due on this invoice any more.');
  if (due < LEAST_COLLECTED) refuse('conflict', 'collection.small', 'Less than ₹1 cannot be paid online.');
  if (openLink(state, command)) return [];
  if (state.links.length >= MOST_LINKS)
    refuse('conflict', 'collection.tooMany', 'This invoice cannot be paid online any more. Please pay another way.');
  const reference = `${invoiceId}-${state.links.length + 1}`;
  return [{ type: 'CollectionLinkWanted', invoiceId, ownerId, reference, gatewayId, amount: due, expiresAt }];
}

function requested(
  state: CollectionState,
  command: Extract<CollectionCommand, { type: 'RequestOnlineRefund' }>,
): CollectionEvent[] {
  const { type: _, held, ...asked } = command;
  if (state.refunds.some(({ refundId }) => refundId === asked.refundId)) return [];
  const payment = paymentOf(state, asked.paymentId);
  const left = refundable(state, payment);
  if (asked.amount > left)
    refuse(
      'invalid',
      'collection.overRefunded',
      left === 0 ? 'This payment went back already.' : `Only ${rupees(left)} of this payment can be given back.`,
    );
  // What was given back by hand is not given back again.
  const here = surplusLeft(payment) + held;
  if (asked.amount > here)
    refuse(
      'invalid',
      'collection.notHeld',
      here === 0 ? 'There is no payment to give back.' : `Only ${rupees(here)} was received for this invoice.`,
    );
  if (state.refunds.length >= MOST_REFUNDS)
    refuse(
      'invalid',
      'collection.manyRefunds',
      `Online payments of an invoice can go back ${MOST_REFUNDS} times at most.`,
    );
  return [{ type: 'OnlineRefundRequested', ...asked }];
}

function refunded(state: CollectionState, told: Extract<CollectionCommand, { type: 'NoteRefund' }>): CollectionEvent[] {
  const known = state.refunds.find(({ refundId }) => refundId === told.refundId);
  if (known?.status === 'processed') return [];
  const payment = paymentOf(state, told.paymentId);
  if (known && known.paymentId !== told.paymentId) return noPayment();
  const { type: _, ...said } = told;
  return [{ type: 'OnlineRefundProcessed', ...said, ofSurplus: Math.min(told.amount, surplusLeft(payment)) }];
}

/** Once: what is an advance can go back as one does. */
function surplusKept(
  state: CollectionState,
  { invoiceId, ownerId, paymentId, advanceId, terms }: Extract<CollectionCommand, { type: 'KeepSurplus' }>,
): CollectionEvent[] {
  const payment = paymentOf(state, paymentId);
  if (payment.kept) return [];
  const no = (why: string): never => refuse('conflict', 'collection.noSurplus', why);
  if (payment.currency !== COLLECTED_IN) no('Only rupees can become an advance. Please give it back.');
  if (state.refunds.some((refund) => refund.paymentId === paymentId && refund.status === 'requested'))
    no('A refund of this payment is on its way. Please wait until it is made.');
  const amount = surplusLeft(payment);
  if (amount === 0) no('Nothing of this payment is more than was due.');
  if (amount < LEAST_COLLECTED) no('An advance is at least ₹1. Please give it back.');
  return [{ type: 'SurplusKept', invoiceId, ownerId, paymentId, advanceId, amount, ...terms }];
}

function decided(command: CollectionCommand, state: CollectionState): CollectionEvent[] {
  const { invoiceId, ownerId } = command;
  const about = { invoiceId, ownerId };
  switch (command.type) {
    case 'WantLink':
      return wanted(state, command);
    case 'AttachLink': {
      const { reference, linkId, url } = command;
      return linkOf(state, reference).made ? [] : [{ type: 'CollectionLinkMade', ...about, reference, linkId, url }];
    }
    case 'EndLink': {
      const { reference } = command;
      return linkOf(state, reference).over ? [] : [{ type: 'CollectionLinkEnded', ...about, reference }];
    }
    case 'ReceiveOnlinePayment': {
      const { reference, payment } = command;
      linkOf(state, reference);
      return state.payments.some(({ paymentId }) => paymentId === payment.paymentId)
        ? []
        : [{ type: 'OnlinePaymentReceived', ...about, reference, ...payment }];
    }
    case 'NoteBooking': {
      const { paymentId, booked } = command;
      const { taken, amount } = paymentOf(state, paymentId);
      return taken
        ? []
        : [{ type: 'OnlinePaymentBooked', ...about, paymentId, booked, surplus: Math.max(0, amount - booked) }];
    }
    case 'RequestOnlineRefund':
      return requested(state, command);
    case 'NoteRefund':
      return refunded(state, command);
    case 'FailRefund': {
      const known = state.refunds.find(({ refundId }) => refundId === command.refundId);
      if (known?.status !== 'requested') return [];
      const { refundId, paymentId, amount } = known;
      return [{ type: 'OnlineRefundFailed', ...about, refundId, paymentId, amount, why: command.why }];
    }
    case 'KeepSurplus':
      return surplusKept(state, command);
    case 'EraseCollection':
      return state.ownerId === ''
        ? []
        : [{ type: 'CollectionErased', ...about, payments: state.payments.map(({ paymentId }) => paymentId) }];
  }
}

/** What a studio collects of one invoice through its own account with a provider of payments. */
export const collection: Aggregate<CollectionState, CollectionCommand, CollectionEvent> = {
  name: 'collection',
  schemas: collectionEvents,
  decider: { initial: nothingCollected, decide: decided, evolve: evolveCollection },
};
