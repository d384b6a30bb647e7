import type { ClientRecordEvent } from '../domain/client.ts';
import type { Buyer, Draft, InvoiceEvent, MoneyMoved, Seller } from '../domain/invoice/events.ts';
import type { Account } from '../domain/invoice/account.ts';
import { type InvoiceStatus, accountAfter, balanceDue, standingOf } from '../domain/invoice/state.ts';
import { type Inclusive, inclusiveOf } from '../domain/invoice/inclusive.ts';
import { type Days, nextDueOf, withSchedule } from '../domain/invoice/schedule.ts';
import type { Supply } from '../domain/invoice/supply.ts';
import type { CreditedFigures, Totals } from '../domain/invoice/totals.ts';
import type { AdvanceEvent } from '../domain/invoice/advance.ts';
import type { ReminderEvent } from '../domain/reminder.ts';
import type { InvoiceSeriesEvent } from '../domain/invoiceSeries.ts';
import { type View, projection } from './core/projection.ts';

export interface PaymentEntry extends MoneyMoved {
  id: string;
  kind: 'payment' | 'refund';
}
export interface CreditNoteEntry extends CreditedFigures {
  id: string;
  /** '' until it has one, a moment after it was issued. */
  number: string;
  on: string;
  reason: string;
}

/** What an invoice took of an advance. `on`: when it was received; `number`: of its receipt voucher. */
export interface AdvanceEntry extends Inclusive {
  id: string;
  advanceId: string;
  number: string;
  on: string;
}

/** What was done with an invoice, and when; `amount` in paise, 0 where there is none. */
export interface InvoiceStep {
  at: string;
  /** `paidOnline` and `returnedOnline`: through a provider, by whoever it was that paid. */
  what:
    | 'drafted'
    | 'changed'
    | 'sent'
    | 'notes'
    | 'payment'
    | 'paidOnline'
    | 'refund'
    | 'returnedOnline'
    | 'credit'
    | 'advance'
    | 'gig'
    | 'days'
    | 'reminder'
    | 'cancelled';
  amount: number;
  /** When money was due next from then on; of an invoice with a schedule. */
  nextDue?: string;
}

/** An invoice with all that belongs to it. Amounts in paise. */
export interface InvoiceView extends View, Omit<Draft, 'number'>, Account, Omit<Days, 'dueDate'> {
  /** '' for none. */
  gigId: string;
  /** '' of a draft that was deleted, so that no list has it. */
  ownerId: string;
  /** Of a draft that was deleted: whose it is, and since when (ISO 8601). */
  discardedBy?: string;
  removedAt?: string;
  status: InvoiceStatus;
  /** As typed, or of the series; '' of a draft that is to get one. */
  number: string;
  /** Whether the number was typed. */
  numberTyped: boolean;
  buyer: Buyer;
  /** Null until it was sent: a draft is issued by the studio as it is by then. */
  seller: Seller | null;
  /** Of the template that it is printed with; null for the newest: of a draft. */
  templateVersion: number | null;
  supply: Supply;
  totals: Totals;
  balance: number;
  /** The day on which money is due next; the due date where none is waited for. */
  nextDue: string;
  payments: readonly PaymentEntry[];
  creditNotes: readonly CreditNoteEntry[];
  advances: readonly AdvanceEntry[];
  createdAt: string;
  /** ISO 8601; null until then. */
  sentAt: string | null;
  cancelReason: string;
  /** From the first; what was changed several times in a row is one step. */
  history: readonly InvoiceStep[];
}

type Fields = Omit<InvoiceView, 'position'>;

/** When money is due next, which is noted with what was just done where a schedule says so. */
function upToDate(view: Fields): Fields {
  const nextDue = nextDueOf(view, view.balance);
  const history = view.schedule
    ? view.history.map((step, index) => (index === view.history.length - 1 ? { ...step, nextDue } : step))
    : view.history;
  return { ...view, nextDue, history };
}

type Event =
  | InvoiceEvent
  | Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }>
  | Extract<ReminderEvent, { type: 'ReminderSent' }>;

/** Steps of the same kind are told as the last of them, where nothing is lost by it. */
function stepped(
  { history }: Pick<Fields, 'history'>,
  at: string,
  what: InvoiceStep['what'],
  amount = 0,
): InvoiceStep[] {
  const isMore = (what === 'changed' || what === 'notes' || what === 'gig') && history.at(-1)?.what === what;
  return [...(isMore ? history.slice(0, -1) : history), { at, what, amount }];
}

