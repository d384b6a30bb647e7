import { type Picture, BLUE, GREEN, RED } from './pixels.ts';

/** What `auto` found, in shares of full: for each channel the values that become black and white, and the curve between them. */
export interface Levels {
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  gamma: number;
}

/** Shares of pixels that may become quite black or quite white. */
const CLIPPED = 0.005;
/** Where the median of a well exposed picture lies, 0 to 1, and how far the curve may bend. */
const MIDDLE = 0.45;
const BEND = [0.75, 1.35] as const;
/** A colour cast is taken out by half, so that an evening stays warm. */
const CAST = 0.5;
/** About so many pixels are looked at. */
const SAMPLES = 200_000;
/** Ends closer than this belong to a picture of one tone, which has nothing to stretch. */
const ONE_TONE = 16;

const quantile = (histogram: Uint32Array, count: number, share: number): number => {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) if ((seen += histogram[value]!) > count * share) return value;
  return 255;
};

/** Measures a picture for `auto`: exposure by the median, contrast and white balance by both ends. */
export function levelsOf({ data, width, height, channels }: Picture): Levels {
  const shift = data instanceof Uint16Array ? 8 : 0;
  const step = Math.max(1, Math.floor((width * height) / SAMPLES)) * channels;
  const histograms = [0, 1, 2, 3].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at + 2 < data.length; at += step) {
    const [r, g, b] = [data[at]! >> shift, data[at + 1]! >> shift, data[at + 2]! >> shift];
    histograms[0]![r]! += 1;
    histograms[1]![g]! += 1;
    histograms[2]![b]! += 1;
    histograms[3]![Math.round(r * RED + g * GREEN + b * BLUE)]! += 1;
    count += 1;
  }
  const ends = (channel: number): [number, number] => [
    quantile(histograms[channel]!, count, CLIPPED),
    quantile(histograms[channel]!, count, 1 - CLIPPED),
  ];
  const [low, high] = ends(3);
  if (high - low < ONE_TONE) return { low: [0, 0, 0], high: [1, 1, 1], gamma: 1 };
  const toned = (channel: number, end: 0 | 1): number =>
    ((1 - CAST) * (end ? high : low) + CAST * ends(channel)[end]) / 255;
  const median = (quantile(histograms[3]!, count, 0.5) - low) / (high - low);
  const gamma = Math.log(MIDDLE) / Math.log(Math.min(0.99, Math.max(0.01, median)));
  return {
    low: [toned(0, 0), toned(1, 0), toned(2, 0)],
    high: [toned(0, 1), toned(1, 1), toned(2, 1)],
    gamma: Math.min(BEND[1], Math.max(BEND[0], gamma)),
  };
}
