import { refuse } from '../../domain/kernel/refusal.ts';
import { type AdvanceView, advanceDays, advances } from '../../projections/advance.ts';
import { creditNotePlaces } from '../../projections/books.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';
import { type InvoiceView, invoices } from '../../projections/invoice.ts';
import { standingAt } from '../../projections/invoiceStanding.ts';
import type { MonthIssued } from './gstDocuments.ts';

/** Documents of one month in one report. */
const MOST = 5000;
const PAGE = 200;

/** Of a moment (null: now), whether it was cancelled by then; undefined of what was not sent. */
function cancelledBy({ status, sentAt, history, dueDate }: InvoiceView, at: string | null): boolean | undefined {
  if (sentAt === null || (at !== null && sentAt > at)) return undefined;
  return (at === null ? status : standingAt({ history, dueDate }, at)?.status) === 'cancelled';
}
/** Credit notes stand in the order of their steps. */
const notesBy = ({ creditNotes, history }: InvoiceView, at: string | null) =>
  at === null
    ? creditNotes
    : creditNotes.slice(0, history.filter((step) => step.what === 'credit' && step.at <= at).length);

/** Reads a month's invoices, credit notes and advances, each by its own date, now or as they stood at a moment (ISO 8601 UTC). What was sent is fixed, so that the documents of today tell. */
export function gstMonths({ reader }: Pick<ReadSide, 'reader'>) {
  const [known, places] = [reader(invoices), reader(creditNotePlaces)];
  const [before, days] = [reader(advances), reader(advanceDays)];
  return async function issuedIn(ownerId: string, month: string, at: string | null): Promise<MonthIssued> {
    const range = { from: `${month}-01`, to: `${month}-31` };
    const pause = yieldToEventLoop();
    let seen = 0;
    const room = (more: number): void => {
      seen += more;
      if (seen > MOST)
        refuse(
          'invalid',
          'books.largeMonth',
          `This month has more than ${MOST.toLocaleString('en')} documents. Please export its invoices as CSV.`,
        );
    };
    const issued: { view: InvoiceView; cancelled: boolean }[] = [];
    for await (const views of everyPage(known, { index: 'byOwner', where: { ownerId }, range }, PAGE)) {
      room(views.length);
      for (const view of views) {
        const cancelled = cancelledBy(view, at);
        if (cancelled !== undefined) issued.push({ view, cancelled });
      }
      await pause();
    }
    const credited: { view: InvoiceView; note: InvoiceView['creditNotes'][number] }[] = [];
    for await (const found of everyPage(places, { index: 'byDay', where: { ownerId }, range }, PAGE)) {
      room(found.length);
      const views = await known.getMany([...new Set(found.map(({ invoiceId }) => invoiceId))]);
      const byId = new Map(views.map((view) => [view.id, view]));
      for (const { id, invoiceId } of found) {
        const view = byId.get(invoiceId);
        const note = view && notesBy(view, at).find((one) => one.id === id);
        if (note) credited.push({ view, note });
      }
      await pause();
    }
    const advanced: AdvanceView[] = [];
    const read = new Set<string>();
    for await (const found of everyPage(days, { index: 'byDay', where: { ownerId }, range }, PAGE)) {
      room(found.length);
      const ids = new Set(found.map(({ advanceId }) => advanceId)).difference(read);
      advanced.push(...(await before.getMany([...ids])));
      for (const id of ids) read.add(id);
      await pause();
    }
    return { issued, credited, advanced, at };
  };
}
