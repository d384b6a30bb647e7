import { openLink } from '../domain/collection.ts';
import type { CollectionLink, OnlineRefund } from '../domain/collection/state.ts';
import { invoice } from '../domain/invoice.ts';
import { payableOf } from '../domain/invoice/payable.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import {
  type CollectingTools as Tools,
  LINK_MS,
  type OfInvoice as Of,
  asSystem,
  bookOutstanding,
  keepLink,
  keepRefund,
  stateOf,
} from './collecting.ts';
import { endLink, failRefund, wantLink } from './collection.ts';
import { keyedMutex } from './core/keyedMutex.ts';
import type { Caller } from './core/run.ts';
import { gatewayOf } from './gateway.ts';
import type { Gateway, OpenGateway } from './ports/payments.ts';

/** For how long a link that is handed out has to work. */
const LEAST_MS = 20 * 60_000;

const payableOn = async ({ journal, now }: Pick<Tools, 'journal' | 'now'>, invoiceId: string) =>
  payableOf((await journal.load(invoice, invoiceId)).state, indianDate(now().toISOString()));

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

/** Asks how an open link stands, and ends it where it is for something else than what is due now, or in all. */
async function lookAfter(tools: Tools, gateway: Gateway, of: Of, link: CollectionLink, caller: Caller) {
  const { reference, made, amount, expiresAt } = link;
  const found = made ? await gateway.find(made.linkId) : await gateway.named(reference);
  let learned = found ? await keepLink(tools, of, reference, found, caller) : false;
  const now = tools.now();
  const payable = await payableOn(tools, of.invoiceId);
  if (found?.status === 'open' && amount !== payable.now && amount !== payable.whole)
    learned = (await putAway(tools, gateway, of, { ...link, made: found }, caller)) || learned;
  // Whom its provider does not know is nobody's, once nobody can be about to make it.
  else if (!found && expiresAt <= now.toISOString())
    learned = (await tools.run(endLink, { invoiceId: of.invoiceId, reference }, asSystem(caller))).changed;
  return learned;
}

/** Where no account is connected any more, links end by themselves. */
async function endExpired(tools: Tools, { invoiceId }: Of, caller: Caller): Promise<boolean> {
  let learned = false;
  for (const { reference, over, expiresAt } of (await stateOf(tools, invoiceId)).links)
    if (!over && expiresAt <= tools.now().toISOString())
      learned = (await tools.run(endLink, { invoiceId, reference }, asSystem(caller))).changed || learned;
  return learned;
}

/**
 * Asks the provider about all that is open of an invoice, and with `deep` also what went back of it; what it told before is
 * booked first. Answers whether anything was news to the books.
 */
export async function askProvider(
  tools: Tools,
  open: OpenGateway,
  of: Of,
  caller: Caller,
  { deep = false }: { deep?: boolean } = {},
): Promise<boolean> {
  let learned = await bookOutstanding(tools, of, caller);
  const opened = await gatewayOf(tools, open, of.ownerId);
  if (!opened) return (await endExpired(tools, of, caller)) || learned;
  const { gateway } = opened;
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

const REMOVED = 'Your Razorpay account was removed before it was made.';
const UNANSWERED = 'Your Razorpay account was removed while it did not answer. Please look there whether it was made.';

/** A refund of an account that is removed has its end: what Razorpay has in hand goes back without anybody telling so. */
async function endRefund(
  tools: Tools,
  gateway: Gateway,
  of: Of,
  { refundId, paymentId }: OnlineRefund,
  caller: Caller,
) {
  const fail = (why: string) => tools.run(failRefund, { invoiceId: of.invoiceId, refundId, why }, asSystem(caller));
  try {
    const found = (await gateway.refunds(paymentId)).find((each) => each.refundId === refundId);
    if (!found) return await fail(REMOVED);
    return await keepRefund(tools, of, found.status === 'pending' ? { ...found, status: 'processed' } : found, caller);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
    return fail(UNANSWERED);
  }
}

/** All that is open of an invoice, before its studio's account is removed; answers as `endOpenLinks`. */
export async function endCollecting(tools: Tools, gateway: Gateway, of: Of, caller: Caller): Promise<number> {
  for (const refund of (await stateOf(tools, of.invoiceId)).refunds)
    if (refund.status === 'requested') await endRefund(tools, gateway, of, refund, caller);
  return endOpenLinks(tools, gateway, of, caller);
}

const oneByOne = keyedMutex();
const noGateway = (): never =>
  refuse('conflict', 'collection.noGateway', 'This invoice cannot be paid online. Please pay another way.');

/**
 * The address where exactly what is due now is paid, or (`whole`) all that is left: of the link that is open, or of one made anew. Others end. A process that
 * dies in between leaves a link whose provider the next try finds by its reference.
 */
export const payOnline = (
  tools: Tools,
  open: OpenGateway,
  {
    invoiceId,
    ownerId,
    whole,
    ...told
  }: Of & { number: string; customer: { name: string; email: string }; returnTo: string; whole: boolean },
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
    const { state } = await tools.run(wantLink, { invoiceId, gatewayId, until, expiresAt, whole }, by);
    const payable = await payableOn(tools, invoiceId);
    const wish = { due: whole ? payable.whole : payable.now, gatewayId, until };
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
