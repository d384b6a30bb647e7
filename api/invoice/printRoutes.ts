import { refuse } from '../../domain/kernel/refusal.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/invoicePrint.ts';
import { sendPdf } from '../document/send.ts';
import { type Route, route } from '../http/reply.ts';
import { creditNoteDocumentOf, draftName, invoiceDocumentOf } from './document.ts';
import { letterheadFor } from './letterhead.ts';
import { invoiceQueries } from './queries.ts';

/** Invoices and credit notes as they are shown and printed, for their studio. */
export function invoicePrintRoutes(context: RouteContext): Route[] {
  const { reads, write, documents } = context;
  const queries = invoiceQueries(reads, write.now);
  const own = async (ownerId: string, invoiceId: string): Promise<InvoiceView> =>
    (await queries.own(ownerId, invoiceId)) ?? refuse('notFound', 'invoice.absent', 'This invoice is not here.');
  const documentOf = (view: InvoiceView) => async () =>
    invoiceDocumentOf(view, await letterheadFor(context, view), queries.today());

  return [
    route(contract.printInvoice, async ({ principal, params, ctx }) => {
      const view = await own(principal.actor.id, params.invoiceId);
      const pdf = await documents.pdf(view.ownerId, documentOf(view));
      return sendPdf(ctx, pdf, view.status === 'draft' ? draftName(view) : view.number);
    }),
    route(contract.previewInvoice, async ({ principal, params }) => {
      const view = await own(principal.actor.id, params.invoiceId);
      return { html: await documents.html(view.ownerId, documentOf(view)) };
    }),
    route(contract.printCreditNote, async ({ principal, params, ctx }) => {
      const view = await own(principal.actor.id, params.invoiceId);
      const note =
        view.creditNotes.find(({ id }) => id === params.creditNoteId) ??
        refuse('notFound', 'creditNote.absent', 'This credit note is not here.');
      const pdf = await documents.pdf(view.ownerId, async () =>
        creditNoteDocumentOf(view, note, await letterheadFor(context, view)),
      );
      return sendPdf(ctx, pdf, note.number);
    }),
  ];
}
