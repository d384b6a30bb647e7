import { develop, levelsOf, type Levels, type Look, type Pixels } from './develop.ts';
import { retouchSkin } from './skin.ts';

export interface Order {
  id: number;
  pixels: Pixels;
  look: Look;
  /** Measured before; without it they are measured of these pixels where `auto` is on. */
  levels: Levels | null;
}
export interface Print {
  id: number;
  pixels: Pixels;
  levels: Levels | null;
}

/** Computes pictures where no click has to wait for it. */
self.onmessage = ({ data: { id, pixels, look, levels } }: MessageEvent<Order>) => {
  const used = look.auto ? (levels ?? levelsOf(pixels)) : null;
  if (look.skin) retouchSkin(pixels);
  develop(pixels, look, used);
  postMessage({ id, pixels, levels: used } satisfies Print, { transfer: [pixels.data.buffer] });
};
