import type { z } from 'zod';
import type { subscriptionStatus } from '../../../../api/contract/account.ts';

export type Subscription = z.infer<typeof subscriptionStatus.answer>;

export const FREE_TRIAL = 'Free Trial';

/** Room for another gig; the server has the last word. */
export function mayCreateGig(plan: Subscription | undefined): boolean {
  if (!plan) return true;
  if (plan.is_expired) return false;
  const { gigs_used, gigs_limit } = plan.usage;
  return gigs_limit < 0 || gigs_used < gigs_limit;
}

/** How many files still fit, or null without a limit. */
export function uploadsLeft(plan: Subscription | undefined): number | null {
  if (!plan || plan.usage.media_upload_limit < 0) return null;
  return Math.max(0, plan.usage.media_upload_limit - plan.usage.media_uploads_used);
}

/** Why nothing can be uploaded, or null. */
export function blockedBy(plan: Subscription | undefined): string | null {
  if (plan?.is_expired) return 'Your plan has expired. Please upgrade to continue.';
  return plan && uploadsLeft(plan) === 0 ? overLimit(plan) : null;
}

export const overLimit = (plan: Subscription): string =>
  `Upload would exceed your trial limit of ${plan.usage.media_upload_limit} media files. You have ${uploadsLeft(plan) ?? 0} uploads remaining. Please upgrade to continue.`;
