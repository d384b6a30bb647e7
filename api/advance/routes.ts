import type { z } from 'zod';
import {
  assignAdvance,
  giveVoucherNumber,
  receiveAdvance,
  refundAdvance,
  setOffAdvance,
} from '../../commands/advance.ts';
import { idMadeBy } from '../../commands/core/run.ts';
import type { MoneyMoved } from '../../domain/invoice/events.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type AdvanceView, advances } from '../../projections/advance.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/advance.ts';
import { sendPdf } from '../document/send.ts';
import { type AnyRequest, type Route, pageOf, route } from '../http/reply.ts';
import { letterheadFor } from '../invoice/letterhead.ts';
import { invoiceOf } from '../invoice/present.ts';
import { hundredths, invoiceQueries } from '../invoice/queries.ts';
import { refundVoucherOf, receiptVoucherOf } from './document.ts';
import { advanceOf } from './present.ts';

const moneyOf = (body: z.output<typeof contract.advanceRefundForm>): MoneyMoved => ({
  amount: hundredths(body.amount),
  method: body.payment_method,
  on: body.payment_date,
  reference: body.transaction_id,
  notes: body.notes,
});
const termsOf = (body: z.output<typeof contract.advanceForm>) => ({
  description: body.description,
  sac: body.sac,
  taxRate: hundredths(body.tax_rate),
  placeOfSupply: body.place_of_supply,
  bookingId: body.booking_id,
  gigId: body.gig_id,
  invoiceId: body.invoice_id,
});

/** Money that clients paid before their invoices. */
export function advanceRoutes(context: RouteContext): Route[] {
  const { reads, write, documents } = context;
  const known = reads.reader(advances);
  const invoices = invoiceQueries(reads, write.now);

  const own = async (ownerId: string, advanceId: string): Promise<AdvanceView> => {
    const view = await known.get(advanceId);
    return view?.ownerId === ownerId ? view : refuse('notFound', 'advance.absent', 'This advance is not here.');
  };
  const told = async (request: AnyRequest, advanceId: string) => {
    await request.settled();
    return advanceOf(await own(request.caller.actor.id, advanceId));
  };

  return [
    route(contract.listAdvances, async ({ principal, query }) => {
      const where = {
        ownerId: principal.actor.id,
        ...(query.client_id === undefined ? {} : { clientId: query.client_id }),
        ...(query.open === undefined ? {} : { open: true }),
      };
      const index = `by${query.client_id === undefined ? (query.open ? '' : 'Owner') : 'Client'}${query.open ? 'Open' : ''}`;
      const { items, next } = await known.find({ index, where, order: 'desc', ...pageOf(query) });
      return { advances: items.map(advanceOf), next_cursor: next ?? null };
    }),
    route(contract.receiveAdvance, async (request) => {
      const { body, run, caller } = request;
      const advanceId = idMadeBy(receiveAdvance, caller, 'advance');
      const money = moneyOf(body);
      await run(receiveAdvance, { advanceId, clientId: body.client_id, money, terms: termsOf(body) });
      await giveVoucherNumber(request.write, { advanceId, ownerId: caller.actor.id, on: money.on }, caller);
      return { message: 'Advance recorded', advance: await told(request, advanceId) };
    }),
    route(contract.refundAdvance, async (request) => {
      const { params, body, run, caller } = request;
      const { advanceId } = params;
      const refundId = idMadeBy(refundAdvance, caller, 'refund');
      const money = moneyOf(body);
      await run(refundAdvance, { advanceId, refundId, money });
      await giveVoucherNumber(request.write, { advanceId, ownerId: caller.actor.id, on: money.on, refundId }, caller);
      return { message: 'Refund recorded', advance: await told(request, advanceId) };
    }),
    route(contract.setOffAdvance, async (request) => {
      const { params, body, run, caller } = request;
      const { invoice_id: invoiceId } = body;
      const { id: advanceId, number: voucher } = await own(caller.actor.id, params.advanceId);
      const ownInvoice = async () =>
        (await invoices.own(caller.actor.id, invoiceId)) ??
        refuse('notFound', 'invoice.absent', 'This invoice is not here.');
      const isDraft = (await ownInvoice()).status === 'draft';
      if (isDraft) await run(assignAdvance, { advanceId, invoiceId });
      else {
        const setOffId = idMadeBy({ name: 'SetOffAdvance' }, caller, 'setOff');
        const amount = body.amount === undefined ? null : hundredths(body.amount);
        const input = { advanceId, setOffId, invoiceId, voucher, amount, withInvoice: false };
        if ((await setOffAdvance(request.write, input, caller)).taken === 0)
          refuse('conflict', 'advance.nothingDue', 'Nothing is due on this invoice any more.');
      }
      const advance = await told(request, advanceId);
      const message = isDraft ? 'It is set off when the invoice is sent' : 'Advance set off';
      return { message, advance, invoice: invoiceOf(await ownInvoice(), invoices.today()) };
    }),
    route(contract.printReceiptVoucher, async ({ principal, params, ctx }) => {
      const view = await own(principal.actor.id, params.advanceId);
      const pdf = await documents.pdf(view.ownerId, async () =>
        receiptVoucherOf(view, await letterheadFor(context, view)),
      );
      return sendPdf(ctx, pdf, view.number);
    }),
    route(contract.printRefundVoucher, async ({ principal, params, ctx }) => {
      const view = await own(principal.actor.id, params.advanceId);
      const refund =
        view.refunds.find(({ id }) => id === params.refundId) ??
        refuse('notFound', 'advance.noRefund', 'This refund is not here.');
      const pdf = await documents.pdf(view.ownerId, async () =>
        refundVoucherOf(view, refund, await letterheadFor(context, view)),
      );
      return sendPdf(ctx, pdf, refund.number);
    }),
  ];
}
