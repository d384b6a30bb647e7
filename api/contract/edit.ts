import { z } from 'zod';
import { message, operation } from './operation.ts';

/** The other side of a comparison: what an edit was made from, or what became of a photo. */
export const counterpart = z.object({
  media_id: z.string(),
  filename: z.string(),
  thumb_url: z.string(),
  media_url: z.string(),
  video_url: z.string().optional(),
});
export type Counterpart = z.infer<typeof counterpart>;

/** Before and after, beside a media item; absent where there is nothing to compare. */
export const comparison = {
  /** Of an edited one: null where nobody knows what it was made from. */
  original: counterpart.nullable().optional(),
  /** Of an original: the edit that came last. */
  edited: counterpart.optional(),
};
/** What is known of edits besides. */
export const editFields = {
  ...comparison,
  /** Of an edited one: who made it. */
  edited_by: z.string().optional(),
  /** How many versions of the edit there are. */
  versions: z.number().optional(),
  /** Of an edited one: whether clients and guests may see it. `earlier`: it waits, and they see an earlier version of it. */
  publication: z.enum(['waiting', 'earlier', 'published']).optional(),
};
export type EditFields = z.infer<z.ZodObject<typeof editFields>>;

/** A photo that an edit may have been made from. */
const candidate = z.object({ media_id: z.string(), filename: z.string(), thumb_url: z.string() });
export type OriginalCandidate = z.infer<typeof candidate>;
export const findOriginals = operation({
  id: 'findOriginals',
  tag: 'Editing',
  summary: 'Photos of the gig whose camera file name begins like this, for linking an edit by hand',
  call: 'GET /gigs/{gigId}/originals',
  access: 'owner',
  query: z.object({ name: z.string().trim().max(200).default('') }),
  answer: z.object({ originals: z.array(candidate) }),
});
export const linkOriginal = operation({
  id: 'linkOriginal',
  tag: 'Editing',
  summary: 'Say which photo an edit was made from (null: none)',
  call: 'PUT /gigs/{gigId}/media/{mediaId}/original',
  access: 'owner',
  body: z.object({ original_media_id: z.string().min(1).max(64).nullable() }),
  answer: message,
});
export const showVersion = operation({
  id: 'showVersion',
  tag: 'Editing',
  summary: 'Show this version of an edit in place of the others',
  call: 'PUT /gigs/{gigId}/media/{mediaId}/show-version',
  access: 'owner',
  answer: message,
});
const version = z.object({
  media_id: z.string(),
  filename: z.string(),
  thumb_url: z.string(),
  media_url: z.string(),
  edited_by: z.string(),
  returned_at: z.string(),
  shown: z.boolean(),
  /** It is what clients and guests see. */ published: z.boolean(),
});
export type EditVersion = z.infer<typeof version>;
export const listVersions = operation({
  id: 'listVersions',
  tag: 'Editing',
  summary: 'The versions of an edit, newest first',
  call: 'GET /gigs/{gigId}/media/{mediaId}/versions',
  access: 'owner',
  answer: z.object({ versions: z.array(version) }),
});

const theseEdits = z.array(z.string().min(1).max(64)).min(1).max(5000);
/** `media_ids`: what changed by it; what was so already is not among them. */
const publication = message.extend({ media_ids: z.array(z.string()) });
export const publishEdits = operation({
  id: 'publishEdits',
  tag: 'Editing',
  summary:
    'Let clients and guests see edits in the place of their originals: these, or all that wait and came no later than `until` (the newest that was seen)',
  call: 'POST /gigs/{gigId}/edits/publish',
  access: 'owner',
  body: z.union([z.object({ media_ids: theseEdits }), z.object({ until: z.iso.datetime() })]),
  answer: publication,
});
export const unpublishEdits = operation({
  id: 'unpublishEdits',
  tag: 'Editing',
  summary: 'Take that back: the version that was published before is shown again, or the original',
  call: 'POST /gigs/{gigId}/edits/unpublish',
  access: 'owner',
  body: z.object({ media_ids: theseEdits }),
  answer: publication,
});
