import { describe, expect, test } from 'vitest';
import { type AccountEvent, account, emailClaim } from '../../domain/account.ts';
import { given } from '../given.ts';

const asha = { userId: 'u', email: 'asha@loom.test', fullName: 'Asha Rao', role: 'photographer' as const };
const registered: AccountEvent = { type: 'AccountRegistered', ...asha };
const asked: AccountEvent = { type: 'EmailVerificationRequested', userId: 'u' };
const verified: AccountEvent = { type: 'EmailVerified', userId: 'u' };
const register = (isVerified: boolean) => ({ type: 'RegisterAccount' as const, ...asha, verified: isVerified });

describe('an account', () => {
  test('begins with a question whether its address is right, unless that is known', () => {
    given(account).when(register(false)).then(registered, asked);
    given(account).when(register(true)).then(registered, verified);
  });
  test('is made once', () => given(account, registered, asked).when(register(false)).then());
  test('asks for its address until that is verified, and is verified once', () => {
    given(account, registered, asked).when({ type: 'RequestEmailVerification' }).then(asked);
    given(account, registered, asked).when({ type: 'VerifyEmail' }).then(verified);
    given(account, registered, verified).when({ type: 'RequestEmailVerification' }).then();
    given(account, registered, verified).when({ type: 'VerifyEmail' }).then();
  });
  test('is told each time that somebody registers with its address, forgets or changes the password', () => {
    const { when } = given(account, registered, verified);
    when({ type: 'NoteRepeatedRegistration' }).then({ type: 'RegistrationRepeated', userId: 'u' });
    when({ type: 'RequestPasswordReset' }).then({ type: 'PasswordResetRequested', userId: 'u' });
    when({ type: 'ChangePassword' }).then({ type: 'PasswordChanged', userId: 'u' });
  });
  test('that is not there can be asked for nothing', () => {
    for (const type of ['RequestEmailVerification', 'VerifyEmail', 'RequestPasswordReset', 'ChangePassword'] as const)
      given(account).when({ type }).thenRefused('notFound');
  });
  test('stays verified, whatever follows', () => {
    const { state } = given(account, registered, verified, asked, { type: 'PasswordChanged', userId: 'u' });
    expect(state).toMatchObject({ status: 'open', verified: true, fullName: 'Asha Rao' });
  });
});

test('an address is taken by one account, for good', () => {
  const taken = { type: 'EmailClaimed' as const, userId: 'u' };
  given(emailClaim).when({ type: 'ClaimEmail', userId: 'u' }).then(taken);
  given(emailClaim, taken).when({ type: 'ClaimEmail', userId: 'other' }).then();
  expect(given(emailClaim, taken).state.userId).toBe('u');
});
