import { describe, expect, test } from 'vitest';
import { type DevelopEvent, developing, requireEditable } from '../../domain/develop.ts';
import { curveThrough } from '../../domain/develop/curve.ts';
import { develop } from '../../domain/develop/develop.ts';
import { framedSize } from '../../domain/develop/frame.ts';
import { readEditMetadata } from '../../domain/develop/input.ts';
import type { Picture } from '../../domain/develop/pixels.ts';
import { NEUTRAL, type Recipe, isNeutral } from '../../domain/develop/recipe.ts';
import { given } from '../given.ts';
import { random } from '../pictures.ts';

const bright: Recipe = { ...NEUTRAL, brightness: 120 };
const edited: DevelopEvent = {
  type: 'PhotoDeveloped',
  mediaId: 'e',
  gigId: 'g',
  originalId: 'm',
  recipe: bright,
  by: 'asha',
};
const asked = { mediaId: 'e', gigId: 'g', originalId: 'm', recipe: bright, by: 'asha' };

test('an edit keeps its recipe, once; another recipe of the same picture is kept too', () => {
  given(developing)
    .when({ type: 'DevelopPhoto', ...asked })
    .then(edited);
  given(developing, edited)
    .when({ type: 'DevelopPhoto', ...asked })
    .then();
  given(developing, edited)
    .when({ type: 'DevelopPhoto', ...asked, recipe: NEUTRAL, over: 'watermarked' })
    .then({ ...edited, recipe: NEUTRAL, over: 'watermarked' });
});

test('videos, edits and what is too large are refused with a sentence', () => {
  const photo = { kind: 'photo' as const, mime: 'image/jpeg', width: 6000, height: 4000 };
  expect(() => requireEditable(photo)).not.toThrow();
  expect(() => requireEditable({ ...photo, kind: 'video', mime: 'video/mp4' })).toThrow(
    'Videos cannot be edited here. Please choose a photo.',
  );
  expect(() => requireEditable({ ...photo, kind: 'edited_photo' })).toThrow(
    'This is an edit. Please open the photo that it was made from.',
  );
  expect(() => requireEditable({ ...photo, width: 25_000, height: 8000 })).toThrow(
    'This photo has 200 megapixels, and the editor takes up to 160. Please edit a smaller copy of it.',
  );
});

describe('edit_metadata', () => {
  test('is the sliders of the document and the rest in recipe; what is left out does nothing', () => {
    expect(isNeutral(readEditMetadata('{}'))).toBe(true);
    expect(readEditMetadata('{"brightness":0,"saturation":200,"background_removed":true,"timestamp":1}')).toEqual({
      ...NEUTRAL,
      brightness: 0,
      saturation: 200,
    });
    expect(
      readEditMetadata('{"recipe":{"white_balance":{"tint":4},"curves":{"red":[[0,0],[255,250]]},"auto":true}}'),
    ).toEqual({
      ...NEUTRAL,
      white_balance: { temperature: 0, tint: 4 },
      curves: {
        ...NEUTRAL.curves,
        red: [
          [0, 0],
          [255, 250],
        ],
      },
      auto: true,
    });
  });
  test('of too many points, and of another kind, is refused with a sentence', () => {
    const points = Array.from({ length: 17 }, (_, at) => [at * 10, at]);
    expect(() => readEditMetadata(JSON.stringify({ recipe: { curves: { all: points } } }))).toThrow(
      'A curve has at most 16 points. Please take one away.',
    );
    expect(() => readEditMetadata('{"recipe":{"auto":"yes"}}')).toThrow('Please check recipe.auto.');
    expect(() => readEditMetadata('{"brightness":1e999}')).toThrow('Brightness goes from 0 to 200.');
  });
});

test('a curve goes through its points, never swings past them, and is level beyond them', () => {
  const curve = curveThrough([
    [20, 0],
    [60, 40],
    [120, 200],
    [240, 255],
  ]);
  expect([20, 60, 120, 240].map((x) => Math.round(curve(x)))).toEqual([0, 40, 200, 255]);
  expect([curve(0), curve(255)]).toEqual([0, 255]);
  const values = Array.from({ length: 256 }, (_, x) => curve(x));
  expect(values.every((value, at) => at === 0 || value >= values[at - 1]! - 1e-9)).toBe(true);
  expect(curveThrough([[0, 0]])(77)).toBe(77);
});

/** Random colours, in as many values a pixel. */
const noise = (width: number, height: number, channels: 3 | 4, seed = 1): Picture & { data: Uint8ClampedArray } => {
  const next = random(seed);
  return {
    data: Uint8ClampedArray.from({ length: width * height * channels }, (_, at) =>
      channels === 4 && at % 4 === 3 ? 255 : next() * 256,
    ),
    width,
    height,
    channels,
  };
};
const meanOf = ({ data, channels }: Picture, channel: number): number => {
  let [sum, count] = [0, 0];
  for (let at = channel; at < data.length; at += channels, count += 1) sum += data[at]!;
  return sum / count;
};
const of = (recipe: Partial<Recipe>, picture = noise(60, 40, 3)) => develop(picture, { ...NEUTRAL, ...recipe });

