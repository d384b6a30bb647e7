import type { RecurringDraft, RecurringInvoiceEvent } from '../domain/invoice/recurringEvents.ts';
import type { Buyer } from '../domain/invoice/events.ts';
import type { Supply } from '../domain/invoice/supply.ts';
import type { Totals } from '../domain/invoice/totals.ts';
import { type View, projection } from './core/projection.ts';

/** What was done with it, and when; `amount` in paise; `reason`: why it was paused, '' where its photographer did it. */
export interface RecurringStep {
  at: string;
  what: 'planned' | 'changed' | 'made' | 'sent' | 'paused' | 'resumed';
  amount: number;
  reason: string;
}
/** An invoice that is made again and again, with those that were made. Amounts in paise. */
export interface RecurringInvoiceView extends View, RecurringDraft {
  /** '' of one that was deleted, so that no list has it. */
  ownerId: string;
  /** Of one that was deleted: whose it is, and since when (ISO 8601). */
  discardedBy?: string;
  removedAt?: string;
  /** `finished`: there is no next. */
  status: 'active' | 'paused' | 'finished';
  /** Why none could be made; '' where its photographer paused it. */
  pauseReason: string;
  buyer: Buyer;
  supply: Supply;
  totals: Totals;
  /** The day on which the next is made; '' when there is none. */
  next: string;
  createdAt: string;
  /** How many were made. */
  count: number;
  /** The last of them, from the newest. */
  made: readonly { on: string; invoiceId: string }[];
  history: readonly RecurringStep[];
}

/** Invoices that are told with it; the others stand in the list of invoices. */
const MOST_TOLD = 24;
const MOST_STEPS = 200;

type Fields = Omit<RecurringInvoiceView, 'position'>;
const withStep = (view: Fields, at: string, what: RecurringStep['what'], reason = ''): Fields => {
  const { history, totals } = view;
  const isMore = what === 'changed' && history.at(-1)?.what === what;
  const before = isMore ? history.slice(0, -1) : history;
  return { ...view, history: [...before, { at, what, amount: totals.total, reason }].slice(-MOST_STEPS) };
};
const statusOf = (next: string, isPaused: boolean): Fields['status'] =>
  next === '' ? 'finished' : isPaused ? 'paused' : 'active';

export const recurringInvoices = projection<RecurringInvoiceEvent, RecurringInvoiceView>(
  {
    name: 'recurringInvoices',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'createdAt'],
      byClient: ['ownerId', 'clientId', 'createdAt'],
      byNext: ['status', 'next'],
      byDiscarder: ['discardedBy'],
      byRemoval: ['removedAt'],
    },
    key: (event) => event.recurringId,
  },
  {
    RecurringInvoicePlanned: (_, { type: __, recurringId: id, ...planned }, { at }) =>
      withStep(
        {
          ...planned,
          id,
          status: statusOf(planned.next, false),
          pauseReason: '',
          createdAt: at,
          count: 0,
          made: [],
          history: [],
        },
        at,
        'planned',
      ),
    RecurringInvoiceChanged: (view, { type: _, recurringId: __, ...changed }, { at }) => {
      if (!view) return view;
      const { reverseCharge: ___, ...rest } = view;
      return withStep({ ...rest, ...changed, status: statusOf(changed.next, view.status === 'paused') }, at, 'changed');
    },
    RecurringInvoiceMade: (view, { on, invoiceId, sent, next }, { at }) =>
      view &&
      withStep(
        {
          ...view,
          next,
          status: statusOf(next, false),
          count: view.count + 1,
          made: [{ on, invoiceId }, ...view.made].slice(0, MOST_TOLD),
        },
        at,
        sent ? 'sent' : 'made',
      ),
    RecurringInvoicePaused: (view, { reason }, { at }) =>
      view && withStep({ ...view, status: 'paused', pauseReason: reason }, at, 'paused', reason),
    RecurringInvoiceResumed: (view, { next }, { at }) =>
      view && withStep({ ...view, status: statusOf(next, false), pauseReason: '', next }, at, 'resumed'),
    RecurringInvoiceDiscarded: (view, { ownerId: discardedBy, at: removedAt }) =>
      // What is deleted is not due, either.
      view && { ...view, ownerId: '', discardedBy, removedAt },
    RecurringInvoiceRestored: (view, { ownerId, next }) => {
      if (!view) return view;
      const { discardedBy: _, removedAt: __, ...rest } = view;
      return { ...rest, ownerId, next, status: statusOf(next, view.status === 'paused') };
    },
    RecurringInvoiceErased: () => null,
  },
);
