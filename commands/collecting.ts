import { COLLECTED_IN, collection } from '../domain/collection.ts';
import type { PaidOnline } from '../domain/collection/events.ts';
import type { CollectionLink } from '../domain/collection/state.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { advance } from '../domain/invoice/advance.ts';
import { invoice } from '../domain/invoice.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { giveVoucherNumber, receiveSurplus } from './advance.ts';
import {
  attachLink,
  bookedAs,
  endLink,
  failRefund,
  noteBooking,
  noteRefund,
  receiveOnlinePayment,
} from './collection.ts';
import { system } from './core/actors.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { returnOnlinePayment, takeOnlinePayment } from './invoice.ts';
import type { ProvidedLink, ProvidedPayment, ProvidedRefund } from './ports/payments.ts';

/** How long a payment link can be paid. */
export const LINK_MS = 24 * 3_600_000;
export type CollectingTools = Pick<WriteSide, 'run' | 'journal' | 'now' | 'vault' | 'keys'>;
export interface OfInvoice {
  invoiceId: string;
  ownerId: string;
}

export const asSystem = (caller: Caller): Caller => ({ ...caller, actor: system('collections'), key: undefined });
export const stateOf = async ({ journal }: Pick<CollectingTools, 'journal'>, invoiceId: string) =>
  (await journal.load(collection, invoiceId)).state;

/** By what money came, in the words of the books. A wallet is settled to the studio's bank. */
const methodOf = (way: string): PaidOnline['method'] =>
  way === 'upi' ? 'upi' : way === 'card' || way === 'emi' ? 'card' : 'bank_transfer';
/** The day of something outside: not before there was a link for it, and not after today. */
function dayOf(at: string, from: number, now: number): string {
  const time = at === '' ? now : Date.parse(at);
  return indianDate(new Date(Math.min(now, Math.max(from, time))).toISOString());
}

/** Books what came or went on its own day, or today where the month of that day was sealed meanwhile. */
async function onOpenDay({ now }: Pick<CollectingTools, 'now'>, on: string, book: (on: string) => Promise<unknown>) {
  await book(on).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'month.sealed') throw error;
    return book(indianDate(now().toISOString()));
  });
}

/** The invoice takes what came, as far as it is due, and what is more stands as surplus. A repeat changes nothing. */
export async function bookPayment(
  tools: CollectingTools,
  { invoiceId, ownerId }: OfInvoice,
  id: string,
  caller: Caller,
): Promise<void> {
  const payment = (await stateOf(tools, invoiceId)).payments.find(({ paymentId }) => paymentId === id);
  if (!payment || payment.taken) return;
  const { amount, method, on, currency } = payment;
  const money = { amount, method, reference: id, notes: 'Paid online through Razorpay' };
  const by = asSystem(caller);
  const book = (day: string) =>
    tools.run(takeOnlinePayment, { invoiceId, paymentId: bookedAs(ownerId, id), money: { ...money, on: day } }, by);
  if (currency === COLLECTED_IN) await onOpenDay(tools, on, book);
  await tools.run(noteBooking, { invoiceId, paymentId: id }, by);
}
/** The surplus that its studio made an advance is one, with its voucher. A repeat changes nothing. */
export async function bookSurplus(
  tools: CollectingTools,
  { invoiceId, ownerId }: OfInvoice,
  id: string,
  caller: Caller,
): Promise<void> {
  const payment = (await stateOf(tools, invoiceId)).payments.find(({ paymentId }) => paymentId === id);
  const bill = (await tools.journal.load(invoice, invoiceId)).state;
  if (!payment?.kept || bill.status === 'absent') return;
  const { advanceId, amount, ...said } = payment.kept;
  const { clientId } = bill.draft;
  const money = { amount, method: payment.method, reference: id, notes: 'Paid online through Razorpay' };
  const terms = { ...said, bookingId: '', gigId: '', invoiceId: '' };
  const book = (on: string) =>
    tools.run(receiveSurplus, { advanceId, ownerId, clientId, money: { ...money, on }, terms }, asSystem(caller));
  await onOpenDay(tools, payment.on, book);
  const { state } = await tools.journal.load(advance, advanceId);
  if (state.status === 'received') await giveVoucherNumber(tools, { advanceId, ownerId, on: state.on }, caller);
}
/** What went back leaves the invoice, but for what was surplus. */
export async function bookRefund(
  tools: CollectingTools,
  { invoiceId }: OfInvoice,
  id: string,
  caller: Caller,
): Promise<void> {
  const { refunds, payments } = await stateOf(tools, invoiceId);
  const refund = refunds.find(({ refundId }) => refundId === id);
  const payment = payments.find(({ paymentId }) => paymentId === refund?.paymentId);
  if (refund?.status !== 'processed' || refund.ofInvoice === 0 || payment?.currency !== COLLECTED_IN) return;
  const { ofInvoice: amount, on, paymentId: reference } = refund;
  const money = { amount, method: payment.method, reference, notes: 'Given back through Razorpay' };
  const book = (day: string) =>
    tools.run(returnOnlinePayment, { invoiceId, refundId: id, money: { ...money, on: day } }, asSystem(caller));
  await onOpenDay(tools, on, book);
}

