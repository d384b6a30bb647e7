import { COLLECTED_IN, collection, openLink } from '../domain/collection.ts';
import type { PaidOnline } from '../domain/collection/events.ts';
import type { CollectionLink, OnlineRefund } from '../domain/collection/state.ts';
import { invoice } from '../domain/invoice.ts';
import { balanceDue } from '../domain/invoice/state.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import {
  attachLink,
  bookedAs,
  endLink,
  failRefund,
  noteBooking,
  noteRefund,
  receiveOnlinePayment,
  wantLink,
} from './collection.ts';
import { system } from './core/actors.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import type { Caller } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { gatewayOf } from './gateway.ts';
import { returnOnlinePayment, takeOnlinePayment } from './invoice.ts';
import type { Gateway, OpenGateway, ProvidedLink, ProvidedPayment, ProvidedRefund } from './ports.ts';

/** How long a payment link can be paid, and for how long one that is handed out has to work. */
const LINK_MS = 24 * 3_600_000;
const LEAST_MS = 20 * 60_000;
type Tools = Pick<WriteSide, 'run' | 'journal' | 'now' | 'vault' | 'keys'>;
interface Of {
  invoiceId: string;
  ownerId: string;
}

const asSystem = (caller: Caller): Caller => ({ ...caller, actor: system('collections'), key: undefined });
const stateOf = async ({ journal }: Pick<Tools, 'journal'>, invoiceId: string) =>
  (await journal.load(collection, invoiceId)).state;
const dueOn = async ({ journal }: Pick<Tools, 'journal'>, invoiceId: string): Promise<number> => {
  const { state } = await journal.load(invoice, invoiceId);
  return state.status === 'absent' ? 0 : balanceDue(state);
};

/** By what money came, in the words of the books. A wallet is settled to the studio's bank. */
const methodOf = (way: string): PaidOnline['method'] =>
  way === 'upi' ? 'upi' : way === 'card' || way === 'emi' ? 'card' : 'bank_transfer';
/** The day of something outside: not before there was a link for it, and not after today. */
function dayOf(at: string, from: number, now: number): string {
  const time = at === '' ? now : Date.parse(at);
  return indianDate(new Date(Math.min(now, Math.max(from, time))).toISOString());
}

/** Books what came or went on its own day, or today where the month of that day was sealed meanwhile. */
async function onOpenDay({ now }: Pick<Tools, 'now'>, on: string, book: (on: string) => Promise<unknown>) {
  await book(on).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'month.sealed') throw error;
    return book(indianDate(now().toISOString()));
  });
}

