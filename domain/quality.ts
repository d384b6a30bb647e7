import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** A face in a photo as far as quality asks: its box in shares of the picture, and how open its eyes are. */
export interface FaceEyes {
  box: { x: number; y: number; width: number; height: number };
  /** Eye aspect ratio; undefined where the face is too small to tell. */
  eyes?: number | undefined;
}

const share = z.number();
/** What was measured, in shares (0 to 1) of the range of tones, of the area or of the picture's height. */
export const qualityMeasures = z.object({
  /** Energy of differences over one pixel beside that over four, in the most detailed parts: 1/16 is without any fine detail, 0.3 is crisp. */
  sharpness: share,
  /** Tones that 1 %, 50 % and 99 % of the picture lie below, and the distance from 5 % to 95 %. */
  black: share,
  middle: share,
  white: share,
  contrast: share,
  /** Of the area: burnt out, drowned in black. */
  burnt: share,
  drowned: share,
  /** Standard deviation, beside the picture's range of tones. */
  noise: share,
  faces: z.array(z.object({ height: share, sharpness: share, eyes: z.number().nullable() })),
});
export type QualityMeasures = z.infer<typeof qualityMeasures>;

/** Sharpness that any smooth picture has: (1 / 4)^2. */
const BLURRED = 1 / 16;
/** Eye aspect ratio (Soukupova and Cech 2016) of eyes that are open, at least. */
const OPEN_EYES = 0.17;
/** Whether eyes are open, by their aspect ratio. */
export const areOpen = (eyes: number): boolean => eyes >= OPEN_EYES;
/** A face that matters to the picture, in shares of its height. */
const FACE_HEIGHT = 0.06;

/** What the score is made of, each 0 (hopeless) to 1 (cannot be better). All of them change with every change of a measure. */
export interface QualityParts {
  sharpness: number;
  noise: number;
  contrast: number;
  exposure: number;
  highlights: number;
  shadows: number;
  /** 1 without faces: landscapes lose nothing. */
  eyes: number;
  focus: number;
}

const crispness = (sharpness: number): number => 1 - Math.exp(-Math.max(0.001, sharpness - BLURRED) / 0.14);
/** What looks like detail is noise, the more so the more noise there is. */
const trusted = (noise: number): number => 1 / (1 + (noise / 0.13) ** 2);

function facesOf({ faces, sharpness }: QualityMeasures): {
  eyes: number;
  focus: number;
  closed: number;
  told: number;
  soft: number;
  many: number;
} {
  const seen = faces.filter(({ height }) => height >= FACE_HEIGHT);
  const told = seen.filter(({ eyes }) => eyes !== null);
  const closed = told.filter(({ eyes }) => !areOpen(eyes!)).length;
  // Skin has less detail than a jacket: a face is soft where it falls far behind the sharpest parts.
  const soft = seen.filter((face) => crispness(face.sharpness) < 0.4 * crispness(sharpness)).length;
  return {
    eyes: told.length === 0 ? 1 : 1 - 0.35 * (closed / told.length),
    focus: seen.length === 0 ? 1 : 1 - 0.3 * (soft / seen.length),
    closed,
    told: told.length,
    soft,
    many: seen.length,
  };
}

function partsOf(measures: QualityMeasures): QualityParts {
  const { sharpness, noise, contrast, middle, black, burnt, drowned } = measures;
  const { eyes, focus } = facesOf(measures);
  return {
    sharpness: crispness(sharpness) * trusted(noise),
    noise: 1 / (1 + noise / 0.08),
    contrast: 1 - Math.exp(-Math.max(0.001, contrast) / 0.35),
    exposure: Math.exp(-(((middle - 0.4) / 0.35) ** 2) / 2),
    highlights: 1 - 0.65 * (burnt / (burnt + 0.08)),
    shadows: (1 - black ** 2) * (1 - 0.3 * (drowned / (drowned + 0.3))),
    eyes,
    focus,
  };
}

/** 0 to 100, to a tenth. A product, so that one thing gone wrong is not made good by the others. */
export function scoreOf(measures: QualityMeasures): number {
  const { sharpness, noise, contrast, exposure, highlights, shadows, eyes, focus } = partsOf(measures);
  const product = sharpness ** 0.55 * noise ** 0.45 * contrast ** 0.6 * exposure ** 0.4 * highlights ** 0.8 * shadows;
  return Math.round(1000 * product ** 0.6 * eyes * focus) / 10;
}

/** From these scores on a photo is called excellent, or good. */
export const EXCELLENT = 80;
export const GOOD = 60;

