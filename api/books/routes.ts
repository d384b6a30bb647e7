import { indianDate } from '../../domain/kernel/financialYear.ts';
import { bookings } from '../../projections/booking.ts';
import { clientRecords } from '../../projections/client.ts';
import { clientRevenues } from '../../projections/invoice.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/books.ts';
import { type Route, route } from '../http/reply.ts';
import { invoiceQueries } from '../invoice/queries.ts';
import { analyticsOf, forecastOf } from './analytics.ts';
import { sendCsv } from './csv.ts';
import { invoiceHead, invoicePages, transactionHead, transactionPages } from './exports.ts';
import { bookFigures } from './figures.ts';
import { everyOne } from '../../projections/core/pages.ts';
import { gstReportOf } from './gst.ts';
import { gstSheet } from './gstCsv.ts';
import { gstMonths } from './gstMonth.ts';
import { invoiceLists } from '../invoice/lists.ts';
import { momentOf } from './moment.ts';

const TOP = 5;

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** What a studio's books say, added up. */
export function bookRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const lists = invoiceLists(context);
  const figures = bookFigures(reads);
  const issuedIn = gstMonths(reads);
  async function gstReport(ownerId: string, { month, at }: { month: string; at?: string | undefined }) {
    const asOf = momentOf(at, write.now);
    return { as_of: asOf, ...gstReportOf(month, await issuedIn(ownerId, month, asOf)) };
  }
  const invoices = invoiceQueries(reads, write.now);
  const [records, revenues, booked] = [
    reads.reader(clientRecords),
    reads.reader(clientRevenues),
    reads.reader(bookings),
  ];
  async function namedClients(amounts: readonly (readonly [id: string, amount: number])[]) {
    const known = new Map((await records.getMany(amounts.map(([id]) => id))).map((view) => [view.id, view.name]));
    return amounts.map(([id, amount]) => ({
      client_id: id,
      client_name: known.get(id) ?? '',
      total_revenue: amount / 100,
    }));
  }
  async function topNow(ownerId: string) {
    const { items } = await revenues.find({ index: 'byOwner', where: { ownerId }, order: 'desc', limit: TOP });
    return items.map(({ id, received }) => [id, received] as const);
  }
  async function budgetsFrom(ownerId: string, day: string): Promise<string[]> {
    const where = { ownerId, listed: true, status: 'confirmed' };
    return (await everyOne(booked, { index: 'byDay', where, range: { from: day } })).map(({ budget }) => budget);
  }

  return [
    route(contract.getBusinessAnalytics, async ({ principal, query }) => {
      const ownerId = principal.actor.id;
      const asOf = momentOf(query.at, write.now);
      const day = indianDate(asOf ?? write.now().toISOString());
      const of = await (asOf === null ? figures.now(ownerId) : figures.at(ownerId, asOf));
      const top =
        asOf === null
          ? await topNow(ownerId)
          : Object.entries(of.byClient)
              .toSorted(([, a], [, b]) => b - a)
              .slice(0, TOP);
      return {
        analytics: {
          as_of: asOf,
          ...analyticsOf(of, day),
          total_clients: of.clients,
          top_clients: await namedClients(top.filter(([, amount]) => amount > 0)),
          forecast: asOf === null ? forecastOf(await budgetsFrom(ownerId, day)) : null,
        },
      };
    }),
    route(contract.getGstReport, ({ principal, query }) => gstReport(principal.actor.id, query)),
    route(contract.exportGstReport, async ({ principal, query, ctx }) => {
      const { head, rows } = gstSheet(await gstReport(principal.actor.id, query), query.table);
      const name = `GST ${query.month}${query.table === undefined ? '' : ` ${query.table.replace('_', ' ')}`}`;
      return sendCsv(ctx, name, head, onePage(rows));
    }),
    route(contract.exportInvoices, async ({ principal, query, ctx }) =>
      sendCsv(ctx, 'Invoices', invoiceHead, invoicePages(lists, principal.actor.id, query)),
    ),
    route(contract.exportTransactions, async ({ principal, query, ctx }) =>
      sendCsv(ctx, 'Transactions', transactionHead, transactionPages(invoices, principal.actor.id, query)),
    ),
  ];
}
