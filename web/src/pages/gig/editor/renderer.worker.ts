import { develop, levelsOf, type Levels, type Look, type Pixels } from './develop.ts';
import { retouchSkin } from './skin.ts';

export interface RenderRequest {
  id: number;
  pixels: Pixels;
  look: Look;
  /** Measured before; without it they are measured of these pixels where `auto` is on. */
  levels: Levels | null;
}
export interface RenderedPicture {
  id: number;
  pixels: Pixels;
  levels: Levels | null;
}

/** Computes pictures where no click has to wait for it. */
self.onmessage = ({ data: { id, pixels, look, levels } }: MessageEvent<RenderRequest>) => {
  const used = look.auto ? (levels ?? levelsOf(pixels)) : null;
  if (look.skin) retouchSkin(pixels);
  develop(pixels, look, used);
  postMessage({ id, pixels, levels: used } satisfies RenderedPicture, { transfer: [pixels.data.buffer] });
};
