import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { gig } from '../domain/gig.ts';
import type { Actor } from '../domain/kernel/event.ts';
import { readable } from '../domain/kernel/names.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { type RegistrationState, registration } from '../domain/registration.ts';
import { isSystem } from './core/actors.ts';
import { TOO_LONG } from './nameInput.ts';
import { command } from './core/run.ts';

const id = z.string().min(1).max(64);
const whose = z.object({ registrationId: id, gigId: id });
const mediaIds = z.array(id).max(100_000);

/** Joiners are letters' own: Sinhala, Malayalam and Persian names are written with them. */
const IN_LETTERS = /^[\p{L}\p{M}\p{N}\u200c-\u200d .,'’()-]+$/u;

/** An Indian mobile number as E.164 (`+919876543210`), however it was typed; undefined for any other. */
function indianMobile(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.country === 'IN' && number.isValid() && !number.ext ? number.number : undefined;
}

export const registeredGuest = z.object({
  // It stands in messages to a number that anybody may have typed: it is a name, and no advertisement.
  name: z
    .string()
    .trim()
    .min(1, 'Please enter your name')
    .max(80, TOO_LONG)
    .refine(
      (name) => IN_LETTERS.test(name) && !/[\p{L}\p{N}]{2,}\.[\p{L}\p{N}]{2,}/u.test(name),
      'Please enter your name in letters only, without an address.',
    )
    .overwrite(readable),
  email: z.email('Please enter a valid email address.').max(200).nullable(),
  phone: z.string().transform((typed, context) => {
    const phone = indianMobile(typed);
    if (phone === undefined)
      context.addIssue({ code: 'custom', message: 'Please enter a valid Indian mobile number, beginning with +91.' });
    return phone ?? '';
  }),
});

/** How a gig takes no faces. */
export const registrationOff = () =>
  refuse('forbidden', 'registration.off', 'Face registration is switched off for this gallery.');

const isGuest = (actor: Actor): boolean => actor.kind === 'guest' || isSystem(actor);
const ofRegistration = {
  aggregate: registration,
  id: (input: { registrationId: string }) => input.registrationId,
  gig: (input: { gigId: string }) => input.gigId,
};
/** A registration of another gig is as one that is not there. */
const within = (state: RegistrationState, gigId: string): boolean => state.status === 'absent' || state.gigId === gigId;

export const agreeToRegistration = command({
  ...ofRegistration,
  name: 'AgreeToRegistration',
  input: whose.extend({ consentVersion: z.string(), consentText: z.string() }),
  may: (actor, state, { gigId }) => isGuest(actor) && within(state, gigId),
});
export const registerFace = command({
  ...ofRegistration,
  name: 'RegisterFace',
  input: whose.extend({ guest: registeredGuest }),
  facts: (input, { state }) => state(gig, input.gigId),
  may: (actor, state, { gigId }) => isGuest(actor) && within(state, gigId),
  to: (input, _, into) => {
    if (into.status !== 'open' || !into.visibility.faceRegistration) registrationOff();
    return { type: 'RegisterFace' as const, ...input };
  },
});
/** By the link in each message: who holds it is that guest. */
export const withdrawFace = command({
  ...ofRegistration,
  name: 'WithdrawFace',
  input: whose,
  may: (actor, state, { registrationId, gigId }) =>
    actor.kind === 'guest' && actor.id === registrationId && actor.gigId === gigId && within(state, gigId),
  to: () => ({ type: 'EndRegistration' as const, reason: 'withdrawn' as const }),
});

const bySystem = {
  ...ofRegistration,
  may: (actor: Actor, state: RegistrationState, { gigId }: { gigId: string }): boolean =>
    isSystem(actor) && within(state, gigId),
};
export const endForPurge = command({
  ...bySystem,
  name: 'EndRegistration',
  input: whose,
  to: () => ({ type: 'EndRegistration' as const, reason: 'gigPurged' as const }),
});
/** `waits`: more may follow soon. */
export const recordSeen = command({
  ...bySystem,
  name: 'RecordSeen',
  input: whose.extend({ mediaIds, waits: z.boolean() }),
});
/** `looked`: photos whose visibility was looked at; `visible`: those of them that the public sees. */
export const announcePhotos = command({
  ...bySystem,
  name: 'AnnouncePhotos',
  input: whose.extend({ looked: mediaIds, visible: mediaIds }),
});
export const recordSent = command({
  ...bySystem,
  name: 'RecordSent',
  input: whose.extend({ messageId: id, photos: z.number().int(), untold: mediaIds }),
});
export const recordNotSent = command({
  ...bySystem,
  name: 'RecordNotSent',
  input: whose.extend({ messageId: id, reason: z.string().max(300), untold: mediaIds }),
});
