import type { z } from 'zod';
import { idMadeBy } from '../../commands/core/run.ts';
import {
  cancelInvoice,
  changeInvoice,
  discardInvoice,
  draftInvoice,
  issueCreditNote,
  recordPayment,
  refundPayment,
  restoreInvoice,
  sayDelivered,
} from '../../commands/invoice.ts';
import { creditWithNumber, sendWithNumber } from '../../commands/invoiceNumbering.ts';
import { takeTypedNumber } from '../../commands/invoiceSeries.ts';
import { refuseAbsent } from '../../domain/invoice.ts';
import type { MoneyMoved } from '../../domain/invoice/events.ts';
import { endOfFinancialYear, financialYearOf } from '../../domain/kernel/financialYear.ts';
import { assignedAdvances } from '../../projections/advance.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import { quotations } from '../../projections/quotation.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/invoice.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { historyOf } from './history.ts';
import { invoiceOf, transactionOf } from './present.ts';
import { invoiceLists } from './lists.ts';
import { draftOf } from './draft.ts';
import { hundredths, invoiceQueries } from './queries.ts';

const moneyOf = (body: z.output<typeof contract.paymentForm>): MoneyMoved => ({
  amount: hundredths(body.amount),
  method: body.payment_method,
  on: body.payment_date,
  reference: body.transaction_id,
  notes: body.notes,
});

/** Section 34 of the CGST Act: later notes do not lower the tax. */
function warningOf({ issueDate }: InvoiceView, today: string): string {
  const last = `${endOfFinancialYear(financialYearOf(issueDate)).slice(0, 4)}-11-30`;
  return today > last
    ? `The tax of this invoice could be lowered by a credit note until ${last}. Please ask your accountant.`
    : '';
}

/** What a studio asks its clients to pay, and what they paid. */
export function invoiceRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const queries = invoiceQueries(reads, write.now);
  const lists = invoiceLists(context);

  const own = async (ownerId: string, invoiceId: string): Promise<InvoiceView> =>
    (await queries.own(ownerId, invoiceId)) ?? refuseAbsent();
  const told = async (request: AnyRequest, invoiceId: string) => {
    await request.settled();
    return invoiceOf(await own(request.caller.actor.id, invoiceId), queries.today());
  };
  const take = async ({ run, caller }: AnyRequest, invoiceId: string, number: string): Promise<void> => {
    if (number !== '') await run(takeTypedNumber, { ownerId: caller.actor.id, invoiceId, number });
  };

  return [
    route(contract.listInvoices, async ({ principal, query }) => {
      const { items, next, today } = await lists.page(principal.actor.id, query);
      return { invoices: items.map((view) => invoiceOf(view, today)), next_cursor: next ?? null };
    }),
    route(contract.getInvoice, async ({ principal, params, query }) => {
      const { view, today } = (await lists.one(principal.actor.id, params.invoiceId, query.at)) ?? refuseAbsent();
      // An invoice that was made of a quotation has its id.
      const made = await reads.reader(quotations).get(view.id);
      const quotation = made ? { quotation_id: made.id, quotation_number: made.number } : null;
      return { invoice: invoiceOf(view, today), history: historyOf(view.history), quotation };
    }),
    route(contract.createInvoice, async (request) => {
      const { body, run, caller } = request;
      const invoiceId = idMadeBy(draftInvoice, caller, 'invoice');
      await take(request, invoiceId, body.invoice_number);
      await run(draftInvoice, { invoiceId, draft: draftOf(body, body.invoice_number) });
      return { message: 'Invoice created', invoice: await told(request, invoiceId) };
    }),
    route(contract.changeInvoice, async (request) => {
      const { body, run, principal, params } = request;
      const view = await own(principal.actor.id, params.invoiceId);
      // A form brings along the number that the series gave.
      const isGiven = !view.numberTyped && body.invoice_number === view.number;
      const number = isGiven ? '' : body.invoice_number;
      if (view.status === 'draft') await take(request, view.id, number);
      await run(changeInvoice, { invoiceId: view.id, draft: draftOf(body, number) });
      return { message: 'Invoice saved', invoice: await told(request, view.id) };
    }),
    route(contract.sendInvoice, async (request) => {
      const { params, caller } = request;
      const { id } = await own(caller.actor.id, params.invoiceId);
      await sendWithNumber(request.write, id, await assignedAdvances(reads, id), caller);
      return { message: 'Invoice sent', invoice: await told(request, id) };
    }),
    route(contract.recordPayment, async (request) => {
      const { params, body, run, caller } = request;
      const paymentId = idMadeBy(recordPayment, caller, 'payment');
      await run(recordPayment, { invoiceId: params.invoiceId, paymentId, money: moneyOf(body) });
      return { message: 'Payment recorded', invoice: await told(request, params.invoiceId) };
    }),
    route(contract.refundPayment, async (request) => {
      const { params, body, run, caller } = request;
      const refundId = idMadeBy(refundPayment, caller, 'refund');
      await run(refundPayment, { invoiceId: params.invoiceId, refundId, money: moneyOf(body) });
      return { message: 'Refund recorded', invoice: await told(request, params.invoiceId) };
    }),
    route(contract.cancelInvoice, async (request) => {
      await request.run(cancelInvoice, { invoiceId: request.params.invoiceId, reason: request.body.reason });
      return { message: 'Invoice cancelled', invoice: await told(request, request.params.invoiceId) };
    }),
    route(contract.sayDelivered, async (request) => {
      const { params, body } = request;
      await request.run(sayDelivered, { invoiceId: params.invoiceId, on: body.delivered_on });
      return { message: 'Saved', invoice: await told(request, params.invoiceId) };
    }),
    route(contract.deleteInvoice, async ({ run, params }) => {
      await run(discardInvoice, { invoiceId: params.invoiceId });
      return { message: 'Draft deleted' };
    }),
    route(contract.restoreInvoice, async (request) => {
      await request.run(restoreInvoice, { invoiceId: request.params.invoiceId });
      return { message: 'Draft restored', invoice: await told(request, request.params.invoiceId) };
    }),
    route(contract.issueCreditNote, async (request) => {
      const { params, body, caller, principal } = request;
      const creditNoteId = idMadeBy(issueCreditNote, caller, 'creditNote');
      const amount = body.amount === undefined ? null : hundredths(body.amount);
      await creditWithNumber(request.write, { ...params, creditNoteId, amount, reason: body.reason }, caller);
      const invoice = await told(request, params.invoiceId);
      const warning = warningOf(await own(principal.actor.id, params.invoiceId), queries.today());
      return { message: 'Credit note made', invoice, warning };
    }),
    route(contract.listTransactions, async ({ principal, query }) => {
      const { items, next } = await queries.transactions(principal.actor.id, query);
      return {
        transactions: items.map(({ view, of }) => transactionOf(view, of)),
        next_cursor: next ?? null,
      };
    }),
  ];
}
