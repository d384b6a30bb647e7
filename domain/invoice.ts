import {
  type Buyer,
  type Draft,
  type DecidedEvent,
  type InvoiceEvent,
  type MoneyMoved,
  type Seller,
  invoiceEvents,
} from './invoice/events.ts';
import {
  type InvoiceState,
  type KnownInvoice,
  balanceDue,
  evolveInvoice,
  received,
  withStanding,
} from './invoice/state.ts';
import type { Supply } from './invoice/supply.ts';
import { delivered, gigDated } from './invoice/days.ts';
import { gigChosen, gigEnded } from './invoice/gig.ts';
import type { AdvanceSetOff as SetOff } from './invoice/advance.ts';
import { inclusiveOf, partOf } from './invoice/inclusive.ts';
import { returnedOnline, takenOnline } from './invoice/online.ts';
import { requireSchedule } from './invoice/schedule.ts';
import { type Line, type Totals, creditOf, totalsOf, workOf } from './invoice/totals.ts';
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
  /** Of no draft nothing is looked up: what was sent is not reckoned anew. */
  | { type: 'ChangeInvoice'; draft: Draft; basis: Basis | undefined }
  | (Timed & { type: 'SendInvoice'; seller?: Seller; basis?: Basis; templateVersion?: number })
  | (Timed & { type: 'RecordPayment'; paymentId: string; money: MoneyMoved })
  | (Timed & { type: 'RefundPayment'; refundId: string; money: MoneyMoved })
  | { type: 'CancelInvoice'; reason: string }
  /** `amount`: paise, null for all that is left. */
  | (Timed & { type: 'IssueCreditNote'; creditNoteId: string; amount: number | null; reason: string })
  /** What an advance keeps for it. */
  | { type: 'TakeAdvance'; setOff: Omit<SetOff, 'type' | 'invoiceId'> }
  /** What its client paid or got back through a provider: as much as it can take. */
  | { type: 'TakeOnlinePayment'; paymentId: string; money: MoneyMoved }
  | { type: 'ReturnOnlinePayment'; refundId: string; money: MoneyMoved }
  | { type: 'ChooseInvoiceGig'; gigId: string }
  /** For parts that are due on that day; '' for none. */
  | { type: 'DateInvoiceGig'; gigId: string; gigDay: string }
  /** `on`: '' takes it back. */
  | (Timed & { type: 'SayDelivered'; on: string })
  /** Where it still is of this gig. */
  | { type: 'EndInvoiceGig'; gigId: string }
  | (Timed & { type: 'DiscardInvoice' })
  | { type: 'RestoreInvoice' }
  /** `discarded`: only where it was deleted, and not restored. */
  | { type: 'EraseInvoice'; discarded?: boolean | undefined };

/** How an invoice that is not there, or another studio's, is refused. */
export const refuseAbsent = (): never => refuse('notFound', 'invoice.absent', 'This invoice is not here.');

/** Payments, refunds and credit notes of one invoice. */
const MOST_ENTRIES = 200;
/** Paise; of a smaller part its tax could not be told. */
const LEAST_CREDIT = 100;

/** What a draft comes to; refuses a discount above the subtotal, and what is more than an invoice can hold. */
export const reckoned = (
  draft: Pick<Draft, 'discountType' | 'discountValue' | 'taxRate'> & { items: readonly Line[] },
  { supply, roundToRupee }: Pick<Basis, 'supply' | 'roundToRupee'>,
): Totals =>
  totalsOf(draft.items, { type: draft.discountType, value: draft.discountValue }, draft.taxRate, {
    ...supply,
    roundToRupee,
  });
