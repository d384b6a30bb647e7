import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import { plainText } from '../../../adapters/media/watermark.ts';
import { NEUTRAL } from '../../../domain/develop/recipe.ts';
import { WATERMARK_POSITIONS, type WatermarkStyle } from '../../../domain/watermark.ts';
import { folderForTests } from './folder.ts';

const file = folderForTests();
const mediaProcessor = openMediaProcessor({ threads: 1 });
afterAll(() => mediaProcessor.close());

const [WIDTH, HEIGHT] = [1200, 800];
const style: WatermarkStyle = {
  text: '© Asha Rao',
  position: 'bottom-right',
  opacity: 1,
  fontSize: 24,
  color: '#FF0000',
};
let plain: string;
beforeAll(async () => {
  plain = file(
    await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer(),
    'plain.jpg',
  );
});

const take = (more: Partial<WatermarkStyle> = {}, edge = WIDTH) =>
  mediaProcessor.resize(plain, { kind: 'photo', mime: 'image/jpeg', width: WIDTH, height: HEIGHT }, edge, {
    ...style,
    ...more,
  });
/** Where the picture is no longer plain: the box around what is red. */
async function box(bytes: Uint8Array, isMark = (r: number, g: number, b: number) => r > 150 && g < 90 && b < 90) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const found = {
    left: info.width,
    top: info.height,
    right: -1,
    bottom: -1,
    pixels: 0,
    width: info.width,
    height: info.height,
  };
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels;
      if (!isMark(data[at]!, data[at + 1]!, data[at + 2]!)) continue;
      Object.assign(found, {
        left: Math.min(found.left, x),
        right: Math.max(found.right, x),
        top: Math.min(found.top, y),
        bottom: Math.max(found.bottom, y),
        pixels: found.pixels + 1,
      });
    }
  return found;
}

describe('a watermark', () => {
  test.each(WATERMARK_POSITIONS)('stands %s, whole and near the edge', async (position) => {
    const at = await box(await take({ position }));
    expect(at.pixels).toBeGreaterThan(500);
    const near = 60;
    const middle = (a: number, b: number, whole: number) => Math.abs((a + b) / 2 - whole / 2) < near;
    expect(
      position.includes('left')
        ? at.left < near && at.left > 5
        : position === 'center'
          ? middle(at.left, at.right, WIDTH)
          : WIDTH - at.right < near && WIDTH - at.right > 5,
    ).toBe(true);
    expect(
      position.startsWith('top')
        ? at.top < near && at.top > 5
        : position === 'center'
          ? middle(at.top, at.bottom, HEIGHT)
          : HEIGHT - at.bottom < near && HEIGHT - at.bottom > 5,
    ).toBe(true);
  });
  test('has the same size beside the picture, whatever size that is downloaded in', async () => {
    const [large, small] = [await box(await take()), await box(await take({}, 600))];
    expect((large.right - large.left) / WIDTH).toBeCloseTo((small.right - small.left) / 600, 1);
  });
  test('is as opaque and as large as it is set', async () => {
    const isReddish = (r: number, g: number, b: number) => r > 90 && g < 95 && b < 140;
    const [faint, small, large] = [
      await box(await take({ opacity: 0.1 })),
      await box(await take({ fontSize: 12 })),
      await box(await take({ fontSize: 48 })),
    ];
    expect(faint.pixels).toBe(0);
    expect((await box(await take({ opacity: 0.6 }), isReddish)).pixels).toBeGreaterThan(200);
    expect((large.bottom - large.top) / (small.bottom - small.top)).toBeGreaterThan(3);
  });
  test('that is too long is made to fit', async () => {
    const at = await box(await take({ text: 'W'.repeat(80), fontSize: 48 }));
    expect(at.pixels).toBeGreaterThan(500);
    expect([at.left > 0, at.right < WIDTH - 1]).toEqual([true, true]);
  });
  test('is text and never markup', async () => {
    expect(plainText('<span foreground="#0f0">A & B</span>\u0000\n')).toBe(
      '&#60;span foreground=&#34;#0f0&#34;&#62;A &#38; B&#60;/span&#62;',
    );
    const hostile = await box(await take({ text: '<span foreground="#00ff00" size="100pt">x</span>' }));
    const bare = await box(await take({ text: 'x' }));
    expect(hostile.right - hostile.left).toBeGreaterThan(5 * (bare.right - bare.left));
    for (const text of ['</text><image href="file:///etc/passwd"/>', '&', '&lt;', '<', ']]>', '%s %n', '\u202E abc'])
      expect((await box(await take({ text }))).pixels).toBeGreaterThan(20);
  });
  test('is written in Poppins, also in Devanagari and with the rupee sign', async () => {
    // What a font lacks is drawn as a box with the character's number: much wider than the character.
    const [known, unknown] = [
      await box(await take({ text: '\u0930\u093E\u0935 \u20B9' })),
      await box(await take({ text: '\u{1F9FF}\u{1F9FF}\u{1F9FF}\u{1F9FF}' })),
    ];
    expect(known.pixels).toBeGreaterThan(100);
    expect(known.right - known.left).toBeLessThan(unknown.right - unknown.left);
  });
  test('fits the smallest picture, or stays off it', async () => {
    for (const edge of [8, 40]) {
      const { width, format } = await sharp(await take({ fontSize: 48 }, edge)).metadata();
      expect([width, format]).toEqual([edge, 'jpeg']);
    }
  });
  test('the same picture and settings give the same bytes', async () =>
    expect(Buffer.from(await take())).toEqual(Buffer.from(await take())));
  test.each([
    ['Tamil', '\u0BB8\u0BCD\u0BB0\u0BC0'],
    ['Bengali', '\u0995\u09CD\u09B7'],
    ['Gujarati', '\u0AB6\u0ACD\u0AB0\u0AC0'],
    ['Gurmukhi', '\u0A38\u0A4D\u0A30'],
    ['Kannada', '\u0CB6\u0CCD\u0CB0\u0CC0'],
    ['Malayalam', '\u0D36\u0D4D\u0D30\u0D40'],
    ['Odia', '\u0B36\u0B4D\u0B30'],
    ['Telugu', '\u0C36\u0C4D\u0C30\u0C40'],
    ['Meetei Mayek', '\uABC3\uABE4'],
    ['Ol Chiki', '\u1C65'],
    ['Urdu', '\u0645\u062D\u0628\u062A'],
  ])('in %s has its letters joined, as that script is written', async (_, word) => {
    const joined = await box(await take({ text: word, fontSize: 48 }));
    // With what keeps letters apart between them they stand side by side; a box with a number is as wide for each.
    const apart = await box(await take({ text: [...word].join('\u200C '), fontSize: 48 }));
    const missing = await box(await take({ text: '\u{1F9FF}'.repeat([...word].length), fontSize: 48 }));
    expect(joined.pixels).toBeGreaterThan(100);
    expect(joined.right - joined.left).toBeLessThan(missing.right - missing.left);
    if ([...word].length > 1) expect(joined.right - joined.left).toBeLessThan(apart.right - apart.left);
  });
});

