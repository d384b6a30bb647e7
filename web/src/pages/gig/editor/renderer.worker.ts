import type { BytePicture } from '../../../../../domain/develop/pixels.ts';
import { develop } from '../../../../../domain/develop/develop.ts';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';

/** As a canvas has it: red, green, blue and opacity, row by row. */
export interface Shown extends BytePicture {
  data: Uint8ClampedArray<ArrayBuffer>;
  channels: 4;
}
export interface RenderRequest {
  id: number;
  picture: Shown;
  recipe: Recipe;
}
export interface RenderedPicture {
  id: number;
  picture: Shown;
}

/** Computes pictures where no click has to wait for it. */
self.onmessage = ({ data: { id, picture, recipe } }: MessageEvent<RenderRequest>) => {
  const made = develop(picture, recipe) as Shown;
  postMessage({ id, picture: made } satisfies RenderedPicture, { transfer: [made.data.buffer] });
};
