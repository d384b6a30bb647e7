/**
 * What it takes to decode a file, as its header tells. The bytes a pixel were measured with sharp 0.35 (libvips 8.18) and
 * heic-decode 2, on pictures of 24 to 268 megapixels: real ones take up to a tenth less, or more.
 */
export interface Effort {
  /** Bytes that are held at once. */
  memory: number;
  /** Samples that pass through the decoder, in all scans and passes; about a nanosecond each. */
  work: number;
  /** What it is, as a sentence names it: `an interlaced PNG`. */
  as: string;
}

export interface Size {
  width: number;
  height: number;
}

const BASE = 32 << 20;
/** Rows that are under way between the decoder and what makes the picture smaller; of a JPEG, which its decoder makes smaller already, fewer. */
const ROWS = 1536;
const JPEG_ROWS = 512;
/** Beside copying: unpacking PNG and TIFF, arithmetic of WebP, HEVC and AV1. */
const DEFLATE = 3;
const VP8 = 6;
const VIDEO = 32;
/** From a sensor's values to colours. */
const RAW = 60;

const pixels = ({ width, height }: Size): number => width * height;
const rows = ({ width, height }: Size, pixelBytes: number, most: number): number =>
  width * pixelBytes * Math.min(height, most);

/** `samples`: of each scan, a pixel; 1.5 for all the colours of most photos. `whole`: not to be decoded row by row, as progressive ones: all coefficients are held, two bytes each. */
export const jpegEffort = (
  size: Size,
  { scans, samples, whole }: { scans: readonly number[]; samples: number; whole: boolean },
): Effort => ({
  memory: BASE + rows(size, 3, JPEG_ROWS) + (whole ? pixels(size) * 2 * samples : 0),
  work: pixels(size) * scans.reduce((sum, scan) => sum + scan, 0),
  as:
    scans.length > 20
      ? `a JPEG in ${scans.length.toLocaleString('en')} scans`
      : whole
        ? 'a progressive JPEG'
        : 'a JPEG',
});

/** Interlaced, it is held whole while its seven passes fill it, and once more where it is downloaded at full size. */
export const pngEffort = (size: Size, pixelBytes: number, interlaced: boolean): Effort => ({
  memory: BASE + rows(size, pixelBytes, ROWS) + (interlaced ? pixels(size) * pixelBytes * 2 : 0),
  work: pixels(size) * pixelBytes * (interlaced ? 7 : DEFLATE),
  as: interlaced ? 'an interlaced PNG' : 'a PNG',
});

/** `block`: bytes of the largest strip, or row of tiles, which are unpacked whole. */
export const tiffEffort = (size: Size, pixelBytes: number, block: number): Effort => ({
  memory: BASE + rows(size, pixelBytes, ROWS) + 2 * block,
  work: pixels(size) * pixelBytes * DEFLATE,
  as: 'a TIFF',
});

/** The first frame, on a canvas of the whole size. */
export const gifEffort = (size: Size): Effort => ({
  memory: BASE + pixels(size) * 6,
  work: pixels(size) * 4,
  as: 'a GIF',
});

export const webpEffort = (size: Size, animated: boolean): Effort => ({
  memory: BASE + pixels(size) * (animated ? 9 : 4.5),
  work: pixels(size) * VP8,
  as: animated ? 'an animated WebP' : 'a WebP',
});

/** How a picture is coded in HEIC and AVIF: samples a pixel (1.5 for most photos, 3 without subsampling), bytes a sample. */
export interface Planes {
  samples: number;
  bytes: number;
}

export const heicEffort = (size: Size, { samples, bytes }: Planes): Effort => ({
  memory: BASE + pixels(size) * (10 + 2 * samples * bytes),
  work: pixels(size) * samples * VIDEO,
  as: 'a HEIC',
});

export const avifEffort = (size: Size, { samples, bytes }: Planes): Effort => ({
  memory: BASE + pixels(size) * (13 + 2.1 * samples * bytes),
  work: pixels(size) * samples * VIDEO,
  as: 'an AVIF',
});

/** Frames that a decoder keeps to refer to, of up to three bytes a pixel each, and entries of its tables. */
export const videoEffort = (size: Size, entries: number): Effort => ({
  memory: 2 * BASE + pixels(size) * 24 + entries * 40,
  work: pixels(size) * VIDEO,
  as: 'a video',
});

/** `bytes`: of the file, which LibRaw gets whole. Half of its edges is enough for what is shown. */
export const rawEffort = (size: Size, bytes: number): Effort => ({
  memory: 2 * BASE + pixels(size) * 12 + 2 * bytes,
  work: pixels(size) * RAW,
  as: 'a RAW without a preview',
});

/** Of several pictures that are decoded in turn: the most memory, all of the work. */
export const oneAfterAnother = (efforts: readonly Effort[], as: string): Effort => ({
  memory: Math.max(BASE, ...efforts.map(({ memory }) => memory)),
  work: efforts.reduce((sum, { work }) => sum + work, 0),
  as,
});
