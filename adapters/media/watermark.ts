import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { WATERMARK_EDGE, type WatermarkStyle } from '../../domain/watermark.ts';
import { POPPINS, poppinsFiles } from './fonts.ts';
import { type Pixels, withPixels } from './pixels.ts';

/** Of the font's size: between the text and the picture's edges, and how soft the shadow is that keeps it legible on white. */
const MARGIN = 0.75;
const SOFTNESS = 0.08;
const SHADOW = 0.45;
/** Of the picture's width: no text is wider, whatever its size. */
const WIDEST = 0.92;

/** As text of Pango's markup and nothing else: entities for what has a meaning there, nothing for what XML cannot hold. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[^\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .trim();

interface Mask {
  data: Buffer;
  width: number;
  height: number;
}

let loaded = false;
const inFont = (text: string, size: number, fontfile: string): Sharp =>
  sharp({ text: { text, font: `${POPPINS} ${Math.max(8, Math.round(size))}`, fontfile, dpi: 72 } });
/** The text's shape: one byte a pixel. */
async function maskOf(text: string, size: number): Promise<Mask> {
  const [first, ...rest] = poppinsFiles();
  // Each piece of the font is known from its first use on.
  if (!loaded) for (const file of rest) await inFont('x', 12, file).raw().toBuffer();
  loaded = true;
  const { data, info } = await inFont(text, size, first!).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** One colour through a mask, with `room` pixels around it; soft where it is blurred. */
async function layer(
  { data, width, height }: Mask,
  color: string,
  opacity: number,
  room: number,
  blur: number,
): Promise<Buffer> {
  const size = { width: width + 2 * room, height: height + 2 * room };
  const wide = await sharp(data, { raw: { width, height, channels: 1 } })
    .extend({ top: room, bottom: room, left: room, right: room, background: '#000000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const raw = { raw: { ...size, channels: 1 as const } };
  const shape = sharp(wide, raw);
  const alpha = await (blur >= 0.3 ? shape.blur(blur) : shape).linear(opacity, 0).toColourspace('b-w').raw().toBuffer();
  return sharp({ create: { ...size, channels: 3, background: color } })
    .joinChannel(alpha, raw)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Draws over one area, in these very pixels: over a whole picture of 24 megapixels it would take two seconds, and as much memory again. */
async function drawOver(
  { data, width, height, channels }: Pixels & { channels: 3 },
  area: Area,
  layers: OverlayOptions[],
): Promise<void> {
  const part = await sharp(data, { raw: { width, height, channels } }).extract(area).raw().toBuffer();
  // In two steps: sharp cuts out before it draws, whatever the order of the calls.
  const over = await sharp(part, { raw: { width: area.width, height: area.height, channels } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer();
  const row = area.width * channels;
  for (let y = 0; y < area.height; y++)
    data.set(over.subarray(y * row, (y + 1) * row), ((area.top + y) * width + area.left) * channels);
}

/** In three channels, as the mark has a colour of its own; white shows through, as on paper. */
async function opaque(pixels: Pixels): Promise<Pixels & { channels: 3 }> {
  if (pixels.channels === 3) return pixels as Pixels & { channels: 3 };
  const data = await withPixels(pixels).flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer();
  return { data, width: pixels.width, height: pixels.height, channels: 3 };
}

/** The picture with the watermark on it, drawn into its own pixels. The font's size grows with the picture, and shrinks where the text would not fit. */
export async function withWatermark(
  pixels: Pixels,
  { text, position, opacity, fontSize, color }: WatermarkStyle,
): Promise<Sharp> {
  const words = plainText(text);
  const { width, height } = pixels;
  let size = (fontSize * Math.max(width, height)) / WATERMARK_EDGE;
  if (words === '') return withPixels(pixels);
  let mask = await maskOf(words, size);
  const fits = Math.min(1, (width * WIDEST) / mask.width, (height * WIDEST) / mask.height);
  if (fits < 1) mask = await maskOf(words, (size *= fits));
  // A picture of a few pixels has no room for any letter.
  if (mask.width > width || mask.height > height) return withPixels(pixels);
  const margin = Math.min(
    Math.round(size * MARGIN),
    Math.floor((width - mask.width) / 2),
    Math.floor((height - mask.height) / 2),
  );
  const left =
    position === 'center'
      ? Math.round((width - mask.width) / 2)
      : position.endsWith('left')
        ? margin
        : width - mask.width - margin;
  const top =
    position === 'center'
      ? Math.round((height - mask.height) / 2)
      : position.startsWith('top')
        ? margin
        : height - mask.height - margin;
  const blur = size * SOFTNESS;
  const room = Math.min(Math.ceil(blur * 3), left, top, width - mask.width - left, height - mask.height - top);
  const area: Area = {
    left: left - room,
    top: top - room,
    width: mask.width + 2 * room,
    height: mask.height + 2 * room,
  };
  const layers: OverlayOptions[] = [
    { input: await layer(mask, '#000000', opacity * SHADOW, room, blur), left: 0, top: 0 },
    { input: await layer(mask, color, opacity, 0, 0), left: room, top: room },
  ];
  const own = await opaque(pixels);
  await drawOver(own, area, layers);
  return withPixels(own);
}
