import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { EventsOf } from '../kernel/event.ts';
import { financialYearBefore, financialYearOf, indianDate } from '../kernel/financialYear.ts';
import { rupees } from '../kernel/money.ts';
import { refuse } from '../kernel/refusal.ts';
import { eventSchema } from '../kernel/schema.ts';
import { type MoneyMoved, buyer, moneyMoved, seller } from './events.ts';
import { type Inclusive, added, inclusive, inclusiveOf, partOf, taxWithin, without } from './inclusive.ts';
import { supply } from './supply.ts';

const about = { advanceId: z.string(), ownerId: z.string(), clientId: z.string() };
const { amount: _, ...taxes } = inclusive.shape;
/** What is said of an advance when it is recorded. `taxRate`: hundredths of a percent. */
export const advanceTerms = z.object({
  description: z.string(),
  sac: z.string(),
  taxRate: z.number().int(),
  placeOfSupply: z.string(),
  /** What it is for, '' for nothing in particular: a booking, a gig, the draft that it is set off against when that is sent. */
  bookingId: z.string(),
  gigId: z.string(),
  invoiceId: z.string(),
});
export type AdvanceTerms = z.infer<typeof advanceTerms>;
const personal = (...fields: string[]) => ({ personal: { of: 'ownerId', fields } });

export const advanceEvents = {
  /** Money before its invoice, with the tax in it; its receipt voucher (Rule 50) says what both sides were on that day. */
  AdvanceReceived: eventSchema(
    z.object({
      ...about,
      ...moneyMoved,
      ...taxes,
      ...advanceTerms.shape,
      buyer,
      seller,
      supply,
      templateVersion: z.number().int(),
    }),
    personal('reference', 'notes', 'description', 'buyer', 'seller'),
  ),
  /** What went back; its refund voucher (Rule 51) has the refund's id. */
  AdvanceRefunded: eventSchema(
    z.object({ ...about, refundId: z.string(), ...moneyMoved, ...taxes }),
    personal('reference', 'notes'),
  ),
  /** For a draft, against which it is set off when that is sent. */
  AdvanceAssigned: eventSchema(z.object({ ...about, invoiceId: z.string() })),
  /** Kept for an invoice, which takes it then. `voucher`: the number of the receipt; `on`: the day that it counts on. */
  AdvanceSetOff: eventSchema(
    z.object({
      ...about,
      setOffId: z.string(),
      invoiceId: z.string(),
      voucher: z.string(),
      on: z.string(),
      receivedOn: z.string(),
      ...inclusive.shape,
    }),
  ),
  /** What the invoice did not take, since it was paid meanwhile. */
  AdvanceReleased: eventSchema(z.object({ ...about, setOffId: z.string(), invoiceId: z.string(), ...inclusive.shape })),
  /** With the account of its studio. */
  AdvanceErased: eventSchema(z.object({ ...about, entries: z.array(z.string()) })),
};
export type AdvanceEvent = EventsOf<typeof advanceEvents>;
type EventOf<Type extends AdvanceEvent['type']> = Extract<AdvanceEvent, { type: Type }>;
export type AdvanceSetOff = EventOf<'AdvanceSetOff'>;

export interface KnownAdvance {
  status: 'received';
  advanceId: string;
  ownerId: string;
  clientId: string;
  on: string;
  /** The draft that it is for; '' for none. */
  assignedTo: string;
  /** Of the first, what is neither given back nor set off. */
  left: Inclusive;
  refunds: readonly { refundId: string; on: string }[];
  setOffs: readonly AdvanceSetOff[];
  released: readonly string[];
}
export type AdvanceState = { status: 'absent' } | KnownAdvance;

