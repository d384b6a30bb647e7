import sharp from 'sharp';
import { isThumbnail, maxPreview } from './formats/embeddedPreview.ts';
import type { Size } from './effort.ts';
import { decodeOptions, shrink, toPixels, withPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { readRaw } from './sniff.ts';
import { openSource } from './source.ts';

/** The picture that a camera made of what its sensor saw. */
export interface Shown {
  pixels: Pixels;
  /** As it lies in the file, upright. */
  size: Size;
  thumbnail: boolean;
}

/** A RAW's largest embedded JPEG that can be decoded, turned as the RAW says; undefined where there is none. */
export async function decodePreview(path: string, mime: string, edge: number): Promise<Shown | undefined> {
  const source = openSource(path);
  try {
    const raw = readRaw(source, mime);
    if (!raw) throw new Error('no RAW');
    const { width, height, shot } = raw.read;
    for (const preview of raw.previews) {
      const bytes = Buffer.from(source.bytes(preview.offset, Math.min(preview.length, maxPreview)));
      const pixels = await toPixels(shrink(sharp(bytes, decodeOptions), edge)).catch(() => undefined);
      if (!pixels) continue;
      // Some cameras turn the preview themselves: its shape then differs from the sensor's.
      const turned = shot.orientation >= 5 && width > height !== preview.width > preview.height;
      const upright = turned ? pixels : await oriented(pixels, shot.orientation);
      const lying = turned || shot.orientation < 5;
      const size = lying
        ? { width: preview.width, height: preview.height }
        : { width: preview.height, height: preview.width };
      return { pixels: upright, size, thumbnail: isThumbnail(preview) };
    }
    return undefined;
  } finally {
    source.close();
  }
}

/** Turns pixels as an EXIF orientation says. */
async function oriented(pixels: Pixels, orientation: number): Promise<Pixels> {
  const degrees = [0, 0, 0, 180, 180, 90, 90, 270, 270][orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation);
  const turned = degrees === 0 ? pixels : await toPixels(withPixels(pixels).rotate(degrees));
  return mirrored ? toPixels(withPixels(turned).flop()) : turned;
}
