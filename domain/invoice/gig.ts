import type { DecidedEvent } from './events.ts';
import { type KnownInvoice, received } from './state.ts';

/** Of which gig an invoice is; '' for none. It stands on no paper, so that it can change whatever became of the invoice. */
export function gigChosen(state: KnownInvoice, gigId: string): DecidedEvent[] {
  const { invoiceId, ownerId, gigId: before } = state;
  return before === gigId
    ? []
    : [{ type: 'InvoiceGigChosen', invoiceId, ownerId, gigId, before, received: received(state) }];
}

/** The gig was purged. */
export const gigEnded = (state: KnownInvoice, gigId: string): DecidedEvent[] =>
  gigId !== '' && state.gigId === gigId ? gigChosen(state, '') : [];
