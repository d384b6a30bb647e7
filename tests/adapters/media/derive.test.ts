import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import type { Derived } from '../../../commands/ports/media.ts';
import { printedByProcess } from '../../ownProcess.ts';
import { exifOf, makeJpeg, picture } from '../../pictures.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const make = async (bytes: Buffer): Promise<Derived> => {
  const path = save(bytes);
  return derive(path, inspect(path, 'a'));
};
const sizes = ({ derivatives }: Derived) =>
  derivatives.map(({ edge, format, width, height }) => `${edge} ${format} ${width}x${height}`);
const pixelAt = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
/** Differing bits of two hashes. */
const distance = (a: string, b: string) =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;

test('four pictures, as large as they are said to be', async () => {
  const made = await make(await makeJpeg({ width: 2400, height: 1600 }));
  expect(sizes(made)).toEqual(['1600 webp 1600x1067', '1600 jpeg 1600x1067', '400 webp 400x267', '400 jpeg 400x267']);
  for (const derivative of made.derivatives) {
    const { width, height, format, space } = await sharp(derivative.bytes).metadata();
    expect({ width, height, format, space }).toEqual({
      width: derivative.width,
      height: derivative.height,
      format: derivative.format,
      space: 'srgb',
    });
  }
});

test('nothing is enlarged', async () => {
  expect(sizes(await make(await makeJpeg({ width: 300, height: 200 })))).toEqual([
    '1600 webp 300x200',
    '1600 jpeg 300x200',
    '400 webp 300x200',
    '400 jpeg 300x200',
  ]);
});

test('no metadata in any of them', async () => {
  const exif = exifOf({ make: 'Canon', model: 'Secret', takenAt: '2026-01-02T03:04:05', gps: true });
  const bytes = await picture({ width: 900, height: 600 })
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret GPSLatitude</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Secret')).toBe(true);
  for (const derivative of (await make(bytes)).derivatives) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(derivative.bytes).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    for (const word of ['Secret', 'Exif', 'GPS', 'http://ns.adobe'])
      expect(Buffer.from(derivative.bytes).includes(word)).toBe(false);
  }
});

describe('upright', () => {
  /** Red at the upper left, green right, blue below. */
  const corners = (orientation: number) => {
    const patch = (background: string, left: number, top: number) => ({
      input: { create: { width: 60, height: 40, channels: 3 as const, background } },
      left,
      top,
    });
    const upright = sharp({ create: { width: 120, height: 80, channels: 3, background: 'white' } }).composite([
      patch('#ff0000', 0, 0),
      patch('#00ff00', 60, 0),
      patch('#0000ff', 0, 40),
    ]);
    return upright
      .png()
      .toBuffer()
      .then(async (bytes) => {
        // The inverse of each orientation, so that the camera's turn brings the scene back.
        const degrees = [0, 0, 0, 180, 180, 270, 270, 90, 90][orientation]!;
        const mirrored = [2, 4, 5, 7].includes(orientation);
        const first = mirrored ? await sharp(bytes).flop().png().toBuffer() : bytes;
        return sharp(first)
          .rotate(degrees)
          .withMetadata({ orientation })
          .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
          .toBuffer();
      });
  };
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i', async (orientation) => {
    const { derivatives } = await make(await corners(orientation));
    for (const { bytes, width, height } of derivatives) {
      expect([width, height]).toEqual([120, 80]);
      const [r, g, b] = [await pixelAt(bytes, 20, 15), await pixelAt(bytes, 100, 15), await pixelAt(bytes, 20, 65)];
      expect(r[0]! > 200 && r[1]! < 80 && g[1]! > 200 && g[0]! < 80 && b[2]! > 200 && b[0]! < 80).toBe(true);
    }
  });
});

