import { indianDate } from '../../domain/kernel/financialYear.ts';
import type { InvoiceView } from '../../projections/invoice.ts';
import { momentOf } from '../books/moment.ts';
import type { RouteContext } from '../context.ts';
import { pastInvoices } from './past.ts';
import { type InvoicesAsked, invoiceQueries } from './queries.ts';

/** Invoices as calls ask for them: now, or as they stood at a moment. `today`: the day in India by which they are overdue. */
export function invoiceLists({
  reads,
  feed,
  decode,
  write,
}: Pick<RouteContext, 'reads' | 'feed' | 'decode' | 'write'>) {
  const present = invoiceQueries(reads, write.now);
  const past = pastInvoices({ reads, feed, decode });
  const moment = (at: string | undefined) => {
    const asOf = momentOf(at, write.now);
    return { asOf, today: asOf === null ? present.today() : indianDate(asOf) };
  };
  return {
    async page(ownerId: string, asked: InvoicesAsked) {
      const { asOf, today } = moment(asked.at);
      const page = asOf === null ? present.invoices(ownerId, asked) : past.invoices(ownerId, asked, asOf);
      return { ...(await page), today };
    },
    async counts(ownerId: string, clientId: string | undefined, at: string | undefined) {
      const { asOf } = moment(at);
      return asOf === null ? present.counts(ownerId, clientId) : past.counts(ownerId, clientId, asOf);
    },
    /** Undefined for one that is somebody else's, or was not there then. */
    async one(
      ownerId: string,
      invoiceId: string,
      at: string | undefined,
    ): Promise<{ view: InvoiceView; today: string } | undefined> {
      const { asOf, today } = moment(at);
      const known = await present.own(ownerId, invoiceId);
      const view = known && asOf !== null ? await past.one(known, asOf) : known;
      return view && { view, today };
    },
  };
}
export type InvoiceLists = ReturnType<typeof invoiceLists>;