describe('developing', () => {
  test('a neutral recipe changes nothing, and each value what it says', () => {
    const plain = noise(60, 40, 3);
    expect(of({}).data).toEqual(plain.data);
    expect(new Set(of({ brightness: 0 }).data)).toEqual(new Set([0]));
    expect(new Set(of({ contrast: 0 }).data)).toEqual(new Set([128]));
    const grey = of({ saturation: 0 }).data;
    expect([...grey].every((value, at) => value === grey[at - (at % 3)])).toBe(true);
    expect(meanOf(of({ exposure: 1 }), 1)).toBeGreaterThan(meanOf(plain, 1) + 20);
    const warm = of({ white_balance: { temperature: 60, tint: 0 } });
    expect(meanOf(warm, 0)).toBeGreaterThan(meanOf(plain, 0));
    expect(meanOf(warm, 2)).toBeLessThan(meanOf(plain, 2));
    expect(meanOf(of({ white_balance: { temperature: 0, tint: 80 } }), 1)).toBeLessThan(meanOf(plain, 1));
    expect(
      meanOf(
        of({
          curves: {
            ...NEUTRAL.curves,
            red: [
              [0, 255],
              [255, 255],
            ],
          },
        }),
        0,
      ),
    ).toBe(255);
  });
  test('noise is smoothed, edges are sharpened, skin alone is retouched', () => {
    const spread = ({ data }: Picture): number => {
      let sum = 0;
      for (let at = 3; at < data.length; at += 3) sum += Math.abs(data[at]! - data[at - 3]!);
      return sum;
    };
    const skin = noise(60, 40, 3);
    const sky = noise(60, 40, 3, 2);
    for (let at = 0; at < skin.data.length; at += 3) {
      const grain = (skin.data[at]! % 12) - 6;
      skin.data.set([200 + grain, 150 + grain, 120 + grain], at);
      sky.data.set([90 + grain, 120 + grain, 210 + grain], at);
    }
    const copy = <P extends Picture & { data: Uint8ClampedArray }>(picture: P): P => ({
      ...picture,
      data: picture.data.slice(),
    });
    const before = spread(skin);
    expect(spread(of({ noise: 100 }, copy(skin)))).toBeLessThan(before * 0.8);
    expect(spread(of({ skin_retouch: 100 }, copy(skin)))).toBeLessThan(before * 0.8);
    expect(spread(of({ skin_retouch: 100 }, copy(sky)))).toBe(spread(sky));
    expect(spread(of({ sharpening: 100 }, copy(skin)))).toBeGreaterThan(before);
  });
  test('of four values a pixel comes what comes of three, with its opacity: what a browser shows is what the server makes', () => {
    const three = noise(90, 50, 3);
    const four = noise(90, 50, 4);
    for (let at = 0, from = 0; at < four.data.length; at += 4, from += 3)
      four.data.set(three.data.subarray(from, from + 3), at);
    const recipe = {
      brightness: 110,
      exposure: 0.4,
      vibrance: 40,
      skin_retouch: 70,
      noise: 30,
      sharpening: 60,
      auto: true,
      straighten: -4,
      crop: { x: 0.1, y: 0.2, width: 0.7, height: 0.6 },
    };
    const [a, b] = [of(recipe, three), of(recipe, four)];
    expect([b.width, b.height]).toEqual([a.width, a.height]);
    const colours = b.data.filter((_, at) => at % 4 !== 3);
    expect(colours).toEqual(a.data);
    expect(b.data[3]).toBe(255);
  });
  test('of 16 bits comes what comes of 8, without its steps', () => {
    const bytes = noise(60, 40, 3);
    const words = { ...bytes, data: Uint16Array.from(bytes.data, (value) => value * 257) };
    const recipe = { brightness: 140, saturation: 130, straighten: 3 };
    const [a, b] = [of(recipe, words as never), of(recipe, bytes)];
    expect(Math.max(...a.data.map((value, at) => Math.abs(value - b.data[at]!)))).toBeLessThanOrEqual(2);
  });
  test('a straightened picture has no empty corner; a crop is of what it leaves', () => {
    const white: Picture = {
      data: new Uint8ClampedArray(200 * 100 * 3).fill(255),
      width: 200,
      height: 100,
      channels: 3,
    };
    for (const straighten of [-45, -7, 0.5, 30]) {
      const { width, height, data } = develop({ ...white, data: white.data.slice() }, { ...NEUTRAL, straighten });
      expect(width / height).toBeCloseTo(2, 0);
      expect(Math.min(...data)).toBe(255);
    }
    expect(
      framedSize({ width: 200, height: 100 }, { straighten: 0, crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } }),
    ).toEqual({
      width: 100,
      height: 50,
    });
  });
  test('a turn clockwise brings what was on top to the right', () => {
    const picture = noise(101, 101, 3);
    picture.data.fill(0);
    for (let y = 10; y < 40; y += 1) picture.data.set([255, 255, 255], (y * 101 + 50) * 3);
    const { data, width } = of({ straighten: 20 }, picture);
    const top = Array.from({ length: width }, (_, x) => data[(8 * width + x) * 3]!);
    expect(top.indexOf(Math.max(...top))).toBeGreaterThan(width / 2 + 3);
  });
});
