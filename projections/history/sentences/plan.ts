import type { PlanEvent } from '../../../domain/plan.ts';
import { type Sentences, limit } from './words.ts';
import { rupees } from '../../../domain/kernel/money.ts';

const terms = ({
  price,
  durationDays,
  gigsLimit,
  mediaLimit,
}: {
  price: number;
  durationDays: number;
  gigsLimit: number;
  mediaLimit: number;
}): string => `${rupees(price)} for ${durationDays} days, gigs ${limit(gigsLimit)}, media ${limit(mediaLimit)}`;

export const planSentences: Sentences<PlanEvent> = {
  PlanOffered: (event) => `The plan ${event.name} is offered: ${terms(event)}`,
  PlanChanged: (event, { who }) => `${who} changed the plan ${event.name}: ${terms(event)}`,
  PlanWithdrawn: ({ planId }, { who }) => `${who} withdrew the plan ${planId}`,
};
