import type { z } from 'zod';
import { streamOf } from '../../domain/kernel/aggregate.ts';
import { daysFrom, indianDate } from '../../domain/kernel/financialYear.ts';
import { quotation } from '../../domain/invoice/quotation.ts';
import { pagesThrough } from '../../projections/core/pages.ts';
import { documentsAt } from '../../projections/history/documentAt.ts';
import type { Query } from '../../projections/ports.ts';
import { type QuotationView, quotations, stoodAs } from '../../projections/quotation.ts';
import { momentOf } from '../books/moment.ts';
import type { RouteContext } from '../context.ts';
import type { listQuotations } from '../contract/quotation.ts';
import { pageOf } from '../http/reply.ts';
import { statusOf } from './present.ts';

type Asked = z.output<typeof listQuotations.query>;

/** By which index a list is read: what waits, or has expired, by its last day. */
function planOf(ownerId: string, { status, client_id: clientId }: Asked, today: string): Omit<Query, 'limit'> {
  const where = { ownerId, ...(clientId === undefined ? {} : { clientId }) };
  const of = clientId === undefined ? '' : 'Client';
  const order = 'desc' as const;
  if (status === undefined) return { index: `by${of || 'Owner'}`, where, order };
  if (status === 'sent' || status === 'expired') {
    const range = status === 'sent' ? { from: today } : { to: daysFrom(today, -1) };
    return { index: `by${of}Valid`, where: { ...where, status: 'sent' }, range, order };
  }
  return { index: `by${of}Status`, where: { ...where, status }, order };
}

/** A studio's quotations, now or as they stood at a moment. `today`: the day in India by which they have expired. */
export function quotationQueries({
  reads,
  feed,
  decode,
  write,
}: Pick<RouteContext, 'reads' | 'feed' | 'decode' | 'write'>) {
  const known = reads.reader(quotations);
  const documentAt = documentsAt({ feed, decode });
  const today = (): string => indianDate(write.now().toISOString());

  /** What was not touched since stands as it did; its number was given once, and its invoice is told by its steps. */
  async function then(view: QuotationView, at: string): Promise<QuotationView | undefined> {
    const status = stoodAs(view.history, at);
    if (status === undefined || (view.history.at(-1)?.at ?? '') <= at) return status && view;
    const was = await documentAt(quotations, streamOf(quotation, view.id), view.id, at);
    const history = view.history.filter((step) => step.at <= at);
    return was && { ...was, status, history, number: status === 'draft' ? '' : view.number };
  }

  async function own(ownerId: string, quotationId: string): Promise<QuotationView | undefined> {
    const view = await known.get(quotationId);
    return view?.ownerId === ownerId ? view : undefined;
  }

  return {
    today,
    /** Undefined for one that is not there, and for somebody else's. */
    own,
    /** The same at a moment: also for one that was not there then. */
    async one(ownerId: string, quotationId: string, at: string | undefined) {
      const asOf = momentOf(at, write.now);
      const present = await own(ownerId, quotationId);
      const view = present && asOf !== null ? await then(present, asOf) : present;
      return view && { view, today: asOf === null ? today() : indianDate(asOf) };
    },
    /** Newest first. */
    async page(ownerId: string, asked: Asked) {
      const asOf = momentOf(asked.at, write.now);
      if (asOf === null)
        return { ...(await known.find({ ...planOf(ownerId, asked, today()), ...pageOf(asked) })), today: today() };
      const day = indianDate(asOf);
      const fits = ({ history, validUntil }: QuotationView): boolean => {
        const status = stoodAs(history, asOf);
        return (
          status !== undefined && (asked.status === undefined || statusOf({ status, validUntil }, day) === asked.status)
        );
      };
      const { status: _, ...rest } = asked;
      const plan = { ...planOf(ownerId, rest, day), range: { to: asOf } };
      const { items, next } = await pagesThrough(known, plan, asked, fits);
      const were = await Promise.all(items.map((view) => then(view, asOf)));
      return { items: were.flatMap((view) => view ?? []), next, today: day };
    },
  };
}
