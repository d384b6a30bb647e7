import sharp from 'sharp';
import type { OutputInfo, Sharp, SharpOptions } from 'sharp';

sharp.cache(false);
// One libvips thread per picture: as many pictures as there are workers are under way at once.
sharp.concurrency(1);

/** Decoded pixels, 8 bits a channel, sRGB, upright. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Damaged data fails; what a lenient viewer repairs (odd metadata, stray bytes) passes. */
export const decodeOptions: SharpOptions = { failOn: 'error', limitInputPixels: 268_402_689, sequentialRead: true };

export const withPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Bounds both sides by `edge` pixels, in sRGB, and never enlarges. */
export function shrink(picture: Sharp, edge: number): Sharp {
  return picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
}

/** Decodes; gives up before the media processor loses its patience with the thread. */
export async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info }: { data: Buffer; info: OutputInfo } = await picture
    .timeout({ seconds: 50 })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** In three channels; white shows through, as on paper. */
export async function opaque(pixels: Pixels): Promise<Pixels & { channels: 3 }> {
  if (pixels.channels === 3) return pixels as Pixels & { channels: 3 };
  const data = await withPixels(pixels).flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer();
  return { data, width: pixels.width, height: pixels.height, channels: 3 };
}