describe('the logo of a watermark', () => {
  const isGreen = (r: number, g: number, b: number) => g > 150 && r < 90 && b < 90;
  let logo: { hash: string; file: string };
  beforeAll(async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><circle cx="50" cy="50" r="50" fill="#00ff00"/></svg>';
    logo = { hash: 'logo', file: file(await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer(), 'logo.webp') };
  });
  test('stands instead of the text, and what is transparent in it lets the picture through', async () => {
    const bytes = await take({ content: 'logo', logo });
    expect((await box(bytes)).pixels).toBe(0);
    const at = await box(bytes, isGreen);
    // Three times the font's size high: 24 of 800 pixels are 36 of 1200.
    expect(at.bottom - at.top).toBeGreaterThan(100);
    expect(at.bottom - at.top).toBeLessThan(112);
    expect(at.right - at.left).toBeLessThan(112);
    expect(WIDTH - at.left).toBeGreaterThan(300);
  });
  test('stands beside the text, on its left, and both on the same line', async () => {
    const bytes = await take({ content: 'both', logo });
    const [text, picture] = [await box(bytes), await box(bytes, isGreen)];
    expect(picture.right).toBeLessThan(text.left);
    expect(Math.abs((text.top + text.bottom) / 2 - (picture.top + picture.bottom) / 2)).toBeLessThan(12);
  });
  test('is as opaque as the text, shrinks with a picture that has no room for it, and without one there is the text', async () => {
    expect((await box(await take({ content: 'logo', logo, opacity: 0.3 }), isGreen)).pixels).toBe(0);
    expect((await sharp(await take({ content: 'both', logo, fontSize: 48 }, 60)).metadata()).width).toBe(60);
    expect(await take({ content: 'logo' })).toEqual(await take());
  });
  test('is drawn on all sizes that are shown', async () => {
    const about = {
      kind: 'photo',
      mime: 'image/jpeg',
      extension: 'jpg',
      width: WIDTH,
      height: HEIGHT,
      located: false,
    } as const;
    const { derivatives } = await mediaProcessor.derive(plain, about, { ...style, content: 'both', logo });
    expect(derivatives).toHaveLength(4);
    for (const { bytes } of derivatives) {
      expect((await box(bytes)).pixels).toBeGreaterThan(30);
      expect((await box(bytes, isGreen)).pixels).toBeGreaterThan(30);
    }
  });
});

test('what is transparent in a picture stays so around the watermark', async () => {
  const path = file(
    await sharp({ create: { width: 600, height: 400, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
    'clear.png',
  );
  const about = { kind: 'photo', mime: 'image/png', width: 600, height: 400 } as const;
  const { bytes, extension } = await mediaProcessor.develop(
    path,
    about,
    { ...NEUTRAL, watermark: true },
    { about: path, watermark: { ...style, position: 'center', fontSize: 48 } },
  );
  expect(extension).toBe('png');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[3]]).toEqual([4, 0]);
  let marked = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 200 && data[at]! > 200) marked++;
  expect(marked).toBeGreaterThan(500);
});
