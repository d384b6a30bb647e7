import { z } from 'zod';
import { UNLIMITED } from './limits.ts';

const DAY_MS = 86_400_000;

/** A plan as it is offered. `price` is in paise, for `durationDays`; limits of -1 are none. A plan without a price is a trial. */
export const planOffer = z.object({
  planId: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number().int().min(0),
  durationDays: z.number().int().min(1),
  gigsLimit: z.number().int().min(UNLIMITED),
  mediaLimit: z.number().int().min(UNLIMITED),
  aiLimit: z.number().int().min(UNLIMITED),
});
export type PlanOffer = z.infer<typeof planOffer>;

export const isTrial = ({ price }: Pick<PlanOffer, 'price'>): boolean => price === 0;

/** When a plan that begins at `from` (ISO 8601) ends. */
export const endOf = ({ durationDays }: Pick<PlanOffer, 'durationDays'>, from: string): string =>
  new Date(Date.parse(from) + durationDays * DAY_MS).toISOString();
