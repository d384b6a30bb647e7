import { existsSync, readdirSync, readFileSync } from 'node:fs';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const photos = new URL('../../../../shared/photos/', import.meta.url).pathname;
const all = ['cameras', 'orientation', 'people'].flatMap((folder) =>
  existsSync(photos + folder) ? readdirSync(photos + folder).map((name) => `${folder}/${name}`) : [],
);

describe.skipIf(all.length === 0)('real photos', () => {
  test.each(all)('%s is read and stands upright', async (name) => {
    const path = photos + name;
    const found = inspect(path, name);
    const { derivatives } = await derive(path, found);
    expect(derivatives[0]!.width > derivatives[0]!.height).toBe(found.width > found.height);
    expect(Math.max(derivatives[0]!.width, derivatives[0]!.height)).toBe(
      Math.min(1600, Math.max(found.width, found.height)),
    );
    const other = await exifr.parse(path, { reviveValues: false }).catch(() => undefined);
    expect(found.takenAt?.slice(0, 19)).toBe(
      other?.DateTimeOriginal?.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T').slice(0, 19),
    );
    expect(found.exposure?.iso).toBe(other?.ISO);
    expect(found.located).toBe(other?.latitude !== undefined);
  });

  test('the place of a located photo is in no derivative', async () => {
    for (const name of ['cameras/nikon-gps.jpg', 'cameras/nokia-phone.jpg', 'cameras/iphone.heic']) {
      const path = photos + name;
      const found = inspect(path, name);
      expect(found.located).toBe(true);
      for (const { bytes } of (await derive(path, found)).derivatives) {
        expect(await exifr.gps(Buffer.from(bytes)).catch(() => undefined)).toBeUndefined();
        const { exif, xmp, icc } = await sharp(bytes).metadata();
        expect({ exif, xmp, icc }).toEqual({});
      }
    }
  });

  test.each(['landscape', 'portrait'])('every orientation of the %s shows one scene', async (shape) => {
    const greys = await Promise.all(
      [1, 3, 6, 8].map(async (orientation) => {
        const path = `${photos}orientation/${shape}-${orientation}.jpg`;
        const { derivatives } = await derive(path, inspect(path, 'a'));
        return sharp(derivatives[3]!.bytes).greyscale().resize(32, 32, { fit: 'fill' }).raw().toBuffer();
      }),
    );
    for (const grey of greys) {
      const difference = grey.reduce((sum, value, i) => sum + Math.abs(value - greys[0]![i]!), 0) / grey.length;
      expect(difference).toBeLessThan(12);
    }
  });

  test('no beginning of an iPhone HEIC passes for the whole', async () => {
    const bytes = readFileSync(`${photos}cameras/iphone.heic`);
    for (const share of [0.001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
      const path = save(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect((await refusalOf(() => inspect(path, 'a'))).code).toBe('media.cut');
    }
  });
});
