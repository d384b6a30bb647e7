import { z } from 'zod';
import { measuredPhoto } from './quality.ts';
import { idsOf, message, operation, paging } from './operation.ts';

const share = z.number();
/** Of its own gig's photographer: what the assistant would keep, and why, stands beside what they mark. */
export const cullingPhoto = measuredPhoto.extend({
  /** Takes of one scene share it; null for a photo that is like no other. */
  group_id: z.string().nullable(),
  group_size: z.number(),
  /** The best take of its group, or a photo like no other that is good enough by itself. */
  suggested: z.boolean(),
});
export type CullingPhoto = z.infer<typeof cullingPhoto>;

export const listForCulling = operation({
  id: 'listForCulling',
  tag: 'Media',
  summary: "A gig's photos to choose from, in the order in which they were taken, takes of one scene side by side",
  call: 'GET /gigs/{gigId}/culling',
  access: 'owner',
  query: paging.extend({ limit: z.coerce.number().int().min(1).max(500).default(200) }),
  answer: z.object({
    photos: z.array(cullingPhoto),
    next_cursor: z.string().nullable(),
    total: z.number(),
    /** Groups of takes of one scene. */
    groups: z.number(),
  }),
});

/** A box in shares of the picture; `eyes`: null where the face is too small to tell. */
export const photoFace = z.object({
  x: share,
  y: share,
  width: share,
  height: share,
  eyes: z.enum(['open', 'shut']).nullable(),
});
export type PhotoFace = z.infer<typeof photoFace>;
export const listPhotoFaces = operation({
  id: 'listPhotoFaces',
  tag: 'Media',
  summary: 'Where faces are in a photo, the largest first, and whether their eyes are open',
  call: 'GET /gigs/{gigId}/media/{mediaId}/faces',
  access: 'owner',
  answer: z.object({ faces: z.array(photoFace) }),
});

export const approveForEditing = operation({
  id: 'approveForEditing',
  tag: 'Interactions',
  summary: 'The photographer approves photos for editing, or takes that back, many at once',
  call: 'PUT /gigs/{gigId}/photographer-approvals',
  access: 'owner',
  body: z.object({ media_ids: idsOf(5000), approved: z.boolean() }),
  answer: message,
});
