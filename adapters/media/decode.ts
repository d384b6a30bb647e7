import { statSync } from 'node:fs';
import sharp from 'sharp';
import type { Inspection } from '../../commands/ports.ts';
import { decodeOptions, shrink, toPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { posterOf } from './poster.ts';
import { decodePreview } from './preview.ts';

/**
 * The picture of any accepted file, upright, in sRGB, with its longest edge at most `edge` pixels: a photo, a RAW's
 * embedded preview, a video's frame, the first frame of an animation. Transparency is kept.
 */
export async function decode(
  path: string,
  { kind, mime, durationMs }: Pick<Inspection, 'kind' | 'mime' | 'durationMs'>,
  edge: number,
): Promise<Pixels> {
  statSync(path);
  if (kind === 'video')
    return toPixels(shrink(sharp(await posterOf(path, mime, durationMs, edge), decodeOptions), edge));
  // Its decoder is large: a thread that meets no HEIC does without, and its garbage collector with it.
  if (mime === 'image/heic') return (await import('./heic.ts')).decodeHeic(path, edge);
  if (mime.startsWith('image/x-')) return decodePreview(path, mime, edge);
  return toPixels(shrink(sharp(path, decodeOptions).autoOrient(), edge));
}
