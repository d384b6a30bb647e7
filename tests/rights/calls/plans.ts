import { json } from '../http.ts';
import { admins, photographers } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';

const states = ['public'] as const;
const plan = {
  name: 'Season',
  description: '',
  price: 4999,
  duration_days: 120,
  media_upload_limit: 5000,
  gigs_limit: 10,
  ai_conversations_limit: 50,
};
/** A request of the place's owner that waits for an answer: the first one, until it was answered. */
const waiting = async ({ world, place, allowed }: Cell): Promise<Record<string, string>> => ({
  upgradeId: allowed
    ? (
        await world.it.call<{ upgrade_id: string }>('POST', '/api/v1/account/upgrade', {
          token: place.owner.token,
          body: { plan_id: 'annual' },
        })
      ).body.upgrade_id
    : world.upgradeId,
});
/** A plan of its own for each cell that may change it. */
const offered = async ({ world, allowed }: Cell): Promise<Record<string, string>> => ({
  plan_id: allowed
    ? (
        await world.it.call<{ plan_id: string }>('POST', '/api/v1/admin/subscription-plans', {
          token: world.it.admin.token,
          body: plan,
        })
      ).body.plan_id
    : 'annual',
});

/** Plans: what a studio asks for, and what an admin answers. */
export const planCalls: Rows = {
  requestUpgrade: { who: photographers, states, send: () => json({ plan_id: 'annual' }) },
  listUpgrades: { who: photographers, states },
  checkUpgrade: { who: { ...photographers, otherPhotographer: 404 }, states, ids: waiting },
  // No provider is connected.
  razorpayWebhook: { who: { others: 404 }, states, send: () => json({ event: 'payment_link.paid' }) },

  adminUpgrades: { who: admins, states },
  grantUpgrade: { who: admins, states, ids: waiting },
  declineUpgrade: { who: admins, states, ids: waiting },
  adminPlans: { who: admins, states },
  createPlan: { who: admins, states, send: () => json(plan) },
  updatePlan: { who: admins, states, ids: offered, send: () => json(plan) },
  deletePlan: { who: admins, states, ids: offered },
};
