import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { UNLIMITED } from './kernel/limits.ts';
import { type PlanOffer, planOffer } from './kernel/planOffer.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** The plans of a first start. */
export const seededPlans = [
  {
    planId: 'free-trial',
    name: 'Free Trial',
    description: 'One gig, to see how it feels',
    price: 0,
    durationDays: 14,
    gigsLimit: 1,
    mediaLimit: 1000,
    aiLimit: 20,
  },
  {
    planId: 'monthly',
    name: 'Monthly',
    description: 'Everything, month by month',
    price: 199_900,
    durationDays: 30,
    gigsLimit: UNLIMITED,
    mediaLimit: UNLIMITED,
    aiLimit: UNLIMITED,
  },
  {
    planId: 'annual',
    name: 'Annual',
    description: 'Everything, for the whole season',
    price: 1_999_900,
    durationDays: 365,
    gigsLimit: UNLIMITED,
    mediaLimit: UNLIMITED,
    aiLimit: UNLIMITED,
  },
] as const satisfies readonly PlanOffer[];

export const freeTrial = seededPlans[0];

export const planEvents = {
  PlanOffered: eventSchema(planOffer),
  /** Who has the plan keeps the terms that it was assigned with. */
  PlanChanged: eventSchema(planOffer),
  PlanWithdrawn: eventSchema(z.object({ planId: z.string() })),
};
export type PlanEvent = EventsOf<typeof planEvents>;
export type PlanState = { status: 'absent' } | { status: 'offered' | 'withdrawn'; offer: PlanOffer };
export type PlanCommand =
  | { type: 'OfferPlan'; offer: PlanOffer }
  | { type: 'ChangePlan'; offer: PlanOffer }
  | { type: 'WithdrawPlan' };

const isSame = (one: PlanOffer, other: PlanOffer): boolean =>
  Object.keys(planOffer.shape).every((key) => one[key as keyof PlanOffer] === other[key as keyof PlanOffer]);

export const plan: Aggregate<PlanState, PlanCommand, PlanEvent> = {
  name: 'plan',
  schemas: planEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'OfferPlan')
        return state.status === 'absent' ? [{ type: 'PlanOffered', ...command.offer }] : [];
      if (state.status === 'absent') return refuse('notFound', 'plan.absent', 'There is no such plan.');
      if (command.type === 'WithdrawPlan') {
        if (state.offer.planId === freeTrial.planId)
          return refuse('conflict', 'plan.first', 'Every new studio begins with this plan, so it stays.');
        return state.status === 'withdrawn' ? [] : [{ type: 'PlanWithdrawn', planId: state.offer.planId }];
      }
      // What was withdrawn is offered again by being changed.
      return state.status === 'offered' && isSame(state.offer, command.offer)
        ? []
        : [{ type: 'PlanChanged', ...command.offer }];
    },
    evolve(state, event) {
      if (event.type === 'PlanWithdrawn') return state.status === 'absent' ? state : { ...state, status: 'withdrawn' };
      const { type: _, ...offer } = event;
      return { status: 'offered', offer };
    },
  },
};
