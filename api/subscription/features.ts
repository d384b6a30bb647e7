import type { PlanOffer } from '../../domain/kernel/planOffer.ts';

const OF_EACH = [
  'Unlimited Gigs',
  'Unlimited Uploads',
  'Unlimited Face Recognition',
  'Loom AI Access',
  'Cloud Sync Via FTP',
] as const;
const YEAR_DAYS = 365;

/** What a plan's card lists. `proModel`: a better model is connected, which plans of a year may use. */
export const featuresOf = ({ durationDays }: Pick<PlanOffer, 'durationDays'>, proModel: boolean): string[] =>
  proModel && durationDays >= YEAR_DAYS ? [...OF_EACH, 'Gemini Pro Access'] : [...OF_EACH];
