import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const lookUps = [
  'find_gigs',
  'count_photos',
  'best_of_gig',
  'unpaid_invoices',
  'on_day',
  'find_clients',
] as const;
export type LookUp = (typeof lookUps)[number];
export const proposals = ['draft_invoice', 'write_to_client', 'make_folder'] as const;
export type Proposal = (typeof proposals)[number];

const about = { conversationId: z.string(), userId: z.string() };
const action = { ...about, actionId: z.string(), action: z.enum(proposals) };

/** What Loom AI did in the studio in the course of a conversation. No word of what was said, found or proposed is in them. */
export const conversationEvents = {
  StudioLookedUp: eventSchema(z.object({ ...about, lookUp: z.enum(lookUps) })),
  ActionProposed: eventSchema(z.object(action)),
  /** By its photographer's press. */
  ActionTaken: eventSchema(z.object(action)),
};
export type ConversationEvent = EventsOf<typeof conversationEvents>;

export interface ConversationState {
  userId: string;
  actions: ReadonlyMap<string, { action: Proposal; taken: boolean }>;
}
type About = { conversationId: string; userId: string };
export type ConversationCommand =
  | ({ type: 'LookUpStudio'; lookUp: LookUp } & About)
  | ({ type: 'ProposeAction'; actionId: string; action: Proposal } & About)
  | ({ type: 'TakeAction'; actionId: string } & About);

/** One conversation of a photographer with Loom AI, as far as it reaches into the studio. */
export const conversation: Aggregate<ConversationState, ConversationCommand, ConversationEvent> = {
  name: 'conversation',
  schemas: conversationEvents,
  decider: {
    initial: { userId: '', actions: new Map() },
    decide(command, state) {
      const { conversationId, userId } = command;
      switch (command.type) {
        case 'LookUpStudio':
          return [{ type: 'StudioLookedUp', conversationId, userId, lookUp: command.lookUp }];
        case 'ProposeAction': {
          const { actionId, action: proposed } = command;
          if (state.actions.has(actionId)) return [];
          return [{ type: 'ActionProposed', conversationId, userId, actionId, action: proposed }];
        }
        case 'TakeAction': {
          const { actionId } = command;
          const known =
            state.actions.get(actionId) ??
            refuse(
              'notFound',
              'conversation.noAction',
              'This proposal is no longer here. Please ask Loom AI once more.',
            );
          return known.taken ? [] : [{ type: 'ActionTaken', conversationId, userId, actionId, action: known.action }];
        }
      }
    },
    evolve(state, event) {
      const { userId } = event;
      if (event.type === 'StudioLookedUp') return { ...state, userId };
      const { actionId, action: which } = event;
      const actions = new Map(state.actions).set(actionId, { action: which, taken: event.type === 'ActionTaken' });
      return { userId, actions };
    },
  },
};
