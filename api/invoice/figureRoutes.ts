import { type Sketch, sketched } from '../../commands/invoice.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/invoiceFigures.ts';
import { type Route, route } from '../http/reply.ts';
import { decimal, reckoningOf } from './present.ts';
import { invoiceLists } from './lists.ts';
import { hundredths, invoiceQueries, reversed } from './queries.ts';
import { agreedParts, scheduleOf } from './schedule.ts';

/** What invoices come to, and how many there are: nothing is changed by it. */
export function invoiceFigureRoutes(context: RouteContext): Route[] {
  const { reads, write } = context;
  const lists = invoiceLists(context);
  const queries = invoiceQueries(reads, write.now);
  return [
    route(contract.reckonInvoice, async ({ body, principal }) => {
      const on: Sketch = {
        clientId: body.client_id,
        items: body.items.map(({ quantity, rate, tax_rate: taxRate }) => ({
          quantity,
          rate: hundredths(rate),
          taxRate: taxRate === null ? null : hundredths(taxRate),
        })),
        discountType: body.discount_type,
        discountValue: hundredths(body.discount_value),
        taxRate: hundredths(body.tax_rate),
        placeOfSupply: body.place_of_supply,
        exempt: body.exempt,
        ...reversed(body.reverse_charge),
      };
      const { totals, supply, settings } = await sketched(on, {
        actor: principal.actor,
        state: async (aggregate, id) => (await write.journal.load(aggregate, id)).state,
      });
      const amounts = totals.lines.map(({ amount }) => decimal(amount));
      const parts = agreedParts(scheduleOf(body.schedule).schedule, totals.total).map(({ amount }) => amount);
      return { totals: { amounts, parts, ...reckoningOf(totals, supply, settings.gstRegistration) } };
    }),
    route(contract.sumTransactions, async ({ principal, query }) => {
      const { received, refunded, count, complete } = await queries.sums(principal.actor.id, query);
      const net = decimal(received - refunded);
      return { totals: { received: decimal(received), refunded: decimal(refunded), net, count, complete } };
    }),
    route(contract.countInvoices, async ({ principal, query }) => ({
      counts: await lists.counts(principal.actor.id, query.client_id, query.at),
    })),
  ];
}
