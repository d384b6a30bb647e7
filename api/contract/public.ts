import { z } from 'zod';
import { picture, publicSettings } from './gig.ts';
import { BASE, gigParams, mediaParams, operation, paging } from './operation.ts';

/** A public item: never more than the public may know. */
export const publicMedia = picture.extend({
  media_id: z.string(),
  media_type: z.enum(['photo', 'video', 'edited_photo']),
  media_url: z.string(),
  video_url: z.string().optional(),
  original_filename: z.string(),
  uploaded_at: z.string(),
});
export type PublicMedia = z.infer<typeof publicMedia>;

export const publicGig = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  category: z.string(),
  date_time: z.string(),
  location: z.string(),
  description: z.string(),
  photographer_name: z.string(),
  total_photos: z.number(),
  feature_image: picture.nullable(),
  public_settings: publicSettings.omit({ visible_folders: true }),
  /** True: a private gig; only the name is told until its password was given (header `x-gallery-token`). */
  locked: z.boolean(),
  /** With which guests share photos; only while they may. */
  guest_access_code: z.string().optional(),
});
export type PublicGig = z.infer<typeof publicGig>;

export const getPublicGig = operation({
  id: 'getPublicGig', tag: 'Public gallery', summary: 'A gig as its guests see it', method: 'GET', path: `${BASE}/public/gigs/{gigId}`, access: 'public', params: gigParams, answer: publicGig,
});
export const unlockGig = operation({
  id: 'unlockGig', tag: 'Public gallery', summary: 'The password of a private gig for a gallery token (2 h)', method: 'POST', path: `${BASE}/public/gigs/{gigId}/unlock`, access: 'public',
  params: gigParams, body: z.object({ password: z.string().min(1, 'Please enter the password.').max(200) }), answer: z.object({ gallery_token: z.string(), expires_at: z.string() }),
});
export const listPublicMedia = operation({
  id: 'listPublicMedia', tag: 'Public gallery', summary: 'Public pictures, newest first, in pages', method: 'GET', path: `${BASE}/public/gigs/{gigId}/media`, access: 'public',
  params: gigParams, query: paging, answer: z.object({ media: z.array(publicMedia), next_cursor: z.string().nullable(), total: z.number() }),
});
export const publicDownload = operation({
  id: 'publicDownload', tag: 'Public gallery', summary: 'Download one public picture', method: 'GET', path: `${BASE}/public/download/{mediaId}`, access: 'public', params: mediaParams,
  gives: 'bytes', answer: z.unknown(),
});

/** The text a guest agrees to before a selfie is looked at; its version is recorded with the time. */
export const selfieConsent = {
  version: '2026-11-1',
  text:
    'I agree that my selfie is compared with the faces in this gallery to find photos of me. ' +
    'The selfie is not kept: it is deleted as soon as the search has ended.',
} as const;

export const selfieSearch = operation({
  id: 'selfieSearch', tag: 'Public gallery', summary: 'Find my photos (form field `selfie`, field `consent_version` says which text was agreed to)', method: 'POST',
  path: `${BASE}/public/gigs/{gigId}/selfie-search`, access: 'public', takes: 'multipart', params: gigParams,
  body: z.object({ consent_version: z.string().max(40) }),
  answer: z.object({
    matches: z.array(publicMedia.extend({ confidence: z.number() })),
    /** Photos whose faces are still being looked for. */
    pending: z.number(),
  }),
});

/** Messages of the live socket `/ws/gig/{gigId}/live`. The client's first message is `hello`. */
export const liveHello = z.object({ type: z.literal('hello'), gallery_token: z.string().max(2000).optional() });
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('new_photo'), data: publicMedia }),
  z.object({ type: z.literal('photo_removed'), data: z.object({ media_id: z.string() }) }),
  z.object({ type: z.literal('refused'), data: z.object({ detail: z.string() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
