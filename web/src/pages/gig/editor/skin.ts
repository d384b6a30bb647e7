import type { Pixels } from './develop.ts';

/** The radius of what is smoothed, as a share of the longer side. */
const RADIUS = 1 / 400;
/** A step between a pixel and its surroundings that is a feature of the face, not of its skin. */
const FEATURE = 26;
const STRENGTH = 0.8;

/** Skin of any tone, by its place between red, green and blue. */
export const isSkin = (r: number, g: number, b: number): boolean =>
  r > 45 && r > g && g > b * 0.75 && r - b > 12 && r - g < 110 && r - g > 3;

/** One channel's mean around each pixel, along rows and then along columns. */
function blurred(
  source: Uint8ClampedArray,
  { width, height }: Pixels,
  channel: number,
  radius: number,
): Uint8ClampedArray {
  const rows = new Uint8ClampedArray(width * height);
  const both = new Uint8ClampedArray(width * height);
  const run = (from: (at: number) => number, into: Uint8ClampedArray, start: number, step: number, length: number) => {
    let sum = 0;
    let count = 0;
    for (let at = 0; at < Math.min(radius, length); at += 1, count += 1) sum += from(start + at * step);
    for (let at = 0; at < length; at += 1) {
      if (at + radius < length) [sum, count] = [sum + from(start + (at + radius) * step), count + 1];
      if (at > radius) [sum, count] = [sum - from(start + (at - radius - 1) * step), count - 1];
      into[start + at * step] = sum / count;
    }
  };
  for (let y = 0; y < height; y += 1) run((at) => source[at * 4 + channel]!, rows, y * width, 1, width);
  for (let x = 0; x < width; x += 1) run((at) => rows[at]!, both, x, width, height);
  return both;
}

/** Smooths skin and leaves eyes, lips, hair and everything else as sharp as they were. */
export function retouchSkin(pixels: Pixels): void {
  const { data, width, height } = pixels;
  const radius = Math.max(1, Math.round(Math.max(width, height) * RADIUS));
  const soft = [0, 1, 2].map((channel) => blurred(data, pixels, channel, radius));
  for (let at = 0, place = 0; at < data.length; at += 4, place += 1) {
    if (!isSkin(data[at]!, data[at + 1]!, data[at + 2]!)) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const step = soft[channel]![place]! - data[at + channel]!;
      const share = STRENGTH * Math.max(0, 1 - Math.abs(step) / FEATURE);
      data[at + channel] = data[at + channel]! + step * share;
    }
  }
}
