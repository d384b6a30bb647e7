import { z } from 'zod';
import { picture, publicSettings } from './gig.ts';
import { operation, paging } from './operation.ts';

/** A public item: never more than the public may know. */
export const publicMedia = picture.extend({
  media_id: z.string(),
  media_type: z.enum(['photo', 'video', 'edited_photo']),
  media_url: z.string(),
  video_url: z.string().optional(),
  original_filename: z.string(),
  /** The order of galleries: of an edit, when its original came. */
  uploaded_at: z.string(),
  /** Of an edit: the photo in whose place it is shown. */
  in_place_of: z.string().optional(),
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
  /** Present: came by a link for looking only. */
  view_only: z.boolean().optional(),
});
export type PublicGig = z.infer<typeof publicGig>;

export const getPublicGig = operation({
  id: 'getPublicGig',
  tag: 'Public gallery',
  summary: 'A gig as its guests see it',
  call: 'GET /public/gigs/{gigId}',
  access: 'public',
  answer: publicGig,
});
export const unlockGig = operation({
  id: 'unlockGig',
  tag: 'Public gallery',
  summary: 'The password of a private gig for a gallery token (2 h)',
  call: 'POST /public/gigs/{gigId}/unlock',
  access: 'public',
  body: z.object({ password: z.string().min(1, 'Please enter the password.').max(200) }),
  answer: z.object({ gallery_token: z.string(), expires_at: z.string() }),
});
export const listPublicMedia = operation({
  id: 'listPublicMedia',
  tag: 'Public gallery',
  summary: 'Public pictures, newest first, in pages',
  call: 'GET /public/gigs/{gigId}/media',
  access: 'public',
  query: paging,
  answer: z.object({ media: z.array(publicMedia), next_cursor: z.string().nullable(), total: z.number() }),
});
/** One more of two hours, and at most a day after the password: for pages that stay open. */
export const renewGallery = operation({
  id: 'renewGallery',
  tag: 'Public gallery',
  summary: 'Another gallery token for one that still works (header `x-gallery-token`)',
  call: 'POST /public/gigs/{gigId}/renew',
  access: 'public',
  answer: z.object({ gallery_token: z.string(), expires_at: z.string() }),
});
export const pickPublicMedia = operation({
  id: 'pickPublicMedia',
  tag: 'Public gallery',
  summary: 'Public pictures by their ids, in that order; those that are not shown are left out',
  call: 'POST /public/gigs/{gigId}/media/pick',
  access: 'public',
  body: z.object({ media_ids: z.array(z.string().min(1).max(64)).min(1).max(200) }),
  answer: z.object({ media: z.array(publicMedia) }),
});
export const publicDownload = operation({
  id: 'publicDownload',
  tag: 'Public gallery',
  summary: 'Download one public picture',
  call: 'GET /public/download/{mediaId}',
  access: 'public',
  gives: 'bytes',
  answer: z.unknown(),
});

/** The text a guest agrees to before a selfie is looked at; its version is recorded with the time. */
export const selfieConsent = {
  version: '2026-11-1',
  text:
    'I agree that my selfie is compared with the faces in this gallery to find photos of me. ' +
    'The selfie is not kept: it is deleted as soon as the search has ended.',
} as const;

/** What a face search finds. */
export const matches = z.object({
  /** Surest first. */
  matches: z.array(publicMedia.extend({ confidence: z.number() })),
  /** Photos whose faces are still being looked for. */
  pending: z.number(),
  /** Names this search for two hours, for `selfieSearchAgain`. */
  search: z.string(),
  /** Photos that were left out, since their guest said 'not me'. */
  left_out: z.number(),
});

export const selfieSearch = operation({
  id: 'selfieSearch',
  tag: 'Public gallery',
  summary: 'Find my photos (form field `selfie`, field `consent_version` says which text was agreed to)',
  call: 'POST /public/gigs/{gigId}/selfie-search',
  access: 'public',
  takes: 'multipart',
  body: z.object({
    consent_version: z.string().max(40),
    /** Photos, by id and parted by commas, that are of somebody else. */ not_me: z.string().max(9000).optional(),
  }),
  answer: matches,
});
/** Photos that one guest can say 'not me' of in a search. */
export const MOST_NOT_ME = 200;
export const selfieSearchAgain = operation({
  id: 'selfieSearchAgain',
  tag: 'Public gallery',
  summary: 'The same search once more, without the people in the photos of `not_me`; nothing of it is kept',
  call: 'POST /public/gigs/{gigId}/selfie-search/again',
  access: 'public',
  body: z.object({ search: z.string().min(1).max(2000), not_me: z.array(z.string().min(1).max(64)).max(MOST_NOT_ME) }),
  answer: matches,
});

/** Messages of the live socket `/ws/gig/{gigId}/live`. The client's first message is `hello`. */
export const liveHello = z.object({ type: z.literal('hello'), gallery_token: z.string().max(2000).optional() });
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** `in_place_of` says which photo goes for it: an edit comes for its original, or the original comes back. */
  z.object({ type: z.literal('new_photo'), data: publicMedia }),
  z.object({ type: z.literal('photo_removed'), data: z.object({ media_id: z.string() }) }),
  /** What the gallery shows was changed as a whole: ask for it again. */
  z.object({ type: z.literal('gallery_changed') }),
  /** Every half minute, so that a line that died in silence is noticed. */
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('refused'), data: z.object({ detail: z.string() }) }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
