import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import decode from 'heic-decode';
import sharp from 'sharp';
import { readHeif } from './formats/heif.ts';
import { outgrow } from './outgrown.ts';
import { decodeOptions, shrink, toPixels, withPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { bufferSource } from './source.ts';

/** In pixels: half a gigabyte of the decoder's memory. */
const LARGE = 24_000_000;

/** HEVC-coded HEIC by libheif in WebAssembly, which turns the picture upright itself; sharp's own build has no HEVC. */
export async function decodeHeic(path: string, edge: number): Promise<Pixels> {
  const file = await readFile(path);
  const { icc } = readHeif(bufferSource(file));
  // The decoder knows few brands by name; what is inside was judged already.
  file.write('heic', 8, 'latin1');
  const { width, height, data } = await decode({ buffer: file });
  if (width * height > LARGE) outgrow();
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const pixels = await toPixels(shrink(withPixels({ data: rgba, width, height, channels: 4 }).removeAlpha(), edge));
  return icc ? toSrgb(pixels, icc) : pixels;
}

/** Phones write Display P3: the pixels go through a PNG that carries the profile, which sharp then converts from. */
async function toSrgb(pixels: Pixels, icc: Buffer): Promise<Pixels> {
  const png = await withPixels(pixels).png({ compressionLevel: 0 }).toBuffer();
  const afterHeader = 8 + 25;
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]));
  return toPixels(
    sharp(Buffer.concat([png.subarray(0, afterHeader), profile, png.subarray(afterHeader)]), decodeOptions),
  );
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