function requireParts({ schedule, issueDate, dueDate }: Draft, { total }: Totals): void {
  if (schedule) requireSchedule(schedule, total, { first: issueDate, last: dueDate });
}
function figures(draft: Draft, basis: Basis): Draft & { buyer: Buyer; supply: Supply; totals: Totals } {
  if (draft.dueDate < draft.issueDate)
    refuse('invalid', 'invoice.dates', 'The due date cannot lie before the issue date.');
  const totals = reckoned(draft, basis);
  requireParts(draft, totals);
  return { ...draft, buyer: basis.buyer, supply: basis.supply, totals };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changed(state: KnownInvoice, draft: Draft, basis: Basis | undefined): DecidedEvent[] {
  const { invoiceId, ownerId } = state;
  if (state.status === 'draft') {
    if (!basis) return refuseAbsent();
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

function sent(
  state: KnownInvoice,
  { seller, basis, templateVersion, at }: Extract<InvoiceCommand, { type: 'SendInvoice' }>,
): DecidedEvent[] {
  if (state.status === 'cancelled') return refuse('conflict', 'invoice.cancelled', 'This invoice was cancelled.');
  if (state.status !== 'draft') return [];
  if (!seller || !basis || templateVersion === undefined) return refuseAbsent();
  const present = financialYearOf(indianDate(at));
  const year = financialYearOf(state.draft.issueDate);
  if (year !== present && year !== financialYearBefore(present))
    refuse('invalid', 'invoice.year', 'The issue date has to lie in this financial year or in the one before.');
  const { invoiceId, ownerId, draft } = state;
  const { clientId, number, issueDate } = draft;
  const { buyer, supply } = basis;
  const totals = reckoned(draft, basis);
  requireParts(draft, totals);
  const about = { invoiceId, ownerId, clientId, number, issueDate, buyer, seller, supply };
  const work = workOf(draft.items, totals);
  return [{ type: 'InvoiceSent', ...about, totals, templateVersion, work }];
}

const hasRoom = ({ entries }: KnownInvoice): boolean => entries.length < MOST_ENTRIES;
function requireRoom(state: KnownInvoice): void {
  if (!hasRoom(state))
    refuse(
      'invalid',
      'invoice.tooMany',
      `An invoice can have at most ${MOST_ENTRIES} payments, refunds and credit notes.`,
    );
}
function requirePast(on: string, at: string): void {
  if (on > indianDate(at)) refuse('invalid', 'invoice.future', 'The date of payment cannot lie in the future.');
}

function paid(state: KnownInvoice, paymentId: string, money: MoneyMoved, at: string): DecidedEvent[] {
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

function refunded(state: KnownInvoice, refundId: string, money: MoneyMoved, at: string): DecidedEvent[] {
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

function cancelled(state: KnownInvoice, reason: string): DecidedEvent[] {
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
): DecidedEvent[] {
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

/** As much as is due; how much it was is said also where it is nothing, so that the advance has the rest back. */
function taken(state: KnownInvoice, { amount, ...setOff }: Omit<SetOff, 'type' | 'invoiceId'>): DecidedEvent[] {
  const { invoiceId, ownerId, draft } = state;
  const { advanceId, setOffId, voucher, on, receivedOn } = setOff;
  if (setOff.ownerId !== ownerId || setOff.clientId !== draft.clientId) return refuseAbsent();
  if (setOffId in state.advances) return [];
  const part = partOf(inclusiveOf({ amount, ...setOff }), Math.min(amount, balanceDue(state)));
  const about = { invoiceId, ownerId, clientId: draft.clientId, advanceId, setOffId, voucher, on, receivedOn };
  return [{ type: 'InvoiceAdvanceTaken', ...about, ...part }];
}

function erased(state: InvoiceState, isDiscarded: boolean): DecidedEvent[] {
  if (state.status === 'absent' || (isDiscarded && state.discardedAt === null)) return [];
  const { invoiceId, ownerId, entries } = state;
  return [{ type: 'InvoiceErased', invoiceId, ownerId, entries: [...entries] }];
}

function discarded({ status, invoiceId, ownerId }: KnownInvoice, at: string): DecidedEvent[] {
  if (status !== 'draft')
    refuse(
      'conflict',
      'invoice.sent',
      'Only a draft can be deleted. Please cancel the invoice, or make a credit note.',
    );
  return [{ type: 'InvoiceDiscarded', invoiceId, ownerId, at }];
}
/** One that was deleted is not there, but to be deleted again, restored or erased; of a gig that was purged it is no more. */
function ofDiscarded(command: InvoiceCommand, state: KnownInvoice): DecidedEvent[] {
  const { invoiceId, ownerId } = state;
  if (command.type === 'DiscardInvoice') return [];
  if (command.type === 'DateInvoiceGig') return [];
  if (command.type === 'EndInvoiceGig') return gigEnded(state, command.gigId);
  return command.type === 'RestoreInvoice' ? [{ type: 'InvoiceRestored', invoiceId, ownerId }] : refuseAbsent();
}

function decided(command: InvoiceCommand, state: InvoiceState): DecidedEvent[] {
  if (command.type === 'DraftInvoice') {
    const { invoiceId, ownerId, draft, basis } = command;
    return state.status === 'absent' ? [{ type: 'InvoiceDrafted', invoiceId, ownerId, ...figures(draft, basis) }] : [];
  }
  if (command.type === 'EraseInvoice') return erased(state, command.discarded === true);
  if (state.status === 'absent') return refuseAbsent();
  if (state.discardedAt !== null) return ofDiscarded(command, state);
  switch (command.type) {
    case 'ChangeInvoice':
      return changed(state, command.draft, command.basis);
    case 'SendInvoice':
      return sent(state, command);
    case 'RecordPayment':
      return paid(state, command.paymentId, command.money, command.at);
    case 'RefundPayment':
      return refunded(state, command.refundId, command.money, command.at);
    case 'CancelInvoice':
      return cancelled(state, command.reason);
    case 'IssueCreditNote':
      return credited(state, command);
    case 'TakeAdvance':
      return taken(state, command.setOff);
    case 'TakeOnlinePayment':
      return takenOnline(state, { ...command, room: hasRoom(state) });
    case 'ReturnOnlinePayment':
      return returnedOnline(state, { ...command, room: hasRoom(state) });
    case 'ChooseInvoiceGig':
      return gigChosen(state, command.gigId);
    case 'DateInvoiceGig':
      return state.gigId === command.gigId ? gigDated(state, command.gigDay) : [];
    case 'SayDelivered':
      return delivered(state, command.on, command.at);
    case 'EndInvoiceGig':
      return gigEnded(state, command.gigId);
    case 'DiscardInvoice':
      return discarded(state, command.at);
    case 'RestoreInvoice':
      return [];
  }
}

/** What a client has to pay, from its draft to its last payment. Its number is given by the series of its studio. */
export const invoice: Aggregate<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  name: 'invoice',
  schemas: invoiceEvents,
  decider: {
    initial: { status: 'absent' },
    decide: (command, state) => decided(command, state).map((event) => withStanding(state, event)),
    evolve: evolveInvoice,
  },
};
