import type { Inspection } from '../../commands/ports/media.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { FaceEyes, QualityMeasures } from '../../domain/quality.ts';
import { decode } from './decode.ts';
import type { Pixels } from './pixels.ts';
import { undecodable } from './sentences.ts';

/** Luma (BT.601), 0 to 255, upright. */
interface Grey {
  data: Float32Array;
  width: number;
  height: number;
}

/** The size at which photos are looked at, in pixels. */
const EDGE = 1600;
/** A block's side in pixels: small enough for a face in a group, large enough to average. */
const BLOCK = 16;
/** Gradients over one pixel tell detail, over this many how much of it a sharp lens would give. */
const WIDE = 4;
/** Of all blocks, those with the most detail speak for the picture: a blurred background is no fault. */
const TELLING = 0.15;
/** Nearer than this to black or white, a block tells nothing about noise. */
const END = 48;
/** Beside the brightest tone: what lies above is burnt out, and stays so when it is darkened afterwards. */
const PLATEAU = 0.96;
/** What is taken for noise may be some of it only: rather too little detail than noise taken for detail. */
const MARGIN = 1.35;

interface Block {
  /** Sums of squared differences over one pixel and over WIDE pixels, horizontally and vertically, and how many. */
  nearX: number;
  nearY: number;
  wideX: number;
  wideY: number;
  count: number;
  mean: number;
  /** Immerkaer's estimate of the noise within it, 0 to 255. */
  noise: number;
}

/** Decodes a photo at 1600 px, as its pictures are made, and measures it. Refuses what cannot be decoded. */
export async function measure(
  path: string,
  about: Pick<Inspection, 'kind' | 'mime'>,
  faces: readonly FaceEyes[],
): Promise<QualityMeasures> {
  const pixels = await decode(path, about, EDGE).catch((error: unknown) => {
    // A file or a disk that is away is no fault of the picture.
    if (error instanceof Refusal || (error instanceof Error && 'errno' in error)) throw error;
    throw undecodable();
  });
  return measureQuality(pixels, faces);
}

/**
 * Measures a decoded picture (best at 1600 px, the size at which it is looked at). Pure arithmetic, about 20 ms:
 * for worker threads. Sharpness is the detail of one pixel beside that of four, in the most detailed blocks, with the
 * noise taken out; tones are read from block means, where noise is averaged away; noise by Immerkaer 1996 ("Fast noise
 * variance estimation") in the calmest blocks, relative to the picture's own range of tones.
 */
export function measureQuality(pixels: Pixels, faces: readonly FaceEyes[] = []): QualityMeasures {
  const grey = greyOf(pixels);
  const columns = Math.max(1, Math.floor(grey.width / BLOCK));
  const rows = Math.max(1, Math.floor(grey.height / BLOCK));
  const blocks: Block[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) blocks.push(blockAt(grey, column * BLOCK, row * BLOCK));
  const tones = tonesOf(grey);
  const noise = calmNoise(blocks);
  return {
    sharpness: sharpnessOf(blocks, noise),
    ...tones,
    noise: noise / 255 / Math.max(0.1, tones.white - tones.black),
    faces: faces.map(({ box, eyes }) => ({
      height: box.height,
      sharpness: sharpnessOf(blocksOf(blocks, columns, rows, grey, box), noise, 0.5),
      eyes: eyes ?? null,
    })),
  };
}

function greyOf({ data, width, height, channels }: Pixels): Grey {
  const luma = new Float32Array(width * height);
  const colour = channels >= 3;
  for (let i = 0, at = 0; i < luma.length; i++, at += channels)
    luma[i] = colour ? 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]! : data[at]!;
  return { data: luma, width, height };
}

function blockAt({ data, width, height }: Grey, left: number, top: number): Block {
  const right = Math.min(width - WIDE, left + BLOCK);
  const bottom = Math.min(height - WIDE, top + BLOCK);
  const block: Block = { nearX: 0, nearY: 0, wideX: 0, wideY: 0, count: 0, mean: 0, noise: 0 };
  let laplacian = 0;
  // Every second row says as much as all of them.
  for (let y = Math.max(1, top); y < bottom; y += 2) {
    for (let x = Math.max(1, left), at = y * width + x; x < right; x++, at++) {
      const here = data[at]!;
      const east = data[at + 1]!;
      const south = data[at + width]!;
      const west = data[at - 1]!;
      const north = data[at - width]!;
      block.nearX += (east - here) ** 2;
      block.nearY += (south - here) ** 2;
      block.wideX += (data[at + WIDE]! - here) ** 2;
      block.wideY += (data[at + WIDE * width]! - here) ** 2;
      block.mean += here;
      block.count++;
      const corners = data[at - width - 1]! + data[at - width + 1]! + data[at + width - 1]! + data[at + width + 1]!;
      laplacian += Math.abs(corners - 2 * (east + west + north + south) + 4 * here);
    }
  }
  const { count } = block;
  if (count > 0) {
    block.mean /= count;
    block.noise = (Math.sqrt(Math.PI / 2) * laplacian) / (6 * count);
  }
  return block;
}

