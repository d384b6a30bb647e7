import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../../adapters/media/inspect.ts';
import { cameraTime } from '../../../adapters/media/formats/exif.ts';
import { exifOf, makeJpeg, picture } from '../../pictures.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const camera = {
  takenAt: '2026-01-02T03:04:05',
  make: 'NIKON CORPORATION',
  model: 'NIKON Z 8',
  lens: 'NIKKOR Z 85mm',
  iso: 200,
  aperture: 1.8,
  shutterSeconds: 0.005,
  focalLengthMm: 85,
};
const small = () => picture({ width: 90, height: 60, seed: 3 });

describe('what a file is comes from its bytes', () => {
  test.each([
    ['image/jpeg', 'jpg', () => small().jpeg()],
    ['image/jpeg', 'jpg', () => small().jpeg({ progressive: true })],
    ['image/png', 'png', () => small().png()],
    ['image/webp', 'webp', () => small().webp()],
    ['image/webp', 'webp', () => small().webp({ lossless: true })],
    ['image/gif', 'gif', () => small().gif()],
    ['image/avif', 'avif', () => small().avif({ effort: 0 })],
    ['image/tiff', 'tif', () => small().tiff()],
    ['image/tiff', 'tif', () => small().tiff({ bigtiff: true, compression: 'lzw' })],
  ])('%s (%s)', async (mime, extension, make) => {
    const found = inspect(save(await make().toBuffer(), 'holiday.exe'), 'holiday.exe');
    expect(found).toMatchObject({ kind: 'photo', mime, extension, width: 90, height: 60, located: false });
  });
});

test('the camera, the moment and the exposure are read, the place is only noted', async () => {
  const found = inspect(save(await makeJpeg({ width: 300, height: 200, exif: { ...camera, gps: true } })), 'a.jpg');
  expect(found).toEqual({
    kind: 'photo',
    mime: 'image/jpeg',
    extension: 'jpg',
    width: 300,
    height: 200,
    located: true,
    takenAt: '2026-01-02T03:04:05',
    camera: 'NIKON Z 8',
    lens: 'NIKKOR Z 85mm',
    exposure: { iso: 200, aperture: 1.8, shutterSeconds: 0.005, focalLengthMm: 85 },
  });
});

test.each(['png', 'webp', 'avif'] as const)('EXIF inside %s is read too', async (format) => {
  const bytes = await small()
    .withExif(exifOf({ ...camera, gps: true }))
    .toFormat(format)
    .toBuffer();
  expect(inspect(save(bytes), 'a')).toMatchObject({
    takenAt: '2026-01-02T03:04:05',
    camera: 'NIKON Z 8',
    located: true,
  });
});

test('the same values as an independent reader finds', async () => {
  const bytes = await makeJpeg({ width: 300, height: 200, seed: 5, exif: true });
  const found = inspect(save(bytes), 'a');
  const other = await exifr.parse(bytes, { reviveValues: false });
  expect(found.exposure).toEqual({
    iso: other.ISO,
    aperture: other.FNumber,
    shutterSeconds: other.ExposureTime,
    focalLengthMm: other.FocalLength,
  });
  expect(found.takenAt?.replaceAll(/[-T]/g, ':')).toBe(other.DateTimeOriginal.replace(' ', ':'));
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('width and height are upright under orientation %i', async (orientation) => {
  const found = inspect(save(await makeJpeg({ width: 300, height: 200, exif: { orientation } })), 'a');
  expect([found.width, found.height]).toEqual(orientation >= 5 ? [200, 300] : [300, 200]);
});

test('what phones append after a JPEG is tolerated', async () => {
  const bytes = Buffer.concat([await makeJpeg({ width: 64, height: 64 }), Buffer.from('a motion photo'.repeat(100))]);
  expect(inspect(save(bytes), 'a').mime).toBe('image/jpeg');
});

test('an impossible date is no date', () => {
  expect(cameraTime('2026:02:30 10:00:00')).toBeUndefined();
  expect(cameraTime('0000:00:00 00:00:00')).toBeUndefined();
  expect(cameraTime('2026:02:03 10:00:00', '+05:30')).toBe('2026-02-03T10:00:00+05:30');
});
