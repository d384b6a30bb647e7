import { statSync } from 'node:fs';
import sharp from 'sharp';
import type { Inspection } from '../../commands/ports/media.ts';
import { decodeOptions, shrink, toPixels, withPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { posterOf } from './poster.ts';
import { decodePreview } from './preview.ts';

/**
 * The picture of any accepted file, upright, in sRGB, with its longest edge at most `edge` pixels: a photo, what the
 * camera made of a RAW or, for want of that, what LibRaw makes of it, a video's frame, the first frame of an animation. Transparency is kept.
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
  if (mime.startsWith('image/x-')) return decodeRaw(path, mime, edge);
  return toPixels(shrink(sharp(path, decodeOptions).autoOrient(), edge));
}

async function decodeRaw(path: string, mime: string, edge: number): Promise<Pixels> {
  const shown = await decodePreview(path, mime, edge);
  if (shown && !shown.thumbnail) return shown.pixels;
  const { glanceAtRaw } = await import('./rawPhoto.ts');
  const seen = await glanceAtRaw(path, mime, edge);
  if (seen) return toPixels(shrink(withPixels(seen), edge));
  return shown?.pixels ?? Promise.reject(new Error('no preview'));
}
