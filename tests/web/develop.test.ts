import { expect, test } from 'vitest';
import { develop, isNeutral, levelsOf, NEUTRAL, type Pixels } from '../../web/src/pages/gig/editor/develop.ts';
import { isSkin, retouchSkin } from '../../web/src/pages/gig/editor/skin.ts';

const picture = (
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...colour(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
};
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];
const mean = ({ data }: Pixels): number =>
  data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (data.length * 0.75);
/** Grey from 60 to 120: too dark, and flat. */
const dull = () =>
  picture(64, 64, (x) => [60 + x, 60 + x, 60 + x].map((value) => Math.min(120, value)) as [number, number, number]);
const developed = (pixels: Pixels, look: Partial<typeof NEUTRAL>) => (
  develop(pixels, { ...NEUTRAL, ...look }, look.auto ? levelsOf(pixels) : null),
  pixels
);

test('a look that changes nothing changes nothing', () => {
  expect(isNeutral(NEUTRAL)).toBe(true);
  expect(isNeutral({ ...NEUTRAL, vibrance: true })).toBe(false);
  expect(developed(dull(), {}).data).toEqual(dull().data);
});

test('brightness, contrast and saturation do as they say, without overflowing', () => {
  expect(mean(developed(dull(), { brightness: 150 }))).toBeGreaterThan(mean(dull()) * 1.4);
  expect(mean(developed(dull(), { brightness: 0 }))).toBe(0);
  const [dark, light] = [
    at(developed(dull(), { contrast: 200 }), 0, 0)[0]!,
    at(developed(dull(), { contrast: 200 }), 63, 0)[0]!,
  ];
  expect(light - dark).toBeGreaterThan(90);
  const red = () => picture(4, 4, () => [200, 80, 80]);
  expect(new Set(at(developed(red(), { saturation: 0 }), 0, 0)).size).toBe(1);
  const [r, g] = at(developed(red(), { saturation: 200 }), 0, 0);
  expect(r! - g!).toBeGreaterThan(120);
});

test('auto stretches what is flat, and leaves a picture of one tone alone', () => {
  const pixels = developed(dull(), { auto: true });
  expect(at(pixels, 0, 0)[0]).toBeLessThan(15);
  expect(at(pixels, 63, 0)[0]).toBeGreaterThan(240);
  const wall = () => picture(16, 16, () => [128, 128, 128]);
  expect(developed(wall(), { auto: true }).data).toEqual(wall().data);
});

test('vibrance lifts pale colours more than strong ones', () => {
  const lift = (colour: readonly [number, number, number]) => {
    const [r, g] = at(
      developed(
        picture(2, 2, () => colour),
        { vibrance: true },
      ),
      0,
      0,
    );
    return (r! - g!) / (colour[0] - colour[1]);
  };
  expect(lift([140, 110, 110])).toBeGreaterThan(lift([230, 40, 40]));
});

test('skin of every tone is smoothed; eyes and everything else stay as they are', () => {
  for (const tone of [
    [236, 188, 160],
    [172, 122, 92],
    [92, 60, 42],
  ] as const) {
    expect(isSkin(tone[0], tone[1], tone[2]), tone.join()).toBe(true);
    // Pores on the left, an eye in the middle, a leaf on the right.
    const face = picture(600, 40, (x, y) =>
      x >= 400
        ? [60 + ((x + y) % 2) * 20, 140, 60]
        : x > 190 && x < 210
          ? [20, 20, 24]
          : (tone.map((value) => value + ((x + y) % 2 ? 6 : -6)) as [number, number, number]),
    );
    const before = { ...face, data: face.data.slice() };
    retouchSkin(face);
    const rough = (pixels: Pixels) => Math.abs(at(pixels, 100, 20)[0]! - at(pixels, 101, 20)[0]!);
    expect(rough(face)).toBeLessThanOrEqual(rough(before) / 2);
    expect(at(face, 200, 20)).toEqual(at(before, 200, 20));
    expect(at(face, 500, 20)).toEqual(at(before, 500, 20));
  }
});
