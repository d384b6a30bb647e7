import type { PlanOffer } from '../domain/kernel/planOffer.ts';
import type { PlanEvent } from '../domain/plan.ts';
import { type View, projection } from './core/projection.ts';

/** A plan as it is offered, or was. */
export interface PlanView extends View, Omit<PlanOffer, 'planId'> {
  offered: boolean;
}

export const plans = projection<PlanEvent, PlanView>(
  { name: 'plans', version: 1, indexes: { byPrice: ['offered', 'price'] }, key: (event) => event.planId },
  {
    PlanOffered: (_, { type: __, planId, ...offer }) => ({ id: planId, ...offer, offered: true }),
    PlanChanged: (_, { type: __, planId, ...offer }) => ({ id: planId, ...offer, offered: true }),
    PlanWithdrawn: (view) => view && { ...view, offered: false },
  },
);