type Received = Pick<EventOf<'AdvanceReceived'>, 'buyer' | 'seller' | 'supply' | 'templateVersion'>;
type Timed = { at: string };
export type AdvanceCommand =
  | (Timed & {
      type: 'ReceiveAdvance';
      advanceId: string;
      ownerId: string;
      clientId: string;
      money: MoneyMoved;
      terms: AdvanceTerms;
    } & Received)
  | (Timed & { type: 'RefundAdvance'; refundId: string; money: MoneyMoved })
  | { type: 'AssignAdvance'; invoiceId: string }
  /** `due`: what is due on the invoice, in paise; `amount`: null for as much as fits. */
  | (Timed & {
      type: 'SetOffAdvance';
      setOffId: string;
      invoiceId: string;
      voucher: string;
      amount: number | null;
      due: number;
      on: string | null;
    })
  /** `taken`: what the invoice took of it; undefined before it did. */
  | { type: 'ReleaseAdvance'; setOffId: string; taken: Inclusive | undefined }
  | { type: 'EraseAdvance' };

const refuseAbsent = (): never => refuse('notFound', 'advance.absent', 'This advance is not here.');
/** Refunds and set-offs of one advance. */
const MOST_ENTRIES = 50;
/** Paise; of a smaller sum its tax could not be told. */
const LEAST = 100;

function requireDay(on: string, at: string): void {
  const today = indianDate(at);
  if (on > today) refuse('invalid', 'advance.future', 'The date of payment cannot lie in the future.');
  const present = financialYearOf(today);
  const year = financialYearOf(on);
  if (year !== present && year !== financialYearBefore(present))
    refuse('invalid', 'advance.year', 'The date of payment has to lie in this financial year or in the one before.');
}

function received(command: Extract<AdvanceCommand, { type: 'ReceiveAdvance' }>): AdvanceEvent[] {
  const { type: _type, at, money, terms, ...said } = command;
  requireDay(money.on, at);
  if (money.amount < LEAST) refuse('invalid', 'advance.small', 'An advance is at least ₹1.');
  const taxRate = said.supply.tax === 'none' ? 0 : terms.taxRate;
  const taxed = taxWithin(money.amount, taxRate, said.supply.tax);
  return [{ type: 'AdvanceReceived', ...said, ...terms, taxRate, ...money, ...taxed }];
}

function requireRoom({ refunds, setOffs }: KnownAdvance): void {
  if (refunds.length + setOffs.length >= MOST_ENTRIES)
    refuse('invalid', 'advance.tooMany', `An advance can be given back or set off ${MOST_ENTRIES} times at most.`);
}

function refunded(state: KnownAdvance, refundId: string, money: MoneyMoved, at: string): AdvanceEvent[] {
  if (state.refunds.some((refund) => refund.refundId === refundId)) return [];
  const { advanceId, ownerId, clientId, left } = state;
  if (money.amount > left.amount)
    refuse(
      'invalid',
      'advance.overRefunded',
      left.amount === 0 ? 'Nothing is left of this advance.' : `Only ${rupees(left.amount)} is left of this advance.`,
    );
  requireDay(money.on, at);
  if (money.on < state.on)
    refuse('invalid', 'advance.early', 'An advance cannot be given back before the day it was received.');
  requireRoom(state);
  const part = partOf(left, money.amount);
  return [{ type: 'AdvanceRefunded', advanceId, ownerId, clientId, refundId, ...money, ...part }];
}

const spent = (): never => refuse('conflict', 'advance.spent', 'Nothing is left of this advance.');

function assigned({ advanceId, ownerId, clientId, left, assignedTo }: KnownAdvance, invoiceId: string): AdvanceEvent[] {
  if (assignedTo === invoiceId) return [];
  if (left.amount === 0) spent();
  return [{ type: 'AdvanceAssigned', advanceId, ownerId, clientId, invoiceId }];
}

