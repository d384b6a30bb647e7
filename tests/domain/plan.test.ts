import { describe, test } from 'vitest';
import type { PlanOffer } from '../../domain/kernel/planOffer.ts';
import { type PlanEvent, freeTrial, plan } from '../../domain/plan.ts';
import { given } from '../given.ts';

const offer: PlanOffer = {
  planId: 'season',
  name: 'Season',
  description: 'For the winter',
  price: 499_900,
  durationDays: 120,
  gigsLimit: 20,
  mediaLimit: -1,
  aiLimit: 100,
};
const offered: PlanEvent = { type: 'PlanOffered', ...offer };
const withdrawn: PlanEvent = { type: 'PlanWithdrawn', planId: 'season' };

describe('a plan', () => {
  test('is offered once', () => {
    given(plan).when({ type: 'OfferPlan', offer }).then(offered);
    given(plan, offered).when({ type: 'OfferPlan', offer }).then();
  });
  test('changes, and the same again is no change', () => {
    const dearer = { ...offer, price: 599_900 };
    given(plan, offered)
      .when({ type: 'ChangePlan', offer: dearer })
      .then({ type: 'PlanChanged', ...dearer });
    given(plan, offered).when({ type: 'ChangePlan', offer }).then();
  });
  test('is withdrawn once, and offered again by a change', () => {
    given(plan, offered).when({ type: 'WithdrawPlan' }).then(withdrawn);
    given(plan, offered, withdrawn).when({ type: 'WithdrawPlan' }).then();
    given(plan, offered, withdrawn)
      .when({ type: 'ChangePlan', offer })
      .then({ type: 'PlanChanged', ...offer });
  });
  test('that every studio begins with stays', () =>
    given(plan, { type: 'PlanOffered', ...freeTrial })
      .when({ type: 'WithdrawPlan' })
      .thenRefused('conflict', 'Every new studio begins with this plan, so it stays.'));
  test('that was never offered neither changes nor goes', () => {
    given(plan).when({ type: 'ChangePlan', offer }).thenRefused('notFound', 'There is no such plan.');
    given(plan).when({ type: 'WithdrawPlan' }).thenRefused('notFound', 'There is no such plan.');
  });
});