/** What was typed and reckoned; nothing was paid yet. */
function drafted(
  event: Extract<InvoiceEvent, { type: 'InvoiceDrafted' | 'InvoiceChanged' }>,
  createdAt: string,
  history: readonly InvoiceStep[],
  { gigId, gigDay, deliveredOn }: Pick<InvoiceView, 'gigId' | 'gigDay' | 'deliveredOn'>,
): Fields {
  const { type: _, invoiceId, number, ...typed } = event;
  const rest = withSchedule(typed);
  return {
    id: invoiceId,
    gigId,
    gigDay,
    deliveredOn,
    ...rest,
    nextDue: rest.dueDate,
    number,
    numberTyped: number !== '',
    status: 'draft',
    seller: null,
    templateVersion: null,
    total: rest.totals.total,
    paid: 0,
    refunded: 0,
    credited: 0,
    balance: 0,
    payments: [],
    creditNotes: [],
    advances: [],
    createdAt,
    sentAt: null,
    cancelReason: '',
    history,
  };
}
const ofNoGig = { gigId: '', gigDay: '', deliveredOn: '' };
function withAccount(
  view: Fields,
  event: Parameters<typeof accountAfter>[1],
  at: string,
  what: InvoiceStep['what'],
): Fields {
  const account = accountAfter(view, event);
  const history = stepped(view, at, what, event.amount);
  return upToDate({ ...view, ...account, balance: balanceDue(account), history });
}

export const invoices = projection<Event, InvoiceView>(
  {
    name: 'invoices',
    version: 9,
    indexes: {
      byDrafted: ['ownerId', 'createdAt'],
      byClientDrafted: ['ownerId', 'clientId', 'createdAt'],
      byOwner: ['ownerId', 'issueDate', 'createdAt'],
      byStatus: ['ownerId', 'status', 'issueDate', 'createdAt'],
      byDue: ['ownerId', 'status', 'nextDue'],
      byClient: ['ownerId', 'clientId', 'issueDate', 'createdAt'],
      byClientStatus: ['ownerId', 'clientId', 'status', 'issueDate', 'createdAt'],
      byClientDue: ['ownerId', 'clientId', 'status', 'nextDue'],
      byNextDue: ['status', 'nextDue'],
      byGig: ['gigId'],
      byDiscarder: ['discardedBy'],
      byRemoval: ['removedAt'],
    },
    key: (event) => event.invoiceId,
  },
  {
    InvoiceDrafted: (_, event, { at }) =>
      drafted(event, at, stepped({ history: [] }, at, 'drafted', event.totals.total), ofNoGig),
    InvoiceChanged: (view, event, { at }) =>
      view && drafted(event, view.createdAt, stepped(view, at, 'changed', event.totals.total), view),
    InvoiceSent: (view, { buyer, seller, supply, totals, templateVersion }, { at }) => {
      if (!view) return view;
      const account = { total: totals.total, paid: 0, refunded: 0, credited: 0 };
      const status = standingOf(account);
      const balance = balanceDue({ ...account, status });
      const history = stepped(view, at, 'sent', totals.total);
      return upToDate({
        ...view,
        ...account,
        buyer,
        seller,
        supply,
        totals,
        templateVersion,
        status,
        balance,
        sentAt: at,
        history,
      });
    },
    DocumentNumberGiven: (view, { kind, documentId, number }) => {
      if (!view) return view;
      if (kind === 'invoice') return { ...view, number };
      const creditNotes = view.creditNotes.map((note) => (note.id === documentId ? { ...note, number } : note));
      return { ...view, creditNotes };
    },
    InvoiceNotesChanged: (view, { notes }, { at }) => view && { ...view, notes, history: stepped(view, at, 'notes') },
    InvoicePaymentRecorded: (view, event, { at, actor }) => {
      if (!view) return view;
      const { paymentId, amount, method, on, reference, notes } = event;
      const payment = { id: paymentId, kind: 'payment' as const, amount, method, on, reference, notes };
      return {
        ...withAccount(view, event, at, actor.kind === 'system' ? 'paidOnline' : 'payment'),
        payments: [...view.payments, payment],
      };
    },
    InvoicePaymentRefunded: (view, event, { at, actor }) => {
      if (!view) return view;
      const { refundId, amount, method, on, reference, notes } = event;
      const refund = { id: refundId, kind: 'refund' as const, amount, method, on, reference, notes };
      return {
        ...withAccount(view, event, at, actor.kind === 'system' ? 'returnedOnline' : 'refund'),
        payments: [...view.payments, refund],
      };
    },
    CreditNoteIssued: (view, event, { at }) => {
      if (!view) return view;
      const { type: _, invoiceId: __, ownerId: ___, creditNoteId, on, reason, ...figures } = event;
      const note = { id: creditNoteId, number: '', on, reason, ...figures };
      return { ...withAccount(view, event, at, 'credit'), creditNotes: [...view.creditNotes, note] };
    },
    InvoiceAdvanceTaken: (view, event, { at }) => {
      // Nothing was due any more.
      if (!view || event.amount === 0) return view;
      const { setOffId: id, advanceId, voucher: number, receivedOn: on } = event;
      const entry = { id, advanceId, number, on, ...inclusiveOf(event) };
      return { ...withAccount(view, event, at, 'advance'), advances: [...view.advances, entry] };
    },
    InvoiceCancelled: (view, { reason }, { at }) =>
      view && {
        ...view,
        status: 'cancelled',
        balance: 0,
        cancelReason: reason,
        history: stepped(view, at, 'cancelled'),
      },
    InvoiceGigChosen: (view, { gigId }, { at }) => view && { ...view, gigId, history: stepped(view, at, 'gig') },
    InvoiceDaysKnown: (view, { gigDay, deliveredOn }, { at }) =>
      view && upToDate({ ...view, gigDay, deliveredOn, history: stepped(view, at, 'days') }),
    ReminderSent: (view, { amount }, { at }) => view && { ...view, history: stepped(view, at, 'reminder', amount) },
    InvoiceDiscarded: (view, { ownerId: discardedBy, at: removedAt }) =>
      view && { ...view, ownerId: '', discardedBy, removedAt },
    InvoiceRestored: (view, { ownerId }) => {
      if (!view) return view;
      const { discardedBy: _, removedAt: __, ...rest } = view;
      return { ...rest, ownerId };
    },
    InvoiceErased: () => null,
  },
);

