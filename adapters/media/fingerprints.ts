import { rgbaToThumbHash } from 'thumbhash';
import { shrink, withPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** A picture so small that hashes of it cost little. RGBA. */
interface Miniature {
  data: Uint8Array;
  width: number;
  height: number;
}

/** ThumbHash (Evan Wallace, 2023), base64, about 25 bytes; and a difference hash, 16 hex digits. */
export async function fingerprintsOf(pixels: Pixels): Promise<{ thumbhash: string; dhash: string }> {
  const { data, info } = await shrink(withPixels(pixels), 64)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const miniature = { data, width: info.width, height: info.height };
  // ThumbHash keeps seven waves a side: more pixels say nothing more, and each takes its time.
  const half = halved(miniature);
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(half.width, half.height, half.data)).toString('base64'),
    dhash: dhashOf(miniature),
  };
}

/** Each pixel the mean of four; of what is one pixel high or wide, of two. */
function halved({ data, width, height }: Miniature): Miniature {
  const [columns, rows] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const half = new Uint8Array(columns * rows * 4);
  const [right, below] = [width > 1 ? 4 : 0, height > 1 ? width * 4 : 0];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = (y * 2 * width + x * 2) * 4;
      for (let channel = from; channel < from + 4; channel++)
        half[(y * columns + x) * 4 + channel - from] =
          (data[channel]! + data[channel + right]! + data[channel + below]! + data[channel + right + below]! + 2) >> 2;
    }
  }
  return { data: half, width: columns, height: rows };
}

/** Difference hash (Neal Krawetz, 2013): is each of 9 x 8 grey cells brighter than its right neighbour? 64 bits. */
function dhashOf(miniature: Miniature): string {
  let bits = 0n;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++)
      bits = (bits << 1n) | (brightness(miniature, x, y) > brightness(miniature, x + 1, y) ? 1n : 0n);
  }
  return bits.toString(16).padStart(16, '0');
}

/** The mean luma (BT.601) of one of 9 x 8 cells, on white paper where it is transparent. */
function brightness({ data, width, height }: Miniature, column: number, row: number): number {
  const left = Math.floor((column * width) / 9);
  const top = Math.floor((row * height) / 8);
  const right = Math.max(left + 1, Math.floor(((column + 1) * width) / 9));
  const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / 8));
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      sum += 255 + (luma - 255) * (data[at + 3]! / 255);
    }
  }
  return sum / ((right - left) * (bottom - top));
}
