import { Fault } from '../source.ts';
import type { Source } from '../source.ts';
import { type Effort, type Size, oneAfterAnother } from '../effort.ts';
import { readJpeg } from './jpeg.ts';
import type { Read } from './read.ts';

// What the cameras themselves wrote as a JPEG inside a RAW is the picture we show.

/** Where a JPEG lies inside a file. */
export interface Preview {
  offset: number;
  length: number;
  width: number;
  height: number;
  effort: Effort;
  /** It is not decoded row by row: what it takes is known when it is read to its end. */
  whole: boolean;
}
export interface Raw {
  read: Read;
  /** Largest first; one after the other is tried. */
  previews: Preview[];
}

/** Too small to be looked at instead of the photo. */
export const isThumbnail = ({ width, height }: Size): boolean => Math.max(width, height) < 640;
/** A RAW's largest previews are looked at until one can be decoded. */
const MOST_TRIED = 3;
/** In bytes: of a longer one, the rest is left out. */
export const maxPreview = 128 * 1024 * 1024;

/** A part of a file as a file of its own. */
export const within = (source: Source, { offset, length }: { offset: number; length: number }): Source => ({
  size: length,
  bytes: (at, n) => source.bytes(offset + at, Math.min(n, length - at)),
});

/** A JPEG's place and size; undefined for sensor data and for what is no JPEG. */
export function previewAt(source: Source, offset: number, length: number): Preview | undefined {
  const inner = within(source, { offset, length });
  const head = inner.bytes(0, 3);
  if (length < 100 || head.length < 3 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return undefined;
  try {
    const { width, height, lossless, effort, whole } = readJpeg(inner, false);
    return lossless ? undefined : { offset, length, width, height, effort, whole };
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The previews that are tried, and what that takes. */
export function previewsToTry(source: Source, previews: readonly Preview[]): { previews: Preview[]; effort: Effort } {
  const tried = previews.slice(0, MOST_TRIED).flatMap((preview): Preview[] => {
    if (!preview.whole) return [preview];
    try {
      return [{ ...preview, effort: readJpeg(within(source, preview)).effort }];
    } catch (error) {
      // One without an end is no picture.
      if (error instanceof Fault || error instanceof RangeError) return [];
      throw error;
    }
  });
  // Each is read as a whole first.
  const efforts = tried.map(({ effort, length }) => ({
    ...effort,
    memory: effort.memory + Math.min(length, maxPreview),
  }));
  return { previews: tried, effort: oneAfterAnother(efforts, 'a RAW with a preview') };
}

/** Largest first. */
export const bySize = (previews: (Preview | undefined)[]): Preview[] =>
  previews.filter((preview) => preview !== undefined).sort((a, b) => b.width * b.height - a.width * a.height);

/** The largest of these. */
export const largest = (sizes: { width: number; height: number }[]): { width: number; height: number } => {
  const { width, height } = sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), {
    width: 0,
    height: 0,
  });
  return { width, height };
};
