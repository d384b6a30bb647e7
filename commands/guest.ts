import { z } from 'zod';
import { type OpenGig, gig } from '../domain/gig.ts';
import { galleryLink, requireWorkingLink, linkUnknown } from '../domain/galleryLink.ts';
import { guest } from '../domain/guest.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isSystem } from './core/actors.ts';
import { TOO_LONG, nameInput } from './nameInput.ts';
import { type Surroundings, command } from './core/run.ts';

const id = z.string().min(1).max(64);
const who = z.object({ guestId: id, gigId: id });
/** A guest acts for themselves, within one gig. */
const may = (actor: Actor, _: unknown, input: { guestId: string; gigId: string }): boolean =>
  isSystem(actor) || (actor.kind === 'guest' && actor.id === input.guestId && actor.gigId === input.gigId);
const forGuest = {
  aggregate: guest,
  id: (input: { guestId: string }) => input.guestId,
  may,
  gig: (input: { gigId: string }) => input.gigId,
};

/** How a gig takes photos of guests that does not take them. */
export const uploadsOff = () =>
  refuse('forbidden', 'guestUploads.off', 'Guest uploads are switched off for this gallery.');

/** One address of an upload link: of a renewed link, the one before is another. */
export const byLink = z.object({ linkId: id, round: z.number().int() });
export type ByLink = z.infer<typeof byLink>;
/** Which way somebody comes with photos: by an upload link, or with the gig's access code. */
export interface GuestRoute {
  gigId: string;
  byLink?: ByLink | undefined;
}
export const guestUploadFacts = async ({ gigId, byLink: by }: GuestRoute, { state }: Pick<Surroundings, 'state'>) => ({
  into: await state(gig, gigId),
  link: by && (await state(galleryLink, by.linkId)),
});
/** The gig. Refuses `forbidden` unless photos are taken that way at this moment: a link works also where the code does not. */
export function requireGuestUpload(
  { gigId, byLink: by }: GuestRoute,
  { into, link }: Awaited<ReturnType<typeof guestUploadFacts>>,
  at: string,
): OpenGig {
  if (into.status !== 'open') return uploadsOff();
  // With the code people come through the gallery, so only while it is shown.
  if (!by) return into.guestUploads.enabled && into.visibility.showGallery ? into : uploadsOff();
  if (!link || link.status === 'absent' || link.gigId !== gigId || link.kind !== 'upload' || link.round !== by.round)
    return linkUnknown();
  requireWorkingLink(link, at);
  return into;
}

/** The personal fields of a guest's introduction, as they came from the form. */
export const introduction = z.object({
  name: nameInput('Please enter your name').max(80, TOO_LONG),
  email: z.email('Please enter a valid email address.').max(200).nullable(),
  phone: z
    .string()
    .regex(/^\+\d{6,15}$/, 'Please enter a valid phone number, beginning with +91.')
    .nullable(),
});

export const introduceGuest = command({
  ...forGuest,
  name: 'IntroduceGuest',
  input: who.extend({ introduction, byLink: byLink.optional() }),
  facts: guestUploadFacts,
  to: (input, { at }, facts) => {
    requireGuestUpload(input, facts, at);
    const { guestId, gigId, introduction: given } = input;
    return { type: 'IntroduceGuest' as const, guestId, gigId, introduction: given };
  },
});
/** Counts one photo against what this guest may share. `slot`: the upload or the photo. */
export const countGuestPhoto = command({
  ...forGuest,
  name: 'CountGuestPhoto',
  input: who.extend({ slot: id, byLink: byLink.optional() }),
  facts: guestUploadFacts,
  to: (input, { at }, facts) => ({
    type: 'CountPhoto' as const,
    slot: input.slot,
    limit: requireGuestUpload(input, facts, at).guestUploads.limit,
  }),
});
export const forgetGuest = command({ ...forGuest, name: 'ForgetGuest', input: who, may: isSystem });
export const returnGuestPhoto = command({
  ...forGuest,
  name: 'ReturnGuestPhoto',
  type: 'ReturnPhoto',
  input: who.extend({ slot: id }),
});
