import { z } from 'zod';
import { endOf, seededPlans } from '../domain/plan.ts';
import { subscription } from '../domain/subscription.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { isSystem } from './core/actors.ts';
import { command } from './core/run.ts';

const userId = z.string().min(1);
const forStudio = { aggregate: subscription, id: (input: { userId: string }) => input.userId };
const own = {
  ...forStudio,
  may: (actor: { kind: string; id: string }, _: unknown, input: { userId: string }) =>
    actor.kind === 'system' || actor.id === input.userId,
};

export const assignPlan = command({
  ...forStudio,
  name: 'AssignPlan',
  input: z.object({ userId, planId: z.string() }),
  may: (actor) => isSystem(actor) || (actor.kind === 'user' && actor.role === 'admin'),
  to: (input, { at }) => {
    const offer =
      seededPlans.find(({ planId }) => planId === input.planId) ??
      refuse('notFound', 'plan.absent', 'There is no such plan.');
    const { planId, name, gigsLimit, mediaLimit, aiLimit } = offer;
    return {
      type: 'AssignPlan' as const,
      userId: input.userId,
      at,
      plan: { planId, planName: name, gigsLimit, mediaLimit, aiLimit, expiresAt: endOf(offer, at) },
    };
  },
});

export const reserveGig = command({ ...own, name: 'ReserveGig', input: z.object({ userId, gigId: z.string() }) });
export const returnGig = command({ ...own, name: 'ReturnGig', input: z.object({ userId, gigId: z.string() }) });
export const reserveMedia = command({ ...own, name: 'ReserveMedia', input: z.object({ userId, mediaId: z.string() }) });
export const returnMedia = command({ ...own, name: 'ReturnMedia', input: z.object({ userId, mediaId: z.string() }) });
/** What is there and was given back at the same moment. */
export const countGig = command({
  ...forStudio,
  name: 'CountGig',
  input: z.object({ userId, gigId: z.string() }),
  may: isSystem,
});
export const countMedia = command({
  ...forStudio,
  name: 'CountMedia',
  input: z.object({ userId, mediaId: z.string() }),
  may: isSystem,
});
