import { z } from 'zod';
import { downloadSize } from './clientAccess.ts';
import { operation } from './operation.ts';

/** A zip on its way: pictures of another size, or with a watermark, are made first. */
export const zipState = z.object({
  zip_id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Photos that are ready, and all of them. */
  done: z.number(),
  count: z.number(),
  filename: z.string(),
  /** Once it is ready: its size in bytes, and where it is, for GET with Range and resume. */
  size: z.number().nullable(),
  download_url: z.string().nullable(),
  /** Why it failed. */
  detail: z.string().optional(),
});
export type ZipState = z.infer<typeof zipState>;

export const prepareClientZip = operation({
  id: 'prepareClientZip',
  tag: 'Client gallery',
  summary: 'A zip of chosen photos, or of all that the allowance has left; counted as single downloads are',
  call: 'POST /client/gig/{gigId}/zip',
  access: 'client',
  body: z.object({
    media_ids: z.array(z.string().max(64)).min(1, 'Please choose some photos first.').max(10_000).optional(),
    size: downloadSize.optional(),
  }),
  answer: zipState.extend({
    /** Photos that are not in it: the allowance had no more left, or they are videos, which cannot carry the watermark. */
    left_out: z.object({ allowance: z.number(), videos: z.number() }),
  }),
});
export type PreparedZip = z.infer<typeof prepareClientZip.answer>;
export const getZip = operation({
  id: 'getZip',
  tag: 'Downloads',
  summary: 'How far a zip has come; its id is known to who asked for it alone',
  call: 'GET /zips/{zipId}',
  access: 'public',
  params: z.object({ zipId: z.string().min(1).max(100) }),
  answer: zipState,
});
