import { z } from 'zod';
import { operation } from './operation.ts';
import { planAnswer } from './plan.ts';

const offer = planAnswer.extend({ features: z.array(z.string()) });
export type PlanOfferAnswer = z.infer<typeof offer>;

export const subscriptionPlans = operation({
  id: 'subscriptionPlans',
  tag: 'Subscription',
  summary: 'The plans on offer, without the trial, and the country that the proxy knows',
  call: 'GET /account/subscription-plans',
  access: 'photographer',
  answer: z.object({
    plans: z.array(offer),
    /** ISO 3166-1, two letters; null where no proxy tells: then the browser's time zone and language do. */
    country: z.string().nullable(),
  }),
});

export const helpCenter = operation({
  id: 'helpCenter',
  tag: 'Accounts',
  summary: 'Where help is to be had; null where there is no help centre',
  call: 'GET /account/help-center',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: z.object({ url: z.string().nullable() }),
});
