import type { AccountEvent, emailEvents } from '../../../domain/account.ts';
import type { EventsOf } from '../../../domain/kernel/event.ts';
import type { Sentences } from './words.ts';

export const accountSentences: Sentences<AccountEvent | EventsOf<typeof emailEvents>> = {
  AccountRegistered: ({ fullName, role }) =>
    `${fullName} registered as ${role === 'photographer' ? 'a photographer' : `an ${role}`}`,
  EmailVerificationRequested: ({ userId }, { person }) =>
    `A link to verify the address of ${person(userId)} was asked for`,
  EmailVerified: ({ userId }, { person }) => `${person(userId)}'s address was verified`,
  RegistrationRepeated: ({ userId }, { person }) =>
    `Someone tried to register again with the address of ${person(userId)}`,
  PasswordResetRequested: ({ userId }, { person }) => `A new password was asked for by ${person(userId)}`,
  EmailClaimed: ({ userId }, { person }) => `An address was taken by ${person(userId)}`,
  FullNameChanged: ({ fullName }, { who }) => `${who} goes by the name of ${fullName} from now on`,
  AccountClosed: ({ userId }, { person }) => `${person(userId)} closed their account`,
  AccountReopened: ({ userId }, { person }) => `${person(userId)} opened their account again`,
  AccountErased: ({ userId, by }, { person }) =>
    by === 'person'
      ? `The account of ${person(userId)} was erased as they asked`
      : `The account of ${person(userId)} was erased, 30 days after it was closed`,
  ErasureCertified: ({ userId, digest }, { person }) =>
    `All that ${person(userId)} had here is erased; the certificate of it is ${digest.slice(0, 12)}`,
  EmailReleased: ({ userId }, { person }) => `The address of ${person(userId)} is free again`,
  PasswordChanged: ({ userId }, { person }) => `The password of ${person(userId)} was changed`,
};
