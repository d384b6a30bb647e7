import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const sessionEvents = {
  /** `browser`: its name, as in 'Chrome on Windows'; never an address. Absent where none was told. `by`: where it was no password. */
  SessionStarted: eventSchema(
    z.object({
      sessionId: z.string(),
      userId: z.string(),
      expiresAt: z.string(),
      browser: z.string().optional(),
      by: z.literal('passkey').optional(),
    }),
    { personal: { of: 'userId', fields: ['browser'] } },
  ),
  SessionRenewed: eventSchema(z.object({ sessionId: z.string(), expiresAt: z.string() })),
  SessionEnded: eventSchema(
    z.object({
      sessionId: z.string(),
      reason: z.enum(['loggedOut', 'passwordChanged', 'accountDeleted', 'endedElsewhere']),
    }),
  ),
};
export type SessionEvent = EventsOf<typeof sessionEvents>;
/** `endedElsewhere`: by the same person, from another session. */
export type SessionEnding = FieldsOf<SessionEvent, 'SessionEnded'>['reason'];
export type SessionState =
  | { status: 'absent' }
  | { status: 'running' | 'ended'; sessionId: string; userId: string; expiresAt: string };
export type SessionCommand =
  | ({ type: 'StartSession' } & FieldsOf<SessionEvent, 'SessionStarted'>)
  | { type: 'RenewSession'; expiresAt: string }
  | { type: 'EndSession'; reason: SessionEnding };

export const session: Aggregate<SessionState, SessionCommand, SessionEvent> = {
  name: 'session',
  schemas: sessionEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'StartSession') {
        const { type: _, ...started } = command;
        return state.status === 'absent' ? [{ type: 'SessionStarted', ...started }] : [];
      }
      if (state.status === 'absent') return refuse('unauthenticated', 'session.absent', 'Please sign in.');
      if (command.type === 'EndSession')
        return state.status === 'ended'
          ? []
          : [{ type: 'SessionEnded', sessionId: state.sessionId, reason: command.reason }];
      if (state.status === 'ended')
        return refuse('unauthenticated', 'session.ended', 'Your session has ended. Please sign in again.');
      return [{ type: 'SessionRenewed', sessionId: state.sessionId, expiresAt: command.expiresAt }];
    },
    evolve(state, event) {
      switch (event.type) {
        case 'SessionStarted':
          return { status: 'running', sessionId: event.sessionId, userId: event.userId, expiresAt: event.expiresAt };
        case 'SessionRenewed':
          return state.status === 'absent' ? state : { ...state, expiresAt: event.expiresAt };
        case 'SessionEnded':
          return state.status === 'absent' ? state : { ...state, status: 'ended' };
        default:
          return state;
      }
    },
  },
};
