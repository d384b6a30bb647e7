import type { z } from 'zod';
import { idMadeBy } from '../../commands/core/run.ts';
import {
  changeQuotation,
  discardQuotation,
  draftQuotation,
  endQuotationLink,
  makeInvoiceOf,
  quotationPath,
  renewQuotationLink,
  restoreQuotation,
  sendWithNumber,
} from '../../commands/quotation.ts';
import { refuseAbsent } from '../../domain/invoice/quotation.ts';
import type { QuotationDraft } from '../../domain/invoice/quotationEvents.ts';
import type { QuotationView } from '../../projections/quotation.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/quotation.ts';
import { sendPdf } from '../document/send.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { letterheadFor } from '../invoice/letterhead.ts';
import { soldOf } from '../invoice/draft.ts';
import { invoiceOf } from '../invoice/present.ts';
import { invoiceQueries } from '../invoice/queries.ts';
import { scheduleOf } from '../invoice/schedule.ts';
import { checked } from './check.ts';
import { quotationDocumentOf } from './document.ts';
import { historyOf, quotationOf } from './present.ts';
import { quotationQueries } from './queries.ts';

const draftOf = (body: z.output<typeof contract.quotationForm>): QuotationDraft => ({
  ...soldOf(body),
  validUntil: body.valid_until,
  terms: body.terms,
  ...scheduleOf(body.schedule),
});

/** What a studio offers its clients. */
export function quotationRoutes(context: RouteContext): Route[] {
  const { reads, write, documents, publicUrl } = context;
  const queries = quotationQueries(context);
  const invoices = invoiceQueries(reads, write.now);

  const own = async (ownerId: string, quotationId: string): Promise<QuotationView> =>
    (await queries.own(ownerId, quotationId)) ?? refuseAbsent();
  const told = async (request: AnyRequest, quotationId: string) => {
    await request.settled();
    return quotationOf(await own(request.caller.actor.id, quotationId), queries.today());
  };
  const addressOf = (quotationId: string, link: { linked: boolean; round: number }): string | null => {
    const path = quotationPath(write, quotationId, link);
    return path === null ? null : `${publicUrl()}${path}`;
  };

  return [
    route(contract.listQuotations, async ({ principal, query }) => {
      const { items, next, today } = await queries.page(principal.actor.id, query);
      return { quotations: items.map((view) => quotationOf(view, today)), next_cursor: next ?? null };
    }),
    route(contract.getQuotation, async ({ principal, params, query }) => {
      const { view, today } = (await queries.one(principal.actor.id, params.quotationId, query.at)) ?? refuseAbsent();
      const url = addressOf(view.id, view);
      return { quotation: quotationOf(view, today), url, history: historyOf(view.history) };
    }),
    route(contract.createQuotation, async (request) => {
      const quotationId = idMadeBy(draftQuotation, request.caller, 'quotation');
      await request.run(draftQuotation, { quotationId, draft: draftOf(request.body) });
      return { message: 'Quotation created', quotation: await told(request, quotationId) };
    }),
    route(contract.changeQuotation, async (request) => {
      const { quotationId } = request.params;
      await request.run(changeQuotation, { quotationId, draft: draftOf(request.body) });
      return { message: 'Quotation saved', quotation: await told(request, quotationId) };
    }),
    route(contract.sendQuotation, async (request) => {
      const { id } = await own(request.caller.actor.id, request.params.quotationId);
      await sendWithNumber(request.write, id, request.caller);
      return { message: 'Quotation sent', quotation: await told(request, id) };
    }),
    route(contract.deleteQuotation, async ({ run, params }) => {
      await run(discardQuotation, { quotationId: params.quotationId });
      return { message: 'Draft deleted' };
    }),
    route(contract.restoreQuotation, async (request) => {
      await request.run(restoreQuotation, { quotationId: request.params.quotationId });
      return { message: 'Draft restored', quotation: await told(request, request.params.quotationId) };
    }),
    route(contract.renewQuotationLink, async ({ params, run }) => {
      const { state } = await run(renewQuotationLink, { quotationId: params.quotationId });
      const url = 'linked' in state ? addressOf(params.quotationId, state) : null;
      return { url: url ?? refuseAbsent() };
    }),
    route(contract.endQuotationLink, async ({ params, run }) => {
      await run(endQuotationLink, { quotationId: params.quotationId });
      return { message: 'The link has ended' };
    }),
    route(contract.invoiceQuotation, async (request) => {
      const ownerId = request.caller.actor.id;
      const { id } = await own(ownerId, request.params.quotationId);
      await makeInvoiceOf(request.write, id, request.caller);
      await request.settled();
      const invoice = (await invoices.own(ownerId, id)) ?? refuseAbsent();
      return { message: 'Invoice drafted', invoice: invoiceOf(invoice, invoices.today()) };
    }),
    route(contract.checkQuotation, async ({ principal, params }) =>
      checked(context, await own(principal.actor.id, params.quotationId)),
    ),
    route(contract.printQuotation, async ({ principal, params, ctx }) => {
      const view = await own(principal.actor.id, params.quotationId);
      const pdf = await documents.pdf(view.ownerId, async () =>
        quotationDocumentOf(view, await letterheadFor(context, view), queries.today()),
      );
      return sendPdf(ctx, pdf, view.number === '' ? 'quotation-draft' : view.number);
    }),
  ];
}
