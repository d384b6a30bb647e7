import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { developFile } from '../../../adapters/media/develop.ts';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { NEUTRAL, type Recipe } from '../../../domain/develop/recipe.ts';
import { makeJpeg } from '../../pictures.ts';
import { folderForTests } from './folder.ts';
import { makeRaw } from './handmade.ts';
import { makeDng } from './sensor.ts';

const save = folderForTests();
const SIZE = { width: 720, height: 480 };
type Light = (x: number, y: number) => readonly [number, number, number];
/** A grey wall and a warm one. */
const light = (x: number) => (x < 0.5 ? ([0.18, 0.18, 0.18] as const) : ([0.5, 0.2, 0.1] as const));
const codeOf = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
/** What its camera made of it, in the light that it chose. */
const cameras = (gain: number, scene: Light = light): Promise<Buffer> => {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const seen = scene((pixel % SIZE.width) / SIZE.width, Math.floor(pixel / SIZE.width) / SIZE.height);
    data[at] = Math.round(codeOf(Math.min(1, seen[at % 3]! * gain)));
  }
  return sharp(data, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
};
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
  expect([width, height, extension, embedded]).toEqual([720, 480, 'jpg', undefined]);
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
  expect([upright.width, upright.height]).toEqual([480, 720]);
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

test('each tone is as the camera showed it, from shadows to lights', async () => {
  const ramp: Light = (x) => [x, x, x];
  const { at } = await developed(save(makeDng({ ...SIZE, light: ramp, preview: await cameras(1, ramp) })));
  for (const x of [0.02, 0.05, 0.1, 0.3, 0.6, 0.9]) near(at(x, 0.5), ramp(x, 0).map(codeOf), 4);
});

describe('framed as the camera showed it', () => {
  /** A bright spot, by whose place the frame is known. */
  const spot: Light = (x, y) => (Math.hypot(x - 0.25, (y - 0.5) / 1.5) < 0.02 ? [0.9, 0.9, 0.9] : [0.1, 0.1, 0.1]);
  const framed = async (left: number, top: number) =>
    sharp(await cameras(1, spot))
      .extract({ left, top, width: SIZE.width - 2 * left, height: SIZE.height - 2 * top })
      .jpeg({ quality: 98 })
      .toBuffer();

  test.each([
    ['without the edges of its sensor', 8, 6],
    ['in 16:9', 0, 38],
  ])('%s', async (_, left, top) => {
    const preview = await framed(left, top);
    const made = await developed(save(makeDng({ ...SIZE, light: spot, preview })));
    expect([made.width, made.height]).toEqual([SIZE.width - 2 * left, SIZE.height - 2 * top]);
    const place = (0.25 * SIZE.width - left) / made.width;
    near(made.at(place, 0.5), [0.9, 0.9, 0.9].map(codeOf), 8);
    near(made.at(place - 0.03, 0.5), [0.1, 0.1, 0.1].map(codeOf), 8);
    near(made.at(place + 0.03, 0.5), [0.1, 0.1, 0.1].map(codeOf), 8);
  });

  test('upright, where the camera was turned', async () => {
    const preview = await framed(0, 38);
    const { width, height } = await developed(save(makeDng({ ...SIZE, light: spot, orientation: 8, preview })));
    expect([width, height]).toEqual([SIZE.height - 76, SIZE.width]);
  });

  test('but not as a smaller picture of the same shape is', async () => {
    const preview = await sharp(await cameras(1))
      .resize(654, 437)
      .jpeg()
      .toBuffer();
    const { width, height } = await developed(save(makeDng({ ...SIZE, light, preview })));
    expect([width, height]).toEqual([SIZE.width, SIZE.height]);
  });
});

describe('a RAW whose camera left no picture in it, or only a thumbnail', () => {
  const thumbnail = async () =>
    sharp(await cameras(1))
      .resize(160)
      .jpeg()
      .toBuffer();
  test.each([
    ['none', undefined],
    ['a thumbnail', thumbnail],
  ])('%s: is shown as it is developed, and edited as it is shown', async (_, preview) => {
    const scene: Light = (x, y) => light(x).map((share) => share * (y < 0.5 ? 0.2 : 0.6)) as [number, number, number];
    const path = save(makeDng({ ...SIZE, light: scene, ...(preview && { preview: await preview() }) }));
    const { derivatives } = await derive(path, inspect(path, ''));
    expect([derivatives[0]!.width, derivatives[0]!.height]).toEqual([720, 480]);
    const { data, info } = await sharp(derivatives[0]!.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { at, embedded } = await developed(path);
    expect(embedded).toBeUndefined();
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      near([...data.subarray(from, from + 3)], at(x, y), 8);
    }
    // The grey wall is grey.
    expect(Math.max(...at(0.25, 0.75)) - Math.min(...at(0.25, 0.75))).toBeLessThan(6);
  });

  test('stands upright, at half its edges where that is enough', async () => {
    const path = save(makeDng({ width: 3200, height: 1600, light, orientation: 6 }));
    const { derivatives } = await derive(path, inspect(path, ''));
    expect([derivatives[0]!.width, derivatives[0]!.height]).toEqual([800, 1600]);
  });
});

/** A folder of RAWs of real cameras, for whoever has some: none is known that may be kept here. */
const samples = process.env.RAW_SAMPLES ?? '';
describe.skipIf(samples === '')('RAWs of real cameras', () => {
  test.each(samples === '' ? [] : readdirSync(samples))('%s', async (name) => {
    const path = join(samples, name);
    const { derivatives } = await derive(path, inspect(path, name));
    const [shown] = derivatives;
    const made = await developFile(path, inspect(path, name), NEUTRAL, { about: path });
    expect(made.embedded).toBeUndefined();
    const { width, height } = await sharp(made.bytes).metadata();
    expect(Math.abs(width / height / (shown!.width / shown!.height) - 1)).toBeLessThan(0.015);
    const [seen, saved] = await Promise.all(
      [shown!.bytes, made.bytes].map((bytes) =>
        sharp(bytes).removeAlpha().resize(96, 96, { fit: 'fill' }).raw().toBuffer(),
      ),
    );
    expect(seen!.reduce((sum, value, i) => sum + Math.abs(value - saved![i]!), 0) / seen!.length).toBeLessThan(14);
  });
});
