import type { z } from 'zod';
import { idMadeBy } from '../../commands/core/run.ts';
import {
  changeRecurringInvoice,
  discardRecurringInvoice,
  pauseRecurringInvoice,
  planRecurringInvoice,
  restoreRecurringInvoice,
  resumeRecurringInvoice,
} from '../../commands/recurringInvoice.ts';
import { refuseAbsent } from '../../domain/invoice/recurring.ts';
import type { RecurringDraft } from '../../domain/invoice/recurringEvents.ts';
import { invoices } from '../../projections/invoice.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/recurringInvoice.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { soldOf } from '../invoice/draft.ts';
import { decimal, statusOf } from '../invoice/present.ts';
import { invoiceQueries, reversed } from '../invoice/queries.ts';
import { historyOf, recurringInvoiceOf } from './present.ts';
import { recurringInvoiceQueries } from './queries.ts';

const draftOf = (body: z.output<typeof contract.recurringInvoiceForm>): RecurringDraft => ({
  ...soldOf(body),
  termsConditions: body.terms_conditions,
  ...reversed(body.reverse_charge),
  every: body.every,
  firstOn: body.first_on,
  lastOn: body.last_on,
  autoSend: body.auto_send,
});

/** Invoices that are made again and again. */
export function recurringInvoiceRoutes(context: RouteContext): Route[] {
  const queries = recurringInvoiceQueries(context);
  const bills = context.reads.reader(invoices);
  const { today } = invoiceQueries(context.reads, context.write.now);
  const told = async (request: AnyRequest, recurringId: string, message: string) => {
    await request.settled();
    const view = (await queries.own(request.caller.actor.id, recurringId)) ?? refuseAbsent();
    return { message, recurring_invoice: recurringInvoiceOf(view) };
  };

  return [
    route(contract.listRecurringInvoices, async ({ principal, query }) => {
      const { items, next } = await queries.page(principal.actor.id, query);
      return { recurring_invoices: items.map(recurringInvoiceOf), next_cursor: next ?? null };
    }),
    route(contract.getRecurringInvoice, async ({ principal, params, query }) => {
      const ownerId = principal.actor.id;
      const view = (await queries.one(ownerId, params.recurringId, query.at)) ?? refuseAbsent();
      const found = await bills.getMany(view.made.map(({ invoiceId }) => invoiceId));
      const made = new Map(found.map((bill) => [bill.id, bill]));
      return {
        recurring_invoice: recurringInvoiceOf(view),
        invoices: view.made.flatMap(({ on, invoiceId }) => {
          const bill = made.get(invoiceId);
          if (bill?.ownerId !== ownerId) return [];
          return {
            invoice_id: bill.id,
            invoice_number: bill.number,
            status: statusOf(bill, today()),
            day: on,
            total_amount: decimal(bill.totals.total),
          };
        }),
        history: historyOf(view.history),
      };
    }),
    route(contract.planRecurringInvoice, async (request) => {
      const recurringId = idMadeBy(planRecurringInvoice, request.caller, 'recurringInvoice');
      await request.run(planRecurringInvoice, { recurringId, draft: draftOf(request.body) });
      return told(request, recurringId, 'Recurring invoice planned');
    }),
    route(contract.changeRecurringInvoice, async (request) => {
      const { recurringId } = request.params;
      await request.run(changeRecurringInvoice, { recurringId, draft: draftOf(request.body) });
      return told(request, recurringId, 'Recurring invoice saved');
    }),
    route(contract.pauseRecurringInvoice, async (request) => {
      const { recurringId } = request.params;
      await request.run(pauseRecurringInvoice, { recurringId });
      return told(request, recurringId, 'Paused: no invoice is made until you resume it');
    }),
    route(contract.resumeRecurringInvoice, async (request) => {
      const { recurringId } = request.params;
      await request.run(resumeRecurringInvoice, { recurringId });
      return told(request, recurringId, 'Resumed');
    }),
    route(contract.deleteRecurringInvoice, async ({ run, params }) => {
      await run(discardRecurringInvoice, { recurringId: params.recurringId });
      return { message: 'Recurring invoice deleted' };
    }),
    route(contract.restoreRecurringInvoice, async (request) => {
      const { recurringId } = request.params;
      await request.run(restoreRecurringInvoice, { recurringId });
      return told(request, recurringId, 'Recurring invoice restored');
    }),
  ];
}
