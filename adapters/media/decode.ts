import sharp from 'sharp';
import type { Inspection } from '../../commands/ports.ts';
import { decodeOptions, shrink, toPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** The picture of any accepted file, upright, in sRGB, with its longest edge at most `edge` pixels. */
export async function decode(path: string, _inspection: Pick<Inspection, 'kind' | 'mime'>, edge: number): Promise<Pixels> {
  return toPixels(shrink(sharp(path, decodeOptions).autoOrient(), edge));
}
