import { describe, expect, test } from 'vitest';
import { adviceFor } from '../../commands/advice.ts';
import type { PhotoMeasures } from '../../commands/ports/media.ts';
import { recipeSchema } from '../../domain/develop/schema.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import type { QualityMeasures } from '../../domain/quality.ts';

const fine: QualityMeasures = {
  sharpness: 0.3,
  black: 0.02,
  middle: 0.42,
  white: 0.95,
  contrast: 0.7,
  burnt: 0.001,
  drowned: 0.01,
  noise: 0.005,
  faces: [{ height: 0.3, sharpness: 0.25, eyes: 0.3 }],
};
const good: PhotoMeasures = { quality: fine, colour: 0.25, warmth: 0.02, green: -0.01, tilt: 0.1 };
const of = (quality: Partial<QualityMeasures>, more: Partial<PhotoMeasures> = {}) =>
  adviceFor({ ...good, ...more, quality: { ...fine, ...quality } });

describe('advice on a photo', () => {
  test('is none where nothing that was measured asks for it', () => expect(adviceFor(good)).toEqual([]));
  test.each([
    ['exposure', of({ middle: 0.2, white: 0.6 }), (r: typeof NEUTRAL) => r.exposure > 0.5],
    ['exposure', of({ middle: 0.8, black: 0.2 }), (r: typeof NEUTRAL) => r.exposure < -0.5],
    ['white_balance', of({}, { warmth: 0.4 }), (r: typeof NEUTRAL) => r.white_balance.temperature === -50],
    ['white_balance', of({}, { green: 0.2 }), (r: typeof NEUTRAL) => r.white_balance.tint > 0],
    ['horizon', of({}, { tilt: 2.5 }), (r: typeof NEUTRAL) => r.straighten === -2.5],
    ['noise', of({ noise: 0.06 }), (r: typeof NEUTRAL) => r.noise === 70],
    ['contrast', of({ contrast: 0.2 }), (r: typeof NEUTRAL) => r.contrast > 100],
    ['vibrance', of({}, { colour: 0.05 }), (r: typeof NEUTRAL) => r.vibrance > 0],
  ])('names %s by its measure, and a recipe that editing takes', (type, found, does) => {
    const suggestion = found.find((each) => each.type === type)!;
    expect(suggestion.measured).toMatch(/\d/);
    expect(suggestion.description).not.toBe('');
    const recipe = recipeSchema.parse({ ...NEUTRAL, ...suggestion.recipe });
    expect(does(recipe)).toBe(true);
  });
  test('says of closed eyes and of what is burnt out that no editing mends it, the urgent before the rest', () => {
    const found = of({ burnt: 0.1, faces: [{ height: 0.3, sharpness: 0.25, eyes: 0.05 }] }, { colour: 0.05 });
    expect(found.map(({ type, priority, recipe }) => [type, priority, recipe === null])).toEqual([
      ['eyes', 'high', true],
      ['highlights', 'low', true],
      ['vibrance', 'low', false],
    ]);
    expect(found[0]!.measured).toBe('Eyes are closed.');
  });
  test('tells no cast of black and white, or of a photo without greys', () => {
    expect(of({}, { colour: 0, warmth: 0.5 })).toEqual([]);
    expect(of({}, { warmth: null, green: null })).toEqual([]);
  });
  test('takes a dark suit before a bright wall for what it is', () =>
    expect([...of({ middle: 0.2 }), ...of({ middle: 0.8 })]).toEqual([]));
  test('brightens no further what is burnt already', () => {
    const [exposure] = of({ middle: 0.05, burnt: 0.05 }).filter(({ type }) => type === 'exposure');
    expect(exposure!.recipe).toEqual({ exposure: 0.5 });
  });
});
