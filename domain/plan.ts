import { UNLIMITED } from './kernel/limits.ts';

const DAY_MS = 86_400_000;

/** A plan as it is offered. `price` is in paise. */
export interface PlanOffer {
  planId: string;
  name: string;
  price: number;
  durationDays: number;
  gigsLimit: number;
  mediaLimit: number;
  aiLimit: number;
}

/** The plans of a first start. */
export const seededPlans = [
  { planId: 'free-trial', name: 'Free Trial', price: 0, durationDays: 14, gigsLimit: 1, mediaLimit: 1000, aiLimit: 20 },
  {
    planId: 'monthly',
    name: 'Monthly',
    price: 199_900,
    durationDays: 30,
    gigsLimit: UNLIMITED,
    mediaLimit: UNLIMITED,
    aiLimit: UNLIMITED,
  },
  {
    planId: 'annual',
    name: 'Annual',
    price: 1_999_900,
    durationDays: 365,
    gigsLimit: UNLIMITED,
    mediaLimit: UNLIMITED,
    aiLimit: UNLIMITED,
  },
] as const satisfies readonly PlanOffer[];

export const freeTrial = seededPlans[0];

/** When a plan assigned at `at` (ISO 8601) ends. */
export const endOf = (offer: PlanOffer, at: string): string =>
  new Date(Date.parse(at) + offer.durationDays * DAY_MS).toISOString();
