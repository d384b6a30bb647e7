import type { DecidedEvent, MoneyMoved } from './events.ts';
import { type KnownInvoice, balanceDue, received } from './state.ts';

/** What came or went outside is a fact, and is not refused: the invoice takes as much of it as it can, and that may be nothing. */
export function takenOnline(
  state: KnownInvoice,
  { paymentId, money, room }: { paymentId: string; money: MoneyMoved; room: boolean },
): DecidedEvent[] {
  const amount = Math.min(money.amount, balanceDue(state));
  if (amount === 0 || !room || state.entries.includes(paymentId)) return [];
  const { invoiceId, ownerId, draft } = state;
  const about = { invoiceId, ownerId, clientId: draft.clientId };
  return [{ type: 'InvoicePaymentRecorded', ...about, paymentId, ...money, amount }];
}

/** At most what the invoice has of its client: the rest was given back by hand. */
export function returnedOnline(
  state: KnownInvoice,
  { refundId, money, room }: { refundId: string; money: MoneyMoved; room: boolean },
): DecidedEvent[] {
  const amount = Math.min(money.amount, received(state));
  if (amount === 0 || !room || state.entries.includes(refundId)) return [];
  const { invoiceId, ownerId, draft } = state;
  const about = { invoiceId, ownerId, clientId: draft.clientId };
  return [{ type: 'InvoicePaymentRefunded', ...about, refundId, ...money, amount }];
}
