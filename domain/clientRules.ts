import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

const about = z.object({ gigId: z.string() });

/** Whether the clients of a gig need the permission 'comment' to like, comment and approve. The aggregate's id is the gig's. */
export const clientRulesEvents = {
  StrictPermissionsTurnedOn: eventSchema(about),
  StrictPermissionsTurnedOff: eventSchema(about),
};
export type ClientRulesEvent = EventsOf<typeof clientRulesEvents>;
export type ClientRulesState = { strict: boolean };
export type ClientRulesCommand = { type: 'SetStrictPermissions'; gigId: string; strict: boolean };

export const clientRules: Aggregate<ClientRulesState, ClientRulesCommand, ClientRulesEvent> = {
  name: 'clientRules',
  schemas: clientRulesEvents,
  decider: {
    initial: { strict: false },
    decide: ({ gigId, strict }, state) =>
      strict === state.strict
        ? []
        : [{ type: strict ? 'StrictPermissionsTurnedOn' : 'StrictPermissionsTurnedOff', gigId }],
    evolve: (state, event) =>
      event.type === 'StrictPermissionsTurnedOn'
        ? { strict: true }
        : event.type === 'StrictPermissionsTurnedOff'
          ? { strict: false }
          : state,
  },
};
