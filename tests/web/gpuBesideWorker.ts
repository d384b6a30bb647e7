import { develop } from '../../domain/develop/develop.ts';
import { levelsOf } from '../../domain/develop/levels.ts';
import type { Recipe } from '../../domain/develop/recipe.ts';
import { openGpu } from '../../web/src/pages/gig/editor/gpu/gpu.ts';
import type { Shown } from '../../web/src/pages/gig/editor/shown.ts';

/** Light and dark, every colour, skin, edges, grain; `clear`: part of it is see-through. */
function scene(width: number, height: number, clear: boolean): Shown {
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  const grain = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 - 0.5;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const [u, v] = [x / width, y / height];
      const square = (Math.floor(u * 9) + Math.floor(v * 7)) % 3;
      const [r, g, b] =
        square === 0
          ? [255 * u, 255 * v, 255 * (1 - u)]
          : square === 1
            ? [215 - 90 * v, 160 - 80 * v, 125 - 80 * v]
            : [180 * v, 180 * v, 200 * v];
      const noise = grain() * 24;
      data.set([r! + noise, g! + noise, b! + noise, clear ? 255 * Math.min(1, u * 1.5) : 255], at);
    }
  return { data, width, height, channels: 4 };
}

function seen(picture: ImageBitmap | Shown): Uint8ClampedArray {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  if ('data' in picture) context.putImageData(new ImageData(picture.data, width, height), 0, 0);
  else context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  // On black, as a canvas keeps it: of what is hardly there, colours are rounded to a few.
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (data[channel]! * data[at + 3]!) / 255;
  return data;
}

const gpu = openGpu(true);
const pictures = [scene(900, 620, false), scene(613, 817, true)];

/** By how much the graphics card's picture differs from the worker's: at most, and the shares of values that do at all, and by more than one. */
function compare(recipe: Recipe, which: 0 | 1): { sizes: string; most: number; some: number; more: number } | null {
  const picture = pictures[which]!;
  if (!gpu?.take(picture)) return null;
  const levels = recipe.auto ? levelsOf(picture) : null;
  const drawn = gpu.render(recipe, levels);
  if (!drawn) return null;
  const made = develop({ ...picture, data: picture.data.slice() }, recipe, levels) as Shown;
  const [ours, theirs] = [seen(drawn), seen(made)];
  let [most, some, more] = [0, 0, 0];
  for (let at = 0; at < theirs.length; at += 1) {
    const by = Math.abs(ours[at]! - theirs[at]!);
    if (by > most) most = by;
    if (by > 0) some += 1;
    if (by > 1) more += 1;
  }
  const sizes = `${drawn.width} x ${drawn.height}, ${made.width} x ${made.height}`;
  return { sizes, most, some: some / theirs.length, more: more / theirs.length };
}
/** Without being told that software is good enough. */
const usual = openGpu() === null ? 'none' : 'one';
Object.assign(globalThis, { compare, usual });
