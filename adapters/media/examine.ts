import type { Inspection, PhotoMeasures } from '../../commands/ports/media.ts';
import type { FaceEyes } from '../../domain/quality.ts';
import { decode } from './decode.ts';
import { refuseUnlessSystem } from './derive.ts';
import { type Pixels, opaque, shrink, toPixels, withPixels } from './pixels.ts';
import { measureQuality } from './quality.ts';

/** The size at which photos are measured, and at which lines are looked for, in pixels. */
const EDGE = 1600;
const LINES_EDGE = 800;
/** Of what is nearly grey already, a cast is told; what has more colour has it of its own. */
const GREYISH = 0.22;
/** Brightness, 0 to 1, below and above which colours say little. */
const [DARK, BRIGHT] = [0.15, 0.92];
/** Of the picture: as much of it has to be greyish, or its colours tell nothing. */
const LEAST_GREYISH = 0.04;
/** In degrees: how far a horizon may be off, how finely it is told, and what counts as the same line. */
const MOST_TILT = 8;
const STEP = 0.25;
const SAME = 0.75;
/** Of the strongest slopes of brightness: those that can be of a line. */
const STRONG = 0.08;

/** Decodes a photo at 1600 px and measures what advice is given by. */
export async function examine(
  path: string,
  about: Pick<Inspection, 'kind' | 'mime'>,
  faces: readonly FaceEyes[],
): Promise<PhotoMeasures> {
  const pixels = await opaque(await decode(path, about, EDGE).catch(refuseUnlessSystem));
  const small = await toPixels(shrink(withPixels(pixels), LINES_EDGE));
  return { quality: measureQuality(pixels, faces), ...coloursOf(small), ...tiltOf(small) };
}

const light = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How colourful it is, and by how many stops its greys are red beside blue, and green beside both. */
function coloursOf({ data, channels }: Pixels): Pick<PhotoMeasures, 'colour' | 'warmth' | 'green'> {
  let [red, green, blue, greyish, colour] = [0, 0, 0, 0, 0];
  const pixels = data.length / channels;
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const most = Math.max(r, g, b);
    const chroma = most === 0 ? 0 : (most - Math.min(r, g, b)) / most;
    colour += (most - Math.min(r, g, b)) / 255;
    if (chroma > GREYISH || most < DARK * 255 || most > BRIGHT * 255) continue;
    greyish += 1;
    red += light(r);
    green += light(g);
    blue += light(b);
  }
  const told = greyish >= LEAST_GREYISH * pixels;
  return {
    colour: colour / pixels,
    warmth: told ? Math.log2(red / blue) : null,
    green: told ? Math.log2(green / Math.sqrt(red * blue)) : null,
  };
}

/** By how many degrees, clockwise, the picture's long lines are off the level; null where it has none that agree. */
function tiltOf({ data, width, height, channels }: Pixels): Pick<PhotoMeasures, 'tilt'> {
  const grey = (x: number, y: number): number => {
    const at = (y * width + x) * channels;
    return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  };
  const slopes: { angle: number; strength: number }[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const across =
        grey(x + 1, y - 1) -
        grey(x - 1, y - 1) +
        2 * (grey(x + 1, y) - grey(x - 1, y)) +
        grey(x + 1, y + 1) -
        grey(x - 1, y + 1);
      const down =
        grey(x - 1, y + 1) -
        grey(x - 1, y - 1) +
        2 * (grey(x, y + 1) - grey(x, y - 1)) +
        grey(x + 1, y + 1) -
        grey(x + 1, y - 1);
      const strength = Math.hypot(across, down);
      if (strength > 40) slopes.push({ angle: (Math.atan2(-across, down) * 180) / Math.PI, strength });
    }
  slopes.sort((a, b) => b.strength - a.strength);
  const bins = new Float64Array((2 * MOST_TILT) / STEP + 1);
  let all = 0;
  for (const { angle } of slopes.slice(0, Math.ceil(width * height * STRONG))) {
    // A line has the same angle from both sides.
    const turned = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle;
    if (Math.abs(turned) > 20) continue;
    all += 1;
    if (Math.abs(turned) <= MOST_TILT) bins[Math.round((turned + MOST_TILT) / STEP)]! += 1;
  }
  const reach = SAME / STEP;
  const near = (bin: number): [first: number, last: number] => [
    Math.max(0, bin - reach),
    Math.min(bins.length - 1, bin + reach),
  ];
  const sumOf = ([first, last]: [number, number], weight: (bin: number) => number): number => {
    let sum = 0;
    for (let bin = first; bin <= last; bin++) sum += bins[bin]! * weight(bin);
    return sum;
  };
  let [best, most] = [0, 0];
  for (let bin = 0; bin < bins.length; bin++) {
    const sum = sumOf(near(bin), () => 1);
    if (sum > most) [best, most] = [bin, sum];
  }
  // As many as a line across all of the picture, and more than half of all that is nearly level.
  if (most <= width || most <= all * 0.5) return { tilt: null };
  return { tilt: (sumOf(near(best), (bin) => bin) / most) * STEP - MOST_TILT };
}
