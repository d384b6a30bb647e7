import { z } from 'zod';
import { message, operation } from './operation.ts';
import { matches } from './gallery.ts';

/** The text a guest agrees to before their face is kept; its version is recorded with the time. */
export const registrationConsent = {
  version: '2026-11-1',
  text:
    'I agree that a description of my face is made from this selfie and kept with my name and phone number, to find photos of me in this gallery and to tell me of them by WhatsApp. ' +
    'The selfie itself is not kept. I can end this at any time by the link in each message; then all of it is deleted.',
} as const;

/** The sentence that the registration ends with. */
export const REGISTERED =
  "Face registered successfully! You'll receive WhatsApp notifications when photos with your face are uploaded.";
/** The sentence for a form that lacks something. */
export const INCOMPLETE = 'Please enter your name, phone number and upload a clear selfie';

const tag = 'Face registration';
export const registerFace = operation({
  id: 'registerFace',
  tag,
  summary:
    'Leave a face to hear of photos by WhatsApp (form field `selfie`; `consent_version` says which text was agreed to). The same number again replaces the face',
  call: 'POST /public/gigs/{gigId}/register-face',
  access: 'public',
  takes: 'multipart',
  body: z.object({
    name: z.string().max(80),
    email: z.string().max(200).optional(),
    phone: z.string().max(40),
    consent_version: z.string().max(40),
  }),
  answer: message,
});

/** What the personal link in a message shows. The link's token goes into the header `x-face-token`. */
const mine = matches.omit({ search: true });
export const myPhotos = operation({
  id: 'myPhotos',
  tag,
  summary: 'The photos of a registered guest, by the link in their message',
  call: 'GET /public/gigs/{gigId}/my-photos',
  access: 'public',
  answer: mine,
});
export const sayNotMe = operation({
  id: 'sayNotMe',
  tag,
  summary:
    "A registered guest says 'not me' of a photo, or takes that back (`not_me` false; of all photos with `media_id` null)",
  call: 'POST /public/gigs/{gigId}/my-photos/not-me',
  access: 'public',
  body: z.object({ media_id: z.string().min(1).max(64).nullable(), not_me: z.boolean() }),
  answer: mine,
});

/** What is kept of a registered guest, by the withdrawal link in their messages: its token goes into the header `x-face-token`. */
export const keptFace = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('kept'),
    gig_name: z.string(),
    photographer_name: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    registered_at: z.string(),
    messages: z.number(),
    not_me: z.number(),
  }),
  z.object({ status: z.literal('gone') }),
]);
export type KeptFace = z.infer<typeof keptFace>;
export const getKeptFace = operation({
  id: 'getKeptFace',
  tag,
  summary: 'What is kept of a registered guest',
  call: 'GET /guest/face',
  access: 'public',
  answer: keptFace,
});
export const withdrawFace = operation({
  id: 'withdrawFace',
  tag,
  summary: 'Deletes the face, the name and the number of a registered guest for good, and ends their messages',
  call: 'POST /guest/face/withdraw',
  access: 'public',
  answer: message,
});

export const countRegistrations = operation({
  id: 'countRegistrations',
  tag,
  summary: 'How many guests registered their face',
  call: 'GET /gigs/{gigId}/face-registrations',
  access: 'owner',
  answer: z.object({ registered: z.number() }),
});
