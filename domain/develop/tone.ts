import { curveThrough } from './curve.ts';
import type { Levels } from './levels.ts';
import { type BytePicture, type Picture, BLUE, GREEN, RED } from './pixels.ts';
import type { Recipe } from './recipe.ts';

/** At the end of its range, temperature parts red and blue by so many stops, tint green from both. */
const WARMTH = 0.8;
const TINT = 0.5;
/** The most that vibrance adds to a grey. */
const VIBRANCE = 0.9;
const COLOURS = ['red', 'green', 'blue'] as const;

/** Between sRGB's values and light, 0 to 1 and above. */
const toLight = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** How much light of each colour: a grey stays as bright as it was. */
function gainsOf({ exposure, white_balance: { temperature, tint } }: Recipe): [number, number, number] {
  const warm = (temperature / 100) * WARMTH;
  const magenta = (tint / 100) * TINT;
  const gains = [2 ** (warm / 2), 2 ** -magenta, 2 ** (-warm / 2)] as const;
  const light = 2 ** exposure / (gains[0] * RED + gains[1] * GREEN + gains[2] * BLUE);
  return [gains[0] * light, gains[1] * light, gains[2] * light];
}

/** One channel's new value, 0 to 255, for each that it can have. */
function tableOf(recipe: Recipe, levels: Levels | null, channel: 0 | 1 | 2, size: number): Float32Array {
  const gain = gainsOf(recipe)[channel];
  const own = curveThrough(recipe.curves[COLOURS[channel]]);
  const all = curveThrough(recipe.curves.all);
  const within = (value: number): number => Math.min(255, Math.max(0, value));
  const table = new Float32Array(size);
  for (let value = 0; value < size; value += 1) {
    let share = value / (size - 1);
    if (levels) {
      const [low, high] = [levels.low[channel], levels.high[channel]];
      share = Math.max(0, (share - low) / Math.max(1 / 255, high - low)) ** levels.gamma;
    }
    if (gain !== 1) share = fromLight(toLight(share) * gain);
    share = (share * (recipe.brightness / 100) - 0.5) * (recipe.contrast / 100) + 0.5;
    table[value] = within(all(within(own(within(share * 255)))));
  }
  return table;
}

/** What `tone` does to a picture whose values go up to `size`: a table for each channel, and how much more colour. */
export interface Tones {
  tables: [red: Float32Array, green: Float32Array, blue: Float32Array];
  saturation: number;
  vibrance: number;
}
export function tonesOf(recipe: Recipe, levels: Levels | null, size: number): Tones {
  const saturation = recipe.saturation / 100;
  return {
    tables: [tableOf(recipe, levels, 0, size), tableOf(recipe, levels, 1, size), tableOf(recipe, levels, 2, size)],
    saturation,
    // Vibrance leaves alone what is colourful already.
    vibrance: (recipe.vibrance / 100) * VIBRANCE * saturation,
  };
}

/** Colours and tones, pixel by pixel; of 16 bits each value is looked at, and 8 are made of them. In place where it can be. */
export function tone(picture: Picture, recipe: Recipe, levels: Levels | null): BytePicture {
  const { data, channels } = picture;
  const size = data instanceof Uint16Array ? 65_536 : 256;
  const into =
    data instanceof Uint16Array
      ? new Uint8ClampedArray(data.length)
      : new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const {
    tables: [reds, greens, blues],
    saturation,
    vibrance,
  } = tonesOf(recipe, levels, size);
  const plain = saturation === 1 && vibrance === 0;
  for (let at = 0; at < data.length; at += channels) {
    const r = reds[data[at]!]!;
    const g = greens[data[at + 1]!]!;
    const b = blues[data[at + 2]!]!;
    if (plain) {
      into[at] = r;
      into[at + 1] = g;
      into[at + 2] = b;
    } else {
      const grey = r * RED + g * GREEN + b * BLUE;
      const most = r > g ? (r > b ? r : b) : g > b ? g : b;
      const least = r < g ? (r < b ? r : b) : g < b ? g : b;
      const more = saturation + vibrance * (1 - (most - least) / 255);
      into[at] = grey + (r - grey) * more;
      into[at + 1] = grey + (g - grey) * more;
      into[at + 2] = grey + (b - grey) * more;
    }
    if (channels === 4 && size !== 256) into[at + 3] = data[at + 3]! >> 8;
  }
  return { ...picture, data: into };
}
