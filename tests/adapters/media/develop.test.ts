import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { developFile } from '../../../adapters/media/develop.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { develop } from '../../../domain/develop/develop.ts';
import { NEUTRAL, type Recipe } from '../../../domain/develop/recipe.ts';
import { makeJpeg } from '../../pictures.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const made = (path: string, recipe: Partial<Recipe>, about = path) =>
  developFile(path, inspect(path, ''), { ...NEUTRAL, ...recipe }, { about });
const rawOf = (bytes: Uint8Array | string) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

test.each<[string, Partial<Recipe>]>([
  ['the sliders', { brightness: 115, contrast: 110, saturation: 130 }],
  ['light and colour', { exposure: 0.6, white_balance: { temperature: 30, tint: -10 }, vibrance: 60 }],
  [
    'a curve',
    {
      curves: {
        ...NEUTRAL.curves,
        all: [
          [0, 0],
          [64, 40],
          [192, 220],
          [255, 255],
        ],
      },
    },
  ],
  ['auto', { auto: true }],
  ['skin, noise and sharpness', { skin_retouch: 80, noise: 50, sharpening: 70 }],
  ['straightening and a crop', { straighten: 6, crop: { x: 0.2, y: 0.1, width: 0.6, height: 0.8 } }],
])('%s: the file is, pixel by pixel, what a browser makes of the same photo', async (_, recipe) => {
  const path = save(await makeJpeg({ width: 640, height: 420, seed: 4, quality: 95 }));
  // As a canvas has it: four values a pixel.
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const shown = develop(
    { data: new Uint8ClampedArray(data), width: info.width, height: info.height, channels: 4 },
    { ...NEUTRAL, ...recipe },
  );
  const encoded = await sharp(shown.data, { raw: { width: shown.width, height: shown.height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const [file, same] = [await rawOf((await made(path, recipe)).bytes), await rawOf(encoded)];
  expect([file.info.width, file.info.height]).toEqual([shown.width, shown.height]);
  expect(file.data.equals(same.data)).toBe(true);
});

describe('the file', () => {
  test('stands upright, says when and with what it was taken, and not where', async () => {
    const path = save(
      await makeJpeg({
        width: 300,
        height: 200,
        exif: {
          takenAt: '2026-11-20T18:30:05',
          model: 'Canon EOS R5',
          lens: 'RF50',
          iso: 400,
          orientation: 6,
          gps: true,
        },
      }),
    );
    const { bytes, extension } = await made(path, { brightness: 110 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 300, orientation: 1 });
    expect(extension).toBe('jpg');
    expect(inspect(save(Buffer.from(bytes)), '')).toMatchObject({
      takenAt: '2026-11-20T18:30:05',
      camera: 'Canon EOS R5',
      lens: 'RF50',
      exposure: { iso: 400 },
      located: false,
    });
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
  });
  test('keeps whose it is', async () => {
    const path = save(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
        .withExif({ IFD0: { Artist: 'Meera Iyer', Copyright: 'Iyer Studios' } })
        .jpeg()
        .toBuffer(),
    );
    const exif = (await sharp((await made(path, { exposure: 1 })).bytes).metadata()).exif!.toString('latin1');
    expect(exif).toContain('Meera Iyer');
    expect(exif).toContain('Iyer Studios');
  });
  test('of another colour space looks as its photo does', async () => {
    const wide = await sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 200, g: 40, b: 60 } } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer();
    const path = save(wide);
    const { data } = await rawOf((await made(path, { sharpening: 1 })).bytes);
    const { data: shown } = await sharp(path).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    for (const channel of [0, 1, 2]) expect(Math.abs(data[channel]! - shown[channel]!)).toBeLessThanOrEqual(3);
  });
  test('of 16 bits is made of all of them', async () => {
    const ramp = Uint16Array.from({ length: 256 * 16 * 3 }, (_, at) => 20_000 + (Math.floor(at / 3) % 256) * 8);
    const path = save(
      await sharp(ramp, { raw: { width: 256, height: 16, channels: 3 } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    );
    // Eight values of 256 in the file; stretched, in steps of a few, where eight bits would leave eight.
    const { data } = await rawOf((await made(path, { contrast: 200, brightness: 150 })).bytes);
    expect(new Set(data.filter((_, at) => at % 3 === 1)).size).toBeGreaterThan(14);
  });
  test('keeps what is transparent, as a PNG', async () => {
    const path = save(
      await sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0 } } })
        .png()
        .toBuffer(),
    );
    const { bytes, extension } = await made(path, { brightness: 50 });
    expect(extension).toBe('png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });
  test('of what cannot be decoded is refused with a sentence', async () => {
    const whole = await makeJpeg({ width: 300, height: 200 });
    const path = save(whole.subarray(0, whole.length - 3000));
    expect(
      await refusalOf(() =>
        developFile(path, { kind: 'photo', mime: 'image/jpeg', width: 300, height: 200 }, NEUTRAL, { about: path }),
      ),
    ).toBeDefined();
  });
});
