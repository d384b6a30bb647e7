import { indianDate } from '../../domain/kernel/financialYear.ts';
import { everyPage, pagesBy, pagesThrough } from '../../projections/core/pages.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';
import type { ViewReader } from '../../projections/core/readers.ts';
import { documentsAt } from '../../projections/history/documentAt.ts';
import { drafts } from '../../projections/draft.ts';
import { type InvoiceView, invoices } from '../../projections/invoice.ts';
import { changedSince, standingAt } from '../../projections/invoiceStanding.ts';
import type { Query } from '../../projections/ports.ts';
import { bookFigures } from '../books/figures.ts';
import type { InvoiceCounts } from '../contract/invoiceFigures.ts';
import type { RouteContext } from '../context.ts';
import { countsOf } from './counts.ts';
import { statusOf } from './present.ts';
import type { InvoicesAsked } from './queries.ts';

/** Of one client's invoices, and where the books were not told how invoices stood, so many are counted at most. */
const MOST_COUNTED = 10_000;
const PAGE = 200;

type Status = keyof Omit<InvoiceCounts, 'all'>;

/** Invoices that were drafted by a moment, the newest first; by their dates where these are asked for. */
function planOf(
  ownerId: string,
  { client_id: clientId, from, to }: Partial<InvoicesAsked>,
  at: string,
): Omit<Query, 'limit'> {
  const where = { ownerId, ...(clientId === undefined ? {} : { clientId }) };
  const of = clientId === undefined ? '' : 'Client';
  if (from === undefined && to === undefined)
    return { index: `by${of}Drafted`, where, range: { to: at }, order: 'desc' };
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { index: `by${of || 'Owner'}`, where, range, order: 'desc' };
}

/** A studio's invoices as they stood at a moment that is past (ISO 8601 UTC). */
export function pastInvoices({ reads, feed, decode }: Pick<RouteContext, 'reads' | 'feed' | 'decode'>) {
  const known: ViewReader<InvoiceView> = reads.reader(invoices);
  const begun = reads.reader(drafts);
  const [documentAt, figures] = [documentsAt({ feed, decode }), bookFigures(reads)];

  /** What was not touched since stands as it did; its numbers were given once. */
  async function then(view: InvoiceView, at: string): Promise<InvoiceView | undefined> {
    if (!changedSince(view.history, at)) return view;
    const was = await documentAt(invoices, `invoice-${view.id}`, view.id, at);
    if (!was || was.status === 'draft') return was;
    const numbers = new Map(view.creditNotes.map(({ id, number }) => [id, number]));
    const creditNotes = was.creditNotes.map((note) => ({ ...note, number: numbers.get(note.id) ?? '' }));
    // Reminders stand in a log of their own.
    const reminded = view.history.filter((step) => step.what === 'reminder' && step.at <= at);
    const history = [...was.history, ...reminded].toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return { ...was, number: view.number, creditNotes, history };
  }
  /** Told by the steps that are kept, without a look at the log. */
  const stoodAs = (view: InvoiceView, at: string): Status | undefined => {
    const stood = standingAt(view, at);
    return stood && statusOf(stood, indianDate(at));
  };

  /** Drafts of before a moment that were deleted, then or since: they are in no list any more, though in the books of then. */
  async function deletedOf(ownerId: string, at: string): Promise<number> {
    let count = await begun.count({ index: 'byDiscarder', where: { discardedBy: ownerId }, range: { to: at } });
    for await (const views of everyPage(begun, { index: 'byEarlier', where: { earlierOf: ownerId } }))
      for (const { earlier = [] } of views) count += earlier.filter((createdAt) => createdAt <= at).length;
    return count;
  }

  return {
    /** Undefined for one that was not there yet. */
    one: then,
    async invoices(ownerId: string, asked: InvoicesAsked, at: string) {
      const fits = (view: InvoiceView): boolean => {
        const status = stoodAs(view, at);
        return status !== undefined && (asked.status === undefined || status === asked.status);
      };
      const { items, next } = await pagesThrough(known, planOf(ownerId, asked, at), asked, fits);
      const were = await Promise.all(items.map((view) => then(view, at)));
      return { items: were.flatMap((view) => view ?? []), next };
    },
    /** Of all clients out of the books, whatever their number; of one by their invoices. */
    async counts(ownerId: string, clientId: string | undefined, at: string): Promise<InvoiceCounts> {
      if (clientId === undefined) {
        const stood = await figures.at(ownerId, at);
        if (!stood.untold) {
          const { pending, paid, credited, cancelled, cancelledDraft } = stood.counts;
          const listed = stood.drafted - (await deletedOf(ownerId, at));
          return countsOf(stood, listed - pending - paid - credited - cancelled - cancelledDraft, indianDate(at));
        }
      }
      const counts = { all: 0, draft: 0, pending: 0, paid: 0, overdue: 0, cancelled: 0, credited: 0 };
      const plan = planOf(ownerId, clientId === undefined ? {} : { client_id: clientId }, at);
      const pause = yieldToEventLoop();
      const read = (cursor: string | undefined) =>
        known.find({ ...plan, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
      for await (const views of pagesBy(read)) {
        for (const view of views) {
          counts.all++;
          counts[stoodAs(view, at) ?? 'draft']++;
        }
        if (counts.all >= MOST_COUNTED) break;
        await pause();
      }
      return counts;
    },
  };
}