/** The noise of the calmest tenth of the blocks that are neither black nor white. */
function calmNoise(blocks: readonly Block[]): number {
  const readable = blocks
    .filter(({ mean, count }) => count > 0 && mean > END && mean < 255 - END)
    .map(({ noise }) => noise)
    .sort((a, b) => a - b);
  return readable[Math.floor(readable.length * 0.1)] ?? 0;
}

/** Noise of a standard deviation s adds 2 s^2 to a squared difference, whatever the distance. */
function sharpnessOf(blocks: readonly Block[], noise: number, share = TELLING): number {
  const grain = 2 * MARGIN * noise * noise;
  const detail = (block: Block): number => block.nearX + block.nearY - 2 * grain * block.count;
  const telling = [...blocks]
    .filter(({ count }) => count > 0)
    .sort((a, b) => detail(b) - detail(a))
    .slice(0, Math.max(1, Math.ceil(blocks.length * share)));
  let [nearX, nearY, wideX, wideY] = [0, 0, 0, 0];
  for (const block of telling) {
    nearX += block.nearX - grain * block.count;
    nearY += block.nearY - grain * block.count;
    wideX += block.wideX - grain * block.count;
    wideY += block.wideY - grain * block.count;
  }
  const ratio = (near: number, wide: number): number => (wide > 0 ? Math.min(1, Math.max(0, near / wide)) : 0);
  // Shaken sideways, a picture is sharp in one direction only: the worse one counts more.
  const [worse, better] = [ratio(nearX, wideX), ratio(nearY, wideY)].sort((a, b) => a - b) as [number, number];
  return worse ** 0.8 * better ** 0.2;
}

function blocksOf(
  blocks: readonly Block[],
  columns: number,
  rows: number,
  { width, height }: Grey,
  box: FaceEyes['box'],
): Block[] {
  const column = (x: number): number => Math.min(columns - 1, Math.max(0, Math.floor((x * width) / BLOCK)));
  const row = (y: number): number => Math.min(rows - 1, Math.max(0, Math.floor((y * height) / BLOCK)));
  const inside: Block[] = [];
  for (let y = row(box.y); y <= row(box.y + box.height); y++)
    for (let x = column(box.x); x <= column(box.x + box.width); x++) inside.push(blocks[y * columns + x]!);
  return inside;
}

/** Black and white points, middle, spread and what is lost at either end: of means over 4 x 4 pixels. */
function tonesOf({
  data,
  width,
  height,
}: Grey): Pick<QualityMeasures, 'black' | 'white' | 'middle' | 'contrast' | 'burnt' | 'drowned'> {
  const step = Math.min(4, width, height);
  const histogram = new Uint32Array(256);
  let cells = 0;
  for (let top = 0; top + step <= height; top += step) {
    for (let left = 0; left + step <= width; left += step) {
      let sum = 0;
      for (let y = top; y < top + step; y++)
        for (let x = left, at = y * width + left; x < left + step; x++, at++) sum += data[at]!;
      histogram[Math.round(sum / (step * step))]!++;
      cells++;
    }
  }
  const below = (share: number): number => {
    let seen = 0;
    for (let tone = 0; tone < 256; tone++) {
      seen += histogram[tone]!;
      if (seen >= share * cells) return tone / 255;
    }
    return 1;
  };
  const within = (from: number, to: number): number =>
    histogram.slice(from, to).reduce((sum, count) => sum + count, 0) / cells;
  let top = 255;
  while (top > 0 && histogram[top] === 0) top--;
  return {
    black: below(0.01),
    white: below(0.99),
    middle: below(0.5),
    contrast: below(0.95) - below(0.05),
    burnt: within(Math.floor(top * PLATEAU), top + 1),
    drowned: within(0, 6),
  };
}
