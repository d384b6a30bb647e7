import type { SubscriptionEvent } from '../../../domain/subscription.ts';
import { type Sentences, limit } from './words.ts';

export const subscriptionSentences: Sentences<SubscriptionEvent> = {
  PlanAssigned: ({ userId, planName, gigsLimit, mediaLimit, expiresAt }, { person }) =>
    `${person(userId)} got the plan ${planName} until ${expiresAt}: gigs ${limit(gigsLimit)}, media ${limit(mediaLimit)}`,
  GigQuotaReserved: ({ userId }, { person }) => `A gig was counted against the plan of ${person(userId)}`,
  GigQuotaReturned: ({ userId }, { person }) => `A gig was given back to the plan of ${person(userId)}`,
  MediaQuotaReserved: ({ userId }, { person }) => `A file was counted against the plan of ${person(userId)}`,
  MediaQuotaReturned: ({ userId }, { person }) => `A file was given back to the plan of ${person(userId)}`,
  ConversationCounted: ({ userId }, { person }) =>
    `A conversation with Loom AI was counted against the plan of ${person(userId)}`,
};
