import { rgbaToThumbHash } from 'thumbhash';
import type { Pixels } from './pixels.ts';
import { withPixels } from './pixels.ts';

/** ThumbHash (Evan Wallace, 2023) of a picture, base64, about 25 bytes. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await withPixels(pixels)
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Difference hash (Neal Krawetz, 2013): is each of 9 x 8 grey cells brighter than its right neighbour? 64 bits, 16 hex digits. */
export async function dhashOf(pixels: Pixels): Promise<string> {
  const grey = await withPixels(pixels)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) bits = (bits << 1n) | (grey[y * 9 + x]! > grey[y * 9 + x + 1]! ? 1n : 0n);
  }
  return bits.toString(16).padStart(16, '0');
}
