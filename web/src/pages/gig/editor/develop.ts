/** What is done to a picture. Brightness, contrast and saturation go from 0 to 200, 100 leaves them as they are; the enhancements are on or off. */
export interface Look {
  brightness: number;
  contrast: number;
  saturation: number;
  auto: boolean;
  vibrance: boolean;
  skin: boolean;
}
export const NEUTRAL: Look = {
  brightness: 100,
  contrast: 100,
  saturation: 100,
  auto: false,
  vibrance: false,
  skin: false,
};
export const isNeutral = (look: Look): boolean =>
  (Object.keys(NEUTRAL) as (keyof Look)[]).every((name) => look[name] === NEUTRAL[name]);

/** RGBA, a byte each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}
/** What `auto` found: for each channel the values that become black and white, and the curve between them. */
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
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722] as const;

const quantile = (histogram: Uint32Array, count: number, share: number): number => {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) if ((seen += histogram[value]!) > count * share) return value;
  return 255;
};

/** Measures a picture for `auto`: exposure by the median, contrast and white balance by both ends. */
export function levelsOf({ data }: Pixels): Levels {
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES)) * 4;
  const histograms = [0, 1, 2, 3].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at < data.length; at += step) {
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
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
  // A picture of one tone has nothing to stretch.
  if (high - low < 16) return { low: [0, 0, 0], high: [255, 255, 255], gamma: 1 };
  const toned = (channel: number, end: 0 | 1): number => (1 - CAST) * (end ? high : low) + CAST * ends(channel)[end];
  const median = (quantile(histograms[3]!, count, 0.5) - low) / (high - low);
  const gamma = Math.log(MIDDLE) / Math.log(Math.min(0.99, Math.max(0.01, median)));
  return {
    low: [toned(0, 0), toned(1, 0), toned(2, 0)],
    high: [toned(0, 1), toned(1, 1), toned(2, 1)],
    gamma: Math.min(BEND[1], Math.max(BEND[0], gamma)),
  };
}

/** One channel's new value for each of its 256. */
function curveOf(look: Look, levels: Levels | null, channel: 0 | 1 | 2): Uint8ClampedArray {
  const curve = new Uint8ClampedArray(256);
  for (let value = 0; value < 256; value += 1) {
    let share = value / 255;
    if (levels)
      share =
        Math.max(0, (value - levels.low[channel]) / Math.max(1, levels.high[channel] - levels.low[channel])) **
        levels.gamma;
    share = (share * (look.brightness / 100) - 0.5) * (look.contrast / 100) + 0.5;
    curve[value] = share * 255;
  }
  return curve;
}

/** Draws the picture anew by the look. `levels`: measured of the picture, or of a smaller copy of it. */
export function develop({ data }: Pixels, look: Look, levels: Levels | null): void {
  const [reds, greens, blues] = [curveOf(look, levels, 0), curveOf(look, levels, 1), curveOf(look, levels, 2)];
  const saturation = look.saturation / 100;
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [reds[data[at]!]!, greens[data[at + 1]!]!, blues[data[at + 2]!]!];
    const grey = r * RED + g * GREEN + b * BLUE;
    // Vibrance leaves alone what is colourful already.
    const more = saturation * (look.vibrance ? 1 + 0.45 * (1 - (Math.max(r, g, b) - Math.min(r, g, b)) / 255) : 1);
    data[at] = grey + (r - grey) * more;
    data[at + 1] = grey + (g - grey) * more;
    data[at + 2] = grey + (b - grey) * more;
  }
}
