import type { Sharp } from 'sharp';
import type { Derivative, Derived, Inspection } from '../../commands/ports/media.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { WatermarkStyle } from '../../domain/watermark.ts';
import { decode } from './decode.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { shrink, toPixels, withPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { undecodable } from './sentences.ts';

/** Chosen by measuring: WebP at effort 2 is as small as at 4 and takes 0.4 of its time; mozjpeg saves a third for ten times the time. */
export const encoders = {
  webp: (picture: Sharp): Sharp => picture.webp({ quality: 80, effort: 2, smartSubsample: false }),
  // JPEG has no transparency: white shows through, as on paper.
  jpeg: (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};

/** 400 and 1600 pixels, each as WebP and JPEG: upright, sRGB, without metadata; decoded once, the small from the large; with a watermark where one is given. Refuses what cannot be decoded. */
export async function derive(
  path: string,
  inspection: Pick<Inspection, 'kind' | 'mime' | 'durationMs'>,
  watermark?: WatermarkStyle,
): Promise<Derived> {
  const memory = spare;
  spare = {};
  try {
    const decoded = await decode(path, inspection, 1600).catch(refuseUnlessSystem);
    const large = keep(memory, 'large', await marked(decoded, watermark));
    const small = keep(memory, 'small', await toPixels(shrink(withPixels(large), 400)));
    const derivatives = [
      await encode(large, 1600, 'webp'),
      await encode(large, 1600, 'jpeg'),
      await encode(small, 400, 'webp'),
      await encode(small, 400, 'jpeg'),
    ];
    return { derivatives, ...(await fingerprintsOf(small)) };
  } finally {
    spare = memory;
  }
}

/** For downloads, so of better quality than for screens. */
export async function resize(
  path: string,
  inspection: Pick<Inspection, 'kind' | 'mime'>,
  edge: number,
  watermark?: WatermarkStyle,
): Promise<Uint8Array> {
  const pixels = await decode(path, inspection, edge).catch(refuseUnlessSystem);
  const picture = withPixels(await marked(pixels, watermark))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 });
  return new Uint8Array(await picture.toBuffer());
}

const marked = async (pixels: Pixels, watermark: WatermarkStyle | undefined): Promise<Pixels> =>
  watermark ? (await import('./watermark.ts')).withWatermark(pixels, watermark) : pixels;

/** A file or a disk that is not there is no fault of the picture: that error passes, for another try. */
export function refuseUnlessSystem(error: unknown): never {
  if (error instanceof Refusal || (error instanceof Error && 'errno' in error)) throw error;
  throw undecodable();
}

/** Memory for pixels that sharp reads from. */
type Memory = Partial<Record<'large' | 'small', Uint8Array>>;
/** Of the last photo, for the next one: what sharp reads from stays until all of the heap is collected (`collectPassed`). */
let spare: Memory = {};

/** The same pixels, in the memory that is kept. */
function keep(memory: Memory, as: keyof Memory, pixels: Pixels): Pixels {
  const { length } = pixels.data;
  const held = memory[as];
  const data = (memory[as] = held && held.length >= length ? held : new Uint8Array(length));
  data.set(pixels.data);
  return { ...pixels, data: data.subarray(0, length) };
}

async function encode(pixels: Pixels, edge: Derivative['edge'], format: Derivative['format']): Promise<Derivative> {
  const { data: bytes } = await encoders[format](withPixels(pixels)).toUint8Array();
  return { edge, format, width: pixels.width, height: pixels.height, bytes };
}
