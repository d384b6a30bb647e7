import sharp from 'sharp';
import { expect, test } from 'vitest';
import { developFile } from '../../../adapters/media/develop.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { NEUTRAL, type Recipe } from '../../../domain/develop/recipe.ts';
import { makeJpeg } from '../../pictures.ts';
import { folderForTests } from './folder.ts';
import { makeRaw } from './handmade.ts';
import { makeDng } from './sensor.ts';

const save = folderForTests();
const SIZE = { width: 300, height: 200 };
/** A grey wall and a warm one. */
const light = (x: number) => (x < 0.5 ? ([0.18, 0.18, 0.18] as const) : ([0.5, 0.2, 0.1] as const));
const codeOf = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
/** What its camera made of it, in the light that it chose. */
const cameras = (gain: number): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
    .raw()
    .toBuffer()
    .then((data) => {
      for (let at = 0; at < data.length; at += 1)
        data[at] = Math.round(codeOf(Math.min(1, light(((at / 3) % SIZE.width) / SIZE.width)[at % 3]! * gain)));
      return sharp(data, { raw: { ...SIZE, channels: 3 } })
        .jpeg({ quality: 98 })
        .toBuffer();
    });
const developed = async (path: string, recipe: Partial<Recipe> = {}) => {
  const made = await developFile(path, inspect(path, ''), { ...NEUTRAL, ...recipe }, { about: path });
  const { data, info } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
  return { ...made, at, width: info.width, height: info.height };
};
const near = (value: readonly number[], wanted: readonly number[], within = 5) => {
  for (const [n, each] of wanted.entries())
    expect(Math.abs(value[n]! - each), `${value} is not ${wanted}`).toBeLessThan(within);
};

test.each([
  ['daylight', [0.5, 1, 0.6]],
  ['a bulb', [0.8, 1, 0.35]],
] as const)('what the sensor saw is developed with the camera’s white balance, by %s', async (_, neutral) => {
  const path = save(makeDng({ ...SIZE, neutral, light, preview: await cameras(1) }));
  const { at, width, height, embedded, extension } = await developed(path);
  expect([width, height, extension, embedded]).toEqual([300, 200, 'jpg', undefined]);
  near(at(0.25, 0.5), light(0).map(codeOf));
  near(at(0.75, 0.5), light(1).map(codeOf), 12);
});

test('as bright as the camera showed it, its light bent where it would burn out', async () => {
  const path = save(makeDng({ ...SIZE, light, preview: await cameras(1.8) }));
  const { at } = await developed(path);
  near(
    at(0.25, 0.5),
    light(0).map((share) => codeOf(share * 1.8)),
    8,
  );
  expect(at(0.75, 0.5)[0]).toBeLessThan(255);
});

test('upright, by a recipe, and in the 16 bits of its sensor', async () => {
  const upright = await developed(save(makeDng({ ...SIZE, light, orientation: 6, preview: await cameras(1) })));
  expect([upright.width, upright.height]).toEqual([200, 300]);
  const dark = save(makeDng({ ...SIZE, light: (x) => [x / 64, x / 64, x / 64], preview: await cameras(0.05) }));
  const { bytes } = await developed(dark, { exposure: 3 });
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const tones = new Set(data.subarray(info.width * 100, info.width * 101));
  expect(tones.size).toBeGreaterThan(60);
});

test('a RAW that cannot be developed is the picture that lies in it, and says so', async () => {
  const preview = await makeJpeg({ width: 1620, height: 1080, seed: 3 });
  const unknown = save(makeRaw({ make: 'NIKON CORPORATION', model: 'NIKON Z 9', preview }));
  const { width, height, embedded } = await developed(unknown);
  expect([width, height, embedded]).toEqual([1620, 1080, true]);
});
