import { develop } from '../../../../../domain/develop/develop.ts';
import { type Levels, levelsOf } from '../../../../../domain/develop/levels.ts';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import { type Gpu, openGpu } from './gpu/gpu.ts';
import type { Rendered, Shown } from './shown.ts';

export interface RenderRequest {
  id: number;
  /** Absent: the same as before. */
  picture?: Shown;
  recipe: Recipe;
}
export interface RenderedPicture {
  id: number;
  picture: Rendered;
}

/** Pixels from which on it pays to ask the graphics card. */
const LARGE = 200_000;

let source: Shown | undefined;
let levels: Levels | null = null;
/** Undefined until it was looked for; null where there is none, or no more. */
let gpu: Gpu | null | undefined;
let taken = false;

function take(picture: Shown): void {
  source = picture;
  levels = null;
  taken = false;
}
/** Whatever goes wrong on a graphics card, this worker can do itself. */
function byGpu(picture: Shown, recipe: Recipe, own: Levels | null): ImageBitmap | null {
  if (gpu === null || picture.width * picture.height < LARGE) return null;
  try {
    gpu ??= openGpu();
    if (!gpu || (!taken && !gpu.take(picture))) return null;
    taken = true;
    const made = gpu.render(recipe, own);
    if (!made) gpu = null;
    return made;
  } catch {
    gpu = null;
    return null;
  }
}

/** Computes pictures where no click has to wait for it. */
self.onmessage = ({ data: { id, picture, recipe } }: MessageEvent<RenderRequest>) => {
  if (picture) take(picture);
  const whole = source!;
  if (recipe.auto) levels ??= levelsOf(whole);
  const own = recipe.auto ? levels : null;
  const made: Rendered =
    byGpu(whole, recipe, own) ?? (develop({ ...whole, data: whole.data.slice() }, recipe, own) as Shown);
  postMessage({ id, picture: made } satisfies RenderedPicture, {
    transfer: ['data' in made ? made.data.buffer : made],
  });
};
