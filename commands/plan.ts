import { z } from 'zod';
import type { Actor } from '../domain/kernel/event.ts';
import { newId } from '../domain/kernel/id.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { type PlanOffer, planOffer } from '../domain/kernel/planOffer.ts';
import { type PlanState, plan, seededPlans } from '../domain/plan.ts';
import { isAdmin, isSystem, system } from './core/actors.ts';
import { type Run, command } from './core/run.ts';

const byAdmin = { aggregate: plan, may: (actor: Actor) => isSystem(actor) || isAdmin(actor) };
const about = { ...byAdmin, input: planOffer, id: ({ planId }: { planId: string }) => planId };

export const offerPlan = command({
  ...about,
  name: 'OfferPlan',
  to: (offer) => ({ type: 'OfferPlan' as const, offer }),
});
export const changePlan = command({
  ...about,
  name: 'ChangePlan',
  to: (offer) => ({ type: 'ChangePlan' as const, offer }),
});
export const withdrawPlan = command({
  ...byAdmin,
  name: 'WithdrawPlan',
  input: z.object({ planId: z.string() }),
  id: ({ planId }) => planId,
});

/** The plan as it is offered, those of a first start before their events are there too. Refuses `notFound`. */
export function offeredPlan(planId: string, state: PlanState): PlanOffer {
  const first = state.status === 'absent' ? seededPlans.find((each) => each.planId === planId) : undefined;
  if (first) return first;
  return state.status === 'offered' ? state.offer : refuse('notFound', 'plan.absent', 'There is no such plan.');
}

/** Offers the plans of a first start, where they were never offered. */
export async function offerFirstPlans(run: Run): Promise<void> {
  const caller = { actor: system('start'), correlation: newId() };
  await Promise.all(seededPlans.map((offer) => run(offerPlan, offer, caller)));
}
