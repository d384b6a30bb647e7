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
  text.replaceAll(/[^\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ').replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).trim();

interface Mask {
  data: Buffer;
  width: number;
  height: number;
}

let loaded = false;
const inFont = (text: string, size: number, fontfile: string): Sharp => sharp({ text: { text, font: `${POPPINS} ${Math.max(8, Math.round(size))}`, fontfile, dpi: 72 } });
/** The text's shape: one byte a pixel. */
async function maskOf(text: string, size: number): Promise<Mask> {
  const [first, ...rest] = poppinsFiles();
  // Each piece of the font is known from its first use on.
  if (!loaded) for (const file of rest) await inFont('x', 12, file).raw().toBuffer();
  loaded = true;
  const { data, info } = await inFont(text, size, first!).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** One colour through a mask, with `room` pixels around it. */
async function layer({ data, width, height }: Mask, color: string, opacity: number, room: number, blur: number): Promise<Buffer> {
  const alpha = sharp(data, { raw: { width, height, channels: 1 } }).extend({ top: room, bottom: room, left: room, right: room, background: '#000000' });
  const soft = await sharp(await alpha.toColourspace('b-w').png().toBuffer()).blur(blur > 0.3 ? blur : 0.3).linear(opacity, 0).toColourspace('b-w').raw().toBuffer();
  const sharpMask = blur > 0 ? soft : await alpha.linear(opacity, 0).toColourspace('b-w').raw().toBuffer();
  const size = { width: width + 2 * room, height: height + 2 * room };
  return sharp({ create: { ...size, channels: 3, background: color } }).joinChannel(sharpMask, { raw: { ...size, channels: 1 } }).png().toBuffer();
}

/** A picture with the watermark on it. The font's size grows with the picture, and shrinks where the text would not fit. */
export async function marked(pixels: Pixels, { text, position, opacity, fontSize, color }: WatermarkStyle): Promise<Sharp> {
  const picture = withPixels(pixels);
  const words = plainText(text);
  if (words === '') return picture;
  const { width, height } = pixels;
  let size = (fontSize * Math.max(width, height)) / WATERMARK_EDGE;
  let mask = await maskOf(words, size);
  const fits = Math.min(1, (width * WIDEST) / mask.width, (height * WIDEST) / mask.height);
  if (fits < 1) mask = await maskOf(words, (size *= fits));
  // A picture of a few pixels has no room for any letter.
  if (mask.width > width || mask.height > height) return picture;
  const margin = Math.min(Math.round(size * MARGIN), Math.floor((width - mask.width) / 2), Math.floor((height - mask.height) / 2));
  const left = position === 'center' ? Math.round((width - mask.width) / 2) : position.endsWith('left') ? margin : width - mask.width - margin;
  const top = position === 'center' ? Math.round((height - mask.height) / 2) : position.startsWith('top') ? margin : height - mask.height - margin;
  const blur = size * SOFTNESS;
  const room = Math.min(Math.ceil(blur * 3), left, top, width - mask.width - left, height - mask.height - top);
  const layers: OverlayOptions[] = [
    { input: await layer(mask, '#000000', opacity * SHADOW, room, blur), left: left - room, top: top - room },
    { input: await layer(mask, color, opacity, 0, 0), left, top },
  ];
  return picture.composite(layers);
}
