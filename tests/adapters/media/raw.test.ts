import { beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { makeJpeg } from '../../pictures.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';
import { makeCr3, makeOrf, makeRaf, makeRaw } from './handmade.ts';

const save = folderForTests();
let preview: Buffer;
beforeAll(async () => {
  preview = await makeJpeg({
    width: 1500,
    height: 1000,
    seed: 8,
    exif: { make: 'FUJIFILM', model: 'X-T5', takenAt: '2026-03-04T05:06:07', gps: true },
  });
});
const shot = { takenAt: '2026-03-04T05:06:07', located: true };

describe('a RAW is known, read, and shown by its embedded picture', () => {
  test.each([
    [
      'image/x-nikon-nef',
      'nef',
      () => makeRaw({ make: 'NIKON CORPORATION', model: 'NIKON Z 8', preview }),
      'NIKON Z 8',
    ],
    ['image/x-sony-arw', 'arw', () => makeRaw({ make: 'SONY', model: 'ILCE-7M4', preview }), 'SONY ILCE-7M4'],
    [
      'image/x-pentax-pef',
      'pef',
      () => makeRaw({ make: 'RICOH IMAGING', model: 'PENTAX K-3', preview }),
      'RICOH IMAGING PENTAX K-3',
    ],
    [
      'image/x-adobe-dng',
      'dng',
      () => makeRaw({ make: 'Leica Camera AG', model: 'LEICA M11', preview, dng: true }),
      'LEICA M11',
    ],
    [
      'image/x-canon-cr2',
      'cr2',
      () => makeRaw({ make: 'Canon', model: 'Canon EOS 5D', preview, cr2: true }),
      'Canon EOS 5D',
    ],
    [
      'image/x-panasonic-rw2',
      'rw2',
      () => makeRaw({ make: 'Panasonic', model: 'DC-S5', preview, magic: 'IIU\0' }),
      'Panasonic DC-S5',
    ],
    ['image/x-canon-cr3', 'cr3', () => makeCr3(preview), 'Canon EOS R5'],
  ])('%s', async (mime, extension, make, camera) => {
    const path = save(make());
    const found = inspect(path, 'a');
    expect(found).toMatchObject({ kind: 'photo', mime, extension, camera, width: 6000, height: 4000, ...shot });
    const { derivatives } = await derive(path, found);
    expect([derivatives[0]!.width, derivatives[0]!.height]).toEqual([1500, 1000]);
  });

  test('image/x-fuji-raf', async () => {
    const path = save(makeRaf(preview));
    const found = inspect(path, 'a');
    expect(found).toMatchObject({
      mime: 'image/x-fuji-raf',
      extension: 'raf',
      camera: 'FUJIFILM X-T5',
      width: 1500,
      height: 1000,
      ...shot,
    });
    expect((await derive(path, found)).derivatives[0]!.width).toBe(1500);
  });

  test('image/x-olympus-orf, whose preview is found by its first bytes', async () => {
    const path = save(makeOrf(preview));
    const found = inspect(path, 'a');
    expect(found).toMatchObject({ mime: 'image/x-olympus-orf', extension: 'orf', width: 4600, height: 3400 });
    expect((await derive(path, found)).derivatives[0]!.width).toBe(1500);
  });
});

test.each([2, 3, 6, 8])('the preview stands upright under orientation %i', async (orientation) => {
  for (const bytes of [makeRaw({ make: 'SONY', model: 'A', preview, orientation }), makeCr3(preview, orientation)]) {
    const path = save(bytes);
    const found = inspect(path, 'a');
    const { derivatives } = await derive(path, found);
    expect(found.width > found.height).toBe(orientation < 5);
    expect(derivatives[0]!.width > derivatives[0]!.height).toBe(orientation < 5);
  }
});

test('a preview that the camera turned itself is not turned again', async () => {
  const portrait = await makeJpeg({ width: 1000, height: 1500 });
  const path = save(makeRaw({ make: 'SONY', model: 'A', preview: portrait, orientation: 6 }));
  expect((await derive(path, inspect(path, 'a'))).derivatives[0]).toMatchObject({ width: 1000, height: 1500 });
});

test('a RAW without a picture inside is refused', async () => {
  const path = save(makeRaw({ make: 'SONY', model: 'A', preview: Buffer.alloc(4_000, 1) }));
  expect(await refusalOf(() => derive(path, inspect(path, 'a')))).toMatchObject({ code: 'media.undecodable' });
});
