import { existsSync, readdirSync } from 'node:fs';
import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../adapters/media/decode.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { type Pixels, toPixels, withPixels } from '../../../adapters/media/pixels.ts';
import { measureQuality } from '../../../adapters/media/quality.ts';
import { reasonsOf, scoreOf } from '../../../domain/quality.ts';
import { picture, random } from '../../pictures.ts';

const scoreOfPixels = (pixels: Pixels): number => scoreOf(measureQuality(pixels));
const changed = async (pixels: Pixels, change: (picture: Sharp) => Sharp): Promise<Pixels> =>
  toPixels(change(withPixels(pixels)));
/** Sensor noise of this standard deviation, about normally distributed. */
function noisy(pixels: Pixels, deviation: number): Pixels {
  const next = random(7);
  const grain = (): number => (next() + next() + next() + next() - 2) * Math.sqrt(3) * deviation;
  return { ...pixels, data: pixels.data.map((value) => Math.max(0, Math.min(255, Math.round(value + grain())))) };
}
const shaken = (length: number) => ({
  width: length,
  height: 3,
  kernel: Array.from({ length: 3 * length }, (_, at) => (Math.floor(at / length) === 1 ? 1 : 0)),
});

/** Every way to spoil a picture, at several strengths. */
const spoiled: [name: string, spoil: (pixels: Pixels) => Pixels | Promise<Pixels>][] = [
  ...[1, 2, 4, 10].map((sigma): (typeof spoiled)[number] => [
    `blurred by ${sigma}`,
    (pixels) => changed(pixels, (one) => one.blur(sigma)),
  ]),
  ...[7, 15].map((length): (typeof spoiled)[number] => [
    `shaken by ${length}`,
    (pixels) => changed(pixels, (one) => one.convolve(shaken(length))),
  ]),
  ...[0.6, 0.4, 0.2, 0.1].map((factor): (typeof spoiled)[number] => [
    `darkened to ${factor}`,
    (pixels) => changed(pixels, (one) => one.linear(factor, 0)),
  ]),
  ...[1.8, 2.5, 4].map((factor): (typeof spoiled)[number] => [
    `burnt out by ${factor}`,
    (pixels) => changed(pixels, (one) => one.linear(factor, 10)),
  ]),
  ...[6, 12, 25, 40].map((deviation): (typeof spoiled)[number] => [
    `with noise of ${deviation}`,
    (pixels) => noisy(pixels, deviation),
  ]),
];

/** Pictures of the whole range of tones, as a photographer delivers them. */
const generated = async (seed: number): Promise<Pixels> =>
  toPixels(picture({ width: 750, height: 500, seed }).blur(0.6).normalise());

const folder = new URL('../../../../shared/photos/', import.meta.url).pathname;
const real = ['cameras', 'people'].flatMap((part) =>
  existsSync(folder + part) ? readdirSync(folder + part).map((name) => `${part}/${name}`) : [],
);

async function spoilsAll(original: Pixels): Promise<void> {
  const score = scoreOfPixels(original);
  for (const [name, spoil] of spoiled)
    expect(scoreOfPixels(await spoil(original)), `${name}, of ${score}`).toBeLessThan(score);
}

test.each([1, 3, 5, 8])('a generated picture, spoiled in any way, scores lower (%i)', async (seed) =>
  spoilsAll(await generated(seed)),
);

describe.skipIf(real.length === 0)('real photos', () => {
  test.each(real)('%s, spoiled in any way, scores lower', async (name) =>
    spoilsAll(await decode(folder + name, inspect(folder + name, name), 1600)),
  );

  test('a sharp portrait beats its blurred, dark, burnt-out and noisy self by far', async () => {
    const path = `${folder}people/obama-1.jpg`;
    const original = await decode(path, inspect(path, 'a'), 1600);
    const score = scoreOfPixels(original);
    expect(score).toBeGreaterThan(75);
    for (const spoil of [
      (one: Sharp) => one.blur(3),
      (one: Sharp) => one.linear(0.2, 0),
      (one: Sharp) => one.linear(4, 10),
    ])
      expect(scoreOfPixels(await changed(original, spoil))).toBeLessThan(60);
  });
});

describe('reasons', () => {
  const codesOf = (pixels: Pixels): string[] =>
    reasonsOf(measureQuality(pixels))
      .filter(({ good }) => !good)
      .map(({ code }) => code);
  test('name what is wrong', async () => {
    const original = await generated(3);
    expect(codesOf(original)).toEqual([]);
    expect(codesOf(await changed(original, (one) => one.blur(5)))[0]).toBe('blurred');
    expect(codesOf(await changed(original, (one) => one.linear(0.25, 0)))).toContain('dark');
    expect(codesOf(await changed(original, (one) => one.linear(3, 10)))).toContain('burnt');
    expect(codesOf(noisy(original, 25))).toContain('noisy');
  });

  const measures = {
    sharpness: 0.3,
    black: 0.02,
    middle: 0.4,
    white: 0.98,
    contrast: 0.7,
    burnt: 0.001,
    drowned: 0,
    noise: 0.003,
  };
  test('closed eyes and faces out of focus cost, and are said', () => {
    const good = {
      ...measures,
      faces: [
        { height: 0.2, sharpness: 0.25, eyes: 0.3 },
        { height: 0.2, sharpness: 0.25, eyes: 0.31 },
      ],
    };
    const blinking = { ...good, faces: [good.faces[0]!, { ...good.faces[1]!, eyes: 0.1 }] };
    const soft = { ...good, faces: good.faces.map((face) => ({ ...face, sharpness: 0.07 })) };
    expect(scoreOf(blinking)).toBeLessThan(scoreOf(good));
    expect(scoreOf(soft)).toBeLessThan(scoreOf(good));
    expect(reasonsOf(blinking)[0]!.text).toBe('Eyes are closed on 1 of 2 faces');
    expect(reasonsOf(soft)[0]!.text).toBe('2 of 2 faces out of focus');
    expect(reasonsOf(good).map(({ code }) => code)).toContain('eyesOpen');
    expect(scoreOf(good)).toBe(scoreOf({ ...measures, faces: [] }));
  });
});

test('odd sizes and shapes are measured, not feared', () => {
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [17, 5],
    [64, 64],
  ] as const) {
    const score = scoreOfPixels({ data: new Uint8Array(width * height * 3).fill(128), width, height, channels: 3 });
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThan(60);
  }
  expect(scoreOfPixels({ data: new Uint8Array(100 * 100), width: 100, height: 100, channels: 1 })).toBeLessThan(30);
});
