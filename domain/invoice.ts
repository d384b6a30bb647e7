import {
  type Buyer,
  type Draft,
  type InvoiceEvent,
  type MoneyMoved,
  type Seller,
  invoiceEvents,
} from './invoice/events.ts';
import { type InvoiceState, type KnownInvoice, balanceDue, evolveInvoice, received } from './invoice/state.ts';
import type { Supply } from './invoice/supply.ts';
import { type Totals, creditOf, totalsOf } from './invoice/totals.ts';
import type { Aggregate } from './kernel/aggregate.ts';
import { financialYearBefore, financialYearOf, indianDate } from './kernel/financialYear.ts';
import { rupees } from './kernel/money.ts';
import { refuse } from './kernel/refusal.ts';

/** What an invoice is reckoned with, besides what was typed. */
export interface Basis {
  buyer: Buyer;
  supply: Supply;
  roundToRupee: boolean;
}
type Timed = { at: string };
export type InvoiceCommand =
  | { type: 'DraftInvoice'; invoiceId: string; ownerId: string; draft: Draft; basis: Basis }
  | { type: 'ChangeInvoice'; draft: Draft; basis: Basis }
  | (Timed & { type: 'SendInvoice'; seller: Seller; basis: Basis })
  | (Timed & { type: 'RecordPayment'; paymentId: string; money: MoneyMoved })
  | (Timed & { type: 'RefundPayment'; refundId: string; money: MoneyMoved })
  | { type: 'CancelInvoice'; reason: string }
  /** `amount`: paise, null for all that is left. */
  | (Timed & { type: 'IssueCreditNote'; creditNoteId: string; amount: number | null; reason: string })
  | { type: 'EraseInvoice' };

/** Payments, refunds and credit notes of one invoice. */
const MOST_ENTRIES = 200;
/** Paise; of a smaller part its tax could not be told. */
const LEAST_CREDIT = 100;

const reckoned = (draft: Draft, { supply, roundToRupee }: Basis): Totals =>
  totalsOf(draft.items, { type: draft.discountType, value: draft.discountValue }, draft.taxRate, {
    tax: supply.tax,
    roundToRupee,
  });
