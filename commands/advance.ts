import { z } from 'zod';
import { booking } from '../domain/booking.ts';
import { gig } from '../domain/gig.ts';
import { type AdvanceState, type KnownAdvance, advance, advanceTerms } from '../domain/invoice/advance.ts';
import { invoice } from '../domain/invoice.ts';
import { balanceDue } from '../domain/invoice/state.ts';
import { invoiceTemplate } from '../domain/invoiceTemplate.ts';
import type { Actor, Position } from '../domain/kernel/event.ts';
import { financialYearOf } from '../domain/kernel/financialYear.ts';
import { GST_STATES } from '../domain/kernel/gstin.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { numberIn } from '../domain/invoiceSeries.ts';
import { isClosedOn, monthSeal } from '../domain/monthSeal.ts';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';
import { isPhotographer, isSystem, system } from './core/actors.ts';
import { type Caller, type Surroundings, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';
import { basisOf, moneyInput, ownSeller, takeAdvance } from './invoice.ts';
import { giveDocumentNumber } from './invoiceSeries.ts';
import { lineInput } from './textInput.ts';

const id = z.string().min(1).max(64);
const named = z.string().max(64);
const one = z.object({ advanceId: id });
const PERCENT = 'A tax rate lies between 0 and 100 percent.';
export const advanceTermsInput = advanceTerms.extend({
  description: lineInput(500, 'Please use at most 500 characters.').min(1, 'Please say what the advance is for.'),
  sac: z.string().regex(/^\d{4,8}$/, 'A SAC or HSN code has 4 to 8 digits.'),
  taxRate: z.number().int().min(0, PERCENT).max(10_000, PERCENT),
  placeOfSupply: z.string().refine((code) => code === '' || GST_STATES.has(code), 'Please choose a place of supply.'),
  bookingId: named,
  gigId: named,
  invoiceId: named,
});

const isOwn = (actor: Actor, state: AdvanceState): boolean =>
  isPhotographer(actor) && state.status !== 'absent' && 'id' in actor && state.ownerId === actor.id;
const byOwner = {
  aggregate: advance,
  id: ({ advanceId }: { advanceId: string }) => advanceId,
  may: isOwn,
};

/** Of one invoice: as many as its document shows. */
const MOST_ADVANCES = 50;

/** What it is for has to be the studio's own; a draft also its client's. */
async function requireOwn(
  { bookingId, gigId, invoiceId, clientId }: { bookingId: string; gigId: string; invoiceId: string; clientId: string },
  { state, actor }: Surroundings,
): Promise<void> {
  const isMine = (known: object): boolean => 'ownerId' in known && 'id' in actor && known.ownerId === actor.id;
  if (bookingId !== '' && !isMine(await state(booking, bookingId)))
    refuse('notFound', 'booking.absent', 'This booking is not here.');
  if (gigId !== '' && !isMine(await state(gig, gigId))) refuse('notFound', 'gig.absent', 'Gig not found');
  if (invoiceId === '') return;
  const bill = await state(invoice, invoiceId);
  if (bill.status === 'absent' || bill.discardedAt !== null || !isMine(bill) || bill.draft.clientId !== clientId)
    return refuse('notFound', 'invoice.absent', 'This invoice is not here.');
  if (bill.status !== 'draft')
    refuse('conflict', 'advance.sent', 'This invoice was sent. Please record a payment of it.');
}

/** Both sides as they are on that day, and how its voucher looks. */
async function sidesOf(on: { clientId: string; placeOfSupply: string }, around: Surroundings) {
  const { settings, buyer, supply } = await basisOf({ ...on, exempt: false }, around);
  const seller = await ownSeller(settings, around);
  return { buyer, supply, seller, templateVersion: (await around.state(invoiceTemplate, around.actor.id)).version };
}

/** Where it counts is what was said, or follows from both sides. */
const received = <Input extends { terms: object }>(input: Input, sides: Awaited<ReturnType<typeof sidesOf>>) => ({
  type: 'ReceiveAdvance' as const,
  ...input,
  ...sides,
  terms: { ...input.terms, placeOfSupply: sides.supply.placeOfSupply },
});

/** Its id is made by `idMadeBy`. It gets its voucher's number by `receiveWithVoucher`. */
export const receiveAdvance = command({
  ...byOwner,
  name: 'ReceiveAdvance',
  input: one.extend({ clientId: id, money: moneyInput, terms: advanceTermsInput }),
  may: (actor, state) => isPhotographer(actor) && (state.status === 'absent' || isOwn(actor, state)),
  async facts({ clientId, terms: said }, around) {
    await requireOwn({ ...said, clientId }, around);
    return sidesOf({ clientId, ...said }, around);
  },
  to: (input, { actor, at }, sides) => received({ ...input, ownerId: actor.id, at }, sides),
});
/** What of an online payment was not due: its studio decided so before, and what stands in the log is finished by the system. */
export const receiveSurplus = command({
  ...byOwner,
  name: 'ReceiveSurplus',
  input: one.extend({ ownerId: id, clientId: id, money: moneyInput, terms: advanceTermsInput }),
  may: isSystem,
  facts: ({ ownerId, clientId, terms: { placeOfSupply } }, around) =>
    sidesOf({ clientId, placeOfSupply }, { ...around, actor: { kind: 'user', id: ownerId, role: 'photographer' } }),
  to: (input, { at }, sides) => received({ ...input, at }, sides),
});
/** Its id is made by `idMadeBy`. */
export const refundAdvance = command({
  ...byOwner,
  name: 'RefundAdvance',
  input: one.extend({ refundId: id, money: moneyInput }),
});
/** The draft of its client that it is set off against when that is sent. */
export const assignAdvance = command({
  ...byOwner,
  name: 'AssignAdvance',
  input: one.extend({ invoiceId: id }),
  async facts({ advanceId, invoiceId }, around) {
    const known = await around.state(advance, advanceId);
    const clientId = known.status === 'absent' ? '' : known.clientId;
    await requireOwn({ bookingId: '', gigId: '', invoiceId, clientId }, around);
  },
});
/** Keeps a part of it for an invoice of the same client that was sent; `amount`: null for as much as fits. */
export const keepAdvance = command({
  ...byOwner,
  name: 'KeepAdvance',
  may: (actor, state) => isOwn(actor, state) || (isSystem(actor) && state.status !== 'absent'),
  input: one.extend({
    setOffId: id,
    invoiceId: id,
    voucher: z.string().max(16),
    amount: z.number().int().min(1, 'Please enter an amount above 0.').nullable(),
    /** Whether this belongs to the sending of the invoice, and counts on its day. */
    withInvoice: z.boolean(),
  }),
  async facts({ advanceId, setOffId, invoiceId }, { state }) {
    const [known, bill] = [await state(advance, advanceId), await state(invoice, invoiceId)];
    if (
      known.status === 'absent' ||
      bill.status === 'absent' ||
      bill.ownerId !== known.ownerId ||
      bill.draft.clientId !== known.clientId
    )
      return refuse('notFound', 'invoice.absent', 'This invoice is not here.');
    if (bill.status === 'draft') return refuse('conflict', 'invoice.draft', 'Please send the invoice first.');
    // What it took already is not one more.
    if (!(setOffId in bill.advances) && Object.keys(bill.advances).length >= MOST_ADVANCES)
      return refuse('invalid', 'advance.many', `An invoice takes at most ${MOST_ADVANCES} parts of advances.`);
    const { issueDate } = bill.draft;
    // Where the invoice's month was sealed meanwhile, it counts on the day that it is set off.
    const isOpen = !isClosedOn(await state(monthSeal, bill.ownerId), issueDate);
    return { due: balanceDue(bill), issued: isOpen ? issueDate : null };
  },
  to: ({ setOffId, invoiceId, voucher, amount, withInvoice }, { at }, { due, issued }) => ({
    type: 'SetOffAdvance' as const,
    setOffId,
    invoiceId,
    voucher,
    amount,
    due,
    at,
    on: withInvoice ? issued : null,
  }),
});
/** What its invoice did not take. */
const releaseAdvance = command({
  ...byOwner,
  name: 'ReleaseAdvance',
  input: one.extend({ setOffId: id, invoiceId: id }),
  may: (actor, state) => isOwn(actor, state) || isSystem(actor),
  async facts({ setOffId, invoiceId }, { state }) {
    const bill = await state(invoice, invoiceId);
    return bill.status === 'absent' ? undefined : bill.advances[setOffId];
  },
  to: ({ setOffId }, _, taken) => ({ type: 'ReleaseAdvance' as const, setOffId, taken }),
});
/** With the account of its studio. */
export const eraseAdvance = command({ ...byOwner, name: 'EraseAdvance', input: one, may: isSystem });

type Vouched = { advanceId: string; ownerId: string; on: string; refundId?: string };
/** Gives a voucher its number once it stands in the log, and answers it; what a crash leaves without one gets it by the reaction to the same event. */
export async function giveVoucherNumber(
  { run }: Pick<WriteSide, 'run'>,
  { advanceId, ownerId, on, refundId }: Vouched,
  caller: Caller,
): Promise<string> {
  const bySystem = { ...caller, actor: system('invoice-numbers'), key: undefined };
  const kind = refundId === undefined ? ('receiptVoucher' as const) : ('refundVoucher' as const);
  const wanted = { ownerId, invoiceId: advanceId, documentId: refundId ?? advanceId, kind, year: financialYearOf(on) };
  const { state } = await run(giveDocumentNumber, wanted, bySystem);
  return numberIn(state, wanted.documentId);
}

/** In paise; read models that passed the position show it. */
interface Taken {
  taken: number;
  position: Position;
}
/** The invoice takes what the advance keeps for it, and the advance has back what it did not take. A repeat changes nothing. */
export async function finishSetOff(
  { run }: Pick<WriteSide, 'run'>,
  ids: { advanceId: string; setOffId: string; invoiceId: string },
  caller: Caller,
): Promise<Taken> {
  const bySystem = { ...caller, actor: system('advances'), key: undefined };
  const { state, position } = await run(takeAdvance, ids, bySystem);
  await run(releaseAdvance, ids, bySystem);
  return { taken: state.status === 'absent' ? 0 : (state.advances[ids.setOffId]?.amount ?? 0), position };
}

/** Sets an advance off against an invoice; answers what the invoice took. */
export async function setOffAdvance(
  tools: Pick<WriteSide, 'run'>,
  input: {
    advanceId: string;
    setOffId: string;
    invoiceId: string;
    voucher: string;
    amount: number | null;
    withInvoice: boolean;
  },
  caller: Caller,
): Promise<Taken> {
  await tools.run(keepAdvance, input, caller);
  const { advanceId, setOffId, invoiceId } = input;
  return finishSetOff(tools, { advanceId, setOffId, invoiceId }, caller);
}

/** What has to be known of an advance that waits for an invoice. */
export type AssignedAdvance = Pick<KnownAdvance, 'ownerId' | 'on'> & { id: string; number: string };

/** Why an advance is not set off against its invoice, now or ever: nothing is left, nothing is due, there is no room, or one of them is gone. */
const NEVER_SET_OFF = new Set([
  'advance.spent',
  'advance.nothingDue',
  'advance.many',
  'advance.tooMany',
  'advance.absent',
  'invoice.absent',
]);

/**
 * What waits for an invoice is set off against it when it is sent, as far as it goes. A repeat changes nothing. `number`: of
 * its receipt voucher; '' where it had none yet, and gets it here. Answers where it stands in the log.
 */
export async function setOffAssigned(
  tools: Pick<WriteSide, 'run'>,
  invoiceId: string,
  assigned: readonly AssignedAdvance[],
  caller: Caller,
): Promise<Position | undefined> {
  const bySystem = { ...caller, actor: system('advances'), key: undefined };
  let last: Position | undefined;
  for (const { id: advanceId, ownerId, on, number } of assigned) {
    const voucher = number || (await giveVoucherNumber(tools, { advanceId, ownerId, on }, caller));
    const setOffId = derivedId('setOff', invoiceId, advanceId);
    const input = { advanceId, setOffId, invoiceId, voucher, amount: null, withInvoice: true };
    const isSealed = (error: unknown): boolean => error instanceof Refusal && error.code === 'month.sealed';
    try {
      // A month that was sealed at this very moment is not asked again: it counts today then.
      const first = setOffAdvance(tools, input, bySystem);
      last = (await first.catch((error: unknown) => (isSealed(error) ? setOffAdvance(tools, input, bySystem) : first)))
        .position;
    } catch (error) {
      if (!(error instanceof Refusal && NEVER_SET_OFF.has(error.code))) throw error;
    }
  }
  return last;
}
