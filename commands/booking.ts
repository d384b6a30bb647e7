import { z } from 'zod';
import { account } from '../domain/account.ts';
import { type BookingState, booking } from '../domain/booking.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { isOwner, isSystem } from './core/actors.ts';
import { command } from './core/run.ts';
import { nameInput } from './nameInput.ts';
import { lineInput, linesInput } from './textInput.ts';

const id = z.string().min(1).max(64);
const one = z.object({ bookingId: id });
const forBooking = { aggregate: booking, id: (input: { bookingId: string }) => input.bookingId };
const byOwner = {
  ...forBooking,
  input: one,
  may: (actor: Actor, state: BookingState) =>
    state.status !== 'absent' && actor.kind === 'user' && isOwner(actor, state.ownerId),
};

/** By anybody, of a photographer who takes bookings: who asks the command has made sure of that. */
export const requestBooking = command({
  ...forBooking,
  name: 'RequestBooking',
  input: one.extend({
    ownerId: id,
    request: z.object({
      name: nameInput('Please enter your name.').max(120),
      email: z.email().max(254),
      mobile: lineInput(40).min(1),
      service: lineInput(120).min(1),
      budget: lineInput(80),
      location: lineInput(200),
      date: z.iso.date().or(z.literal('')),
      message: linesInput(2000),
    }),
  }),
  may: (actor) => actor.kind === 'guest',
});
export const moveBooking = command({
  ...byOwner,
  name: 'MoveBooking',
  input: one.extend({ to: z.enum(['confirmed', 'rejected', 'completed']) }),
});
export const deleteBooking = command({ ...byOwner, name: 'DeleteBooking' });
/** Within the 30 days in which nothing of it is lost. */
export const restoreBooking = command({ ...byOwner, name: 'RestoreBooking' });
export const noteGig = command({
  ...byOwner,
  name: 'NoteGigOfBooking',
  type: 'NoteGig',
  input: one.extend({ gigId: id }),
});
export const noteClient = command({
  ...byOwner,
  name: 'NoteClientOfBooking',
  type: 'NoteClient',
  input: one.extend({ clientId: id }),
});
/** By the link in each mail: who holds it is whoever asked. */
export const withdrawBooking = command({
  ...forBooking,
  name: 'WithdrawBooking',
  input: one,
  may: (actor, state) => actor.kind === 'guest' && state.status !== 'absent' && actor.id === state.bookingId,
});
/** 30 days after it was deleted or withdrawn; with its photographer's account, at once. */
export const eraseBooking = command({
  ...forBooking,
  name: 'EraseBooking',
  input: one.extend({ ownerId: id }),
  facts: async ({ ownerId }, { state }) => (await state(account, ownerId)).status === 'erased',
  may: (actor, state, { ownerId }) => isSystem(actor) && (state.status === 'absent' || state.ownerId === ownerId),
  to: ({ bookingId: _, ownerId: __ }, { at }, ownerErased) => ({ type: 'EraseBooking' as const, at, ownerErased }),
});
