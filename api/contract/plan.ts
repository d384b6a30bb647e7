import { z } from 'zod';
import { message, operation } from './operation.ts';

const limit = z
  .number()
  .int('Please enter a whole number, or -1 for no limit.')
  .min(-1, 'Please enter a whole number, or -1 for no limit.')
  .max(1_000_000_000, 'Please enter a smaller number, or -1 for no limit.');

/** Limits of -1 are none; the price is in rupees, for all of its days. */
const about = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(60, 'The name can have at most 60 characters.'),
  description: z.string().trim().max(300, 'The description can have at most 300 characters.').default(''),
  price: z
    .number()
    .min(0, 'The price cannot be less than 0.')
    .max(10_000_000, 'The price is too high.')
    .refine(
      (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
      'The price has at most two decimals.',
    ),
  duration_days: z
    .number()
    .int('Please enter whole days.')
    .min(1, 'A plan lasts at least a day.')
    .max(3660, 'A plan lasts at most ten years.'),
  media_upload_limit: limit,
  gigs_limit: limit,
  ai_conversations_limit: limit,
  is_active: z.boolean().default(true),
});
export type PlanFields = z.output<typeof about>;
export const planAnswer = about.extend({ plan_id: z.string() });
const params = z.object({ plan_id: z.string().min(1).max(64) });

export const adminPlans = operation({
  id: 'adminPlans',
  tag: 'Administration',
  summary: 'All plans, those that are no longer offered included',
  call: 'GET /admin/subscription-plans',
  access: 'admin',
  answer: z.object({ plans: z.array(planAnswer) }),
});
export const createPlan = operation({
  id: 'createPlan',
  tag: 'Administration',
  summary: 'Offer a new plan',
  call: 'POST /admin/subscription-plans',
  access: 'admin',
  body: about,
  answer: planAnswer,
});
export const updatePlan = operation({
  id: 'updatePlan',
  tag: 'Administration',
  summary: 'Change a plan; who has it keeps the terms they got it with',
  call: 'PUT /admin/subscription-plans/{plan_id}',
  access: 'admin',
  params,
  body: about,
  answer: planAnswer,
});
export const deletePlan = operation({
  id: 'deletePlan',
  tag: 'Administration',
  summary: 'Offer a plan no longer; who has it keeps it',
  call: 'DELETE /admin/subscription-plans/{plan_id}',
  access: 'admin',
  params,
  answer: message,
});
