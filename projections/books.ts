import type { AccountEvent } from '../domain/account.ts';
import type { ClientRecordEvent } from '../domain/client.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { InvoiceEvent, Standing } from '../domain/invoice/events.ts';
import type { InvoiceStatus } from '../domain/invoice/state.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { type View, projection } from './core/projection.ts';

/** Amounts by what they are of: a month, a code of service, a client. In paise; what comes to nothing is left out. */
type Amounts = Readonly<Record<string, number>>;

/** What one event changes in the books of a studio. */
export interface Move {
  /** Clients that are not deleted. */
  clients: number;
  /** Paise, less what went back; by the month of payment, and by the client. */
  received: number;
  month: string;
  client: string;
  /** Invoices by how they stand. */
  counts: Partial<Record<InvoiceStatus, number>>;
  /** By due date: invoices that wait for money, and the paise that they wait for. */
  due: { date: string; count: number; amount: number }[];
  /** Charged before tax, by code of service. */
  work: readonly { sac: string; taxable: number }[];
}

/** Moves added up. */
export interface Figures {
  clients: number;
  received: number;
  counts: Readonly<Record<InvoiceStatus, number>>;
  months: Amounts;
  dues: Readonly<Record<string, readonly [count: number, amount: number]>>;
  work: Amounts;
  /** By client; not in the books of all time, where another read model has it. */
  byClient: Amounts;
}

export const noFigures: Figures = {
  clients: 0,
  received: 0,
  counts: { draft: 0, pending: 0, paid: 0, cancelled: 0, credited: 0 },
  months: {},
  dues: {},
  work: {},
  byClient: {},
};

function plus(amounts: Amounts, key: string, amount: number): Amounts {
  if (amount === 0) return amounts;
  const { [key]: before = 0, ...rest } = amounts;
  return before + amount === 0 ? rest : { ...amounts, [key]: before + amount };
}
function plusDue(dues: Figures['dues'], { date, count, amount }: Move['due'][number]): Figures['dues'] {
  const { [date]: before = [0, 0], ...rest } = dues;
  const after = [before[0] + count, before[1] + amount] as const;
  return after[0] === 0 && after[1] === 0 ? rest : { ...dues, [date]: after };
}

/** `withClients`: also by client. */
export function moved(figures: Figures, move: Move, withClients: boolean): Figures {
  const counts = { ...figures.counts };
  for (const [status, count] of Object.entries(move.counts)) counts[status as InvoiceStatus] += count;
  return {
    clients: figures.clients + move.clients,
    received: figures.received + move.received,
    counts,
    months: plus(figures.months, move.month, move.received),
    dues: move.due.reduce(plusDue, figures.dues),
    work: move.work.reduce((work, { sac, taxable }) => plus(work, sac, taxable), figures.work),
    byClient: withClients ? plus(figures.byClient, move.client, move.received) : figures.byClient,
  };
}

/** Two books as one. */
export function together(one: Figures, other: Figures): Figures {
  const added = (a: Amounts, b: Amounts): Amounts =>
    Object.entries(b).reduce((sum, [key, amount]) => plus(sum, key, amount), a);
  const counts = { ...one.counts };
  for (const [status, count] of Object.entries(other.counts)) counts[status as InvoiceStatus] += count;
  return {
    clients: one.clients + other.clients,
    received: one.received + other.received,
    counts,
    months: added(one.months, other.months),
    dues: Object.entries(other.dues).reduce(
      (dues, [date, [count, amount]]) => plusDue(dues, { date, count, amount }),
      one.dues,
    ),
    work: added(one.work, other.work),
    byClient: added(one.byClient, other.byClient),
  };
}

const still: Move = { clients: 0, received: 0, month: '', client: '', counts: {}, due: [], work: [] };

/** From how an invoice stood to how it stands. */
function standingMoved(standing: Standing): Pick<Move, 'counts' | 'due'> {
  if (!standing) return { counts: {}, due: [] };
  const { before, after, dueDate: date } = standing;
  const pending = (of: typeof before): number => (of.status === 'pending' ? 1 : 0);
  // A draft that is cancelled never was an invoice.
  const next = before.status === 'draft' && after.status === 'cancelled' ? {} : { [after.status]: 1 };
  return {
    counts: before.status === after.status ? {} : { [before.status]: -1, ...next },
    due: [{ date, count: pending(after) - pending(before), amount: after.due - before.due }],
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
          | 'InvoiceCancelled';
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
    version: 2,
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
  { name: 'bookLines', version: 2, indexes: { byTime: ['ownerId', 'at'] }, key: (_, { id }) => id },
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