function figures(draft: Draft, basis: Basis): Draft & { buyer: Buyer; supply: Supply; totals: Totals } {
  if (draft.dueDate < draft.issueDate)
    refuse('invalid', 'invoice.dates', 'The due date cannot lie before the issue date.');
  return { ...draft, buyer: basis.buyer, supply: basis.supply, totals: reckoned(draft, basis) };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changed(state: KnownInvoice, draft: Draft, basis: Basis): InvoiceEvent[] {
  const { invoiceId, ownerId } = state;
  if (state.status === 'draft') {
    const next = figures(draft, basis);
    return same(state.draft, draft) && same(state.totals, next.totals)
      ? []
      : [{ type: 'InvoiceChanged', invoiceId, ownerId, ...next }];
  }
  if (!same({ ...state.draft, notes: '' }, { ...draft, notes: '' }))
    refuse(
      'conflict',
      'invoice.sent',
      'This invoice was sent and stays as it is; only its notes can change. Please cancel it or make a credit note.',
    );
  return state.draft.notes === draft.notes
    ? []
    : [{ type: 'InvoiceNotesChanged', invoiceId, ownerId, notes: draft.notes }];
}

function sent(state: KnownInvoice, seller: Seller, basis: Basis, at: string): InvoiceEvent[] {
  if (state.status === 'cancelled') return refuse('conflict', 'invoice.cancelled', 'This invoice was cancelled.');
  if (state.status !== 'draft') return [];
  const present = financialYearOf(indianDate(at));
  const year = financialYearOf(state.draft.issueDate);
  if (year !== present && year !== financialYearBefore(present))
    refuse('invalid', 'invoice.year', 'The issue date has to lie in this financial year or in the one before.');
  const { invoiceId, ownerId, draft } = state;
  const { clientId, number, issueDate } = draft;
  const { buyer, supply } = basis;
  const totals = reckoned(draft, basis);
  return [{ type: 'InvoiceSent', invoiceId, ownerId, clientId, number, issueDate, buyer, seller, supply, totals }];
}

function requireRoom({ entries }: KnownInvoice): void {
  if (entries.length >= MOST_ENTRIES)
    refuse(
      'invalid',
      'invoice.tooMany',
      `An invoice can have at most ${MOST_ENTRIES} payments, refunds and credit notes.`,
    );
}
function requirePast(on: string, at: string): void {
  if (on > indianDate(at)) refuse('invalid', 'invoice.future', 'The date of payment cannot lie in the future.');
}

function paid(state: KnownInvoice, paymentId: string, money: MoneyMoved, at: string): InvoiceEvent[] {
  if (state.entries.includes(paymentId)) return [];
  const { status, invoiceId, ownerId, draft } = state;
  if (status === 'draft') return refuse('conflict', 'invoice.draft', 'Please send the invoice first.');
  if (status === 'cancelled') return refuse('conflict', 'invoice.cancelled', 'This invoice was cancelled.');
  const due = balanceDue(state);
  if (due === 0) return refuse('conflict', 'invoice.paid', 'Nothing is due on this invoice any more.');
  if (money.amount > due)
    return refuse('invalid', 'invoice.overpaid', `Only ${rupees(due)} is still due on this invoice.`);
  requirePast(money.on, at);
  requireRoom(state);
  return [{ type: 'InvoicePaymentRecorded', invoiceId, ownerId, clientId: draft.clientId, paymentId, ...money }];
}

function refunded(state: KnownInvoice, refundId: string, money: MoneyMoved, at: string): InvoiceEvent[] {
  if (state.entries.includes(refundId)) return [];
  const held = received(state);
  if (money.amount > held)
    return refuse(
      'invalid',
      'invoice.overRefunded',
      held === 0 ? 'There is no payment to give back.' : `Only ${rupees(held)} was received for this invoice.`,
    );
  requirePast(money.on, at);
  requireRoom(state);
  const { invoiceId, ownerId, draft } = state;
  return [{ type: 'InvoicePaymentRefunded', invoiceId, ownerId, clientId: draft.clientId, refundId, ...money }];
}

function cancelled(state: KnownInvoice, reason: string): InvoiceEvent[] {
  if (state.status === 'cancelled') return [];
  if (received(state) > 0)
    return refuse('conflict', 'invoice.hasPayments', 'This invoice has payments. Please make a credit note.');
  if (state.credited > 0)
    return refuse('conflict', 'invoice.hasCredit', 'This invoice has a credit note. Please make one for the rest.');
  return [{ type: 'InvoiceCancelled', invoiceId: state.invoiceId, ownerId: state.ownerId, reason }];
}

function credited(
  state: KnownInvoice,
  { creditNoteId, amount, reason, at }: Extract<InvoiceCommand, { type: 'IssueCreditNote' }>,
): InvoiceEvent[] {
  if (state.entries.includes(creditNoteId)) return [];
  if (state.status === 'draft' || state.status === 'cancelled')
    return refuse('conflict', 'invoice.notSent', 'A credit note belongs to an invoice that was sent.');
  const left = state.total - state.credited;
  if (left === 0) return refuse('conflict', 'invoice.credited', 'This invoice is credited wholly already.');
  const credit = amount ?? left;
  if (credit > left)
    return refuse('invalid', 'invoice.overCredited', `At most ${rupees(left)} of this invoice can be credited.`);
  if (credit !== left && (credit < LEAST_CREDIT || left - credit < LEAST_CREDIT))
    return refuse('invalid', 'invoice.smallCredit', 'Please credit all of it, or at least ₹1 and leave at least ₹1.');
  requireRoom(state);
  const { invoiceId, ownerId, totals } = state;
  const taken = creditOf(totals, state.credited, credit);
  return [{ type: 'CreditNoteIssued', invoiceId, ownerId, creditNoteId, on: indianDate(at), reason, ...taken }];
}

const erased = (state: InvoiceState): InvoiceEvent[] =>
  state.status === 'absent'
    ? []
    : [{ type: 'InvoiceErased', invoiceId: state.invoiceId, ownerId: state.ownerId, entries: [...state.entries] }];

/** What a client has to pay, from its draft to its last payment. Its number is given by the series of its studio. */
export const invoice: Aggregate<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  name: 'invoice',
  schemas: invoiceEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'DraftInvoice') {
        const { invoiceId, ownerId, draft, basis } = command;
        return state.status === 'absent'
          ? [{ type: 'InvoiceDrafted', invoiceId, ownerId, ...figures(draft, basis) }]
          : [];
      }
      if (command.type === 'EraseInvoice') return erased(state);
      if (state.status === 'absent') return refuse('notFound', 'invoice.absent', 'This invoice is not here.');
      switch (command.type) {
        case 'ChangeInvoice':
          return changed(state, command.draft, command.basis);
        case 'SendInvoice':
          return sent(state, command.seller, command.basis, command.at);
        case 'RecordPayment':
          return paid(state, command.paymentId, command.money, command.at);
        case 'RefundPayment':
          return refunded(state, command.refundId, command.money, command.at);
        case 'CancelInvoice':
          return cancelled(state, command.reason);
        case 'IssueCreditNote':
          return credited(state, command);
      }
    },
    evolve: evolveInvoice,
  },
};
