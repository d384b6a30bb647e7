import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import load from 'libraw-wasm/dist/libraw.js';
import { BLUE, GREEN, type Picture, RED } from '../../domain/develop/pixels.ts';

/** The curve of sRGB, as dcraw takes it: power and slope. */
const SRGB: [number, number] = [1 / 2.4, 12.92];
/** Adaptive homogeneity-directed interpolation, and highlights clipped: as most developers begin. */
const AHD = 3;
const FULL = 65_535;
/** How many pixels of both pictures tell how bright they are. */
const SAMPLES = 50_000;
/** How far light may be lifted or lowered to the camera's own picture, and less than what nobody sees. */
const [LEAST, MOST, SEEN] = [0.5, 4, 0.03] as const;
/** From this share of full light on, what is lifted bends instead of being cut off. */
const SHOULDER = 0.8;

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
function exposeAs(picture: Picture & { data: Uint16Array }, shown: Picture): void {
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

/**
 * What the sensor saw, developed by LibRaw with the white balance that the camera had, upright, in sRGB and 16 bits; as
 * bright as `shown`, the picture that the camera made of it itself. Undefined where LibRaw does not know the camera, or
 * the file is not whole: then that picture is all there is.
 */
export async function developRaw(
  path: string,
  { width, height }: { width: number; height: number },
  shown: () => Promise<Picture>,
): Promise<Picture | undefined> {
  let disliked = false;
  const file = fileURLToPath(import.meta.resolve('libraw-wasm/dist/libraw.wasm'));
  const { LibRaw } = await load({
    wasmBinary: readFileSync(file),
    print: () => undefined,
    printErr: () => (disliked = true),
  });
  const raw = new LibRaw();
  try {
    raw.open(readFileSync(path), {
      useCameraWb: true,
      outputColor: 1,
      outputBps: 16,
      noAutoBright: true,
      userQual: AHD,
      gamm: SRGB,
    });
    const made = raw.imageData();
    if (!made || disliked || made.bits !== 16 || made.colors !== 3 || !(made.data instanceof Uint16Array))
      return undefined;
    // What is much smaller than its sensor is no development of it.
    if (made.width * made.height < width * height * 0.8) return undefined;
    const picture = { data: made.data, width: made.width, height: made.height, channels: 3 as const };
    exposeAs(picture, await shown());
    return picture;
  } catch {
    return undefined;
  } finally {
    raw.delete();
  }
}
