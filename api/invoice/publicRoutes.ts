import { lineOf, plainAddress } from '../../commands/clientAddress.ts';
import { askProvider, payOnline } from '../../commands/askingProvider.ts';
import { askAboutInvoice, openSharedInvoice, sharedInvoice } from '../../commands/invoiceShare.ts';
import { gateway } from '../../domain/gateway.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { accounts } from '../../projections/account.ts';
import { type InvoiceView, invoices } from '../../projections/invoice.ts';
import type { RouteContext } from '../context.ts';
import * as collecting from '../contract/collection.ts';
import * as contract from '../contract/publicInvoice.ts';
import { sendPdf } from '../document/send.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { logoOf } from '../invoiceTemplate/queries.ts';
import { invoiceDocumentOf } from './document.ts';
import { letterheadFor } from './letterhead.ts';
import { decimal } from './present.ts';
import { publicInvoiceOf } from './publicPresent.ts';
import { invoiceQueries } from './queries.ts';

/** Of one address. */
const LOOKS_AT_ONCE = 60;
const LOOKS_PER_SECOND = 1;
const BUSY = 'Please wait a moment, then try again.';
/** Of one invoice: questions to its provider. */
const PAYMENTS_AT_ONCE = 10;
const PAYMENTS_PER_SECOND = 0.1;
const HOUR_MS = 3_600_000;
const QUESTIONS_OF_ONE_ADDRESS = 5;
const QUESTIONS_ABOUT_ONE = 30;
const ASKED_ALREADY = 'You have asked several questions already. Please wait for an answer.';

/** What a client does by the link to an invoice: see it, take it home, pay it, ask. */
export function publicInvoiceRoutes(context: RouteContext): Route[] {
  const { reads, write, documents, publicUrl, openGateway, throttling } = context;
  const { today } = invoiceQueries(reads, write.now);
  const [reader, owners] = [reads.reader(invoices), reads.reader(accounts)];
  const looks = throttling.rate('invoiceLooks', LOOKS_AT_ONCE, LOOKS_PER_SECOND, BUSY);
  const payments = throttling.rate('invoicePayments', PAYMENTS_AT_ONCE, PAYMENTS_PER_SECOND, BUSY);
  const askedBy = throttling.quota('invoiceQuestionsBy', QUESTIONS_OF_ONE_ADDRESS, HOUR_MS, ASKED_ALREADY);
  const askedAbout = throttling.quota('invoiceQuestionsAbout', QUESTIONS_ABOUT_ONE, HOUR_MS, ASKED_ALREADY);

  /** What an address shows, while it works and its studio is there. */
  async function held({ address }: AnyRequest, token: string): Promise<{ view: InvoiceView; round: number }> {
    await looks.take(lineOf(plainAddress(address)));
    const { invoiceId, round } = await sharedInvoice(write, token);
    const view = await reader.get(invoiceId);
    const owner = view && (await owners.get(view.ownerId));
    return view && view.status !== 'draft' && owner?.closedAt === ''
      ? { view, round }
      : refuse('notFound', 'invoice.absent', 'This invoice is no longer here.');
  }
  const isConnected = async ({ ownerId }: InvoiceView): Promise<boolean> =>
    (await write.journal.load(gateway, ownerId)).state.status === 'connected';
  const asGuest = ({ correlation, caller }: AnyRequest, { id }: InvoiceView) => ({
    actor: { kind: 'guest' as const, id },
    correlation,
    ...(caller.key === undefined ? {} : { key: caller.key }),
  });

  return [
    route(contract.getPublicInvoice, async (request) => {
      const { view } = await held(request, request.params.token);
      const logo = await logoOf(context, view.ownerId);
      return { invoice: publicInvoiceOf(view, today(), logo, await isConnected(view)) };
    }),
    route(contract.printPublicInvoice, async (request) => {
      const { view } = await held(request, request.params.token);
      const pdf = await documents.pdf(`${view.ownerId}/clients`, async () =>
        invoiceDocumentOf(view, await letterheadFor(context, view), today()),
      );
      return sendPdf(request.ctx, pdf, view.number);
    }),
    route(contract.openPublicInvoice, async (request) => {
      const { view, round } = await held(request, request.params.token);
      await request.run(openSharedInvoice, { invoiceId: view.id, round }, asGuest(request, view));
      return { message: 'Opened' };
    }),
    route(collecting.payPublicInvoice, async (request) => {
      const { view } = await held(request, request.params.token);
      if (await isConnected(view)) await payments.take(view.id);
      const { id: invoiceId, ownerId, number, buyer } = view;
      const customer = { name: buyer.name, email: buyer.email };
      const returnTo = `${publicUrl()}/public/invoice?paid=1`;
      const about = { invoiceId, ownerId, number, customer, returnTo, whole: request.body.whole };
      return { payment_url: await payOnline(request.write, openGateway, about, asGuest(request, view)) };
    }),
    route(collecting.checkPublicInvoice, async (request) => {
      const { view } = await held(request, request.params.token);
      if (await isConnected(view)) await payments.take(view.id);
      const of = { invoiceId: view.id, ownerId: view.ownerId };
      await askProvider(request.write, openGateway, of, asGuest(request, view));
      await request.settled();
      return { balance_due: decimal((await reader.get(view.id))?.balance ?? 0) };
    }),
    route(contract.askPublicInvoice, async (request) => {
      const { view, round } = await held(request, request.params.token);
      await askedBy.take(lineOf(plainAddress(request.address)));
      await askedAbout.take(view.id);
      const { question } = request.body;
      await request.run(askAboutInvoice, { invoiceId: view.id, round, question }, asGuest(request, view));
      return { message: 'Your question is sent.' };
    }),
  ];
}
