import { rate } from '../../commands/core/throttle.ts';
import { saveInvoiceTemplate } from '../../commands/invoiceTemplate.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/invoiceTemplate.ts';
import { SENT, type Route, route } from '../http/reply.ts';
import { letterheadOf, templateOf, templateVersion } from './queries.ts';
import { sampleInvoice } from './sample.ts';

/** Of one studio: an editor asks at every change. */
const PREVIEWS_AT_ONCE = 60;
const PREVIEWS_PER_SECOND = 4;
const PDFS_AT_ONCE = 10;
const PDFS_PER_SECOND = 0.5;
const WAIT = 'Please wait a moment before the next one.';

/** How a studio's invoices look. */
export function invoiceTemplateRoutes(context: RouteContext): Route[] {
  const { printer } = context;
  const previews = rate(PREVIEWS_AT_ONCE, PREVIEWS_PER_SECOND, Date.now, WAIT);
  const pdfs = rate(PDFS_AT_ONCE, PDFS_PER_SECOND, Date.now, WAIT);
  const sample = async (userId: string, settings: contract.InvoiceTemplateForm) =>
    sampleInvoice(await letterheadOf(context, userId), settings);
  return [
    route(contract.getInvoiceTemplate, async ({ caller, query }) => {
      const { id } = caller.actor;
      const { version, settings } = await (query.version === undefined
        ? templateOf(context, id)
        : templateVersion(context, id, query.version));
      return { ...settings, version };
    }),
    route(contract.saveInvoiceTemplate, async ({ body, caller, run }) => {
      const { version = null, ...settings } = body;
      const { state } = await run(saveInvoiceTemplate, { userId: caller.actor.id, version, settings });
      return { message: 'Template saved', version: state.version };
    }),
    route(contract.previewInvoiceTemplate, async ({ body, caller }) => {
      previews.take(caller.actor.id);
      return { html: await printer.html(await sample(caller.actor.id, body)) };
    }),
    route(contract.printInvoiceTemplate, async ({ body, caller, ctx }) => {
      pdfs.take(caller.actor.id);
      const pdf = await printer.pdf(await sample(caller.actor.id, body));
      ctx.set('Cache-Control', 'private, no-store');
      ctx.set('Content-Disposition', 'attachment; filename="sample.pdf"');
      ctx.type = 'application/pdf';
      ctx.body = Buffer.from(pdf);
      return SENT;
    }),
  ];
}
