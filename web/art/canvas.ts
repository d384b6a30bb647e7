import sharp, { type Sharp } from 'sharp';

/** Linear light, three floats a pixel, open towards the top: what is over 1 glows. */
export interface Canvas {
  width: number;
  height: number;
  light: Float32Array;
  /** How much of each pixel stands in front, 0 to 1: what a title can hide behind. */
  front?: Float32Array;
}
export type Colour = [number, number, number];

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (v: number, low = 0, high = 1): number => Math.min(high, Math.max(low, v));
export function smooth(from: number, to: number, v: number): number {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}
export const mixColour = (a: Colour, b: Colour, t: number): Colour => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** Repeatable random numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) / 4294967296;
  };
}

function hash(x: number, y: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1. */
export function noise(x: number, y: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const u = (x - xi) ** 2 * (3 - 2 * (x - xi));
  const v = (y - yi) ** 2 * (3 - 2 * (y - yi));
  return mix(mix(hash(xi, yi), hash(xi + 1, yi), u), mix(hash(xi, yi + 1), hash(xi + 1, yi + 1), u), v);
}

/** Noise of many sizes on top of each other, 0 to 1. */
export function clouds(x: number, y: number, octaves = 5): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
    weight /= 2;
    scale *= 2.03;
  }
  return sum / (1 - 0.5 ** octaves);
}

/** `u` from 0 to the aspect ratio, `v` from 0 at the top to 1. */
export function paint(width: number, height: number, at: (u: number, v: number) => Colour): Canvas {
  const light = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [r, g, b] = at(x / height, y / height);
      const index = (y * width + x) * 3;
      light[index] = r;
      light[index + 1] = g;
      light[index + 2] = b;
    }
  }
  return { width, height, light };
}

/** A soft disc of light, as a lens draws a point that is out of focus. Sizes as parts of the height. */
export function disc(
  canvas: Canvas,
  u: number,
  v: number,
  radius: number,
  colour: Colour,
  strength: number,
  rim = 0.35,
): void {
  const { width, height, light } = canvas;
  const cx = u * height;
  const cy = v * height;
  const r = radius * height;
  for (let y = Math.max(0, Math.floor(cy - r - 2)); y < Math.min(height, cy + r + 2); y += 1) {
    for (let x = Math.max(0, Math.floor(cx - r - 2)); x < Math.min(width, cx + r + 2); x += 1) {
      const d = Math.hypot(x - cx, y - cy) / r;
      const edge = 1 - smooth(1 - 2.5 / r, 1 + 1.5 / r, d);
      if (edge <= 0) continue;
      const value = strength * edge * (1 - rim + rim * smooth(0.5, 0.98, d));
      const index = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) light[index + c] = (light[index + c] ?? 0) + value * (colour[c] ?? 0);
    }
  }
}

/** Where the drawing covers, the light becomes `colour`. The drawing is SVG, white on nothing, in the canvas's pixels. */
export async function cover(canvas: Canvas, svg: string, colour: Colour, blur = 0): Promise<void> {
  const { width, height, light, front } = canvas;
  let picture = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/><g fill="#fff" stroke="#fff" stroke-width="0">${svg}</g></svg>`,
    ),
  ).greyscale();
  if (blur > 0.3) picture = picture.blur(blur);
  const mask = await picture.raw().toBuffer();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const t = (mask[pixel] ?? 0) / 255;
    if (front) front[pixel] = Math.max(front[pixel] ?? 0, t);
    for (let c = 0; c < 3; c += 1) light[pixel * 3 + c] = mix(light[pixel * 3 + c] ?? 0, colour[c] ?? 0, t);
  }
}

/** The film's answer to light: bright parts roll off instead of breaking. */
const film = (v: number): number => clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
const toSrgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

export interface Development {
  glow?: number;
  grain?: number;
  vignette?: number;
  seed?: number;
}

/** From light to a picture: glow around what is bright, darker corners, film, grain. */
export async function develop(
  { width, height, light }: Canvas,
  { glow = 0.25, grain = 0.018, vignette = 0.35, seed = 7 }: Development = {},
): Promise<Sharp> {
  const bright = Buffer.alloc(width * height * 3);
  for (let index = 0; index < bright.length; index += 1)
    bright[index] = clamp(((light[index] ?? 0) - 0.55) / 2.5) * 255;
  const halo = await sharp(bright, { raw: { width, height, channels: 3 } })
    .blur(height / 28)
    .raw()
    .toBuffer();
  const near = await sharp(bright, { raw: { width, height, channels: 3 } })
    .blur(height / 140)
    .raw()
    .toBuffer();
  const next = seeded(seed);
  const out = Buffer.alloc(bright.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dark = 1 - vignette * smooth(0.35, 1.15, Math.hypot((x / width - 0.5) * 1.25, y / height - 0.5) * 1.35);
      const speck = (next() + next() - 1) * grain;
      for (let c = 0; c < 3; c += 1) {
        const index = (y * width + x) * 3 + c;
        const lit =
          ((light[index] ?? 0) + (glow * 3 * (halo[index] ?? 0)) / 255 + (glow * 2 * (near[index] ?? 0)) / 255) * dark;
        out[index] = clamp(toSrgb(film(lit * 0.8)) + speck) * 255;
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } });
}

/** The developed picture, but only what stands in front. */
export async function frontOf({ width, height, front }: Canvas, developed: Sharp): Promise<Sharp> {
  const alpha = Buffer.from(Array.from(front ?? [], (t) => clamp(t) * 255));
  const colour = await developed.clone().raw().toBuffer();
  return sharp(colour, { raw: { width, height, channels: 3 } }).joinChannel(alpha, {
    raw: { width, height, channels: 1 },
  });
}
