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

describe('an account that is closed', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const late = '2026-12-22T10:00:00.000Z';
  const closed: AccountEvent = { type: 'AccountClosed', userId: 'u', at };
  const reopened: AccountEvent = { type: 'AccountReopened', userId: 'u' };
  const gone: AccountEvent = { type: 'AccountErased', userId: 'u', by: 'person', at };
  const { when, state } = given(account, registered, verified, closed);
  test('is closed once, and opened again within 30 days, as it was', () => {
    given(account, registered).when({ type: 'CloseAccount', at }).then(closed);
    given(account, registered).when({ type: 'ReopenAccount', at }).then();
    when({ type: 'CloseAccount', at: late }).then();
    when({ type: 'ReopenAccount', at: '2026-12-22T09:59:59.999Z' }).then(reopened);
    when({ type: 'ReopenAccount', at: late }).thenRefused('notFound');
    expect(state).toMatchObject({ status: 'closed', closedAt: at });
    expect(given(account, registered, verified, closed, reopened).state).toEqual(
      given(account, registered, verified).state,
    );
  });
  test('is told to its owner, and takes nothing else', () => {
    when({ type: 'RequestPasswordReset' }).then({ type: 'PasswordResetRequested', userId: 'u' });
    when({ type: 'NoteRepeatedRegistration' }).then({ type: 'RegistrationRepeated', userId: 'u' });
    when(register(false)).then();
    for (const type of ['ChangePassword', 'VerifyEmail', 'RequestEmailVerification'] as const)
      when({ type }).thenRefused('forbidden');
    when({ type: 'ChangeFullName', fullName: 'Nobody' }).thenRefused('forbidden');
  });
  test('is erased once, for good, and not before it is closed', () => {
    when({ type: 'EraseAccount', by: 'person', at }).then(gone);
    when({ type: 'EraseAccount', by: 'time', at: late }).then({ ...gone, by: 'time', at: late });
    when({ type: 'EraseAccount', by: 'time', at }).thenRefused('conflict');
    given(account, registered).when({ type: 'EraseAccount', by: 'person', at }).thenRefused('conflict');
    const erased = given(account, registered, closed, gone);
    erased.when({ type: 'EraseAccount', by: 'time', at: late }).then();
    const said = { certificateId: 'c', logPosition: 1, logHash: 'h', erased: { gigs: 1 }, digest: 'd' };
    const certified = { type: 'ErasureCertified' as const, userId: 'u', ...said };
    const certify = { type: 'CertifyErasure' as const, certified: said };
    when(certify).thenRefused('forbidden');
    erased.when(certify).then(certified);
    const all = given(account, registered, closed, gone, certified);
    all.when(certify).then();
    expect(all.state).toMatchObject({ email: '', fullName: '', certified: { digest: 'd' } });
    erased.when({ type: 'ReopenAccount', at }).thenRefused('notFound');
    erased.when({ type: 'RequestPasswordReset' }).thenRefused('notFound');
    erased.when(register(false)).then();
  });
  test('is never an administrator or an auditor', () => {
    for (const role of ['admin', 'auditor'] as const)
      given(account, { ...registered, role })
        .when({ type: 'CloseAccount', at })
        .thenRefused('forbidden');
  });
});

test('an address is taken by one account, until it is erased', () => {
  const taken = { type: 'EmailClaimed' as const, userId: 'u' };
  given(emailClaim).when({ type: 'ClaimEmail', userId: 'u' }).then(taken);
  given(emailClaim, taken).when({ type: 'ClaimEmail', userId: 'other' }).then();
  given(emailClaim, taken).when({ type: 'ReleaseEmail', userId: 'other' }).then();
  const free = { type: 'EmailReleased' as const, userId: 'u' };
  given(emailClaim, taken).when({ type: 'ReleaseEmail', userId: 'u' }).then(free);
  given(emailClaim, taken, free).when({ type: 'ReleaseEmail', userId: 'u' }).then();
  given(emailClaim, taken, free)
    .when({ type: 'ClaimEmail', userId: 'other' })
    .then({ ...taken, userId: 'other' });
  expect(given(emailClaim, taken).state.userId).toBe('u');
});
