import type { ClientRecordEvent } from '../domain/client.ts';
import type { Buyer, Draft, InvoiceEvent, MoneyMoved, Seller } from '../domain/invoice/events.ts';
import { type Account, type InvoiceStatus, accountAfter, balanceDue, standingOf } from '../domain/invoice/state.ts';
import type { Supply } from '../domain/invoice/supply.ts';
import type { CreditedFigures, Totals } from '../domain/invoice/totals.ts';
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

/** An invoice with all that belongs to it. Amounts in paise. */
export interface InvoiceView extends View, Omit<Draft, 'number'>, Account {
  ownerId: string;
  status: InvoiceStatus;
  /** As typed, or of the series; '' of a draft that is to get one. */
  number: string;
  /** Whether the number was typed. */
  numberTyped: boolean;
  buyer: Buyer;
  /** Null until it was sent: a draft is issued by the studio as it is by then. */
  seller: Seller | null;
  supply: Supply;
  totals: Totals;
  balance: number;
  payments: readonly PaymentEntry[];
  creditNotes: readonly CreditNoteEntry[];
  createdAt: string;
  /** ISO 8601; null until then. */
  sentAt: string | null;
  cancelReason: string;
}

type Fields = Omit<InvoiceView, 'position'>;
type Event = InvoiceEvent | Extract<InvoiceSeriesEvent, { type: 'DocumentNumberGiven' }>;

/** What was typed and reckoned; nothing was paid yet. */
function drafted(
  event: Extract<InvoiceEvent, { type: 'InvoiceDrafted' | 'InvoiceChanged' }>,
  createdAt: string,
): Fields {
  const { type: _, invoiceId, number, ...rest } = event;
  return {
    id: invoiceId,
    ...rest,
    number,
    numberTyped: number !== '',
    status: 'draft',
    seller: null,
    total: rest.totals.total,
    paid: 0,
    refunded: 0,
    credited: 0,
    balance: 0,
    payments: [],
    creditNotes: [],
    createdAt,
    sentAt: null,
    cancelReason: '',
  };
}
function withAccount(view: Fields, event: Parameters<typeof accountAfter>[1]): Fields {
  const account = accountAfter(view, event);
  return { ...view, ...account, balance: balanceDue(account) };
}

export const invoices = projection<Event, InvoiceView>(
  {
    name: 'invoices',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'issueDate', 'createdAt'],
      byStatus: ['ownerId', 'status', 'issueDate', 'createdAt'],
      byDue: ['ownerId', 'status', 'dueDate'],
      byClient: ['ownerId', 'clientId', 'issueDate', 'createdAt'],
      byClientStatus: ['ownerId', 'clientId', 'status', 'issueDate', 'createdAt'],
      byClientDue: ['ownerId', 'clientId', 'status', 'dueDate'],
    },
    key: (event) => event.invoiceId,
  },
  {
    InvoiceDrafted: (_, event, { at }) => drafted(event, at),
    InvoiceChanged: (view, event) => view && drafted(event, view.createdAt),
    InvoiceSent: (view, { buyer, seller, supply, totals }, { at }) => {
      if (!view) return view;
      const account = { total: totals.total, paid: 0, refunded: 0, credited: 0 };
      const status = standingOf(account);
      const balance = balanceDue({ ...account, status });
      return { ...view, ...account, buyer, seller, supply, totals, status, balance, sentAt: at };
    },
    DocumentNumberGiven: (view, { kind, documentId, number }) => {
      if (!view) return view;
      if (kind === 'invoice') return { ...view, number };
      const creditNotes = view.creditNotes.map((note) => (note.id === documentId ? { ...note, number } : note));
      return { ...view, creditNotes };
    },
    InvoiceNotesChanged: (view, { notes }) => view && { ...view, notes },
    InvoicePaymentRecorded: (view, event) => {
      if (!view) return view;
      const { paymentId, amount, method, on, reference, notes } = event;
      const payment = { id: paymentId, kind: 'payment' as const, amount, method, on, reference, notes };
      return { ...withAccount(view, event), payments: [...view.payments, payment] };
    },
    InvoicePaymentRefunded: (view, event) => {
      if (!view) return view;
      const { refundId, amount, method, on, reference, notes } = event;
      const refund = { id: refundId, kind: 'refund' as const, amount, method, on, reference, notes };
      return { ...withAccount(view, event), payments: [...view.payments, refund] };
    },
    CreditNoteIssued: (view, event) => {
      if (!view) return view;
      const { type: _, invoiceId: __, ownerId: ___, creditNoteId, on, reason, ...figures } = event;
      const note = { id: creditNoteId, number: '', on, reason, ...figures };
      return { ...withAccount(view, event), creditNotes: [...view.creditNotes, note] };
    },
    InvoiceCancelled: (view, { reason }) => view && { ...view, status: 'cancelled', balance: 0, cancelReason: reason },
    InvoiceErased: () => null,
  },
);

/** Money that came, or (`refund`) went back. */
export interface TransactionView extends View, MoneyMoved {
  ownerId: string;
  invoiceId: string;
  clientId: string;
  kind: 'payment' | 'refund';
  createdAt: string;
}

export const transactions = projection<InvoiceEvent, TransactionView>(
  {
    name: 'transactions',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'on', 'createdAt'],
      byClient: ['ownerId', 'clientId', 'on', 'createdAt'],
      byMethod: ['ownerId', 'method', 'on', 'createdAt'],
      byClientMethod: ['ownerId', 'clientId', 'method', 'on', 'createdAt'],
    },
    key: (event) =>
      event.type === 'InvoicePaymentRecorded'
        ? event.paymentId
        : event.type === 'InvoicePaymentRefunded'
          ? event.refundId
          : event.type === 'InvoiceErased'
            ? event.entries
            : undefined,
  },
  {
    InvoicePaymentRecorded: (_, { type: __, paymentId, ...moved }, { at }) => ({
      id: paymentId,
      kind: 'payment',
      ...moved,
      createdAt: at,
    }),
    InvoicePaymentRefunded: (_, { type: __, refundId, ...moved }, { at }) => ({
      id: refundId,
      kind: 'refund',
      ...moved,
      createdAt: at,
    }),
    InvoiceErased: () => null,
  },
);

/** What came of a client, less what went back, in paise. By the client's id. */
export interface ClientRevenueView extends View {
  ownerId: string;
  received: number;
}

type Moved = Extract<InvoiceEvent, { type: 'InvoicePaymentRecorded' | 'InvoicePaymentRefunded' }>;

export const clientRevenues = projection<
  Moved | Extract<ClientRecordEvent, { type: 'ClientRecordErased' }>,
  ClientRevenueView
>(
  {
    name: 'clientRevenues',
    version: 1,
    indexes: { byOwner: ['ownerId', 'received'] },
    key: (event) => event.clientId,
  },
  {
    InvoicePaymentRecorded: (view, { clientId, ownerId, amount }) => ({
      id: clientId,
      ownerId,
      received: (view?.received ?? 0) + amount,
    }),
    InvoicePaymentRefunded: (view, { amount }) => view && { ...view, received: view.received - amount },
    ClientRecordErased: () => null,
  },
);
