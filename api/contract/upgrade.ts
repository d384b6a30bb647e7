import { z } from 'zod';
import { message, operation, paging } from './operation.ts';

/** Rupees, with paise behind the point. */
const price = z.number();
const upgrade = z.object({
  upgrade_id: z.string(),
  plan_id: z.string(),
  plan_name: z.string(),
  price,
  /** `lapsed`: its payment link can no longer be paid; `differs`: money came that is not what was asked for. */
  status: z.enum(['open', 'lapsed', 'differs', 'declined', 'granted']),
  /** Where it is paid; null where it is paid by hand, or no longer. */
  payment_url: z.string().nullable(),
  requested_at: z.string(),
});
export type UpgradeAnswer = z.infer<typeof upgrade>;

export const requestUpgrade = operation({
  id: 'requestUpgrade',
  tag: 'Subscription',
  summary: 'Ask for a plan: answers where it is paid, or that an admin answers',
  call: 'POST /account/upgrade',
  access: 'photographer',
  body: z.object({ plan_id: z.string().min(1).max(64) }),
  answer: upgrade.extend({
    message: z.string(),
    /** `upi://pay?...` with the exact amount, where the operator takes UPI by hand. */
    upi_uri: z.string().nullable(),
  }),
});

export const listUpgrades = operation({
  id: 'listUpgrades',
  tag: 'Subscription',
  summary: 'The plans I asked for, newest first',
  call: 'GET /account/upgrades',
  access: 'photographer',
  query: paging,
  answer: z.object({ upgrades: z.array(upgrade), next_cursor: z.string().nullable() }),
});

export const checkUpgrade = operation({
  id: 'checkUpgrade',
  tag: 'Subscription',
  summary: 'Whether a plan was paid by now, as its provider says',
  call: 'POST /account/upgrades/{upgradeId}/check',
  access: 'photographer',
  answer: upgrade,
});

export const razorpayWebhook = operation({
  id: 'razorpayWebhook',
  tag: 'Subscription',
  summary: 'What Razorpay tells of a payment link, signed by it',
  call: 'POST /webhooks/razorpay',
  base: '',
  access: 'public',
  takes: 'bytes',
  answer: message,
});

export const adminUpgrades = operation({
  id: 'adminUpgrades',
  tag: 'Administration',
  summary: 'The plans that wait for an answer, and payments that differ, newest first',
  call: 'GET /admin/upgrades',
  access: 'admin',
  query: paging,
  answer: z.object({
    upgrades: z.array(
      upgrade.extend({
        user_id: z.string(),
        full_name: z.string(),
        email: z.string(),
        paid: z.object({ amount: price, currency: z.string() }).nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
    total: z.number(),
  }),
});

export const grantUpgrade = operation({
  id: 'grantUpgrade',
  tag: 'Administration',
  summary: 'Give the studio the plan that it asked for',
  call: 'POST /admin/upgrades/{upgradeId}/grant',
  access: 'admin',
  answer: message,
});

export const declineUpgrade = operation({
  id: 'declineUpgrade',
  tag: 'Administration',
  summary: 'Decline the plan that a studio asked for',
  call: 'POST /admin/upgrades/{upgradeId}/decline',
  access: 'admin',
  answer: message,
});