/** One thing that speaks for a photo or against it, in words for its photographer. */
export interface QualityReason {
  code: string;
  good: boolean;
  text: string;
}

const percent = (part: number): string => `${Math.max(1, Math.round(100 * part))} %`;

/** Why a photo has its score: what is wrong first, the worst before the rest. */
export function reasonsOf(measures: QualityMeasures): QualityReason[] {
  const parts = partsOf(measures);
  const { eyes, closed, told, soft, many } = facesOf(measures);
  const bad: [weight: number, code: string, text: string][] = [];
  const good: [code: string, text: string][] = [];
  if (parts.sharpness < 0.22) bad.push([parts.sharpness, 'blurred', 'Blurred: nothing is in focus']);
  else if (parts.sharpness < 0.4) bad.push([0.5, 'soft', 'A little soft']);
  else if (parts.sharpness > 0.6) good.push(['sharp', 'Sharp']);
  if (closed > 0)
    bad.push([
      0.6 * eyes,
      'eyesClosed',
      closed === told && told === 1 ? 'Eyes are closed' : `Eyes are closed on ${closed} of ${told} faces`,
    ]);
  else if (told > 0) good.push(['eyesOpen', 'Eyes open']);
  if (soft > 0)
    bad.push([0.45, 'facesSoft', many === 1 ? 'The face is out of focus' : `${soft} of ${many} faces out of focus`]);
  else if (many > 0 && parts.sharpness > 0.4)
    good.push(['facesSharp', many === 1 ? 'Face in focus' : 'Faces in focus']);
  if (measures.white < 0.6 || (measures.middle < 0.12 && measures.contrast < 0.6))
    bad.push([measures.white / 1.5, 'dark', 'Too dark']);
  else if (measures.burnt > 0.02 && measures.middle > 0.72) bad.push([0.2, 'bright', 'Too bright']);
  if (measures.burnt > 0.04)
    bad.push([parts.highlights / 1.2, 'burnt', `Highlights burnt out (${percent(measures.burnt)} of the picture)`]);
  else if (measures.white >= 0.6 && measures.burnt < 0.02 && parts.exposure > 0.8)
    good.push(['exposed', 'Well exposed']);
  if (measures.drowned > 0.3)
    bad.push([0.7, 'drowned', `Shadows without detail (${percent(measures.drowned)} of the picture)`]);
  if (measures.contrast < 0.3) bad.push([parts.contrast, 'flat', 'Little contrast']);
  else if (measures.contrast > 0.6) good.push(['contrast', 'Good contrast']);
  if (measures.noise > 0.03)
    bad.push([0.75 * parts.noise, 'noisy', measures.noise > 0.055 ? 'Very noisy' : 'Some noise']);
  else if (measures.noise < 0.01) good.push(['clean', 'Clean, without noise']);
  bad.sort(([a], [b]) => a - b);
  return [
    ...bad.map(([, code, text]) => ({ code, good: false, text })),
    ...good.map(([code, text]) => ({ code, good: true, text })),
  ];
}

const about = { mediaId: z.string(), gigId: z.string(), /** Of the gig's analyses, from 1. */ round: z.number().int() };
export const qualityEvents = {
  PhotoMeasured: eventSchema(z.object({ ...about, score: z.number(), measures: qualityMeasures })),
  PhotoNotMeasurable: eventSchema(z.object({ ...about, reason: z.string() })),
};
export type QualityEvent = EventsOf<typeof qualityEvents>;
export interface QualityState {
  /** The last analysis that looked at it; 0 for none. */
  round: number;
}
export type QualityCommand = { mediaId: string; gigId: string; round: number } & (
  | { type: 'RecordQuality'; measures: QualityMeasures }
  | { type: 'GiveUpMeasuring'; reason: string }
);

/** One photo's quality, measured once in each analysis of its gig. */
export const quality: Aggregate<QualityState, QualityCommand, QualityEvent> = {
  name: 'quality',
  schemas: qualityEvents,
  decider: {
    initial: { round: 0 },
    decide(command, state) {
      const { mediaId, gigId, round } = command;
      if (state.round >= round) return [];
      if (command.type === 'GiveUpMeasuring')
        return [{ type: 'PhotoNotMeasurable', mediaId, gigId, round, reason: command.reason }];
      return [
        { type: 'PhotoMeasured', mediaId, gigId, round, score: scoreOf(command.measures), measures: command.measures },
      ];
    },
    evolve: (state, event) =>
      event.type === 'PhotoMeasured' || event.type === 'PhotoNotMeasurable' ? { round: event.round } : state,
  },
};
