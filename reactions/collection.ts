import { askProvider } from '../commands/askingProvider.ts';
import { bookPayment, bookRefund, bookSurplus } from '../commands/collecting.ts';
import { raiseNotice } from '../commands/notice.ts';
import { account } from '../domain/account.ts';
import type { CollectionEvent } from '../domain/collection/events.ts';
import { collection } from '../domain/collection.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { money, rupees } from '../domain/kernel/money.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { type InvoiceView, invoices } from '../projections/invoice.ts';
import { reaction } from './core/reaction.ts';

/** Finishes what a process began that died between what came online and the books. */
export const onlineBookings = reaction<
  Extract<CollectionEvent, { type: 'OnlinePaymentReceived' | 'OnlineRefundProcessed' | 'SurplusKept' }>
>({
  name: 'online-bookings',
  on: ['OnlinePaymentReceived', 'OnlineRefundProcessed', 'SurplusKept'],
  atOnce: 4,
  async react(event, _, { write }, caller) {
    if (event.type === 'OnlinePaymentReceived') await bookPayment(write, event, event.paymentId, caller);
    else if (event.type === 'SurplusKept') await bookSurplus(write, event, event.paymentId, caller);
    else await bookRefund(write, event, event.refundId, caller);
  },
});

type Moved = Extract<
  InvoiceEvent,
  {
    type:
      | 'InvoicePaymentRecorded'
      | 'InvoicePaymentRefunded'
      | 'InvoiceAdvanceTaken'
      | 'InvoiceCancelled'
      | 'CreditNoteIssued';
  }
>;
/** A payment link ends as soon as something else is due; what cannot be ended now is ended by the rounds. */
export const outdatedLinks = reaction<Moved>({
  name: 'outdated-payment-links',
  on: [
    'InvoicePaymentRecorded',
    'InvoicePaymentRefunded',
    'InvoiceAdvanceTaken',
    'InvoiceCancelled',
    'CreditNoteIssued',
  ],
  atOnce: 2,
  async react({ invoiceId, ownerId }, _, { write, openGateway }, caller) {
    const { state } = await write.journal.load(collection, invoiceId);
    if (state.links.every(({ over }) => over)) return;
    await askProvider(write, openGateway, { invoiceId, ownerId }, caller).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  },
});

type Told = Extract<CollectionEvent, { type: 'OnlinePaymentBooked' | 'OnlineRefundFailed' }>;
interface News {
  topic: string;
  title: string;
  message: string;
}

function newsOf(event: Told, { buyer, number, balance, status }: InvoiceView, came: string): News | undefined {
  if (event.type === 'OnlineRefundFailed')
    return {
      topic: 'online_refund_failed',
      title: `A refund of invoice ${number} was not made`,
      message: `${rupees(event.amount)} could not be given back to ${buyer.name}. ${event.why}`.trim(),
    };
  if (event.surplus > 0)
    return {
      topic: 'online_surplus',
      title: `${buyer.name} paid more than is due on invoice ${number}`,
      message: `${came} came online, and ${rupees(event.booked)} was still due. Please give the rest back, or make it an advance, from the invoice.`,
    };
  // That all is paid is told with the invoice.
  if (status === 'paid') return undefined;
  return {
    topic: 'online_payment',
    title: `${buyer.name} paid online for invoice ${number}`,
    message: `${came} came in for it, and ${rupees(balance)} is still due.`,
  };
}

/** Tells the studio what came online and is not told with the invoice, and what could not go back. */
export const collectionNotices = reaction<Told>({
  name: 'collection-notices',
  on: ['OnlinePaymentBooked', 'OnlineRefundFailed'],
  atOnce: 2,
  async react(event, { id, position }, { write, reads }, caller) {
    const { invoiceId, ownerId, paymentId } = event;
    await reads.passed(position);
    const view = await reads.reader(invoices).get(invoiceId);
    if (!view || (await write.journal.load(account, ownerId)).state.status !== 'open') return;
    const { payments } = (await write.journal.load(collection, invoiceId)).state;
    const payment = payments.find((each) => each.paymentId === paymentId);
    const news = newsOf(event, view, payment ? money(payment.amount, payment.currency) : '');
    if (!news) return;
    await write.run(
      raiseNotice,
      {
        noticeId: derivedId('notice', id),
        userId: ownerId,
        ...news,
        link: { url: '/business?tab=invoices', text: 'Open invoices' },
        tell: { kind: 'payments', mail: true, whatsapp: true },
      },
      caller,
    );
  },
});