function setOff(state: KnownAdvance, command: Extract<AdvanceCommand, { type: 'SetOffAdvance' }>): AdvanceEvent[] {
  const { setOffId, invoiceId, voucher, due, at } = command;
  if (state.setOffs.some((each) => each.setOffId === setOffId)) return [];
  const { advanceId, ownerId, clientId, left } = state;
  if (voucher === '')
    refuse('conflict', 'advance.unnumbered', 'This advance gets its voucher in a moment. Please try again.');
  if (left.amount === 0) spent();
  if (due === 0) refuse('conflict', 'advance.nothingDue', 'Nothing is due on this invoice any more.');
  const amount = command.amount ?? Math.min(left.amount, due);
  if (amount > left.amount) refuse('invalid', 'advance.above', `Only ${rupees(left.amount)} is left of this advance.`);
  if (amount > due) refuse('invalid', 'advance.aboveDue', `Only ${rupees(due)} is still due on this invoice.`);
  requireRoom(state);
  const about = { advanceId, ownerId, clientId, setOffId, invoiceId };
  const on = [command.on ?? indianDate(at), state.on].toSorted().at(-1)!;
  return [{ type: 'AdvanceSetOff', ...about, voucher, on, receivedOn: state.on, ...partOf(left, amount) }];
}

function releasedOf(state: KnownAdvance, setOffId: string, taken: Inclusive | undefined): AdvanceEvent[] {
  const kept = state.setOffs.find((each) => each.setOffId === setOffId);
  if (!kept || !taken || state.released.includes(setOffId) || taken.amount >= kept.amount) return [];
  const { advanceId, ownerId, clientId } = state;
  const about = { advanceId, ownerId, clientId, setOffId, invoiceId: kept.invoiceId };
  return [{ type: 'AdvanceReleased', ...about, ...without(kept, taken) }];
}

/** All that moved of it. */
const entriesOf = ({ advanceId, refunds, setOffs }: KnownAdvance): string[] => [
  advanceId,
  ...refunds.map(({ refundId }) => refundId),
  ...setOffs.map(({ setOffId }) => setOffId),
];

function decided(command: AdvanceCommand, state: AdvanceState): AdvanceEvent[] {
  if (command.type === 'ReceiveAdvance') return state.status === 'absent' ? received(command) : [];
  if (state.status === 'absent') return command.type === 'EraseAdvance' ? [] : refuseAbsent();
  switch (command.type) {
    case 'RefundAdvance':
      return refunded(state, command.refundId, command.money, command.at);
    case 'AssignAdvance':
      return assigned(state, command.invoiceId);
    case 'SetOffAdvance':
      return setOff(state, command);
    case 'ReleaseAdvance':
      return releasedOf(state, command.setOffId, command.taken);
    case 'EraseAdvance': {
      const { advanceId, ownerId, clientId } = state;
      return [{ type: 'AdvanceErased', advanceId, ownerId, clientId, entries: entriesOf(state) }];
    }
  }
}

function evolve(state: AdvanceState, event: AdvanceEvent): AdvanceState {
  if (event.type === 'AdvanceReceived') {
    const { advanceId, ownerId, clientId, on, invoiceId: assignedTo } = event;
    const none = { refunds: [], setOffs: [], released: [] };
    return { status: 'received', advanceId, ownerId, clientId, on, assignedTo, left: inclusiveOf(event), ...none };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'AdvanceRefunded': {
      const { refundId, on } = event;
      return { ...state, left: without(state.left, event), refunds: [...state.refunds, { refundId, on }] };
    }
    case 'AdvanceAssigned':
      return { ...state, assignedTo: event.invoiceId };
    case 'AdvanceSetOff':
      return { ...state, left: without(state.left, event), setOffs: [...state.setOffs, event] };
    case 'AdvanceReleased':
      return { ...state, left: added(state.left, event), released: [...state.released, event.setOffId] };
    case 'AdvanceErased':
      return { status: 'absent' };
  }
}

/** Money that a client paid before the invoice: given back, or set off against it. */
export const advance: Aggregate<AdvanceState, AdvanceCommand, AdvanceEvent> = {
  name: 'advance',
  schemas: advanceEvents,
  decider: { initial: { status: 'absent' }, decide: decided, evolve },
};