/** Books what a process kept that ended before it had booked it. Answers whether there was such a payment. A repeat changes nothing. */
export async function bookOutstanding(tools: CollectingTools, of: OfInvoice, caller: Caller): Promise<boolean> {
  const { payments, refunds } = await stateOf(tools, of.invoiceId);
  const unbooked = payments.filter(({ taken }) => !taken);
  for (const { paymentId } of unbooked) await bookPayment(tools, of, paymentId, caller);
  for (const { refundId, status } of refunds) if (status === 'processed') await bookRefund(tools, of, refundId, caller);
  return unbooked.length > 0;
}

async function keepPayment(
  tools: CollectingTools,
  of: OfInvoice,
  { reference, expiresAt }: CollectionLink,
  { paymentId, amount, currency, way, at }: ProvidedPayment,
  caller: Caller,
): Promise<boolean> {
  const on = dayOf(at, Date.parse(expiresAt) - LINK_MS, tools.now().getTime());
  const payment = { paymentId, amount, currency, method: methodOf(way), on };
  const { changed } = await tools.run(
    receiveOnlinePayment,
    { invoiceId: of.invoiceId, reference, payment },
    asSystem(caller),
  );
  await bookPayment(tools, of, paymentId, caller);
  return changed;
}

/** Keeps what a provider says of a link, however often it is said. Answers whether it was news; what is of another's link is none. */
export async function keepLink(
  tools: CollectingTools,
  of: OfInvoice,
  reference: string,
  { linkId, url, status, paid }: ProvidedLink,
  caller: Caller,
): Promise<boolean> {
  const { ownerId, links } = await stateOf(tools, of.invoiceId);
  const known = links.find((link) => link.reference === reference);
  if (!known || ownerId !== of.ownerId || (known.made && known.made.linkId !== linkId)) return false;
  const { invoiceId } = of;
  if (!known.made) await tools.run(attachLink, { invoiceId, reference, linkId, url }, asSystem(caller));
  if (paid) return keepPayment(tools, of, known, paid, caller);
  if (status !== 'over') return false;
  return (await tools.run(endLink, { invoiceId, reference }, asSystem(caller))).changed;
}

/** Keeps what a provider says of money on its way back; of a payment that is not known it says nothing here. */
export async function keepRefund(
  tools: CollectingTools,
  of: OfInvoice,
  told: ProvidedRefund,
  caller: Caller,
): Promise<boolean> {
  const { invoiceId } = of;
  const { ownerId, payments, refunds } = await stateOf(tools, invoiceId);
  const { providerId, paymentId, amount, status, why, at } = told;
  if (ownerId !== of.ownerId || !payments.some((payment) => payment.paymentId === paymentId)) return false;
  const isOurs = refunds.some((each) => each.refundId === told.refundId && each.paymentId === paymentId);
  // One that was made in the provider's own dashboard.
  const refundId = isOurs ? told.refundId : derivedId('onlineRefund', ownerId, providerId);
  if (status === 'pending') return false;
  if (status === 'failed') return (await tools.run(failRefund, { invoiceId, refundId, why }, asSystem(caller))).changed;
  await bookPayment(tools, of, paymentId, caller);
  const on = dayOf(at, 0, tools.now().getTime());
  const noted = { invoiceId, refundId, providerId, paymentId, amount, on };
  const { changed } = await tools.run(noteRefund, noted, asSystem(caller));
  await bookRefund(tools, of, refundId, caller);
  return changed;
}
