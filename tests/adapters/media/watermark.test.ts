import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import { plainText } from '../../../adapters/media/watermark.ts';
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
});
