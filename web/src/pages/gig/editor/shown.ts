import type { BytePicture } from '../../../../../domain/develop/pixels.ts';

/** As a canvas has it: red, green, blue and opacity, row by row. */
export interface Shown extends BytePicture {
  data: Uint8ClampedArray<ArrayBuffer>;
  channels: 4;
}
/** What was rendered: by the graphics card, or by this worker. */
export type Rendered = ImageBitmap | Shown;
