import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import load, { type Developed, type Settings } from 'libraw-wasm/dist/libraw.js';
import { BLUE, GREEN, type Picture, RED } from '../../domain/develop/pixels.ts';
import type { Size } from './effort.ts';
import { outgrow } from './outgrown.ts';
import { type Pixels, opaque } from './pixels.ts';
import type { Shown } from './preview.ts';
import { readRaw } from './sniff.ts';
import { openSource } from './source.ts';

/** The curve of sRGB, as dcraw takes it: power and slope, and four that it computes itself. With two alone, LibRaw's package does without. */
const SRGB: Settings['gamm'] = [1 / 2.4, 12.92, 0, 0, 0, 0];
/** Adaptive homogeneity-directed interpolation, and highlights clipped: as most developers begin. */
const AHD = 3;
const FULL = 65_535;
/** How many pixels of both pictures tell how bright they are. */
const SAMPLES = 50_000;
/** How far light may be lifted or lowered to the camera's own picture, and less than what nobody sees. */
const [LEAST, MOST, SEEN] = [0.5, 4, 0.03] as const;
/** A picture of no less than this is the sensor's own pixels, without its edges. */
const INSET = 0.95;
/** By how much shapes may differ that are meant to be one: previews are rounded. */
const SAME = 0.01;
/** From this share of full light on, what is lifted bends instead of being cut off. */
const SHOULDER = 0.8;

type Sixteen = Picture & { data: Uint16Array; channels: 3 };

const toLight = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** The light that half of a picture lies below, 0 to 1. */
function middleOf({ data, width, height, channels }: Picture): number {
  const full = data instanceof Uint16Array ? FULL : 255;
  const step = Math.max(1, Math.floor((width * height) / SAMPLES)) * channels;
  const seen: number[] = [];
  for (let at = 0; at + 2 < data.length; at += step)
    seen.push(
      toLight(data[at]! / full) * RED + toLight(data[at + 1]! / full) * GREEN + toLight(data[at + 2]! / full) * BLUE,
    );
  return seen.sort((a, b) => a - b)[seen.length >> 1] ?? 0;
}

/** As bright as the camera showed it, in place: a sensor's values alone say nothing of how a photo was meant. */
function exposeAs(picture: Sixteen, shown: Picture): void {
  const [meant, is] = [middleOf(shown), middleOf(picture)];
  if (meant <= 0 || is <= 0) return;
  const gain = Math.min(MOST, Math.max(LEAST, meant / is));
  if (Math.abs(gain - 1) < SEEN) return;
  const table = new Uint16Array(FULL + 1);
  for (let value = 0; value <= FULL; value += 1) {
    const light = toLight(value / FULL) * gain;
    const room = 1 - SHOULDER;
    const bent = light <= SHOULDER || gain <= 1 ? light : SHOULDER + room * (1 - Math.exp((SHOULDER - light) / room));
    table[value] = Math.round(Math.min(1, fromLight(Math.min(1, bent))) * FULL);
  }
  const { data } = picture;
  for (let at = 0; at < data.length; at += 1) data[at] = table[data[at]!]!;
}

/** Less of the sensor than this is no development of it, but a picture that lies in the file. */
const WHOLE = 0.8;

/** By LibRaw, with the white balance that the camera had, upright, in sRGB; undefined where it does not know the camera, or the file is not whole. */
async function developed(path: string, { width, height }: Size, settings: Settings): Promise<Developed | undefined> {
  let disliked = false;
  outgrow();
  const file = fileURLToPath(import.meta.resolve('libraw-wasm/dist/libraw.wasm'));
  const { LibRaw } = await load({
    wasmBinary: readFileSync(file),
    print: () => undefined,
    printErr: () => (disliked = true),
  });
  const raw = new LibRaw();
  try {
    raw.open(readFileSync(path), { useCameraWb: true, outputColor: 1, userQual: AHD, gamm: SRGB, ...settings });
    const made = raw.imageData();
    if (!made || disliked || made.bits !== settings.outputBps || made.colors !== 3) return undefined;
    const shrunk = settings.halfSize ? 4 : 1;
    return made.width * made.height * shrunk < width * height * WHOLE ? undefined : made;
  } catch {
    return undefined;
  } finally {
    raw.delete();
  }
}

/** As its camera framed it, from the middle: sensors see a little more, and what is not 3:2 was chosen by the photographer. */
function framedAs(picture: Size, shown: Size): Size {
  const [across, down] = [shown.width / picture.width, shown.height / picture.height];
  if (across <= 1 && down <= 1 && Math.min(across, down) > INSET && Math.abs(across / down - 1) < SAME) return shown;
  if (Math.abs(across / down - 1) < SAME) return picture;
  return across > down
    ? { width: picture.width, height: Math.round((picture.width * shown.height) / shown.width) }
    : { width: Math.round((picture.height * shown.width) / shown.height), height: picture.height };
}

function cropped({ data, width, height }: Sixteen, to: Size): Sixteen {
  if (to.width === width && to.height === height) return { data, width, height, channels: 3 };
  const [left, top] = [(width - to.width) >> 1, (height - to.height) >> 1];
  // In place: each row lands before where it came from.
  for (let y = 0; y < to.height; y += 1) {
    const from = ((top + y) * width + left) * 3;
    data.copyWithin(y * to.width * 3, from, from + to.width * 3);
  }
  return { data: data.subarray(0, to.width * to.height * 3), ...to, channels: 3 };
}

const sizeOf = (path: string, mime: string): Size => {
  const source = openSource(path);
  try {
    const { width, height } = readRaw(source, mime)?.read ?? { width: 0, height: 0 };
    return { width, height };
  } finally {
    source.close();
  }
};

/**
 * What the sensor saw, in 16 bits; as bright and as framed as `shown`, what the camera made of it itself, or as LibRaw
 * finds bright where there is no more than a thumbnail. Undefined where it cannot be developed: then that is all there is.
 */
export async function developRaw(path: string, mime: string, shown: Shown | undefined): Promise<Picture | undefined> {
  const guide = shown?.thumbnail ? undefined : shown;
  const made = await developed(path, sizeOf(path, mime), { outputBps: 16, noAutoBright: guide !== undefined });
  if (!made || !(made.data instanceof Uint16Array)) return undefined;
  const { width, height, data } = made;
  if (!guide) return { data, width, height, channels: 3 };
  const picture = cropped({ data, width, height, channels: 3 }, framedAs(made, guide.size));
  exposeAs(picture, await opaque(guide.pixels));
  return picture;
}

/** The same to be looked at, at least `edge` pixels long where its sensor is: at half its edges where that is enough. */
export async function glanceAtRaw(path: string, mime: string, edge: number): Promise<Pixels | undefined> {
  const size = sizeOf(path, mime);
  const halfSize = Math.max(size.width, size.height) >= 2 * edge;
  const made = await developed(path, size, { outputBps: 8, noAutoBright: false, halfSize });
  if (!made || !(made.data instanceof Uint8Array)) return undefined;
  return { data: made.data, width: made.width, height: made.height, channels: 3 };
}
