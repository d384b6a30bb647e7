import type { AccountEvent } from '../domain/account.ts';
import type { ClientRecordEvent } from '../domain/client.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { InvoiceEvent, Standing } from '../domain/invoice/events.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { type View, projection } from './core/projection.ts';
import { type Figures, type Move, moved, noFigures, still } from './figures.ts';

/** What waits of an invoice with a schedule, by the day of each part; the invoice counts on the first of them. */
const duesOf = (
  { status, due, dues = due === 0 ? [] : [{ on: '', amount: due }] }: NonNullable<Standing>['before'],
  dueDate: string,
  sign: 1 | -1,
): Move['due'] =>
  status === 'pending'
    ? dues.map(({ on, amount }, index) => ({
        date: on || dueDate,
        count: index === 0 ? sign : 0,
        amount: sign * amount,
      }))
    : [];

/** From how an invoice stood to how it stands. */
function standingMoved(standing: Standing): Pick<Move, 'counts' | 'due' | 'untold'> {
  if (!standing) return { counts: {}, due: [], untold: true };
  const { before, after, dueDate: date } = standing;
  const pending = (of: typeof before): number => (of.status === 'pending' ? 1 : 0);
  const next = before.status === 'draft' && after.status === 'cancelled' ? 'cancelledDraft' : after.status;
  return {
    counts: before.status === after.status ? {} : { [before.status]: -1, [next]: 1 },
    untold: false,
    due:
      before.dues || after.dues
        ? [...duesOf(before, date, -1), ...duesOf(after, date, 1)]
        : [{ date, count: pending(after) - pending(before), amount: after.due - before.due }],
  };
}

type Kept =
  | Extract<
      InvoiceEvent,
      {
        type:
          | 'InvoiceDrafted'
          | 'InvoiceDiscarded'
          | 'InvoiceRestored'
          | 'InvoiceSent'
          | 'InvoicePaymentRecorded'
          | 'InvoicePaymentRefunded'
          | 'CreditNoteIssued'
          | 'InvoiceAdvanceTaken'
          | 'InvoiceCancelled'
          | 'InvoiceDaysKnown';
      }
    >
  | Extract<AdvanceEvent, { type: 'AdvanceReceived' | 'AdvanceRefunded' }>
  | Extract<ClientRecordEvent, { type: 'ClientRecordAdded' | 'ClientRecordRemoved' | 'ClientRecordRestored' }>;

function moveOf(event: Kept): Move {
  switch (event.type) {
    case 'ClientRecordAdded':
    case 'ClientRecordRestored':
      return { ...still, clients: 1 };
    case 'ClientRecordRemoved':
      return { ...still, clients: -1 };
    case 'InvoiceDiscarded':
      return { ...still, counts: { draft: -1 } };
    case 'InvoiceDrafted':
      return { ...still, counts: { draft: 1 }, drafted: 1 };
    case 'InvoiceRestored':
      return { ...still, counts: { draft: 1 } };
    case 'InvoiceSent':
      return { ...still, ...standingMoved(event.standing), work: event.work };
    case 'InvoicePaymentRecorded':
    case 'InvoicePaymentRefunded': {
      const { clientId: client, on, standing, amount } = event;
      const received = event.type === 'InvoicePaymentRecorded' ? amount : -amount;
      return { ...still, ...standingMoved(standing), received, month: on.slice(0, 7), client };
    }
    // Money counts when it comes, and not again when an invoice takes it.
    case 'AdvanceReceived':
    case 'AdvanceRefunded': {
      const { clientId: client, on, amount } = event;
      return { ...still, received: event.type === 'AdvanceReceived' ? amount : -amount, month: on.slice(0, 7), client };
    }
    default:
      return { ...still, ...standingMoved(event.standing) };
  }
}

type Erased = Extract<AccountEvent, { type: 'AccountErased' }>;

/** The books of a studio: of all time (by its id), and of what was written in a month and on a day (`{id}/2026-11`, `{id}/2026-11-23`, in India). */
export interface BooksView extends View, Figures {
  ownerId: string;
  span: 'all' | 'month' | 'day';
  /** `2026-11` or `2026-11-23`; '' for all time. */
  written: string;
}

const SPANS: Readonly<Record<number, BooksView['span']>> = { 7: 'month', 10: 'day' };
type KnownBooks = Omit<BooksView, 'position'>;
const kept = (view: BooksView | undefined, event: Kept, _: EventMeta, id: string): KnownBooks => {
  const { ownerId } = event;
  const written = id.slice(ownerId.length + 1);
  const before = view ?? noFigures;
  const span = SPANS[written.length] ?? 'all';
  return { id, ownerId, span, written, ...moved(before, moveOf(event), span !== 'all') };
};

export const books = projection<Kept | Erased, BooksView>(
  {
    name: 'books',
    version: 3,
    indexes: { bySpan: ['ownerId', 'span', 'written'] },
    key: (event, { at }) => {
      if (event.type === 'AccountErased') return event.userId;
      const day = indianDate(at);
      return [event.ownerId, `${event.ownerId}/${day.slice(0, 7)}`, `${event.ownerId}/${day}`];
    },
  },
  {
    ClientRecordAdded: kept,
    ClientRecordRemoved: kept,
    ClientRecordRestored: kept,
    InvoiceDrafted: kept,
    InvoiceDiscarded: kept,
    InvoiceRestored: kept,
    InvoiceSent: kept,
    InvoicePaymentRecorded: kept,
    InvoicePaymentRefunded: kept,
    CreditNoteIssued: kept,
    InvoiceAdvanceTaken: kept,
    InvoiceCancelled: kept,
    InvoiceDaysKnown: kept,
    AdvanceReceived: kept,
    AdvanceRefunded: kept,
    AccountErased: () => null,
  },
);

/** One line of the books: what an event changed in them, and when. By the event's id. */
export interface BookLineView extends View, Move {
  ownerId: string;
  at: string;
}

const line = (_: BookLineView | undefined, event: Kept, { at }: EventMeta, id: string) => ({
  id,
  ownerId: event.ownerId,
  at,
  ...moveOf(event),
});

export const bookLines = projection<Kept, BookLineView>(
  { name: 'bookLines', version: 3, indexes: { byTime: ['ownerId', 'at'] }, key: (_, { id }) => id },
  {
    ClientRecordAdded: line,
    ClientRecordRemoved: line,
    ClientRecordRestored: line,
    InvoiceDrafted: line,
    InvoiceDiscarded: line,
    InvoiceRestored: line,
    InvoiceSent: line,
    InvoicePaymentRecorded: line,
    InvoicePaymentRefunded: line,
    CreditNoteIssued: line,
    InvoiceAdvanceTaken: line,
    InvoiceCancelled: line,
    InvoiceDaysKnown: line,
    AdvanceReceived: line,
    AdvanceRefunded: line,
  },
);

/** Where a credit note stands, by its day. By its id. */
export interface CreditNotePlaceView extends View {
  ownerId: string;
  invoiceId: string;
  on: string;
}

export const creditNotePlaces = projection<
  Extract<InvoiceEvent, { type: 'CreditNoteIssued' | 'InvoiceErased' }>,
  CreditNotePlaceView
>(
  {
    name: 'creditNotePlaces',
    version: 1,
    indexes: { byDay: ['ownerId', 'on'] },
    key: (event) => (event.type === 'InvoiceErased' ? event.entries : event.creditNoteId),
  },
  {
    CreditNoteIssued: (_, { creditNoteId: id, ownerId, invoiceId, on }) => ({ id, ownerId, invoiceId, on }),
    InvoiceErased: () => null,
  },
);
