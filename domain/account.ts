import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { isOverdue } from './kernel/bin.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const role = z.enum(['photographer', 'admin', 'auditor']);
const userId = z.string();

/** Where in the log its erasure began, how much was erased of each kind, and the digest of all that its certificate says. */
const certified = {
  certificateId: z.string(),
  logPosition: z.number().int(),
  logHash: z.string(),
  erased: z.record(z.string(), z.number().int()),
  digest: z.string(),
};

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
  /** Nobody signs in to it and nothing of it is shown; for 30 days it can be opened again. */
  AccountClosed: eventSchema(z.object({ userId, at: z.string() })),
  AccountReopened: eventSchema(z.object({ userId })),
  /** For good: by its owner's word, or because its 30 days were over. What identified its owner becomes unreadable. */
  AccountErased: eventSchema(z.object({ userId, by: z.enum(['person', 'time']), at: z.string() })),
  /** Nothing is left; what was erased is counted. */
  ErasureCertified: eventSchema(z.object({ userId, ...certified })),
  FullNameChanged: eventSchema(z.object({ userId, fullName: z.string() }), {
    personal: { of: 'userId', fields: ['fullName'] },
  }),
};
export type AccountEvent = EventsOf<typeof accountEvents>;

interface Owner {
  userId: string;
  email: string;
  fullName: string;
  role: z.infer<typeof role>;
  verified: boolean;
}
/** `closedAt`: ISO 8601. */
export type ClosedAccount = { status: 'closed'; closedAt: string } & Owner;
export type Certified = Omit<FieldsOf<AccountEvent, 'ErasureCertified'>, 'userId'>;
export type ErasedAccount = {
  status: 'erased';
  closedAt: string;
  erasedAt: string;
  by: 'person' | 'time';
  /** What was erased, by kind; undefined until all of it is. */
  certified: Certified | undefined;
} & Owner;
export type AccountState = { status: 'absent' } | ({ status: 'open' } & Owner) | ClosedAccount | ErasedAccount;

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
  | { type: 'CloseAccount'; at: string }
  | { type: 'ReopenAccount'; at: string }
  | { type: 'EraseAccount'; by: 'person' | 'time'; at: string }
  | { type: 'CertifyErasure'; certified: Certified }
  | { type: 'ChangeFullName'; fullName: string };

const erased = () => refuse('notFound', 'account.erased', 'This account was erased.');

/** What becomes of an account that is closed. Mails to its owner go on: each says how to open it again. */
function whileClosed(
  command: Exclude<AccountCommand, { type: 'RegisterAccount' }>,
  state: ClosedAccount,
): AccountEvent[] {
  const { userId, closedAt } = state;
  switch (command.type) {
    case 'CloseAccount':
      return [];
    case 'ReopenAccount':
      return isOverdue(closedAt, command.at) ? erased() : [{ type: 'AccountReopened', userId }];
    case 'EraseAccount':
      if (command.by === 'time' && !isOverdue(closedAt, command.at))
        return refuse('conflict', 'account.tooEarly', 'A closed account can be opened again for 30 days.');
      return [{ type: 'AccountErased', userId, by: command.by, at: command.at }];
    case 'NoteRepeatedRegistration':
      return [{ type: 'RegistrationRepeated', userId }];
    case 'RequestPasswordReset':
      return [{ type: 'PasswordResetRequested', userId }];
    default:
      return refuse('forbidden', 'account.closed', 'This account is closed. Open it again first.');
  }
}

function whileErased(
  command: Exclude<AccountCommand, { type: 'RegisterAccount' }>,
  state: ErasedAccount,
): AccountEvent[] {
  if (command.type === 'EraseAccount') return [];
  if (command.type !== 'CertifyErasure') return erased();
  const { userId } = state;
  return state.certified ? [] : [{ type: 'ErasureCertified', userId, ...command.certified }];
}

export const account: Aggregate<AccountState, AccountCommand, AccountEvent> = {
  name: 'account',
  schemas: accountEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'RegisterAccount') {
        if (state.status !== 'absent') return [];
        const { userId, email, fullName, role } = command;
        const registered: AccountEvent = { type: 'AccountRegistered', userId, email, fullName, role };
        return [
          registered,
          command.verified ? { type: 'EmailVerified', userId } : { type: 'EmailVerificationRequested', userId },
        ];
      }
      if (state.status === 'absent') return refuse('notFound', 'account.absent', 'There is no such account.');
      if (state.status === 'erased') return whileErased(command, state);
      if (state.status === 'closed') return whileClosed(command, state);
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
        case 'CloseAccount':
          return state.role === 'photographer'
            ? [{ type: 'AccountClosed', userId, at: command.at }]
            : refuse('forbidden', 'account.ofStaff', 'Only studios close their account here.');
        case 'ReopenAccount':
          return [];
        case 'EraseAccount':
        case 'CertifyErasure':
          return refuse('conflict', 'account.open', 'This account is open. Close it first.');
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
        case 'AccountClosed':
          return state.status === 'open' ? { ...state, status: 'closed', closedAt: event.at } : state;
        case 'AccountReopened': {
          if (state.status !== 'closed') return state;
          const { userId, email, fullName, role, verified } = state;
          return { status: 'open', userId, email, fullName, role, verified };
        }
        case 'AccountErased':
          return state.status === 'closed'
            ? { ...state, status: 'erased', erasedAt: event.at, by: event.by, certified: undefined }
            : state;
        case 'ErasureCertified': {
          const { type: _, userId: __, ...said } = event;
          return state.status === 'erased' ? { ...state, email: '', fullName: '', certified: said } : state;
        }
        default:
          return state;
      }
    },
  },
};

/** Holds an address for one account, until it is erased. The id is a keyed hash of the address. */
export const emailEvents = {
  EmailClaimed: eventSchema(z.object({ userId })),
  EmailReleased: eventSchema(z.object({ userId })),
};
type EmailClaim = { userId: string | undefined };
type EmailCommand = { type: 'ClaimEmail' | 'ReleaseEmail'; userId: string };
export const emailClaim: Aggregate<EmailClaim, EmailCommand, EventsOf<typeof emailEvents>> = {
  name: 'email',
  schemas: emailEvents,
  decider: {
    initial: { userId: undefined },
    decide({ type, userId }, state) {
      if (type === 'ClaimEmail') return state.userId === undefined ? [{ type: 'EmailClaimed', userId }] : [];
      return state.userId === userId ? [{ type: 'EmailReleased', userId }] : [];
    },
    evolve: (_, event) => ({ userId: event.type === 'EmailClaimed' ? event.userId : undefined }),
  },
};
