import { z } from 'zod';
import { collection } from '../domain/collection.ts';
import { payableOf } from '../domain/invoice/payable.ts';
import { onlinePayment } from '../domain/collection/events.ts';
import { invoice } from '../domain/invoice.ts';
import { received } from '../domain/invoice/state.ts';
import { indianDate } from '../domain/kernel/financialYear.ts';
import { derivedId } from '../domain/kernel/id.ts';
import { advanceTermsInput } from './advance.ts';
import { isPhotographerOf, isSystem } from './core/actors.ts';
import { type Surroundings, command } from './core/run.ts';
import { lineInput } from './textInput.ts';

const id = z.string().min(1).max(64);
const one = z.object({ invoiceId: id });
const amount = z.number().int().min(1, 'Please enter an amount above 0.').max(10_000_000_000_00);

/** Whose invoice it is, what is due on it and what the studio has of it; `ownerId` '' for one that is not there. */
async function owned({ invoiceId }: { invoiceId: string }, { state, at }: Surroundings) {
  const known = await state(invoice, invoiceId);
  const payable = payableOf(known, indianDate(at));
  return known.status === 'absent'
    ? { ownerId: '', payable, held: 0, payments: {} }
    : { ownerId: known.ownerId, payable, held: received(known), payments: known.payments };
}
type Owned = Awaited<ReturnType<typeof owned>>;
const bySystem = {
  aggregate: collection,
  id: ({ invoiceId }: { invoiceId: string }) => invoiceId,
  facts: owned,
  may: (actor: Surroundings['actor'], _: unknown, __: unknown, { ownerId }: Owned): boolean =>
    ownerId !== '' && isSystem(actor),
};

export const wantLink = command({
  ...bySystem,
  name: 'WantLink',
  input: one.extend({ gatewayId: id, until: z.iso.datetime(), expiresAt: z.iso.datetime(), whole: z.boolean() }),
  to: ({ whole, ...input }, _, { ownerId, payable }) => ({
    type: 'WantLink' as const,
    ...input,
    ownerId,
    due: whole ? payable.whole : payable.now,
  }),
});
export const attachLink = command({
  ...bySystem,
  name: 'AttachLink',
  input: one.extend({ reference: id, linkId: id, url: z.url().max(500) }),
  to: (input, _, { ownerId }) => ({ type: 'AttachLink' as const, ...input, ownerId }),
});
export const endLink = command({
  ...bySystem,
  name: 'EndLink',
  input: one.extend({ reference: id }),
  to: (input, _, { ownerId }) => ({ type: 'EndLink' as const, ...input, ownerId }),
});
export const receiveOnlinePayment = command({
  ...bySystem,
  name: 'ReceiveOnlinePayment',
  input: one.extend({
    reference: id,
    payment: onlinePayment.extend({ paymentId: id, amount, currency: z.string().max(8), on: z.iso.date() }),
  }),
  to: (input, _, { ownerId }) => ({ type: 'ReceiveOnlinePayment' as const, ...input, ownerId }),
});
/** By which the invoice has an online payment: no other of its studio has the same. */
export const bookedAs = (ownerId: string, paymentId: string): string => derivedId('online', ownerId, paymentId);
/** Says what the invoice took, once it did. */
export const noteBooking = command({
  ...bySystem,
  name: 'NoteBooking',
  input: one.extend({ paymentId: id }),
  to: ({ invoiceId, paymentId }, _, { ownerId, payments }) => ({
    type: 'NoteBooking' as const,
    invoiceId,
    ownerId,
    paymentId,
    booked: payments[bookedAs(ownerId, paymentId)] ?? 0,
  }),
});
/** Its id is made by `idMadeBy`. */
export const requestOnlineRefund = command({
  ...bySystem,
  name: 'RequestOnlineRefund',
  input: one.extend({
    refundId: id,
    paymentId: id,
    amount,
    notes: lineInput(500, 'Please use at most 500 characters.'),
  }),
  may: (actor, _, __, { ownerId }) => isPhotographerOf(actor, ownerId),
  to: (input, _, { ownerId, held }) => ({ type: 'RequestOnlineRefund' as const, ...input, ownerId, held }),
});
/** The advance that the surplus of a payment becomes: another cannot be. */
const advanceOf = (ownerId: string, paymentId: string): string => derivedId('surplus', ownerId, paymentId);
export const keepSurplus = command({
  ...bySystem,
  name: 'KeepSurplus',
  input: one.extend({
    paymentId: id,
    terms: advanceTermsInput.pick({ description: true, sac: true, taxRate: true, placeOfSupply: true }),
  }),
  may: (actor, _, __, { ownerId }) => isPhotographerOf(actor, ownerId),
  to: (input, _, { ownerId }) => ({
    type: 'KeepSurplus' as const,
    ...input,
    ownerId,
    advanceId: advanceOf(ownerId, input.paymentId),
  }),
});
export const noteRefund = command({
  ...bySystem,
  name: 'NoteRefund',
  input: one.extend({ refundId: id, providerId: id, paymentId: id, amount, on: z.iso.date() }),
  to: (input, _, { ownerId }) => ({ type: 'NoteRefund' as const, ...input, ownerId }),
});
export const failRefund = command({
  ...bySystem,
  name: 'FailRefund',
  input: one.extend({ refundId: id, why: z.string().max(500) }),
  to: (input, _, { ownerId }) => ({ type: 'FailRefund' as const, ...input, ownerId }),
});
/** With the account of its studio, before its invoice. */
export const eraseCollection = command({
  ...bySystem,
  name: 'EraseCollection',
  input: one,
  to: ({ invoiceId }, _, { ownerId }) => ({ type: 'EraseCollection' as const, invoiceId, ownerId }),
});
