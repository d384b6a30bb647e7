import { UNLIMITED } from '../../domain/kernel/limits.ts';
import type { PlanOffer } from '../../domain/kernel/planOffer.ts';

const YEAR_DAYS = 365;

const upTo = (limit: number, one: string): string =>
  limit === UNLIMITED ? `Unlimited ${one}s` : `${limit.toLocaleString('en-IN')} ${one}${limit === 1 ? '' : 's'}`;

/** What a plan's card lists: nothing that its limits refuse. `proModel`: a better model is connected, which plans of a year may use. */
export const featuresOf = (
  { durationDays, gigsLimit, mediaLimit, aiLimit }: Omit<PlanOffer, 'planId' | 'name' | 'description' | 'price'>,
  proModel: boolean,
): string[] => [
  upTo(gigsLimit, 'Gig'),
  upTo(mediaLimit, 'Upload'),
  'Unlimited Face Recognition',
  ...(aiLimit === 0 ? [] : ['Loom AI Access']),
  'Cloud Sync Via FTP',
  ...(proModel && aiLimit !== 0 && durationDays >= YEAR_DAYS ? ['Gemini Pro Access'] : []),
];
