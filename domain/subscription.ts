import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';
import { UNLIMITED } from './kernel/limits.ts';
import { type PlanOffer, endOf } from './kernel/planOffer.ts';

const userId = z.string();
const limit = z.number().int();

export const subscriptionEvents = {
  PlanAssigned: eventSchema(
    z.object({
      userId,
      planId: z.string(),
      planName: z.string(),
      gigsLimit: limit,
      mediaLimit: limit,
      aiLimit: limit,
      startsAt: z.string(),
      expiresAt: z.string(),
      /** The upgrade that it was paid or granted for. */
      upgradeId: z.string().optional(),
    }),
  ),
  GigQuotaReserved: eventSchema(z.object({ userId, gigId: z.string() })),
  GigQuotaReturned: eventSchema(z.object({ userId, gigId: z.string() })),
  MediaQuotaReserved: eventSchema(z.object({ userId, mediaId: z.string() })),
  MediaQuotaReturned: eventSchema(z.object({ userId, mediaId: z.string() })),
  /** With Loom AI, at its first message. It is not given back: the answer was had. */
  ConversationCounted: eventSchema(z.object({ userId, conversationId: z.string() })),
};
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;

export interface Plan {
  planId: string;
  planName: string;
  gigsLimit: number;
  mediaLimit: number;
  aiLimit: number;
  expiresAt: string;
}
export interface SubscriptionState {
  userId: string;
  plan: Plan | undefined;
  /** What the limits count: ids, so that reserving twice for one thing counts once. */
  gigs: ReadonlySet<string>;
  media: ReadonlySet<string>;
  conversations: ReadonlySet<string>;
  /** Upgrades that have had their plan: each has it once. */
  upgrades: ReadonlySet<string>;
}
export type SubscriptionCommand =
  | { type: 'AssignPlan'; userId: string; offer: PlanOffer; upgradeId?: string | undefined; at: string }
  | { type: 'ReserveGig'; gigId: string; at: string }
  | { type: 'ReturnGig'; gigId: string }
  | { type: 'ReserveMedia'; mediaId: string; at: string }
  | { type: 'ReturnMedia'; mediaId: string }
  /** Asked before each message: one that was counted goes on for as long as the plan does. */
  | { type: 'CountConversation'; conversationId: string; at: string }
  /** It is there: it counts, whatever the limit. */
  | { type: 'CountGig'; gigId: string }
  | { type: 'CountMedia'; mediaId: string };

const EXPIRED = 'Your plan has expired. Please upgrade to continue.';

const current = (state: SubscriptionState, at: string): Plan =>
  state.plan && state.plan.expiresAt > at ? state.plan : refuse('invalid', 'subscription.expired', EXPIRED);

/** How many a plan includes, and what to do for more. */
const usedUp = (limit: number): string =>
  limit === 0
    ? 'Your plan does not include Loom AI. Please upgrade in your account settings to use it.'
    : `Your plan includes ${limit.toLocaleString('en-IN')} Loom AI ${limit === 1 ? 'conversation' : 'conversations'}, and all of them are used. Please upgrade in your account settings to begin another; you can go on with those that you have begun.`;

/** An unlimited plan counts no media, so that 1,000 parallel uploads meet no contention here. */
export const countsMedia = ({ plan }: Pick<SubscriptionState, 'plan'>): boolean =>
  plan !== undefined && plan.mediaLimit !== UNLIMITED;

const withItem = (set: ReadonlySet<string>, item: string): ReadonlySet<string> => new Set(set).add(item);
const withoutItem = (set: ReadonlySet<string>, item: string): ReadonlySet<string> =>
  new Set([...set].filter((each) => each !== item));

/** Whoever pays for the plan that they have loses nothing of what is left of it. */
function planAssigned(
  { userId, offer, upgradeId, at }: Extract<SubscriptionCommand, { type: 'AssignPlan' }>,
  state: SubscriptionState,
): SubscriptionEvent[] {
  if (upgradeId !== undefined && state.upgrades.has(upgradeId)) return [];
  const { planId, name: planName, gigsLimit, mediaLimit, aiLimit } = offer;
  const known = upgradeId !== undefined && state.plan?.planId === planId ? state.plan : undefined;
  const expiresAt = endOf(offer, known && known.expiresAt > at ? known.expiresAt : at);
  const terms = { planId, planName, gigsLimit, mediaLimit, aiLimit, startsAt: at, expiresAt };
  return [{ type: 'PlanAssigned', userId, ...terms, ...(upgradeId === undefined ? {} : { upgradeId }) }];
}

