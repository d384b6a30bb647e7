import { saveInvoiceTemplate } from '../../commands/invoiceTemplate.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/invoiceTemplate.ts';
import { sendPdf } from '../document/send.ts';
import { type Route, route } from '../http/reply.ts';
import { letterheadOf, templateOf, templateVersion, templateVersions } from './queries.ts';
import { sampleInvoice } from './sample.ts';

/** The version before which a page of versions goes on. Refuses what no page of ours ended with. */
const beforeOf = (cursor: string): number =>
  /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : refuse('malformed', 'cursor.wrong', 'Please reload the list.');

/** How a studio's invoices look. */
export function invoiceTemplateRoutes(context: RouteContext): Route[] {
  const { documents } = context;
  const sample = (userId: string, settings: contract.InvoiceTemplateForm) => async () =>
    sampleInvoice(await letterheadOf(context, userId), settings);
  return [
    route(contract.getInvoiceTemplate, async ({ caller, query }) => {
      const { id } = caller.actor;
      const { version, settings } = await (query.version === undefined
        ? templateOf(context, id)
        : templateVersion(context, id, query.version));
      return { ...settings, version };
    }),
    route(contract.listTemplateVersions, async ({ caller, query: { cursor, limit } }) => {
      const { id } = caller.actor;
      const before = cursor === undefined ? (await templateOf(context, id)).version + 1 : beforeOf(cursor);
      const { items, next } = await templateVersions(context, id, { before, limit });
      return {
        versions: items.map(({ settings, version, savedAt }) => ({ ...settings, version, saved_at: savedAt })),
        next_cursor: next === null ? null : String(next),
      };
    }),
    route(contract.saveInvoiceTemplate, async ({ body, caller, run }) => {
      const { version = null, ...settings } = body;
      const { state } = await run(saveInvoiceTemplate, { userId: caller.actor.id, version, settings });
      return { message: 'Template saved', version: state.version };
    }),
    route(contract.previewInvoiceTemplate, async ({ body, caller }) => {
      const { id } = caller.actor;
      return { html: await documents.html(id, sample(id, body)) };
    }),
    route(contract.printInvoiceTemplate, async ({ body, caller, ctx }) => {
      const { id } = caller.actor;
      return sendPdf(ctx, await documents.pdf(id, sample(id, body)), 'sample');
    }),
  ];
}
