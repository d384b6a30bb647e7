import { z } from 'zod';
import { recipeSchema } from '../../domain/develop/schema.ts';
import { operation, paging } from './operation.ts';

/** What whoever may not edit here hears, there being such a photo or not. */
export const DENIED = 'Access denied. You need to be a photographer or team member.';

/** What became of a photo. `enhanced_url`: an address for this photo and whoever asked, for two hours; absent where it failed. */
const result = z.object({
  /** `success_local`: made of the picture that lies in a RAW file, where the sensor's own values cannot be developed. */
  status: z.enum(['success', 'success_local', 'failed']),
  enhanced_url: z.string().optional(),
  method: z.string(),
  message: z.string(),
  error: z.string().optional(),
});
export type EnhancementResult = z.infer<typeof result>;

export const enhancePhoto = operation({
  id: 'enhancePhoto',
  tag: 'AI editor',
  summary: 'Enhance a photo at its full size; the original stays as it is',
  call: 'POST /ai-editor/enhance/{mediaId}',
  access: 'ownerOrTeam',
  body: z.object({
    enhancement_type: z.enum(
      ['auto', 'skin_retouch', 'vibrance'],
      'Please choose auto, skin_retouch or vibrance as the enhancement.',
    ),
  }),
  answer: result,
});
export const saveEnhanced = operation({
  id: 'saveEnhanced',
  tag: 'AI editor',
  summary:
    'Render an edit at full size and file it into the edited folder: `edit_metadata` (JSON text: brightness, contrast, saturation, background_removed, timestamp, and `recipe` with the rest) over `enhanced_url`, or over the original',
  call: 'POST /ai-editor/save-enhanced/{mediaId}',
  access: 'ownerOrTeam',
  body: z.object({
    enhanced_url: z.string().max(600).optional(),
    edit_metadata: z
      .string()
      .max(20_000, 'The settings of this edit are too long. Please start over with fewer points.')
      .default('{}'),
  }),
  answer: z.object({ message: z.string(), media_id: z.string() }),
});

const savedEdit = z.object({
  media_id: z.string(),
  filename: z.string(),
  thumb_url: z.string(),
  recipe: recipeSchema,
  /** What the recipe was rendered over, where that was not the original itself. */
  over: z.enum(['auto', 'skin_retouch', 'vibrance', 'background_removed', 'watermarked']).nullable(),
  saved_at: z.string(),
  /** It is the version of its edit that is shown. */
  shown: z.boolean(),
});
export type SavedEdit = z.infer<typeof savedEdit>;
export const listSavedEdits = operation({
  id: 'listSavedEdits',
  tag: 'AI editor',
  summary: 'How a photo was edited here, the last edit first, each with the recipe that opens it again',
  call: 'GET /ai-editor/edits/{mediaId}',
  access: 'ownerOrTeam',
  query: paging,
  answer: z.object({ edits: z.array(savedEdit), next_cursor: z.string().nullable() }),
});
