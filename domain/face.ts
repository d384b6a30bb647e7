import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** One guest's search by selfie: that they agreed, to which text and when, and how many photos were found. Never the selfie. */
export const selfieEvents = {
  SelfieConsentGiven: eventSchema(
    z.object({ searchId: z.string(), gigId: z.string(), consentVersion: z.string(), consentText: z.string() }),
  ),
  SelfieSearched: eventSchema(z.object({ searchId: z.string(), gigId: z.string(), matches: z.number().int() })),
};
export type SelfieEvent = EventsOf<typeof selfieEvents>;
export type SelfieState = { status: 'absent' | 'consented' | 'searched'; gigId: string };
export type SelfieCommand =
  | ({ type: 'GiveConsent' } & FieldsOf<SelfieEvent, 'SelfieConsentGiven'>)
  | { type: 'RecordSearch'; searchId: string; matches: number };

export const selfie: Aggregate<SelfieState, SelfieCommand, SelfieEvent> = {
  name: 'selfie',
  schemas: selfieEvents,
  decider: {
    initial: { status: 'absent', gigId: '' },
    decide(command, state) {
      if (command.type === 'GiveConsent') {
        const { searchId, gigId, consentVersion, consentText } = command;
        return state.status === 'absent'
          ? [{ type: 'SelfieConsentGiven', searchId, gigId, consentVersion, consentText }]
          : [];
      }
      return state.status === 'consented'
        ? [{ type: 'SelfieSearched', searchId: command.searchId, gigId: state.gigId, matches: command.matches }]
        : [];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'SelfieConsentGiven':
          return { status: 'consented', gigId: event.gigId };
        case 'SelfieSearched':
          return { ...state, status: 'searched' };
        default:
          return state;
      }
    },
  },
};
