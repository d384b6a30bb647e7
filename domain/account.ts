import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const role = z.enum(['photographer', 'admin', 'auditor']);
const userId = z.string();

export const accountEvents = {
  AccountRegistered: eventSchema(z.object({ userId, email: z.string(), fullName: z.string(), role }), {
    personal: { of: 'userId', fields: ['email', 'fullName'] },
  }),
  EmailVerificationRequested: eventSchema(z.object({ userId })),
  EmailVerified: eventSchema(z.object({ userId })),
  /** Someone tried to register with this account's address: its owner is told. */
  RegistrationRepeated: eventSchema(z.object({ userId })),
  PasswordResetRequested: eventSchema(z.object({ userId })),
  /** Sessions begun before it are over. */
  PasswordChanged: eventSchema(z.object({ userId })),
  FullNameChanged: eventSchema(z.object({ userId, fullName: z.string() }), {
    personal: { of: 'userId', fields: ['fullName'] },
  }),
};
export type AccountEvent = EventsOf<typeof accountEvents>;

export type AccountState =
  | { status: 'absent' }
  | { status: 'open'; userId: string; email: string; fullName: string; role: z.infer<typeof role>; verified: boolean };

export type AccountCommand =
  | {
      type: 'RegisterAccount';
      userId: string;
      email: string;
      fullName: string;
      role: z.infer<typeof role>;
      verified: boolean;
    }
  | { type: 'RequestEmailVerification' }
  | { type: 'VerifyEmail' }
  | { type: 'NoteRepeatedRegistration' }
  | { type: 'RequestPasswordReset' }
  | { type: 'ChangePassword' }
  | { type: 'ChangeFullName'; fullName: string };

export const account: Aggregate<AccountState, AccountCommand, AccountEvent> = {
  name: 'account',
  schemas: accountEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'RegisterAccount') {
        if (state.status === 'open') return [];
        const { userId, email, fullName, role } = command;
        const registered: AccountEvent = { type: 'AccountRegistered', userId, email, fullName, role };
        return [
          registered,
          command.verified ? { type: 'EmailVerified', userId } : { type: 'EmailVerificationRequested', userId },
        ];
      }
      if (state.status === 'absent') return refuse('notFound', 'account.absent', 'There is no such account.');
      const { userId } = state;
      switch (command.type) {
        case 'RequestEmailVerification':
          return state.verified ? [] : [{ type: 'EmailVerificationRequested', userId }];
        case 'VerifyEmail':
          return state.verified ? [] : [{ type: 'EmailVerified', userId }];
        case 'NoteRepeatedRegistration':
          return [{ type: 'RegistrationRepeated', userId }];
        case 'RequestPasswordReset':
          return [{ type: 'PasswordResetRequested', userId }];
        case 'ChangePassword':
          return [{ type: 'PasswordChanged', userId }];
        case 'ChangeFullName':
          return command.fullName === state.fullName
            ? []
            : [{ type: 'FullNameChanged', userId, fullName: command.fullName }];
      }
    },
    evolve(state, event) {
      switch (event.type) {
        case 'AccountRegistered': {
          const { userId, email, fullName, role } = event;
          return { status: 'open', userId, email, fullName, role, verified: false };
        }
        case 'EmailVerified':
          return state.status === 'open' ? { ...state, verified: true } : state;
        case 'FullNameChanged':
          return state.status === 'open' ? { ...state, fullName: event.fullName } : state;
        default:
          return state;
      }
    },
  },
};

/** Holds an address for one account: its first event can only be written once. The id is a keyed hash of the address. */
export const emailEvents = { EmailClaimed: eventSchema(z.object({ userId })) };
type EmailClaim = { userId: string | undefined };
export const emailClaim: Aggregate<EmailClaim, { type: 'ClaimEmail'; userId: string }, EventsOf<typeof emailEvents>> = {
  name: 'email',
  schemas: emailEvents,
  decider: {
    initial: { userId: undefined },
    decide: (command, state) => (state.userId === undefined ? [{ type: 'EmailClaimed', userId: command.userId }] : []),
    evolve: (state, event) => (event.type === 'EmailClaimed' ? { userId: event.userId } : state),
  },
};
