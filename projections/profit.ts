import type { AccountEvent } from '../domain/account.ts';
import type { ExpenseEvent } from '../domain/expense.ts';
import type { GigEvent } from '../domain/gig.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { EventMeta } from '../domain/kernel/event.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { type View, projection } from './core/projection.ts';

/** Paise: what was received of invoices less what went back, and what was spent. */
export interface Earned {
  revenue: number;
  expenses: number;
}
/** What one event changes of a gig; `gigId`: '' of what is of none. */
interface ProfitMove extends Earned {
  gigId: string;
}

type Kept =
  | Extract<
      InvoiceEvent,
      { type: 'InvoicePaymentRecorded' | 'InvoicePaymentRefunded' | 'InvoiceAdvanceTaken' | 'InvoiceGigChosen' }
    >
  | Exclude<ExpenseEvent, { type: 'ExpenseErased' }>;

const came = (gigId: string | undefined, revenue: number): ProfitMove => ({ gigId: gigId ?? '', revenue, expenses: 0 });
const spent = (gigId: string, expenses: number): ProfitMove => ({ gigId, revenue: 0, expenses });

function partsOf(event: Kept): ProfitMove[] {
  switch (event.type) {
    // An advance counts when an invoice takes it: only then is it known for what it was.
    case 'InvoicePaymentRecorded':
    case 'InvoiceAdvanceTaken':
      return [came(event.standing?.gigId, event.amount)];
    case 'InvoicePaymentRefunded':
      return [came(event.standing?.gigId, -event.amount)];
    case 'InvoiceGigChosen':
      return [came(event.before, -event.received), came(event.gigId, event.received)];
    case 'ExpenseAdded':
    case 'ExpenseRestored':
      return [spent(event.gigId, event.amount)];
    case 'ExpenseChanged':
      return [spent(event.before.gigId, -event.before.amount), spent(event.gigId, event.amount)];
    case 'ExpenseDeleted':
      return [spent(event.gigId, -event.amount)];
    case 'ExpenseGigEnded':
      return [spent(event.gigId, -event.amount), spent('', event.amount)];
  }
}
export const plus = (one: Earned, other: Earned): Earned => ({
  revenue: one.revenue + other.revenue,
  expenses: one.expenses + other.expenses,
});
export const nothing: Earned = { revenue: 0, expenses: 0 };
const isNothing = ({ revenue, expenses }: Earned): boolean => revenue === 0 && expenses === 0;

/** One for each gig; what comes to nothing is left out. */
function movesOf(event: Kept): ProfitMove[] {
  const byGig = new Map<string, ProfitMove>();
  for (const part of partsOf(event)) {
    const { gigId } = part;
    byGig.set(gigId, { gigId, ...plus(byGig.get(gigId) ?? nothing, part) });
  }
  return [...byGig.values()].filter((move) => !isNothing(move));
}
const moveOf = (event: Kept, gigId: string): ProfitMove =>
  movesOf(event).find((move) => move.gigId === gigId) ?? { gigId, ...nothing };

/** What came of a gig, and what was spent for it. By the gig's id. */
export interface GigProfitView extends View, Earned {
  ownerId: string;
  /** Of the gig. */
  createdAt: string;
  /** Whether any money is, or was, of it. */
  known: boolean;
}

type GigCame = Extract<GigEvent, { type: 'GigOpened' | 'GigPurged' }>;
const isOfGig = (event: Kept | GigCame): event is GigCame => event.type === 'GigOpened' || event.type === 'GigPurged';
const earned = (view: GigProfitView | undefined, event: Kept, _: EventMeta, id: string) =>
  view && { ...view, ...plus(view, moveOf(event, id)), known: true };

