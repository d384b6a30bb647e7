import { z } from 'zod';
import type { PlanOffer } from '../domain/kernel/planOffer.ts';
import { refuse } from '../domain/kernel/refusal.ts';
import { plan } from '../domain/plan.ts';
import { subscription } from '../domain/subscription.ts';
import { upgrade } from '../domain/upgrade.ts';
import { isAdmin, isSystem } from './core/actors.ts';
import { offeredPlan } from './plan.ts';
import { command } from './core/run.ts';
import type { WriteTools } from './core/writeSide.ts';

const userId = z.string().min(1);
const forStudio = { aggregate: subscription, id: (input: { userId: string }) => input.userId };
const own = {
  ...forStudio,
  may: (actor: { kind: string; id: string }, _: unknown, input: { userId: string }) =>
    actor.kind === 'system' || actor.id === input.userId,
};

/** Assigns a plan as it is offered now; for an upgrade on the terms that it was asked for, once. */
export const assignPlan = command({
  ...forStudio,
  name: 'AssignPlan',
  input: z.object({ userId, planId: z.string(), upgradeId: z.string().optional() }),
  may: (actor) => isSystem(actor) || isAdmin(actor),
  async facts({ planId, upgradeId }, { state }): Promise<{ offer: PlanOffer }> {
    const asked = upgradeId === undefined ? undefined : await state(upgrade, upgradeId);
    if (asked && asked.status !== 'absent') return { offer: asked.offer };
    return { offer: offeredPlan(planId, await state(plan, planId)) };
  },
  to: ({ userId: of, upgradeId }, { at }, { offer }) => ({
    type: 'AssignPlan' as const,
    userId: of,
    offer,
    upgradeId,
    at,
  }),
});

export const reserveGig = command({ ...own, name: 'ReserveGig', input: z.object({ userId, gigId: z.string() }) });
export const returnGig = command({ ...own, name: 'ReturnGig', input: z.object({ userId, gigId: z.string() }) });
export const reserveMedia = command({ ...own, name: 'ReserveMedia', input: z.object({ userId, mediaId: z.string() }) });
export const returnMedia = command({ ...own, name: 'ReturnMedia', input: z.object({ userId, mediaId: z.string() }) });
/** Refuses one more than the plan includes, and any once it has expired. */
export const countConversation = command({
  ...own,
  name: 'CountConversation',
  input: z.object({ userId, conversationId: z.string() }),
});
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

/** Before something is taken that could not come in: refuses unless this studio's plan runs and has an upload left. Receiving counts exactly. */
export async function requireUploads(
  { journal, now }: Pick<WriteTools, 'journal' | 'now'>,
  userId: string,
): Promise<void> {
  const { plan, media } = (await journal.load(subscription, userId)).state;
  if (!plan || plan.expiresAt <= now().toISOString())
    refuse('invalid', 'subscription.expired', 'Your plan has expired. Please upgrade to continue.');
  if (plan && plan.mediaLimit >= 0 && media.size >= plan.mediaLimit)
    refuse('invalid', 'subscription.mediaUsedUp', 'Your plan has no uploads left. Please upgrade to continue.');
}
