import type { z } from 'zod';
import { streamOf } from '../../domain/kernel/aggregate.ts';
import { recurringInvoice } from '../../domain/invoice/recurring.ts';
import { documentsAt } from '../../projections/history/documentAt.ts';
import { type RecurringInvoiceView, recurringInvoices } from '../../projections/recurringInvoice.ts';
import { momentOf } from '../books/moment.ts';
import type { RouteContext } from '../context.ts';
import type { listRecurringInvoices } from '../contract/recurringInvoice.ts';
import { pageOf } from '../http/reply.ts';

/** A studio's recurring invoices, now or as they stood at a moment. */
export function recurringInvoiceQueries({
  reads,
  feed,
  decode,
  write,
}: Pick<RouteContext, 'reads' | 'feed' | 'decode' | 'write'>) {
  const known = reads.reader(recurringInvoices);
  const documentAt = documentsAt({ feed, decode });

  /** What was not touched since stands as it did. */
  const then = async (view: RecurringInvoiceView, at: string): Promise<RecurringInvoiceView | undefined> =>
    (view.history.at(-1)?.at ?? '') <= at
      ? view
      : documentAt(recurringInvoices, streamOf(recurringInvoice, view.id), view.id, at);
  async function own(ownerId: string, recurringId: string): Promise<RecurringInvoiceView | undefined> {
    const view = await known.get(recurringId);
    return view?.ownerId === ownerId ? view : undefined;
  }

  return {
    /** Undefined for one that is not there, and for somebody else's. */
    own,
    /** The same at a moment: also for one that was not there then. */
    async one(ownerId: string, recurringId: string, at: string | undefined) {
      const asOf = momentOf(at, write.now);
      const present = await own(ownerId, recurringId);
      return present && asOf !== null ? then(present, asOf) : present;
    },
    /** Newest first. */
    async page(ownerId: string, asked: z.output<typeof listRecurringInvoices.query>) {
      const { client_id: clientId } = asked;
      const asOf = momentOf(asked.at, write.now);
      const { items, next } = await known.find({
        ...(clientId === undefined
          ? { index: 'byOwner', where: { ownerId } }
          : { index: 'byClient', where: { ownerId, clientId } }),
        ...(asOf === null ? {} : { range: { to: asOf } }),
        order: 'desc',
        ...pageOf(asked),
      });
      if (asOf === null) return { items, next };
      const were = await Promise.all(items.map((view) => then(view, asOf)));
      return { items: were.flatMap((view) => view ?? []), next };
    },
  };
}