/** Money that came, or (`refund`) went back. */
export interface TransactionView extends View, MoneyMoved {
  ownerId: string;
  /** '' of an advance. */
  invoiceId: string;
  /** Of which it came, or went back; '' of an invoice's own money. */
  advanceId: string;
  clientId: string;
  kind: 'payment' | 'refund';
  createdAt: string;
}

const keyOf = (event: InvoiceEvent | AdvanceEvent): string | readonly string[] | undefined => {
  switch (event.type) {
    case 'InvoicePaymentRecorded':
      return event.paymentId;
    case 'AdvanceReceived':
      return event.advanceId;
    case 'InvoicePaymentRefunded':
    case 'AdvanceRefunded':
      return event.refundId;
    case 'InvoiceErased':
    case 'AdvanceErased':
      return event.entries;
    default:
      return undefined;
  }
};
const moneyOf = ({ amount, method, on, reference, notes }: MoneyMoved): MoneyMoved => ({
  amount,
  method,
  on,
  reference,
  notes,
});

export const transactions = projection<InvoiceEvent | AdvanceEvent, TransactionView>(
  {
    name: 'transactions',
    version: 2,
    indexes: {
      byOwner: ['ownerId', 'on', 'createdAt'],
      byClient: ['ownerId', 'clientId', 'on', 'createdAt'],
      byMethod: ['ownerId', 'method', 'on', 'createdAt'],
      byClientMethod: ['ownerId', 'clientId', 'method', 'on', 'createdAt'],
    },
    key: keyOf,
  },
  {
    InvoicePaymentRecorded: (_, { type: __, paymentId: id, ...moved }, { at }) => {
      const { standing: ___, ...rest } = moved;
      return { id, kind: 'payment', advanceId: '', ...rest, createdAt: at };
    },
    InvoicePaymentRefunded: (_, { type: __, refundId: id, ...moved }, { at }) => {
      const { standing: ___, ...rest } = moved;
      return { id, kind: 'refund', advanceId: '', ...rest, createdAt: at };
    },
    AdvanceReceived: (_, event, { at }) => {
      const { advanceId: id, ownerId, clientId } = event;
      const about = { ownerId, clientId, invoiceId: '', advanceId: id };
      return { id, kind: 'payment', ...about, ...moneyOf(event), createdAt: at };
    },
    AdvanceRefunded: (_, event, { at }) => {
      const { advanceId, refundId: id, ownerId, clientId } = event;
      return { id, kind: 'refund', ownerId, clientId, invoiceId: '', advanceId, ...moneyOf(event), createdAt: at };
    },
    AdvanceErased: () => null,
    InvoiceErased: () => null,
  },
);

/** What came of a client, less what went back, in paise. By the client's id. */
export interface ClientRevenueView extends View {
  ownerId: string;
  received: number;
}

type Moved =
  | Extract<InvoiceEvent, { type: 'InvoicePaymentRecorded' | 'InvoicePaymentRefunded' }>
  | Extract<AdvanceEvent, { type: 'AdvanceReceived' | 'AdvanceRefunded' }>;
const came = (view: ClientRevenueView | undefined, { clientId: id, ownerId, amount }: Moved) => ({
  id,
  ownerId,
  received: (view?.received ?? 0) + amount,
});
const went = (view: ClientRevenueView | undefined, { amount }: Moved) =>
  view && { ...view, received: view.received - amount };

export const clientRevenues = projection<
  Moved | Extract<ClientRecordEvent, { type: 'ClientRecordErased' }>,
  ClientRevenueView
>(
  {
    name: 'clientRevenues',
    version: 2,
    indexes: { byOwner: ['ownerId', 'received'] },
    key: (event) => event.clientId,
  },
  {
    InvoicePaymentRecorded: came,
    InvoicePaymentRefunded: went,
    AdvanceReceived: came,
    AdvanceRefunded: went,
    ClientRecordErased: () => null,
  },
);
