import { z } from 'zod';
import { recipeSchema } from '../../domain/develop/schema.ts';
import { idsOf, message, operation, paging } from './operation.ts';

const tag = 'AI editor';
const id = z.string().min(1).max(64);

const editCopy = z.object({
  copy_id: z.string(),
  /** The photo whose edit is copied. */
  media_id: z.string(),
  status: z.enum(['running', 'stopped', 'done', 'undone']),
  /** Why it could not go on; '' otherwise. */
  reason: z.string(),
  total: z.number(),
  edited: z.number(),
  left_out: z.number(),
  /** In a sentence, with their names: which photos could not be edited, and why; '' where all could. */
  left_out_text: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
});
export type EditCopy = z.infer<typeof editCopy>;

export const startEditCopy = operation({
  id: 'startEditCopy',
  tag,
  summary:
    'Copy the edit of one photo onto others of its gig, in the background: `chosen` ones (`media_ids`), those of a `folder` (`folder_id`), those that are flagged as `picks`, or `all`',
  call: 'POST /gigs/{gigId}/edit-copies',
  access: 'owner',
  body: z.object({
    media_id: id,
    recipe: recipeSchema,
    /** Crop and straightening as well; they stay with their photo otherwise. */
    with_crop: z.boolean().default(false),
    to: z.enum(['chosen', 'folder', 'picks', 'all']),
    media_ids: idsOf(5000).optional(),
    folder_id: id.optional(),
  }),
  answer: message.extend({ copy: editCopy }),
});
export const listEditCopies = operation({
  id: 'listEditCopies',
  tag,
  summary: 'Edits of this gig that were copied onto sets of photos, the last one first, and how far they are',
  call: 'GET /gigs/{gigId}/edit-copies',
  access: 'owner',
  query: paging,
  answer: z.object({ copies: z.array(editCopy), next_cursor: z.string().nullable() }),
});
export const stopEditCopy = operation({
  id: 'stopEditCopy',
  tag,
  summary: 'Stop: what was edited so far stays',
  call: 'POST /gigs/{gigId}/edit-copies/{copyId}/stop',
  access: 'owner',
  answer: message,
});
export const undoEditCopy = operation({
  id: 'undoEditCopy',
  tag,
  summary: 'Take the whole act back: all edits that it made go into the bin, in the background',
  call: 'POST /gigs/{gigId}/edit-copies/{copyId}/undo',
  access: 'owner',
  answer: message,
});
