import { z } from 'zod';
import { message, idsOf, operation, paging } from './operation.ts';

export const categories = ['Event', 'Fashion', 'Wedding', 'Corporate', 'Others'] as const;
export const gigTypes = ['public', 'private'] as const;

/** 'all', or folder ids with the special entries 'root' and 'edited'. */
export const visibleFolders = z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]);

const LIMIT = 'Please enter a number from 1 to 50.';
/** Photos that each guest may share. */
const guestLimit = z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(50, LIMIT);

export const publicSettings = z.object({
  show_public_gallery: z.boolean(),
  visible_folders: visibleFolders,
  allow_selfie_search: z.boolean(),
  allow_face_registration: z.boolean(),
  guest_uploads_enabled: z.boolean(),
  guest_upload_limit: guestLimit,
  guest_moderation: z.boolean(),
});

/** A picture as an <img> wants it: signed addresses (WebP or JPEG by Accept) at 400 and 1600 px, with what to show while loading. */
export const picture = z.object({
  thumb_url: z.string(),
  large_url: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string().optional(),
});

export const gig = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  description: z.string(),
  category: z.enum(categories),
  date_time: z.string(),
  location: z.string(),
  gig_type: z.enum(gigTypes),
  has_password: z.boolean(),
  access_code: z.string(),
  photographer_name: z.string(),
  total_photos: z.number(),
  total_videos: z.number(),
  total_edited: z.number(),
  total_bytes: z.number(),
  guest_uploads_enabled: z.boolean(),
  guest_upload_limit: z.number(),
  guest_moderation: z.boolean(),
  /** Whether what editors return is published as it comes. */
  publish_edits_at_once: z.boolean(),
  public_settings: publicSettings,
  feature_image: picture.nullable(),
  feature_media_id: z.string().nullable(),
  /** Up to 4 newest photos. */
  thumbnails: z.array(picture),
  created_at: z.string(),
  ftp_folder: z.string(),
  /** Photos of guests that wait for approval. */
  pending_guest_uploads: z.number().optional(),
  /** Edits that wait to be published. */
  waiting_edits: z.number(),
});
export type GigAnswer = z.infer<typeof gig>;

export const REQUIRED = 'Please fill in all required fields';
/** Left out; anything else that is no text is told by its field. */
const missing = ({ input }: { input?: unknown }): string | undefined => (input === undefined ? REQUIRED : undefined);
const filledIn = z.string({ error: missing }).trim().min(1, REQUIRED);
const LONG = 'The description can have at most 2,000 characters.';

/** What the edit form sends. */
export const gigForm = z.object({
  gig_name: filledIn.max(120, 'The name can have at most 120 characters.'),
  description: z.string().trim().max(2000, LONG).default(''),
  category: z.enum(categories).default('Event'),
  /** Local date and time of the shoot, `YYYY-MM-DDTHH:MM`. */
  date_time: z
    .string({ error: missing })
    .max(40)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/, REQUIRED)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Please enter a date and time that exist.'),
  location: filledIn.max(200),
  gig_type: z.enum(gigTypes).default('public'),
  /** Needed for a private gig; left out in an edit it stays as it was. */
  password: z.string().max(200).optional(),
  guest_uploads_enabled: z.boolean().default(false),
  guest_upload_limit: guestLimit.default(10),
  guest_moderation: z.boolean().default(true),
  /** Left out it stays as it was: off, until it is set. */
  publish_edits_at_once: z.boolean().optional(),
});
/** A new gig says what it is, too. */
export const newGigForm = gigForm.extend({ description: filledIn.max(2000, LONG) });
export type GigForm = z.infer<typeof gigForm>;

export const createGig = operation({
  id: 'createGig',
  tag: 'Gigs',
  summary: 'Open a gig',
  call: 'POST /gigs/create',
  access: 'photographer',
  body: newGigForm,
  answer: gig,
});
export const editGig = operation({
  id: 'editGig',
  tag: 'Gigs',
  summary: 'Edit a gig',
  call: 'PUT /gigs/{gigId}',
  access: 'owner',
  body: gigForm,
  answer: gig,
});
export const getGig = operation({
  id: 'getGig',
  tag: 'Gigs',
  summary: 'One gig, for its owner',
  call: 'GET /gigs/{gigId}',
  access: 'owner',
  answer: gig,
});
export const myGigs = operation({
  id: 'myGigs',
  tag: 'Gigs',
  summary: 'My gigs, newest first',
  call: 'GET /gigs/my-gigs',
  access: 'photographer',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(60),
    cursor: z.string().max(500).optional(),
  }),
  answer: z.object({ gigs: z.array(gig), next_cursor: z.string().nullable() }),
});
export const deleteGigs = operation({
  id: 'deleteGigs',
  tag: 'Gigs',
  summary: 'Delete gigs',
  call: 'DELETE /gigs/bulk-delete',
  access: 'photographer',
  body: z.object({ gig_ids: idsOf(200) }),
  answer: message,
});
export const restoreGigs = operation({
  id: 'restoreGigs',
  tag: 'Gigs',
  summary: 'Bring deleted gigs back, within 30 days',
  call: 'POST /gigs/restore',
  access: 'photographer',
  body: z.object({ gig_ids: idsOf(200) }),
  answer: message,
});
/** `days_left`: until it goes for good. */
export const deletedGig = gig.extend({ deleted_at: z.string(), days_left: z.number() });
export type DeletedGig = z.infer<typeof deletedGig>;
export const listDeletedGigs = operation({
  id: 'listDeletedGigs',
  tag: 'Bin',
  summary: 'Gigs that were deleted in the last 30 days, latest first',
  call: 'GET /gigs/bin',
  access: 'photographer',
  query: paging,
  answer: z.object({ gigs: z.array(deletedGig), next_cursor: z.string().nullable() }),
});
export const changePublicSettings = operation({
  id: 'changePublicSettings',
  tag: 'Gigs',
  summary: 'What the public sees',
  call: 'PUT /gigs/{gigId}/public-settings',
  access: 'owner',
  body: z.object({ public_settings: publicSettings }),
  answer: gig,
});
const NO_COVER = 'Please select a photo to set as feature image';
export const setFeatureImage = operation({
  id: 'setFeatureImage',
  tag: 'Gigs',
  summary: "Choose the cover: a media id, or the address of one of the gig's pictures",
  call: 'PUT /gigs/{gigId}/feature-image',
  access: 'owner',
  body: z.object({ feature_image: z.string(NO_COVER).min(1, NO_COVER).max(2000) }),
  answer: gig,
});