export const subscription: Aggregate<SubscriptionState, SubscriptionCommand, SubscriptionEvent> = {
  name: 'subscription',
  schemas: subscriptionEvents,
  decider: {
    initial: {
      userId: '',
      plan: undefined,
      gigs: new Set(),
      media: new Set(),
      conversations: new Set(),
      upgrades: new Set(),
    },
    decide(command, state) {
      const { userId } = state;
      switch (command.type) {
        case 'AssignPlan':
          return planAssigned(command, state);
        case 'ReserveGig': {
          if (state.gigs.has(command.gigId)) return [];
          const plan = current(state, command.at);
          if (plan.gigsLimit !== UNLIMITED && state.gigs.size >= plan.gigsLimit)
            refuse(
              'invalid',
              'subscription.gigsUsedUp',
              `Your plan includes ${plan.gigsLimit} ${plan.gigsLimit === 1 ? 'gig' : 'gigs'}. Please upgrade to continue.`,
            );
          return [{ type: 'GigQuotaReserved', userId, gigId: command.gigId }];
        }
        case 'ReserveMedia': {
          if (state.media.has(command.mediaId)) return [];
          const plan = current(state, command.at);
          if (plan.mediaLimit !== UNLIMITED && state.media.size >= plan.mediaLimit)
            refuse(
              'invalid',
              'subscription.mediaUsedUp',
              `Upload would exceed your trial limit of ${plan.mediaLimit} media files. You have ${Math.max(0, plan.mediaLimit - state.media.size)} uploads remaining. Please upgrade to continue.`,
            );
          return !countsMedia(state) ? [] : [{ type: 'MediaQuotaReserved', userId, mediaId: command.mediaId }];
        }
        case 'CountConversation': {
          const plan = current(state, command.at);
          if (state.conversations.has(command.conversationId)) return [];
          if (plan.aiLimit !== UNLIMITED && state.conversations.size >= plan.aiLimit)
            refuse('forbidden', 'subscription.conversationsUsedUp', usedUp(plan.aiLimit));
          return [{ type: 'ConversationCounted', userId, conversationId: command.conversationId }];
        }
        case 'CountGig':
          return state.gigs.has(command.gigId) ? [] : [{ type: 'GigQuotaReserved', userId, gigId: command.gigId }];
        case 'CountMedia':
          return state.media.has(command.mediaId) || !countsMedia(state)
            ? []
            : [{ type: 'MediaQuotaReserved', userId, mediaId: command.mediaId }];
        case 'ReturnGig':
          return state.gigs.has(command.gigId) ? [{ type: 'GigQuotaReturned', userId, gigId: command.gigId }] : [];
        case 'ReturnMedia':
          return state.media.has(command.mediaId)
            ? [{ type: 'MediaQuotaReturned', userId, mediaId: command.mediaId }]
            : [];
      }
    },
    evolve(state, event) {
      switch (event.type) {
        case 'PlanAssigned': {
          const { planId, planName, gigsLimit, mediaLimit, aiLimit, expiresAt } = event;
          return {
            ...state,
            userId: event.userId,
            upgrades: event.upgradeId === undefined ? state.upgrades : withItem(state.upgrades, event.upgradeId),
            plan: { planId, planName, gigsLimit, mediaLimit, aiLimit, expiresAt },
          };
        }
        case 'GigQuotaReserved':
          return { ...state, gigs: withItem(state.gigs, event.gigId) };
        case 'GigQuotaReturned':
          return { ...state, gigs: withoutItem(state.gigs, event.gigId) };
        case 'MediaQuotaReserved':
          return { ...state, media: withItem(state.media, event.mediaId) };
        case 'MediaQuotaReturned':
          return { ...state, media: withoutItem(state.media, event.mediaId) };
        case 'ConversationCounted':
          return { ...state, conversations: withItem(state.conversations, event.conversationId) };
        default:
          return state;
      }
    },
  },
};
