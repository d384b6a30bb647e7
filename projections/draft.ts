import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { type View, projection } from './core/projection.ts';

/** When a draft began; of one that was deleted whose it was, also when nothing else is known of it any more. By the invoice's id. */
export interface DraftView extends View {
  createdAt: string;
  /** Of one that was deleted. */
  discardedBy?: string;
  /** When those began that were erased before this one was made anew: a quotation's invoice has its id. */
  earlier?: readonly string[];
  /** Whose they were. */
  earlierOf?: string;
}

type Event = Extract<
  InvoiceEvent,
  {
    type:
      | 'InvoiceDrafted'
      | 'InvoiceDiscarded'
      | 'InvoiceRestored'
      | 'InvoiceSent'
      | 'InvoiceCancelled'
      | 'InvoiceErased';
  }
>;
type Fields = Omit<DraftView, 'position'>;
const stays = ({ discardedBy: _, ...view }: DraftView): Fields => view;
const goes = (view: DraftView | undefined): Fields | null => (view?.earlier ? stays(view) : null);

/** What is no draft any more is not here, but for one that was deleted and made anew. */
export const drafts = projection<Event, DraftView>(
  {
    name: 'drafts',
    version: 1,
    indexes: { byDiscarder: ['discardedBy', 'createdAt'], byEarlier: ['earlierOf'] },
    key: (event) => event.invoiceId,
  },
  {
    InvoiceDrafted: (view, { invoiceId: id, ownerId }, { at: createdAt }) =>
      view
        ? { id, createdAt, earlier: [...(view.earlier ?? []), view.createdAt], earlierOf: ownerId }
        : { id, createdAt },
    InvoiceDiscarded: (view, { ownerId: discardedBy }) => view && { ...view, discardedBy },
    InvoiceRestored: (view) => view && stays(view),
    InvoiceSent: goes,
    InvoiceCancelled: goes,
    InvoiceErased: (view) => (view?.discardedBy === undefined ? goes(view) : undefined),
  },
);
