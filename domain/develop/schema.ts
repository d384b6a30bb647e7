import { z } from 'zod';
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
