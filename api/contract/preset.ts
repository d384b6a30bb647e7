import { z } from 'zod';
import { recipeSchema } from '../../domain/develop/schema.ts';
import { message, operation } from './operation.ts';

const tag = 'AI editor';
const preset = z.object({ preset_id: z.string(), name: z.string(), recipe: recipeSchema, saved_at: z.string() });
export type Preset = z.infer<typeof preset>;
const name = z
  .string()
  .trim()
  .min(1, 'Please give the preset a name, so that you know it again.')
  .max(80, 'The name can have at most 80 characters.');

export const listPresets = operation({
  id: 'listPresets',
  tag,
  summary: 'Your presets, at most 100, by name',
  call: 'GET /ai-editor/presets',
  access: 'photographer',
  answer: z.object({ presets: z.array(preset) }),
});
export const savePreset = operation({
  id: 'savePreset',
  tag,
  summary: 'Save a recipe as a preset; crop, straightening and watermark stay with their photo',
  call: 'POST /ai-editor/presets',
  access: 'photographer',
  body: z.object({ name, recipe: recipeSchema }),
  answer: message.extend({ preset }),
});
export const renamePreset = operation({
  id: 'renamePreset',
  tag,
  summary: 'Give a preset another name',
  call: 'PUT /ai-editor/presets/{presetId}',
  access: 'photographer',
  body: z.object({ name }),
  answer: message,
});
export const deletePreset = operation({
  id: 'deletePreset',
  tag,
  summary: 'Delete a preset; photos that were edited with it stay as they are',
  call: 'DELETE /ai-editor/presets/{presetId}',
  access: 'photographer',
  answer: message,
});
