import type { Account } from './account.ts';
import { type DecidedEvent, type Draft, type InvoiceEvent, type Standing, type invoiceStatuses } from './events.ts';
import { type Inclusive, inclusiveOf } from './inclusive.ts';
import { type Days, duesOf, withSchedule } from './schedule.ts';
import type { Totals } from './totals.ts';

export type InvoiceStatus = (typeof invoiceStatuses)[number];

export interface KnownInvoice extends Account, Omit<Days, 'dueDate'> {
  status: InvoiceStatus;
  invoiceId: string;
  ownerId: string;
  draft: Draft;
  totals: Totals;
  /** Ids of payments, refunds and credit notes. */
  entries: readonly string[];
  /** Paise that came, by the payment's id. */
  payments: Readonly<Record<string, number>>;
  creditNotes: readonly { creditNoteId: string; on: string }[];
  /** '' for none. */
  gigId: string;
  /** Of a draft that was deleted. */
  discardedAt: string | null;
  /** What it took of advances, by the set-off's id. */
  advances: Readonly<Record<string, Inclusive>>;
}
export type InvoiceState = { status: 'absent' } | KnownInvoice;

/** What the studio has of it: payments and advances less refunds. */
export const received = ({ paid, refunded }: Account): number => paid - refunded;
/** What is still to be paid of an invoice that is neither a draft nor cancelled. */
const due = (account: Account): number => Math.max(0, account.total - account.credited - received(account));

/** What is still to be paid. */
export const balanceDue = ({ status, ...account }: Account & { status: InvoiceStatus }): number =>
  status === 'pending' ? due(account) : 0;

/** How it stands once it was sent: fully credited, paid, or waiting for money. */
export function standingOf(account: Account): 'credited' | 'paid' | 'pending' {
  if (account.credited > 0 && account.credited >= account.total) return 'credited';
  return due(account) === 0 ? 'paid' : 'pending';
}

/** What an event does to the account of an invoice: for its state and for its documents. */
export function accountAfter(
  account: Account,
  event: Extract<
    DecidedEvent,
    { type: 'InvoicePaymentRecorded' | 'InvoicePaymentRefunded' | 'CreditNoteIssued' | 'InvoiceAdvanceTaken' }
  >,
): Account & { status: ReturnType<typeof standingOf> } {
  const { amount, type } = event;
  const came = type === 'InvoicePaymentRecorded' || type === 'InvoiceAdvanceTaken';
  const next: Account = {
    total: account.total,
    paid: account.paid + (came ? amount : 0),
    refunded: account.refunded + (type === 'InvoicePaymentRefunded' ? amount : 0),
    credited: account.credited + (type === 'CreditNoteIssued' ? amount : 0),
  };
  return { ...next, status: standingOf(next) };
}

function withEntry(state: KnownInvoice, id: string, event: Parameters<typeof accountAfter>[1]): KnownInvoice {
  return { ...state, ...accountAfter(state, event), entries: [...state.entries, id] };
}

/** A changed draft comes to something else and has no money yet. */
function drafted(
  event: Extract<InvoiceEvent, { type: 'InvoiceDrafted' | 'InvoiceChanged' }>,
  { gigId, gigDay, deliveredOn }: Pick<KnownInvoice, 'gigId' | 'gigDay' | 'deliveredOn'>,
): KnownInvoice {
  const { type: _, invoiceId, ownerId, buyer: __, supply: ___, totals, ...typed } = event;
  const draft = withSchedule(typed);
  const account = { total: totals.total, paid: 0, refunded: 0, credited: 0 };
  return {
    status: 'draft',
    invoiceId,
    ownerId,
    draft,
    totals,
    entries: [],
    payments: {},
    creditNotes: [],
    gigId,
    gigDay,
    deliveredOn,
    discardedAt: null,
    advances: {},
    ...account,
  };
}

const ofNoGig = { gigId: '', gigDay: '', deliveredOn: '' };

export function evolveInvoice(state: InvoiceState, event: DecidedEvent): InvoiceState {
  if (event.type === 'InvoiceDrafted' || event.type === 'InvoiceChanged')
    return drafted(event, state.status === 'absent' ? ofNoGig : state);
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'InvoiceSent': {
      const account = { ...state, total: event.totals.total };
      return { ...account, totals: event.totals, status: standingOf(account) };
    }
    case 'InvoiceNotesChanged':
      return { ...state, draft: { ...state.draft, notes: event.notes } };
    case 'InvoicePaymentRecorded': {
      const { paymentId, amount } = event;
      return { ...withEntry(state, paymentId, event), payments: { ...state.payments, [paymentId]: amount } };
    }
    case 'InvoicePaymentRefunded':
      return withEntry(state, event.refundId, event);
    case 'CreditNoteIssued': {
      const { creditNoteId, on } = event;
      const next = withEntry(state, creditNoteId, event);
      return { ...next, creditNotes: [...state.creditNotes, { creditNoteId, on }] };
    }
    case 'InvoiceAdvanceTaken': {
      const { setOffId } = event;
      // One of which nothing was due stays as it is.
      const next = event.amount === 0 ? state : { ...state, ...accountAfter(state, event) };
      return { ...next, advances: { ...state.advances, [setOffId]: inclusiveOf(event) } };
    }
    case 'InvoiceCancelled':
      return { ...state, status: 'cancelled' };
    case 'InvoiceGigChosen':
      return { ...state, gigId: event.gigId };
    case 'InvoiceDaysKnown':
      return { ...state, gigDay: event.gigDay, deliveredOn: event.deliveredOn };
    case 'InvoiceDiscarded':
      return { ...state, discardedAt: event.at };
    case 'InvoiceRestored':
      return { ...state, discardedAt: null };
    case 'InvoiceErased':
      return { status: 'absent' };
  }
}

/** The invoice as its schedule is reckoned with. */
export const scheduled = ({ draft: { dueDate, schedule }, ...state }: KnownInvoice) => ({
  ...state,
  dueDate,
  schedule,
});

function standOf(state: KnownInvoice): NonNullable<Standing>['before'] {
  const due = balanceDue(state);
  return {
    status: state.status,
    due,
    ...(state.draft.schedule ? { dues: duesOf(scheduled(state), due) } : {}),
  };
}

const standingBetween = (state: KnownInvoice, next: KnownInvoice): Standing => ({
  dueDate: next.draft.dueDate,
  ...(next.gigId === '' ? {} : { gigId: next.gigId }),
  before: standOf(state),
  after: standOf(next),
});

/** The same event with how the invoice stood before it and stands after it, where it changes that. */
export function withStanding(state: InvoiceState, event: DecidedEvent): InvoiceEvent {
  switch (event.type) {
    case 'InvoiceSent':
    case 'InvoicePaymentRecorded':
    case 'InvoicePaymentRefunded':
    case 'CreditNoteIssued':
    case 'InvoiceAdvanceTaken':
    case 'InvoiceCancelled':
    case 'InvoiceDaysKnown': {
      const next = evolveInvoice(state, event);
      const isKnown = state.status !== 'absent' && next.status !== 'absent';
      const standing: Standing = isKnown ? standingBetween(state, next) : null;
      return { ...event, standing };
    }
    default:
      return event;
  }
}