/** The invoice takes what came, as far as it is due, and what is more stands as surplus. A repeat changes nothing. */
export async function bookPayment(tools: Tools, { invoiceId, ownerId }: Of, id: string, caller: Caller): Promise<void> {
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
/** The same of what went back. */
export async function bookRefund(tools: Tools, { invoiceId }: Of, id: string, caller: Caller): Promise<void> {
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

async function keepPayment(
  tools: Tools,
  of: Of,
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
  tools: Tools,
  of: Of,
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
export async function keepRefund(tools: Tools, of: Of, told: ProvidedRefund, caller: Caller): Promise<boolean> {
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

/** Has the provider do a refund that was requested: looked for first, and done once for its id. */
export async function pushRefund(
  tools: Tools,
  gateway: Gateway,
  of: Of,
  { refundId, paymentId, amount }: Pick<OnlineRefund, 'refundId' | 'paymentId' | 'amount'>,
  caller: Caller,
): Promise<boolean> {
  const before = (await gateway.refunds(paymentId)).find((each) => each.refundId === refundId);
  return keepRefund(tools, of, before ?? (await gateway.refund({ refundId, paymentId, amount })), caller);
}

/** A link that is not to be paid any more ends with its provider first: what was paid meanwhile is kept. */
async function putAway(tools: Tools, gateway: Gateway, of: Of, link: CollectionLink, caller: Caller): Promise<boolean> {
  const { reference, made } = link;
  const found = made ? await gateway.cancel(made.linkId) : await gateway.named(reference);
  if (found && !made && found.status === 'open')
    return putAway(tools, gateway, of, { ...link, made: { linkId: found.linkId, url: found.url } }, caller);
  if (found) return keepLink(tools, of, reference, found, caller);
  return (await tools.run(endLink, { invoiceId: of.invoiceId, reference }, asSystem(caller))).changed;
}

/** Asks how an open link stands, and ends it where it is for something else than what is due. */
async function lookAfter(tools: Tools, gateway: Gateway, of: Of, link: CollectionLink, caller: Caller) {
  const { reference, made, amount, expiresAt } = link;
  const found = made ? await gateway.find(made.linkId) : await gateway.named(reference);
  let learned = found ? await keepLink(tools, of, reference, found, caller) : false;
  const now = tools.now();
  if (found?.status === 'open' && amount !== (await dueOn(tools, of.invoiceId)))
    learned = (await putAway(tools, gateway, of, { ...link, made: found }, caller)) || learned;
  // Whom its provider does not know is nobody's, once nobody can be about to make it.
  else if (!found && expiresAt <= now.toISOString())
    learned = (await tools.run(endLink, { invoiceId: of.invoiceId, reference }, asSystem(caller))).changed;
  return learned;
}

/** Asks the provider about all that is open of an invoice, and with `deep` also what went back of it. Answers whether anything was news. */
export async function askProvider(
  tools: Tools,
  open: OpenGateway,
  of: Of,
  caller: Caller,
  { deep = false }: { deep?: boolean } = {},
): Promise<boolean> {
  const opened = await gatewayOf(tools, open, of.ownerId);
  if (!opened) return false;
  const { gateway } = opened;
  let learned = false;
  for (const link of (await stateOf(tools, of.invoiceId)).links)
    if (!link.over) learned = (await lookAfter(tools, gateway, of, link, caller)) || learned;
  const { payments, refunds } = await stateOf(tools, of.invoiceId);
  for (const refund of refunds)
    if (refund.status === 'requested') learned = (await pushRefund(tools, gateway, of, refund, caller)) || learned;
  for (const { paymentId } of deep ? payments : [])
    for (const told of await gateway.refunds(paymentId))
      learned = (await keepRefund(tools, of, told, caller)) || learned;
  return learned;
}

/** Ends all open links of an invoice; answers how many could not be ended, since the provider does not answer. */
export async function endOpenLinks(tools: Tools, gateway: Gateway, of: Of, caller: Caller): Promise<number> {
  let left = 0;
  for (const link of (await stateOf(tools, of.invoiceId)).links)
    if (!link.over)
      await putAway(tools, gateway, of, link, caller).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        left++;
      });
  return left;
}

const oneByOne = keyedMutex();
const noGateway = (): never =>
  refuse('conflict', 'collection.noGateway', 'This invoice cannot be paid online. Please pay another way.');

/**
 * The address where exactly what is due is paid: of the link that is open, or of one made anew. Others end. A process that
 * dies in between leaves a link whose provider the next try finds by its reference.
 */
export const payOnline = (
  tools: Tools,
  open: OpenGateway,
  { invoiceId, ownerId, ...told }: Of & { number: string; customer: { name: string; email: string }; returnTo: string },
  caller: Caller,
): Promise<string> =>
  oneByOne(invoiceId, async () => {
    const of = { invoiceId, ownerId };
    const { gateway, gatewayId } = (await gatewayOf(tools, open, ownerId)) ?? noGateway();
    // What was paid, or has ended, without anybody having told so.
    await askProvider(tools, open, of, caller);
    const [now, by] = [tools.now().getTime(), asSystem(caller)];
    const until = new Date(now + LEAST_MS).toISOString();
    const expiresAt = new Date(now + LINK_MS).toISOString();
    const { state } = await tools.run(wantLink, { invoiceId, gatewayId, until, expiresAt }, by);
    const wish = { due: await dueOn(tools, invoiceId), gatewayId, until };
    const link =
      openLink(state, wish) ?? refuse('conflict', 'collection.changed', 'The balance has changed. Please try again.');
    for (const other of state.links)
      if (!other.over && other.reference !== link.reference) await putAway(tools, gateway, of, other, caller);
    if (link.made) return link.made.url;
    const made = await gateway.make({
      reference: link.reference,
      amount: link.amount,
      description: `Invoice ${told.number}`,
      customer: told.customer,
      returnTo: told.returnTo,
      expiresAt: Date.parse(link.expiresAt),
    });
    await keepLink(tools, of, link.reference, made, caller);
    return made.url;
  });
