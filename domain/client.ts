import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** What a studio keeps of somebody it works for; what was not said is ''. */
const details = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  address: z.string(),
  notes: z.string(),
};

/** Somebody a studio works for, readable only while their own key exists. Not who may look at a gig: that is client access. */
export const clientRecordEvents = {
  ClientRecordAdded: eventSchema(z.object({ clientId: z.string(), ownerId: z.string(), ...details }), {
    personal: { of: 'clientId', fields: Object.keys(details) },
  }),
  /** With the account of the studio that kept it. */
  ClientRecordErased: eventSchema(z.object({ clientId: z.string(), ownerId: z.string() })),
};
export type ClientRecordEvent = EventsOf<typeof clientRecordEvents>;

export type ClientRecordState = { status: 'absent' } | { status: 'kept' | 'erased'; clientId: string; ownerId: string };
export type ClientRecordCommand =
  | ({ type: 'AddClientRecord' } & FieldsOf<ClientRecordEvent, 'ClientRecordAdded'>)
  | { type: 'EraseClientRecord' };

export const clientRecord: Aggregate<ClientRecordState, ClientRecordCommand, ClientRecordEvent> = {
  name: 'clientRecord',
  schemas: clientRecordEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'EraseClientRecord') {
        if (state.status !== 'kept') return [];
        return [{ type: 'ClientRecordErased', clientId: state.clientId, ownerId: state.ownerId }];
      }
      const { type: _, ...added } = command;
      // Whoever is known is known already.
      return state.status === 'absent' ? [{ type: 'ClientRecordAdded', ...added }] : [];
    },
    evolve: (_, { type, clientId, ownerId }) => ({
      status: type === 'ClientRecordErased' ? 'erased' : 'kept',
      clientId,
      ownerId,
    }),
  },
};