describe('kinds of pixels', () => {
  const flat = (background: { r: number; g: number; b: number; alpha?: number }, channels: 3 | 4 = 3) =>
    sharp({ create: { width: 100, height: 80, channels, background } });
  const colour = { r: 200, g: 60, b: 90 };
  const near = (pixel: number[], expected: number[], within: number) =>
    pixel.slice(0, 3).every((value, i) => Math.abs(value - expected[i]!) <= within);

  test.each([
    ['Display P3', () => flat(colour).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), 5],
    ['16 bits', () => flat(colour).toColourspace('rgb16').png().toBuffer(), 4],
    ['16 bits, TIFF', () => flat(colour).toColourspace('rgb16').tiff().toBuffer(), 4],
    ['CMYK', () => flat(colour).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(), 25],
    ['a palette', () => flat(colour).png({ palette: true }).toBuffer(), 4],
    ['progressive', () => flat(colour).jpeg({ progressive: true, quality: 100 }).toBuffer(), 5],
  ] as const)('%s comes out as the same colour in sRGB', async (_, bytes, within) => {
    for (const derivative of (await make(await bytes())).derivatives) {
      expect(near(await pixelAt(derivative.bytes, 50, 40), [200, 60, 90], within)).toBe(true);
    }
  });

  test('grey stays grey', async () => {
    const made = await make(await flat({ r: 120, g: 120, b: 120 }).greyscale().png().toBuffer());
    for (const { bytes } of made.derivatives)
      expect((await pixelAt(bytes, 50, 40)).every((value) => Math.abs(value - 120) < 5)).toBe(true);
  });

  test('transparency stays in WebP and is white paper in JPEG', async () => {
    const { derivatives } = await make(await flat({ r: 0, g: 0, b: 0, alpha: 0 }, 4).png().toBuffer());
    for (const { format, bytes } of derivatives) {
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(format === 'webp');
      if (format === 'jpeg') expect((await pixelAt(bytes, 50, 40)).every((value) => value > 250)).toBe(true);
    }
  });

  test('an animation gives its first frame', async () => {
    const frames = await Promise.all(
      [
        { r: 255, g: 0, b: 0 },
        { r: 0, g: 0, b: 255 },
      ].map((background) => flat(background).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      const { derivatives } = await make(bytes);
      expect([derivatives[0]!.width, derivatives[0]!.height]).toEqual([100, 80]);
      expect(near(await pixelAt(derivatives[1]!.bytes, 50, 40), [255, 0, 0], 8)).toBe(true);
    }
  });
});

test('the thumbhash is short and has the shape; the dhash knows a recompressed picture from another', async () => {
  const first = await make(await makeJpeg({ width: 1200, height: 800, seed: 1 }));
  const again = await make(await makeJpeg({ width: 900, height: 600, seed: 1, quality: 50 }));
  const other = await make(await makeJpeg({ width: 1200, height: 800, seed: 2 }));
  const hash = Buffer.from(first.thumbhash, 'base64');
  expect(hash.length).toBeLessThan(40);
  expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
  expect(first.dhash).toMatch(/^[0-9a-f]{16}$/);
  expect(distance(first.dhash, other.dhash)).toBeGreaterThan(12);
  expect(distance(first.dhash, again.dhash)).toBeLessThan(distance(first.dhash, other.dhash));
});

test('what looks whole and cannot be decoded is refused', async () => {
  const bytes = await picture({ width: 200, height: 200 }).png().toBuffer();
  const data = bytes.indexOf('IDAT');
  bytes.fill(0x55, data + 4, data + 4 + bytes.readUInt32BE(data - 4));
  expect(await refusalOf(() => make(bytes))).toMatchObject({ kind: 'invalid', code: 'media.undecodable' });
});

test('a file that is not there is no fault of the picture', async () => {
  await expect(derive('/nowhere/at/all.jpg', { kind: 'photo', mime: 'image/jpeg' })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('pictures that are derived at one moment keep to themselves', async () => {
  const paths = await Promise.all(
    [1, 2].map(async (seed) => save(await makeJpeg({ width: 1700, height: 1100, seed }))),
  );
  const one = { kind: 'photo', mime: 'image/jpeg' } as const;
  const [first, second] = await Promise.all(paths.map((path) => derive(path, one)));
  expect(first).toEqual(await derive(paths[0]!, one));
  expect(second).toEqual(await derive(paths[1]!, one));
  expect(first!.derivatives).not.toEqual(second!.derivatives);
});

/** Derives one photo ten times in a process of its own, and collects the young generation after each, as a worker does: how much more lies outside of its heap then than after the third, in MB. */
const deriving = `
  const [heap, derivation, path] = process.argv.slice(1);
  const { tuneCollector } = await import(heap);
  tuneCollector();
  const { derive } = await import(derivation);
  const outside = [];
  for (let n = 0; n < 10; n++) {
    await derive(path, { kind: 'photo', mime: 'image/jpeg' });
    gc({ type: 'minor' });
    outside.push(process.memoryUsage().external / 1e6);
  }
  console.log(Math.max(...outside.slice(3)) - outside[2]);
`;

test('of a photo that is derived no pixels stay', async () => {
  const path = save(await makeJpeg({ width: 1700, height: 1100 }));
  const adapters = join(import.meta.dirname, '../../../adapters');
  const stay = await printedByProcess(
    '--expose-gc',
    '--input-type=module',
    '-e',
    deriving,
    join(adapters, 'heap.ts'),
    join(adapters, 'media/derive.ts'),
    path,
  );
  expect(Number(stay)).toBeLessThan(4);
});
