import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';
import type { Recipe } from './recipe.ts';
import { recipeSchema } from './schema.ts';

const { brightness, contrast, saturation, ...rest } = recipeSchema.shape;
const { all, red, green, blue } = rest.curves.shape;
/** What is left out does nothing. */
const metadata = z.object({
  brightness: brightness.default(100),
  contrast: contrast.default(100),
  saturation: saturation.default(100),
  background_removed: z.boolean().default(false),
  timestamp: z.union([z.string().max(40), z.number()]).optional(),
  recipe: z
    .object({
      ...rest,
      exposure: rest.exposure.default(0),
      white_balance: z
        .object({
          temperature: rest.white_balance.shape.temperature.default(0),
          tint: rest.white_balance.shape.tint.default(0),
        })
        .prefault({}),
      curves: z
        .object({ all: all.default([]), red: red.default([]), green: green.default([]), blue: blue.default([]) })
        .prefault({}),
      vibrance: rest.vibrance.default(0),
      skin_retouch: rest.skin_retouch.default(0),
      noise: rest.noise.default(0),
      sharpening: rest.sharpening.default(0),
      auto: rest.auto.default(false),
      straighten: rest.straighten.default(0),
      crop: rest.crop.default(null),
      watermark: rest.watermark.default(false),
    })
    .prefault({}),
});

/** The recipe that `edit_metadata` holds, which is JSON text; refuses with the sentence of what is wrong in it. */
export function readEditMetadata(text: string): Recipe {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    refuse('invalid', 'develop.notJson', 'The settings of this edit cannot be read. Please send them as JSON text.');
  }
  const read = metadata.safeParse(said);
  if (!read.success) {
    const { message, path } = read.error.issues[0]!;
    refuse(
      'invalid',
      'develop.recipe',
      message.startsWith('Invalid') ? `Please check ${path.join('.') || 'the settings of this edit'}.` : message,
    );
  }
  const { recipe, background_removed: _, timestamp: __, ...sliders } = read.data;
  return { ...sliders, ...recipe };
}
