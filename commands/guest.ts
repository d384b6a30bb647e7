import { z } from 'zod';
import { gig } from '../domain/gig.ts';
import { guest } from '../domain/guest.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isSystem } from './actors.ts';
import { command } from './run.ts';

const id = z.string().min(1).max(64);
const who = z.object({ guestId: id, gigId: id });
/** A guest acts for themselves, within one gig. */
const may = (actor: Actor, _: unknown, input: { guestId: string; gigId: string }): boolean =>
  isSystem(actor) || (actor.kind === 'guest' && actor.id === input.guestId && actor.gigId === input.gigId);
const forGuest = { aggregate: guest, id: (input: { guestId: string }) => input.guestId, may, gig: (input: { gigId: string }) => input.gigId };

/** How a gig takes photos of guests that does not take them. */
export const uploadsOff = () => refuse('forbidden', 'guestUploads.off', 'Guest uploads are switched off for this gallery.');

/** The personal fields of a guest's introduction, as they came from the form. */
export const introduction = z.object({
  name: z.string().trim().min(1, 'Please enter your name').max(80, 'The name can have at most 80 characters.'),
  email: z.email('Please enter a valid email address.').max(200).nullable(),
  phone: z.string().regex(/^\+\d{6,15}$/, 'Please enter a valid phone number, beginning with +91.').nullable(),
});

export const introduceGuest = command({
  ...forGuest, name: 'IntroduceGuest', input: who.extend({ introduction }),
  facts: (input, { state }) => state(gig, input.gigId),
  to: (input, _, into) => {
    if (into.status !== 'open' || !into.guestUploads.enabled) uploadsOff();
    return { type: 'IntroduceGuest' as const, ...input };
  },
});
/** Counts one photo against what this guest may share. `slot`: the upload or the photo. */
export const countGuestPhoto = command({
  ...forGuest, name: 'CountGuestPhoto', input: who.extend({ slot: id }),
  facts: (input, { state }) => state(gig, input.gigId),
  to: ({ slot }, _, into) => {
    if (into.status !== 'open' || !into.guestUploads.enabled) return uploadsOff();
    return { type: 'CountPhoto' as const, slot, limit: into.guestUploads.limit };
  },
});
export const returnGuestPhoto = command({ ...forGuest, name: 'ReturnGuestPhoto', input: who.extend({ slot: id }), to: ({ slot }) => ({ type: 'ReturnPhoto' as const, slot }) });
