import { z } from 'zod';
import { operation } from './operation.ts';

const share = z.number();
const remedy = z
  .object({
    exposure: z.number(),
    white_balance: z.object({ temperature: z.number(), tint: z.number() }),
    contrast: z.number(),
    vibrance: z.number(),
    noise: z.number(),
    sharpening: z.number(),
    straighten: z.number(),
  })
  .partial();
/** `recipe`: what a press applies, in the names of `edit_metadata.recipe`; null where no editing helps. `measured`: by what it was found. */
const suggestion = z.object({
  type: z.string(),
  description: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  measured: z.string(),
  recipe: remedy.nullable(),
});
export type SuggestionAnswer = z.infer<typeof suggestion>;
const analysis = z.object({
  /** In shares of the upright picture. */
  faces: z.array(
    z.object({
      x: share,
      y: share,
      width: share,
      height: share,
      eyes: z.enum(['open', 'closed', 'unknown']),
    }),
  ),
  /** Why there are none, where that is not because nobody is in the picture. */
  faces_note: z.string().optional(),
  objects: z.array(z.string()),
  objects_note: z.string().optional(),
  suggestions: z.array(suggestion),
});
export type PhotoAnalysis = z.infer<typeof analysis>;
export const analyzePhoto = operation({
  id: 'analyzePhoto',
  tag: 'AI editor',
  summary: 'What can be seen and measured in a photo, and what to do about it',
  call: 'POST /ai-editor/analyze/{mediaId}',
  access: 'ownerOrTeam',
  answer: analysis,
});

const failed = { message: z.string(), error: z.string().optional() };
export const removeBackground = operation({
  id: 'removeBackground',
  tag: 'AI editor',
  summary: 'People in front of nothing, as a PNG in the size of the photo; the original stays as it is',
  call: 'POST /ai-editor/remove-background/{mediaId}',
  access: 'ownerOrTeam',
  answer: z.object({
    /** `success_local`: done on this server, by the model that comes with it. */
    status: z.enum(['success_local', 'failed']),
    /** For this photo and whoever asked, for two hours; absent where it failed. */
    processed_url: z.string().optional(),
    method: z.string(),
    ...failed,
  }),
});
export const applyWatermark = operation({
  id: 'applyWatermark',
  tag: 'Watermark',
  summary: "A photo at its full size with the studio's watermark on it; the original stays as it is",
  call: 'POST /watermark/apply/{mediaId}',
  access: 'ownerOrTeam',
  answer: z.object({ status: z.enum(['success', 'failed']), watermarked_url: z.string().optional(), ...failed }),
});
