import { type BytePicture, BLUE, GREEN, RED, edgeOf } from './pixels.ts';
import type { Recipe } from './recipe.ts';

/** The reach of each, as a share of the longer side of the whole photo: a preview shows what the whole will be. */
const SKIN_REACH = 1 / 400;
const NOISE_REACH = 1 / 1500;
const SHARP_REACH = 1 / 2400;
/** A step between a pixel and its surroundings that is a feature of the face, not of its skin; and one that is an edge, no noise. */
const FEATURE = 26;
const EDGE = 40;
/** At the end of its range, how much of the step to its surroundings is added to a pixel. */
const SHARPNESS = 1.5;
/** Steps so small are grain: sharpening leaves them. */
export const GRAIN = 2;

/** Skin of any tone, by its place between red, green and blue. */
export const SKIN = { darkest: 45, blue: 0.75, warm: 12, least: 3, most: 110 } as const;
const isSkin = (r: number, g: number, b: number): boolean =>
  r > SKIN.darkest && r > g && g > b * SKIN.blue && r - b > SKIN.warm && r - g < SKIN.most && r - g > SKIN.least;

/** One of the things that are done with the mean around each pixel, `reach` pixels to all sides. */
export type DetailStep =
  | { kind: 'smooth'; reach: number; strength: number; feature: number; skin: boolean }
  | { kind: 'sharpen'; reach: number; strength: number };

/** What `refine` does to a picture of this size, in its order. `edge`: the longer side of the whole photo in these pixels, before it was cropped. */
export function detailSteps(recipe: Recipe, size: Pick<BytePicture, 'width' | 'height'>, edge: number): DetailStep[] {
  const within = (share: number): number =>
    Math.min(Math.max(1, Math.round(edge * share)), Math.max(1, Math.floor(edgeOf(size) / 2)));
  const { noise, skin_retouch: skin, sharpening } = recipe;
  const smooth = { kind: 'smooth' } as const;
  return [
    ...(noise > 0
      ? [{ ...smooth, reach: within(NOISE_REACH), strength: noise / 100, feature: EDGE, skin: false }]
      : []),
    ...(skin > 0 ? [{ ...smooth, reach: within(SKIN_REACH), strength: skin / 100, feature: FEATURE, skin: true }] : []),
    ...(sharpening > 0
      ? [{ kind: 'sharpen', reach: within(SHARP_REACH), strength: (sharpening / 100) * SHARPNESS } as const]
      : []),
  ];
}

/**
 * Changes a picture row by row, each with the means around its pixels as they were before any change: of each colour,
 * within `reach` pixels to all sides. Holds a few rows, however large the picture is.
 */
function eachRow(
  { data, width, height, channels }: BytePicture,
  reach: number,
  change: (from: number, means: Float32Array) => void,
): void {
  const row = width * channels;
  const kept = reach + 2;
  const before = new Uint8ClampedArray(kept * row);
  const columns = new Float64Array(width * 3);
  const means = new Float32Array(width * 3);
  const take = (from: Uint8ClampedArray, start: number, sign: 1 | -1): void => {
    for (let x = 0, at = start, into = 0; x < width; x += 1, at += channels, into += 3) {
      columns[into]! += sign * from[at]!;
      columns[into + 1]! += sign * from[at + 1]!;
      columns[into + 2]! += sign * from[at + 2]!;
    }
  };
  for (let y = 0; y < Math.min(reach, height); y += 1) take(data, y * row, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + reach < height) take(data, (y + reach) * row, 1);
    if (y > reach) take(before, ((y - reach - 1) % kept) * row, -1);
    before.set(data.subarray(y * row, (y + 1) * row), (y % kept) * row);
    const rows = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1;
    let [r, g, b, count] = [0, 0, 0, 0];
    for (let x = -reach; x < width; x += 1) {
      const coming = x + reach;
      if (coming < width) {
        r += columns[coming * 3]!;
        g += columns[coming * 3 + 1]!;
        b += columns[coming * 3 + 2]!;
        count += rows;
      }
      const gone = x - reach - 1;
      if (gone >= 0) {
        r -= columns[gone * 3]!;
        g -= columns[gone * 3 + 1]!;
        b -= columns[gone * 3 + 2]!;
        count -= rows;
      }
      if (x < 0) continue;
      means[x * 3] = r / count;
      means[x * 3 + 1] = g / count;
      means[x * 3 + 2] = b / count;
    }
    change(y * row, means);
  }
}

/** Smooths what differs little from its surroundings; `only` of these pixels. */
function smooth(
  picture: BytePicture,
  reach: number,
  strength: number,
  feature: number,
  only?: (r: number, g: number, b: number) => boolean,
): void {
  const { data, channels } = picture;
  eachRow(picture, reach, (from, means) => {
    for (let at = from, mean = 0; mean < means.length; at += channels, mean += 3) {
      if (only && !only(data[at]!, data[at + 1]!, data[at + 2]!)) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const step = means[mean + channel]! - data[at + channel]!;
        const share = 1 - Math.abs(step) / feature;
        if (share > 0) data[at + channel] = data[at + channel]! + step * strength * share;
      }
    }
  });
}

function sharpen(picture: BytePicture, reach: number, amount: number): void {
  const { data, channels } = picture;
  eachRow(picture, reach, (from, means) => {
    for (let at = from, mean = 0; mean < means.length; at += channels, mean += 3) {
      const step =
        (data[at]! - means[mean]!) * RED +
        (data[at + 1]! - means[mean + 1]!) * GREEN +
        (data[at + 2]! - means[mean + 2]!) * BLUE;
      if (Math.abs(step) < GRAIN) continue;
      // By brightness alone: colours get no seams.
      const more = step * amount;
      data[at] = data[at]! + more;
      data[at + 1] = data[at + 1]! + more;
      data[at + 2] = data[at + 2]! + more;
    }
  });
}

/** Noise, skin and sharpness, in place. `edge`: the longer side of the whole photo in these pixels, before it was cropped. */
export function refine(picture: BytePicture, recipe: Recipe, edge: number = edgeOf(picture)): void {
  for (const step of detailSteps(recipe, picture, edge))
    if (step.kind === 'sharpen') sharpen(picture, step.reach, step.strength);
    else smooth(picture, step.reach, step.strength, step.feature, step.skin ? isSkin : undefined);
}
