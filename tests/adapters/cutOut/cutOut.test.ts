import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { boxMean, followed, plane } from '../../../adapters/cutOut/matte.ts';
import { openNetwork } from '../../../adapters/cutOut/network.ts';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import { makeJpeg } from '../../pictures.ts';
import { PEOPLE, havePeople, landscape } from '../faces/photos.ts';
import { folderForTests } from '../media/folder.ts';

const file = folderForTests();
const mediaProcessor = openMediaProcessor({ threads: 1 });
afterAll(() => mediaProcessor.close());

const cut = async (path: string, mime = 'image/jpeg') => {
  const { width, height } = await sharp(path).metadata();
  const bytes = await mediaProcessor.cutOut(path, { kind: 'photo', mime, width, height });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    /** The opacity at a place in shares of the picture, 0 to 255. */
    at: (x: number, y: number): number =>
      data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4 + 3]!,
  };
};

describe('people cut out of a photo', () => {
  test.skipIf(!havePeople).each([
    {
      name: 'obama-1.jpg',
      shown: [
        [0.5, 0.25],
        [0.5, 0.7],
      ],
      gone: [
        [0.05, 0.1],
        [0.93, 0.1],
      ],
    },
    {
      name: 'biden-2.jpg',
      shown: [
        [0.5, 0.4],
        [0.5, 0.9],
      ],
      gone: [
        [0.05, 0.1],
        [0.95, 0.3],
      ],
    },
    {
      name: 'obama-3.jpg',
      shown: [
        [0.53, 0.2],
        [0.5, 0.6],
      ],
      gone: [
        [0.08, 0.2],
        [0.95, 0.9],
      ],
    },
  ] as const)(
    'are whole in $name, in its size, and nothing of the background is left',
    async ({ name, shown, gone }) => {
      const path = join(PEOPLE, name);
      const made = await cut(path);
      const { width, height } = await sharp(path).metadata();
      expect([made.width, made.height, made.channels]).toEqual([width, height, 4]);
      for (const [x, y] of shown) expect(made.at(x, y), `${x} ${y}`).toBe(255);
      for (const [x, y] of gone) expect(made.at(x, y), `${x} ${y}`).toBe(0);
    },
  );
  test('are not found where there are none, which is said in a sentence', async () => {
    const path = file(await landscape(600, 400), 'nobody.jpg');
    await expect(cut(path)).rejects.toMatchObject({ kind: 'invalid', code: 'cutOut.nobody' });
    const tiny = file(await makeJpeg({ width: 1, height: 1 }), 'tiny.jpg');
    await expect(cut(tiny)).rejects.toMatchObject({ kind: 'invalid', code: 'cutOut.nobody' });
    await expect(
      mediaProcessor.cutOut(file(Buffer.from('no photo'), 'broken.jpg'), {
        kind: 'photo',
        mime: 'image/jpeg',
        width: 10,
        height: 10,
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the mask', () => {
  test('is drawn to the edge of what is seen', () => {
    const [width, height] = [64, 32];
    const mask = plane(width, height);
    const seen = plane(width, height);
    for (let at = 0; at < mask.values.length; at++) {
      const x = at % width;
      // Told coarsely, four pixels off the edge that is seen at 32.
      mask.values[at] = Math.min(1, Math.max(0, (x - 28) / 16 + 0.5));
      seen.values[at] = x < 32 ? 0.1 : 0.9;
    }
    const { scales, offset } = followed(mask, [seen, seen, seen], 8, 0.0001);
    const drawn = (x: number): number => {
      const at = 16 * width + x;
      return scales.reduce((sum, scale) => sum + scale.values[at]! * seen.values[at]!, offset.values[at]!);
    };
    expect(drawn(33) - drawn(30)).toBeGreaterThan(2 * (mask.values[33]! - mask.values[30]!));
  });
  test('is averaged as far as the picture goes', () => {
    const one = { values: new Float32Array([0, 3, 6, 9]), width: 4, height: 1 };
    expect([...boxMean(one, 1).values]).toEqual([1.5, 3, 6, 7.5]);
    expect([...boxMean(one, 9).values]).toEqual([4.5, 4.5, 4.5, 4.5]);
  });
});

test('a file that is no network of ours is not opened', () => {
  expect(() => openNetwork(new Uint8Array(64))).toThrow();
  expect(() => openNetwork(new Uint8Array(0))).toThrow();
});
