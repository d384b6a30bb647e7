import type { z } from 'zod';
import type { Draft } from '../../domain/invoice/events.ts';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { type AdvanceView, advances } from '../../projections/advance.ts';
import { type InvoiceView, type TransactionView, invoices, transactions } from '../../projections/invoice.ts';
import type { Page, Query } from '../../projections/ports.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import type { InvoiceCounts, sumTransactions } from '../contract/invoiceFigures.ts';
import type { invoiceForm, listInvoices, listTransactions } from '../contract/invoice.ts';
import { bookFigures } from '../books/figures.ts';
import { momentOf } from '../books/moment.ts';
import { pageOf } from '../http/reply.ts';
import { countsOf, withAll } from './counts.ts';

export type InvoicesAsked = z.output<typeof listInvoices.query>;
type TransactionsAsked = z.output<typeof listTransactions.query>;
type SumsAsked = z.output<typeof sumTransactions.query>;
/** Of transactions that are added up for one answer: so many are read at a time, so many at most. */
const AT_ONCE = 200;
const MOST_SUMMED = 10_000;
const STATUSES = ['draft', 'pending', 'paid', 'overdue', 'cancelled', 'credited'] as const;
type Plan = Pick<Query, 'index' | 'where' | 'range'>;

/** Rupees as paise, percent as its hundredths; both have two decimals at most. */
export const hundredths = (decimal: number): number => Math.round(decimal * 100);

/** Lines as they were typed. */
export const itemsOf = (items: z.output<typeof invoiceForm>['items']): Draft['items'] =>
  items.map(({ description, quantity, rate, tax_rate: taxRate, sac }) => ({
    description,
    quantity,
    rate: hundredths(rate),
    taxRate: taxRate === null ? null : hundredths(taxRate),
    sac,
  }));

/** Left out where the studio charges its tax itself. */
export const reversed = (isReversed: boolean): Pick<Draft, 'reverseCharge'> =>
  isReversed ? { reverseCharge: true } : {};

/** From one day to another, where said. */
const between = (from: string | undefined, to: string | undefined): Pick<Query, 'range'> =>
  from === undefined && to === undefined
    ? {}
    : { range: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } };

/** By which index an asked list is read. What is overdue, or is not yet, is read by its due date; `from` and `to` are of that then. */
function planOf(ownerId: string, asked: Omit<InvoicesAsked, 'limit' | 'cursor'>, today: string): Plan {
  const { status, client_id: clientId, from, to } = asked;
  const where = { ownerId, ...(clientId === undefined ? {} : { clientId }) };
  const of = clientId === undefined ? '' : 'Client';
  if (status === 'overdue' || status === 'pending') {
    const yesterday = daysFrom(today, -1);
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

/** By which index transactions are read. None is dated behind the day it was recorded on, so that one of a moment is read up to its day. */
function movedPlan(ownerId: string, { client_id: clientId, method, from, to }: SumsAsked, asOf: string | null): Plan {
  const where = {
    ownerId,
    ...(clientId === undefined ? {} : { clientId }),
    ...(method === undefined ? {} : { method }),
  };
  const of = `${clientId === undefined ? '' : 'Client'}${method === undefined ? '' : 'Method'}`;
  const last = asOf === null ? undefined : indianDate(asOf);
  return {
    index: `by${of || 'Owner'}`,
    where,
    ...between(from, last !== undefined && (to === undefined || last < to) ? last : to),
  };
}
const within =
  ({ min = 0, max }: SumsAsked, asOf: string | null) =>
  ({ amount, createdAt }: Pick<TransactionView, 'amount' | 'createdAt'>): boolean =>
    amount >= hundredths(min) &&
    (max === undefined || amount <= hundredths(max)) &&
    (asOf === null || createdAt <= asOf);

/** A studio's invoices and the money that moved for them. */
export function invoiceQueries({ reader }: Pick<ReadSide, 'reader'>, now: () => Date) {
  const [known, moved, paidBefore] = [reader(invoices), reader(transactions), reader(advances)];
  const figures = bookFigures({ reader });
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
    /** How many there are of each status: of all clients out of the books, whatever their number; of one by their invoices. */
    async counts(ownerId: string, clientId: string | undefined): Promise<InvoiceCounts> {
      const on = today();
      if (clientId === undefined) {
        const kept = await figures.now(ownerId);
        if (!kept.untold) return countsOf(kept, kept.counts.draft, on);
      }
      const count = (status: (typeof STATUSES)[number]) =>
        known.count(planOf(ownerId, { status, client_id: clientId }, on));
      const counted = await Promise.all(STATUSES.map(async (status) => [status, await count(status)] as const));
      return withAll(Object.fromEntries(counted) as Omit<InvoiceCounts, 'all'>);
    },
    /** Newest first, each with its invoice or advance. Where amounts or a moment are asked for, a page has those of its dates that fit, and goes on behind them. */
    async transactions(ownerId: string, asked: TransactionsAsked) {
      const asOf = momentOf(asked.at, now);
      const { items, next } = await moved.find({ ...movedPlan(ownerId, asked, asOf), order: 'desc', ...pageOf(asked) });
      const fitting = items.filter(within(asked, asOf));
      const ids = (of: 'invoiceId' | 'advanceId') => [...new Set(fitting.map((view) => view[of]).filter(Boolean))];
      const [bills, before] = await Promise.all([
        known.getMany(ids('invoiceId')),
        paidBefore.getMany(ids('advanceId')),
      ]);
      const byId = new Map<string, InvoiceView | AdvanceView>([...bills, ...before].map((view) => [view.id, view]));
      return { items: fitting.map((view) => ({ view, of: byId.get(view.advanceId || view.invoiceId) })), next };
    },
    /** What they come to, in paise, of the newest that fit. */
    async sums(ownerId: string, asked: SumsAsked) {
      const asOf = momentOf(asked.at, now);
      const [plan, fits] = [movedPlan(ownerId, asked, asOf), within(asked, asOf)];
      const sums = { received: 0, refunded: 0, count: 0 };
      let next: string | undefined;
      let read = 0;
      do {
        const page = await moved.find({ ...plan, order: 'desc', limit: AT_ONCE, ...(next ? { cursor: next } : {}) });
        for (const { kind, amount } of page.items.filter(fits)) {
          sums[kind === 'refund' ? 'refunded' : 'received'] += amount;
          sums.count += 1;
        }
        read += page.items.length;
        ({ next } = page);
      } while (next !== undefined && read < MOST_SUMMED);
      return { ...sums, complete: next === undefined };
    },
  };
}
