import sharp from 'sharp';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { weigh } from '../media/inspect.ts';
import { decodeOptions } from '../media/pixels.ts';
import type { Region } from './boxes.ts';

/** Upright pixels, three bytes (sRGB) each, row by row. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Formats that a camera, a phone or we ourselves write. SVG and the like are programs, not pictures. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']);

/** In bytes: of what takes more, faces are found in its large JPEG. One photo is looked at at a time, beside all that the media processor does. */
const FIND_MEMORY = 512 << 20;

/** Judges a selfie, or a photo that was taken in long ago, by its header. What is no picture at all is found out by decoding it. */
export function judge(source: string | Uint8Array, isSelfie: boolean): void {
  try {
    const { memory } = weigh(source, isSelfie ? 'The selfie' : '', isSelfie ? 'selfie' : 'photographer');
    if (!isSelfie && memory > FIND_MEMORY)
      throw new Refusal('invalid', 'media.tooLarge', 'This picture is too large to look for faces in.');
  } catch (error) {
    if (!(error instanceof Refusal) || error.code.startsWith('media.too')) throw error;
  }
}

/**
 * Decodes a file or its bytes; scaled down so that it has at most `maxPixels` and `maxEdge`. Gives up after `seconds`:
 * a thread that is ended meanwhile only ends with its decoder.
 * Refuses `invalid` (face.undecodable) for what is no picture, is cut, or has more than 268 million pixels.
 */
export async function decode(
  source: string | Uint8Array,
  limits: { maxPixels: number; maxEdge?: number; seconds: number },
): Promise<Picture> {
  try {
    const image = sharp(source, decodeOptions);
    const { format, width, height } = await image.metadata();
    if (!format || !FORMATS.has(format)) throw new Error(`format ${format}`);
    const shrink = Math.min(
      1,
      Math.sqrt(limits.maxPixels / (width * height)),
      (limits.maxEdge ?? Infinity) / Math.max(width, height),
    );
    const edge = Math.max(1, Math.round(Math.max(width, height) * shrink));
    const { data, info } = await image
      .timeout({ seconds: limits.seconds })
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#808080' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    const refusal = new Refusal(
      'invalid',
      'face.undecodable',
      'This picture could not be read. Please use a complete JPEG, PNG or WebP file.',
    );
    refusal.cause = cause;
    throw refusal;
  }
}

/** One region of a picture, resampled to `width` x `height`. */
export async function cut(picture: Picture, region: Region, width: number, height: number): Promise<Picture> {
  const data = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
    limitInputPixels: false,
  })
    .extract(region)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height };
}
