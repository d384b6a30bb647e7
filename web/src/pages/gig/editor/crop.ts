import { type Crop, LEAST_CROP } from '../../../../../domain/develop/recipe.ts';

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
export type Grip = 'upper left' | 'upper right' | 'lower left' | 'lower right' | 'all';
export const GRIPS: readonly Grip[] = ['all', 'upper left', 'upper right', 'lower left', 'lower right'];

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A crop whose corner, or all of it, was moved by shares of the picture. `shape`: width by height in such shares, where it is kept. */
export function movedCrop(crop: Crop, grip: Grip, dx: number, dy: number, shape: number | null): Crop {
  if (grip === 'all')
    return { ...crop, x: within(crop.x + dx, 0, 1 - crop.width), y: within(crop.y + dy, 0, 1 - crop.height) };
  const [left, upper] = [grip.endsWith('left'), grip.startsWith('upper')];
  const [right, lower] = [crop.x + crop.width, crop.y + crop.height];
  let x = left ? within(crop.x + dx, 0, right - LEAST_CROP) : crop.x;
  let y = upper ? within(crop.y + dy, 0, lower - LEAST_CROP) : crop.y;
  let width = left ? right - x : within(crop.width + dx, LEAST_CROP, 1 - x);
  let height = upper ? lower - y : within(crop.height + dy, LEAST_CROP, 1 - y);
  if (shape !== null) {
    // What was drawn less gives way, so that the corner stays inside.
    if (width / height > shape) width = height * shape;
    else height = width / shape;
    if (left) x = right - width;
    if (upper) y = lower - height;
  }
  return { x, y, width, height };
}

/** The largest crop of a shape, in the middle of what is there. */
export function shapedCrop(crop: Crop, shape: number): Crop {
  const width = Math.min(crop.width, crop.height * shape);
  const height = width / shape;
  return { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height };
}

/** Null where nothing is cut off. */
export const cropOrNull = (crop: Crop): Crop | null => (crop.width > 0.999 && crop.height > 0.999 ? null : crop);
