import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';
import { LEAST_CROP, MOST_POINTS, RANGES, type Recipe } from './recipe.ts';

const between = ([least, most, name]: readonly [number, number, string]) => {
  const sentence = `${name} goes from ${least} to ${most}.`;
  return z.number(sentence).min(least, sentence).max(most, sentence);
};
const ORDER = 'The points of a curve go from left to right, each at a place of its own.';
const value = z.number().min(0, 'A curve goes from 0 to 255.').max(255, 'A curve goes from 0 to 255.');
const curve = z
  .array(z.tuple([value, value]))
  .max(MOST_POINTS, `A curve has at most ${MOST_POINTS} points. Please take one away.`)
  .refine((points) => points.every(([x], at) => at === 0 || x - points[at - 1]![0] >= 1), ORDER);
const INSIDE = 'The crop lies inside of the photo. Please draw it again.';
const SMALL = 'This crop leaves almost nothing of the photo. Please make it larger.';
const share = z.number(INSIDE).min(0, INSIDE).max(1, INSIDE);
const crop = z
  .object({ x: share, y: share, width: share.min(LEAST_CROP, SMALL), height: share.min(LEAST_CROP, SMALL) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, INSIDE);

/** As it is sent and as it is kept. */
export const recipeSchema = z.object({
  brightness: between(RANGES.brightness),
  contrast: between(RANGES.contrast),
  saturation: between(RANGES.saturation),
  exposure: between(RANGES.exposure),
  white_balance: z.object({ temperature: between(RANGES.temperature), tint: between(RANGES.tint) }),
  curves: z.object({ all: curve, red: curve, green: curve, blue: curve }),
  vibrance: between(RANGES.vibrance),
  skin_retouch: between(RANGES.skin_retouch),
  noise: between(RANGES.noise),
  sharpening: between(RANGES.sharpening),
  auto: z.boolean(),
  straighten: between(RANGES.straighten),
  crop: crop.nullable(),
  watermark: z.boolean(),
}) satisfies z.ZodType<Recipe>;

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
