import sharp from 'sharp';
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

/** Decoded, and encoded as an edit is, with nothing done in between: what no renderer can do without. */
async function sharpAlone(path: string): Promise<void> {
  const { data, info } = await sharp(path, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .withIccProfile('srgb')
    .toBuffer();
}

/** Rendering a photo of 24 MP by a recipe, beside bare sharp doing the same decoding and encoding; turn by turn. */
export async function benchDevelop(): Promise<Figure> {
  const [path] = (await photosOf24MP(1)) as [string];
  const render = (): Promise<unknown> => developFile(path, inspect(path, ''), RECIPE, { about: path });
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  await render();
  await sharpAlone(path);
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await seconds(() => sharpAlone(path)));
    ours.push(await seconds(render));
  }
  return {
    work: 'an edit of 24 MP by its recipe, rendered in full size (bare sharp decoding and encoding the same)',
    ours: median(ours),
    reference: median(reference),
    unit: 's',
    ratio: median(ours.map((figure, round) => reference[round]! / figure)),
    target: 0.9,
  };
}
