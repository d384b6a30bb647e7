import { changePlan, offerPlan, withdrawPlan } from '../../commands/plan.ts';
import { idMadeBy } from '../../commands/core/run.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import type { PlanOffer } from '../../domain/kernel/planOffer.ts';
import { everyOne } from '../../projections/core/pages.ts';
import { type PlanView, plans } from '../../projections/plan.ts';
import * as contract from '../contract/plan.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

/** A plan as the API tells it. */
export const presented = ({ id, ...view }: Omit<PlanView, 'position'>) => ({
  plan_id: id,
  name: view.name,
  description: view.description,
  price: view.price / 100,
  duration_days: view.durationDays,
  media_upload_limit: view.mediaLimit,
  gigs_limit: view.gigsLimit,
  ai_conversations_limit: view.aiLimit,
  is_active: view.offered,
});
const offerOf = (planId: string, fields: contract.PlanFields): PlanOffer => ({
  planId,
  name: fields.name,
  description: fields.description,
  price: Math.round(fields.price * 100),
  durationDays: fields.duration_days,
  mediaLimit: fields.media_upload_limit,
  gigsLimit: fields.gigs_limit,
  aiLimit: fields.ai_conversations_limit,
});

/** An admin offers, changes and withdraws plans. */
export function planRoutes({ reads }: RouteContext): Route[] {
  const reader = reads.reader(plans);
  const shown = async (planId: string) =>
    presented((await reader.get(planId)) ?? refuse('notFound', 'plan.absent', 'There is no such plan.'));
  return [
    route(contract.adminPlans, async () => {
      const [offered, withdrawn] = await Promise.all(
        [true, false].map((is) => everyOne(reader, { index: 'byPrice', where: { offered: is } })),
      );
      return { plans: [...offered!, ...withdrawn!].map(presented) };
    }),
    route(contract.createPlan, async ({ body, run, caller, settled }) => {
      const planId = idMadeBy(offerPlan, caller, 'plan');
      await run(offerPlan, offerOf(planId, body));
      if (!body.is_active) await run(withdrawPlan, { planId });
      await settled();
      return shown(planId);
    }),
    route(contract.updatePlan, async ({ params, body, run, settled }) => {
      const planId = params.plan_id;
      await run(changePlan, offerOf(planId, body));
      if (!body.is_active) await run(withdrawPlan, { planId });
      await settled();
      return shown(planId);
    }),
    route(contract.deletePlan, async ({ params, run }) => {
      await run(withdrawPlan, { planId: params.plan_id });
      return { message: 'The plan is no longer offered. Who has it keeps it.' };
    }),
  ];
}
