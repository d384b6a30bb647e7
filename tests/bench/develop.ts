import sharp, { type Sharp } from 'sharp';
import { developFile } from '../../adapters/media/develop.ts';
import { inspect } from '../../adapters/media/inspect.ts';
import { NEUTRAL, type Recipe } from '../../domain/develop/recipe.ts';
import { type Figure, median } from './figure.ts';
import { photosOf24MP } from './photos.ts';

const ROUNDS = 7;
/** As an edit usually is: light, colour and a curve. */
const RECIPE: Recipe = {
  ...NEUTRAL,
  exposure: 0.4,
  contrast: 108,
  vibrance: 25,
  white_balance: { temperature: 12, tint: 0 },
  curves: {
    ...NEUTRAL.curves,
    all: [
      [0, 6],
      [64, 58],
      [192, 202],
      [255, 250],
    ],
  },
};

/** Light of each colour, contrast and colourfulness by sharp's own operations, which come nearest to the recipe. It has no curves, and no vibrance. */
const edited = (path: string): Sharp =>
  sharp(path, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .linear([1.25, 1.19, 1.14], [-6, -4, -2])
    .modulate({ saturation: 1.15 });
const encoded = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).withIccProfile('srgb').toBuffer();

/**
 * Rendering a photo of 24 MP by a recipe, beside bare sharp doing the nearest by its own operations; turn by turn. Said
 * with it: what decoding and encoding alone take, with nothing done to the pixels.
 */
export async function benchDevelop(): Promise<Figure> {
  const [path] = (await photosOf24MP(1)) as [string];
  const render = (): Promise<unknown> => developFile(path, inspect(path, ''), RECIPE, { about: path });
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  const bare = (): Promise<unknown> => encoded(edited(path));
  const untouched = (): Promise<unknown> =>
    encoded(sharp(path, { failOn: 'error', sequentialRead: true }).autoOrient());
  await render();
  await bare();
  const [ours, reference, nothing]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await seconds(bare));
    ours.push(await seconds(render));
    nothing.push(await seconds(untouched));
  }
  return {
    work: 'an edit of 24 MP by its recipe, rendered in full size',
    note: `bare sharp doing the nearest by its own operations, without curves; decoding and encoding with nothing in between takes ${median(nothing).toFixed(2)} s`,
    ours: median(ours),
    reference: median(reference),
    unit: 's',
    ratio: median(ours.map((figure, round) => reference[round]! / figure)),
    target: 0.9,
  };
}
