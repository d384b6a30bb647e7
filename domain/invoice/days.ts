import { indianDate } from '../kernel/financialYear.ts';
import { refuse } from '../kernel/refusal.ts';
import type { DecidedEvent } from './events.ts';
import type { KnownInvoice } from './state.ts';

const waitsFor = ({ draft }: KnownInvoice, due: 'gig' | 'delivery'): boolean =>
  draft.schedule?.some((part) => part.due === due) === true;

const known = (state: KnownInvoice, days: { gigDay: string; deliveredOn: string }): DecidedEvent[] =>
  state.gigDay === days.gigDay && state.deliveredOn === days.deliveredOn
    ? []
    : [{ type: 'InvoiceDaysKnown', invoiceId: state.invoiceId, ownerId: state.ownerId, ...days }];

/** The day of its gig; of an invoice that waits for it only. */
export const gigDated = (state: KnownInvoice, gigDay: string): DecidedEvent[] =>
  waitsFor(state, 'gig') ? known(state, { gigDay, deliveredOn: state.deliveredOn }) : [];

/** The day on which its client got the photos; '' takes it back. */
export function delivered(state: KnownInvoice, deliveredOn: string, at: string): DecidedEvent[] {
  if (state.status === 'cancelled') return refuse('conflict', 'invoice.cancelled', 'This invoice was cancelled.');
  if (!waitsFor(state, 'delivery'))
    return refuse('conflict', 'schedule.noDelivery', 'No part of this invoice waits for the delivery.');
  if (deliveredOn > indianDate(at))
    refuse('invalid', 'schedule.future', 'The day of the delivery cannot lie in the future.');
  return known(state, { gigDay: state.gigDay, deliveredOn });
}
