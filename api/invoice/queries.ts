import type { z } from 'zod';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import { type InvoiceView, invoices, transactions } from '../../projections/invoice.ts';
import type { Page, Query } from '../../projections/ports.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { listInvoices, listTransactions } from '../contract/invoice.ts';
import { pageOf } from '../http/reply.ts';

type InvoicesAsked = z.output<typeof listInvoices.query>;
type TransactionsAsked = z.output<typeof listTransactions.query>;
type Plan = Pick<Query, 'index' | 'where' | 'range'>;

/** From one day to another, where said. */
const between = (from: string | undefined, to: string | undefined): Pick<Query, 'range'> =>
  from === undefined && to === undefined
    ? {}
    : { range: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } };
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** By which index an asked list is read. What is overdue, or is not yet, is read by its due date; `from` and `to` are of that then. */
function planOf(ownerId: string, asked: InvoicesAsked, today: string): Plan {
  const { status, client_id: clientId, from, to } = asked;
  const where = { ownerId, ...(clientId === undefined ? {} : { clientId }) };
  const of = clientId === undefined ? '' : 'Client';
  if (status === 'overdue' || status === 'pending') {
    const yesterday = dayBefore(today);
    const range =
      status === 'overdue'
        ? between(from, to !== undefined && to < yesterday ? to : yesterday)
        : between(from !== undefined && from > today ? from : today, to);
    return { index: `by${of}Due`, where: { ...where, status: 'pending' }, ...range };
  }
  return status === undefined
    ? { index: `by${of || 'Owner'}`, where, ...between(from, to) }
    : { index: `by${of}Status`, where: { ...where, status }, ...between(from, to) };
}

/** A studio's invoices and the money that moved for them. */
export function invoiceQueries({ reader }: Pick<ReadSide, 'reader'>, now: () => Date) {
  const [known, moved] = [reader(invoices), reader(transactions)];
  const today = (): string => indianDate(now().toISOString());
  return {
    today,
    /** Undefined for one that is not there, and for somebody else's. */
    async own(ownerId: string, invoiceId: string): Promise<InvoiceView | undefined> {
      const view = await known.get(invoiceId);
      return view?.ownerId === ownerId ? view : undefined;
    },
    /** Newest first. */
    invoices: (ownerId: string, asked: InvoicesAsked): Promise<Page<InvoiceView>> =>
      known.find({ ...planOf(ownerId, asked, today()), order: 'desc', ...pageOf(asked) }),
    /** Newest first, each with its invoice. Where amounts are asked for, a page has those of its dates that fit, and goes on behind them. */
    async transactions(ownerId: string, asked: TransactionsAsked) {
      const { client_id: clientId, method, min = 0, max = Infinity, from, to } = asked;
      const where = {
        ownerId,
        ...(clientId === undefined ? {} : { clientId }),
        ...(method === undefined ? {} : { method }),
      };
      const of = `${clientId === undefined ? '' : 'Client'}${method === undefined ? '' : 'Method'}`;
      const { items, next } = await moved.find({
        index: `by${of || 'Owner'}`,
        where,
        ...between(from, to),
        order: 'desc',
        ...pageOf(asked),
      });
      const fitting = items.filter(({ amount }) => amount >= min * 100 && amount <= max * 100);
      const views = await known.getMany([...new Set(fitting.map(({ invoiceId }) => invoiceId))]);
      const byId = new Map(views.map((view) => [view.id, view]));
      return { items: fitting.map((view) => ({ view, invoice: byId.get(view.invoiceId) })), next };
    },
  };
}