export const gigProfits = projection<Kept | GigCame, GigProfitView>(
  {
    name: 'gigProfits',
    version: 1,
    indexes: { byOwner: ['ownerId', 'known', 'createdAt'] },
    key: (event) =>
      isOfGig(event)
        ? event.gigId
        : movesOf(event)
            .map(({ gigId }) => gigId)
            .filter((gigId) => gigId !== ''),
  },
  {
    GigOpened: (_, { gigId: id, ownerId }, { at }) => ({ id, ownerId, createdAt: at, ...nothing, known: false }),
    GigPurged: () => null,
    InvoicePaymentRecorded: earned,
    InvoicePaymentRefunded: earned,
    InvoiceAdvanceTaken: earned,
    InvoiceGigChosen: earned,
    ExpenseAdded: earned,
    ExpenseChanged: earned,
    ExpenseDeleted: earned,
    ExpenseRestored: earned,
    ExpenseGigEnded: earned,
  },
);

/** A studio's gigs together, and what is of none: of all time (by its id), and of what was written in a month and on a day, as `BooksView` has it. */
export interface ProfitTotalsView extends View {
  ownerId: string;
  span: 'all' | 'month' | 'day';
  /** `2026-11` or `2026-11-23`; '' for all time. */
  written: string;
  gigs: Earned;
  general: Earned;
}

type Erased = Extract<AccountEvent, { type: 'AccountErased' }>;
const SPANS: Readonly<Record<number, ProfitTotalsView['span']>> = { 7: 'month', 10: 'day' };
const totalled = (view: ProfitTotalsView | undefined, event: Kept, _: EventMeta, id: string) => {
  const { ownerId } = event;
  const written = id.slice(ownerId.length + 1);
  const add = (to: Earned, isGeneral: boolean): Earned =>
    movesOf(event)
      .filter(({ gigId }) => (gigId === '') === isGeneral)
      .reduce(plus, to);
  return {
    id,
    ownerId,
    span: SPANS[written.length] ?? ('all' as const),
    written,
    gigs: add(view?.gigs ?? nothing, false),
    general: add(view?.general ?? nothing, true),
  };
};

export const profitTotals = projection<Kept | Erased, ProfitTotalsView>(
  {
    name: 'profitTotals',
    version: 1,
    indexes: { bySpan: ['ownerId', 'span', 'written'] },
    key: (event, { at }) => {
      if (event.type === 'AccountErased') return event.userId;
      if (movesOf(event).length === 0) return undefined;
      const day = indianDate(at);
      return [event.ownerId, `${event.ownerId}/${day.slice(0, 7)}`, `${event.ownerId}/${day}`];
    },
  },
  {
    InvoicePaymentRecorded: totalled,
    InvoicePaymentRefunded: totalled,
    InvoiceAdvanceTaken: totalled,
    InvoiceGigChosen: totalled,
    ExpenseAdded: totalled,
    ExpenseChanged: totalled,
    ExpenseDeleted: totalled,
    ExpenseRestored: totalled,
    ExpenseGigEnded: totalled,
    AccountErased: () => null,
  },
);

/** What one event changed of a gig, and when. By the event's id and the gig's. */
export interface ProfitLineView extends View, ProfitMove {
  ownerId: string;
  at: string;
}
const line = (_: ProfitLineView | undefined, event: Kept, { at, id: eventId }: EventMeta, id: string) => ({
  id,
  ownerId: event.ownerId,
  at,
  ...moveOf(event, id.slice(eventId.length + 1)),
});

export const profitLines = projection<Kept, ProfitLineView>(
  {
    name: 'profitLines',
    version: 1,
    indexes: { byTime: ['ownerId', 'at'], byGig: ['gigId', 'at'] },
    key: (event, { id }) => movesOf(event).map(({ gigId }) => `${id}/${gigId}`),
  },
  {
    InvoicePaymentRecorded: line,
    InvoicePaymentRefunded: line,
    InvoiceAdvanceTaken: line,
    InvoiceGigChosen: line,
    ExpenseAdded: line,
    ExpenseChanged: line,
    ExpenseDeleted: line,
    ExpenseRestored: line,
    ExpenseGigEnded: line,
  },
);
