import type { CollectionEvent } from '../domain/collection/events.ts';
import { type CollectionState, evolveCollection, nothingCollected } from '../domain/collection/state.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { type View, projection } from './core/projection.ts';

/** What a studio collects of an invoice online. By the id of the invoice. */
export interface CollectionView extends View, Omit<CollectionState, 'links'> {
  /** Those that can still be paid. */
  links: CollectionState['links'];
  /** When refunds were asked for (ISO 8601), and why one failed, by their ids. */
  asked: Readonly<Record<string, { at: string; why: string }>>;
  /** Whether its provider has something to tell of it. */
  waits: boolean;
}

type Kept = Exclude<CollectionEvent, { type: 'CollectionErased' }>;

function askedAfter(asked: CollectionView['asked'], event: Kept, at: string): CollectionView['asked'] {
  switch (event.type) {
    case 'OnlineRefundRequested':
      return { ...asked, [event.refundId]: { at, why: '' } };
    case 'OnlineRefundProcessed':
      return event.refundId in asked ? asked : { ...asked, [event.refundId]: { at, why: '' } };
    case 'OnlineRefundFailed':
      return { ...asked, [event.refundId]: { at: asked[event.refundId]?.at ?? at, why: event.why } };
    default:
      return asked;
  }
}
function kept(view: CollectionView | undefined, event: Kept, { at }: EventMeta): Omit<CollectionView, 'position'> {
  const state = evolveCollection(view ?? nothingCollected, event);
  const links = state.links.filter(({ over }) => !over);
  return {
    id: event.invoiceId,
    ownerId: event.ownerId,
    links,
    payments: state.payments,
    refunds: state.refunds,
    asked: askedAfter(view?.asked ?? {}, event, at),
    waits: links.length > 0 || state.refunds.some(({ status }) => status === 'requested'),
  };
}

export const collections = projection<CollectionEvent, CollectionView>(
  {
    name: 'collections',
    version: 2,
    indexes: { byOwner: ['ownerId'], byWaiting: ['waits'], byOwnerWaiting: ['ownerId', 'waits'] },
    key: (event) => event.invoiceId,
  },
  {
    CollectionLinkWanted: kept,
    CollectionLinkMade: kept,
    CollectionLinkEnded: kept,
    OnlinePaymentReceived: kept,
    OnlinePaymentBooked: kept,
    OnlineRefundRequested: kept,
    OnlineRefundProcessed: kept,
    OnlineRefundFailed: kept,
    SurplusKept: kept,
    CollectionErased: () => null,
  },
);

/** Of which invoice an online payment is: what its provider tells of it names only the payment. */
export interface OnlinePaymentPlaceView extends View {
  ownerId: string;
  invoiceId: string;
}
/** A payment of one studio: another's says nothing of it. */
export const onlinePaymentPlace = (ownerId: string, paymentId: string): string => `${ownerId}/${paymentId}`;

export const onlinePaymentPlaces = projection<
  Extract<CollectionEvent, { type: 'OnlinePaymentReceived' | 'CollectionErased' }>,
  OnlinePaymentPlaceView
>(
  {
    name: 'onlinePaymentPlaces',
    version: 1,
    indexes: {},
    key: (event) =>
      event.type === 'CollectionErased'
        ? event.payments.map((paymentId) => onlinePaymentPlace(event.ownerId, paymentId))
        : onlinePaymentPlace(event.ownerId, event.paymentId),
  },
  {
    OnlinePaymentReceived: (_, { ownerId, invoiceId }, __, id) => ({ id, ownerId, invoiceId }),
    CollectionErased: () => null,
  },
);
