import type { Recipe } from '../domain/develop/recipe.ts';
import { type QualityMeasures, reasonsOf } from '../domain/quality.ts';
import type { PhotoMeasures } from './ports/media.ts';

const PRIORITIES = ['high', 'medium', 'low'] as const;
/** What advice changes of a recipe. */
type Remedy = Partial<
  Pick<Recipe, 'exposure' | 'white_balance' | 'contrast' | 'vibrance' | 'noise' | 'sharpening' | 'straighten'>
>;
/** One thing to do about a photo. `recipe`: what does it; null where no editing helps. */
export interface Suggestion {
  type: string;
  description: string;
  priority: (typeof PRIORITIES)[number];
  /** What was measured, in words. */
  measured: string;
  recipe: Remedy | null;
}

const MIDDLE = 0.42;
const [VERY_DARK, DARK, BRIGHT] = [0.1, 0.27, 0.66];
const [BLACK, WHITE] = [0.08, 0.85];
const MOST_STOPS = 1.5;
/** In stops: a smaller cast is the light of the place. */
const CAST = 0.12;
/** In stops at the ends of temperature and tint, which part red and blue, and green from both. */
const [WARMTH, TINT] = [0.8, 0.5];
const LEAST_TILT = 0.6;

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const tenth = (value: number): number => Math.round(value * 10) / 10;
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const toLight = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

function exposed({ middle, black, white, burnt }: QualityMeasures): Suggestion[] {
  // A dark suit on a bright wall is exposed well: it has its whites, and snow its blacks.
  const isDark = middle < DARK && (white < WHITE || middle < VERY_DARK);
  const isBright = middle > BRIGHT && (black > BLACK || burnt > 0.04);
  if (!isDark && !isBright) return [];
  // Up to where it is still the light of its hour; burnt tones are not made more.
  const whole = Math.log2(toLight(MIDDLE) / toLight(Math.max(0.02, middle)));
  const stops = tenth(within(whole * 0.7, burnt > 0.04 ? 0.5 : MOST_STOPS));
  const measured = `Its middle tone lies at ${percent(middle)} of white.`;
  return [
    {
      type: 'exposure',
      description: stops > 0 ? `Brighten it by ${stops} stops` : `Darken it by ${-stops} stops`,
      priority: Math.abs(whole) > 1.5 ? 'high' : 'medium',
      measured,
      recipe: { exposure: stops },
    },
  ];
}

function balanced({ warmth, green, colour }: PhotoMeasures): Suggestion[] {
  // Black and white has no cast.
  if (warmth === null || green === null || colour < 0.01) return [];
  if (Math.abs(warmth) < CAST && Math.abs(green) < CAST) return [];
  const temperature = Math.round(within((-warmth / WARMTH) * 100, 60));
  const tint = Math.round(within((green / (TINT * 1.2)) * 100, 60));
  const casts = [
    ...(Math.abs(warmth) < CAST ? [] : [warmth > 0 ? 'yellow' : 'blue']),
    ...(Math.abs(green) < CAST ? [] : [green > 0 ? 'green' : 'magenta']),
  ];
  return [
    {
      type: 'white_balance',
      description: `Take the ${casts.join(' and ')} cast out`,
      priority: Math.max(Math.abs(warmth), Math.abs(green)) > 0.35 ? 'high' : 'medium',
      measured: `Its greys are ${tenth(Math.abs(warmth))} stops ${warmth > 0 ? 'warmer' : 'colder'} than neutral, and ${tenth(Math.abs(green))} ${green > 0 ? 'greener' : 'more magenta'}.`,
      recipe: { white_balance: { temperature, tint } },
    },
  ];
}

function others({ quality, colour, tilt }: PhotoMeasures): Suggestion[] {
  const made: Suggestion[] = [];
  const { noise, contrast, burnt } = quality;
  const said = new Map(reasonsOf(quality).map(({ code, text }) => [code, text]));
  for (const code of ['eyesClosed', 'facesSoft', 'blurred'])
    if (said.has(code))
      made.push({
        type: code === 'eyesClosed' ? 'eyes' : 'focus',
        description: 'Look for another frame of this moment: no editing mends it',
        priority: 'high',
        measured: `${said.get(code)!}.`,
        recipe: null,
      });
  if (tilt !== null && Math.abs(tilt) >= LEAST_TILT)
    made.push({
      type: 'horizon',
      description: `Straighten it by ${tenth(Math.abs(tilt))} degrees`,
      priority: Math.abs(tilt) > 2 ? 'high' : 'medium',
      measured: `Its long lines fall to the ${tilt > 0 ? 'right' : 'left'} by ${tenth(Math.abs(tilt))} degrees.`,
      recipe: { straighten: -tenth(tilt) },
    });
  if (noise > 0.02)
    made.push({
      type: 'noise',
      description: noise > 0.045 ? 'Reduce its noise strongly' : 'Reduce its noise',
      priority: noise > 0.045 ? 'high' : 'medium',
      measured: `Its noise is ${tenth(noise * 100)} % of its range of tones.`,
      recipe: { noise: noise > 0.045 ? 70 : 40 },
    });
  if (said.has('soft'))
    made.push({
      type: 'sharpness',
      description: 'Sharpen it',
      priority: 'medium',
      measured: `Its finest detail has ${percent(quality.sharpness)} of what the coarser has.`,
      recipe: { sharpening: 45 },
    });
  if (contrast < 0.4)
    made.push({
      type: 'contrast',
      description: 'Give it more contrast',
      priority: contrast < 0.25 ? 'medium' : 'low',
      measured: `Its tones span ${percent(contrast)} of the range.`,
      recipe: { contrast: contrast < 0.25 ? 135 : 118 },
    });
  if (burnt > 0.04)
    made.push({
      type: 'highlights',
      description: 'Keep its highlights as they are: there is nothing in them to bring back',
      priority: 'low',
      measured: `${percent(burnt)} of it is burnt out.`,
      recipe: null,
    });
  if (colour > 0.01 && colour < 0.13)
    made.push({
      type: 'vibrance',
      description: 'Give its faint colours more strength',
      priority: 'low',
      measured: `Its colours reach ${percent(colour)} of their range.`,
      recipe: { vibrance: 35 },
    });
  return made;
}

/** What to do about a photo, the most urgent first. Nothing where nothing was measured that asks for it. */
export const adviceFor = (measures: PhotoMeasures): Suggestion[] =>
  [...others(measures), ...exposed(measures.quality), ...balanced(measures)].toSorted(
    (a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority),
  );
