import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { WATERMARK_EDGE, type WatermarkStyle } from '../../domain/watermark.ts';
import { fontsFor } from './fonts.ts';
import { type Pixels, opaque } from './pixels.ts';

/** Of the font's size: between the text and the picture's edges, and how soft the shadow is that keeps it legible on white. */
const MARGIN = 0.75;
const SOFTNESS = 0.08;
const SHADOW = 0.45;
/** A logo's box beside a text and alone, in the font's size: how wide and how high it is at most. And between the two. */
const BESIDE = [4, 1.7] as const;
const ALONE = [9, 3] as const;
const GAP = 0.4;
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

const loaded = new Set<string>();
/** The text's shape: one byte a pixel. */
async function maskOf(text: string, size: number): Promise<Mask> {
  const { families, files } = fontsFor(text);
  const [first = ''] = files;
  const inFont = (words: string, pixels: number, fontfile: string): Sharp =>
    sharp({
      text: { text: words, font: `${families} ${Math.max(8, Math.round(pixels))}`, fontfile, dpi: 72 },
    });
  // Each piece of a font is known from its first use on.
  for (const file of files) {
    if (loaded.has(file)) continue;
    await inFont('x', 12, file).raw().toBuffer();
    loaded.add(file);
  }
  const { data, info } = await inFont(text, size, first).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
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
  { data, width, height, channels }: Pixels,
  area: Area,
  layers: OverlayOptions[],
): Promise<void> {
  const part = await sharp(data, { raw: { width, height, channels } }).extract(area).raw().toBuffer();
  // In two steps: sharp cuts out before it draws, whatever the order of the calls.
  const drawn = sharp(part, { raw: { width: area.width, height: area.height, channels } }).composite(layers);
  const over = await (channels === 4 ? drawn : drawn.removeAlpha()).raw().toBuffer();
  const row = area.width * channels;
  for (let y = 0; y < area.height; y++)
    data.set(over.subarray(y * row, (y + 1) * row), ((area.top + y) * width + area.left) * channels);
}

/** A logo beside or instead of the text, and the text, as they stand on a picture: in pixels, from the upper left corner of both. */
interface Block {
  width: number;
  height: number;
  logo?: Area | undefined;
  text?: { mask: Mask; left: number; top: number } | undefined;
}

async function blockOf(
  words: string,
  size: number,
  { logo, content = 'text' }: Pick<WatermarkStyle, 'logo' | 'content'>,
): Promise<Block | undefined> {
  const file = content === 'text' ? undefined : logo?.file;
  const mask = words === '' || (file !== undefined && content === 'logo') ? undefined : await maskOf(words, size);
  if (file === undefined) return mask && { ...mask, text: { mask, left: 0, top: 0 } };
  const { width: wide, height: high } = await sharp(file).metadata();
  const [most, tall] = mask ? BESIDE : ALONE;
  const scale = Math.min((size * most) / wide, (size * tall) / high);
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  if (!mask) return { width, height, logo: { left: 0, top: 0, width, height } };
  const gap = Math.round(size * GAP);
  const whole = Math.max(height, mask.height);
  return {
    width: width + gap + mask.width,
    height: whole,
    logo: { left: 0, top: Math.floor((whole - height) / 2), width, height },
    text: { mask, left: width + gap, top: Math.floor((whole - mask.height) / 2) },
  };
}

async function logoLayer(file: string, { width, height }: Area, opacity: number): Promise<Buffer> {
  const resized = sharp(file).resize(width, height, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  // In two steps: sharp changes values before it adds the channel that they are to be changed in.
  const data = await resized.raw().toBuffer();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .linear([1, 1, 1, opacity], [0, 0, 0, 0])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The picture with the watermark on it, drawn into its own pixels. It grows with the picture, and shrinks where it would not fit. */
export async function withWatermark(pixels: Pixels, mark: WatermarkStyle): Promise<Pixels> {
  const { position, opacity, color, logo } = mark;
  const words = plainText(mark.text);
  const { width, height } = pixels;
  let size = (mark.fontSize * Math.max(width, height)) / WATERMARK_EDGE;
  let block = await blockOf(words, size, mark);
  if (!block) return pixels;
  const fits = Math.min(1, (width * WIDEST) / block.width, (height * WIDEST) / block.height);
  if (fits < 1) block = (await blockOf(words, (size *= fits), mark))!;
  // A picture of a few pixels has no room for any letter.
  if (block.width > width || block.height > height) return pixels;
  const margin = Math.min(
    Math.round(size * MARGIN),
    Math.floor((width - block.width) / 2),
    Math.floor((height - block.height) / 2),
  );
  const left =
    position === 'center'
      ? Math.round((width - block.width) / 2)
      : position.endsWith('left')
        ? margin
        : width - block.width - margin;
  const top =
    position === 'center'
      ? Math.round((height - block.height) / 2)
      : position.startsWith('top')
        ? margin
        : height - block.height - margin;
  const blur = size * SOFTNESS;
  const room = Math.min(Math.ceil(blur * 3), left, top, width - block.width - left, height - block.height - top);
  const area: Area = {
    left: left - room,
    top: top - room,
    width: block.width + 2 * room,
    height: block.height + 2 * room,
  };
  const layers: OverlayOptions[] = [];
  if (block.text) {
    const { mask, left: x, top: y } = block.text;
    layers.push(
      { input: await layer(mask, '#000000', opacity * SHADOW, room, blur), left: x, top: y },
      { input: await layer(mask, color, opacity, 0, 0), left: x + room, top: y + room },
    );
  }
  if (block.logo)
    layers.push({
      input: await logoLayer(logo!.file!, block.logo, opacity),
      left: block.logo.left + room,
      top: block.logo.top + room,
    });
  // In colours, as the mark has one of its own; what is transparent stays so around it.
  const own = pixels.channels === 4 ? pixels : await opaque(pixels);
  await drawOver(own, area, layers);
  return own;
}
