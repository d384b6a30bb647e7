import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../domain/kernel/id.ts';
import { type ClaimUsername, type UsernameEvent, usernameClaim, usernameFault } from '../../domain/username.ts';
import { given } from '../given.ts';

describe('a username', () => {
  test.each(['asha', 'asha-menon', 'a-1', '3x3', 'x'.repeat(30)])('may be %s', (name) =>
    expect(usernameFault(name)).toBeUndefined(),
  );
  test.each([
    ['ab', 'A username has from 3 to 30 characters.'],
    ['x'.repeat(31), 'A username has from 3 to 30 characters.'],
    ['x'.repeat(10_000), 'A username has from 3 to 30 characters.'],
    ['2026-11', 'A username has at least one letter.'],
    ['---', 'A username has at least one letter.'],
    ['login', 'This username cannot be used. Please choose another one.'],
    ['account-settings', 'This username cannot be used. Please choose another one.'],
    ['01932f5e-8c7a', 'This username cannot be used. Please choose another one.'],
    [newId(Date.parse('2026-11-22')).slice(0, 30), 'This username cannot be used. Please choose another one.'],
    ['Asha', 'A username has small letters from a to z, digits and hyphens only.'],
    ['аsha', 'A username has small letters from a to z, digits and hyphens only.'],
    ['ａｓｈａ', 'A username has small letters from a to z, digits and hyphens only.'],
    ['आशा', 'A username has small letters from a to z, digits and hyphens only.'],
    ['asha.menon', 'A username has small letters from a to z, digits and hyphens only.'],
    ['asha/menon', 'A username has small letters from a to z, digits and hyphens only.'],
    ['asha\u200bmenon', 'A username has small letters from a to z, digits and hyphens only.'],
  ])('may not be %s', (name, fault) => expect(usernameFault(name)).toBe(fault));
  test('stands in an address as it is, whatever was typed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        if (usernameFault(name) === undefined) expect(encodeURIComponent(name)).toBe(name);
      }),
    ));
});

describe('the claim of a username', () => {
  const at = '2026-11-22T10:00:00.000Z';
  const later = (hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  const claimed = (userId: string, claimedAt = at): UsernameEvent => ({ type: 'UsernameClaimed', userId, claimedAt });
  const claim = (userId: string, use: ClaimUsername['use'], when: string): ClaimUsername => ({
    type: 'ClaimUsername',
    userId,
    use,
    at: when,
  });
  const TAKEN = 'This username is taken. Please choose another one.';

  test('is the first one’s, and nobody else’s while they use it', () => {
    given(usernameClaim)
      .when(claim('asha', 'none', at))
      .then(claimed('asha'));
    given(usernameClaim, claimed('asha'))
      .when(claim('ravi', 'current', later(9000)))
      .thenRefused('conflict', TAKEN);
    given(usernameClaim, claimed('asha'))
      .when(claim('asha', 'current', later(1)))
      .then();
  });
  test('ends 90 days after they left it', () => {
    const use = { leftAt: later(2) };
    given(usernameClaim, claimed('asha'))
      .when(claim('ravi', use, later(90 * 24)))
      .thenRefused('conflict', TAKEN);
    given(usernameClaim, claimed('asha'))
      .when(claim('ravi', use, later(90 * 24 + 2)))
      .then(claimed('ravi', later(90 * 24 + 2)));
  });
  test('waits an hour for the save that follows it, and no longer', () => {
    given(usernameClaim, claimed('asha'))
      .when(claim('ravi', 'none', later(0.9)))
      .thenRefused('conflict', TAKEN);
    given(usernameClaim, claimed('asha'))
      .when(claim('ravi', 'none', later(1)))
      .then(claimed('ravi', later(1)));
  });
  test('is renewed by who takes up a name again that they had left', () =>
    given(usernameClaim, claimed('asha'))
      .when(claim('asha', { leftAt: later(1) }, later(5)))
      .then(claimed('asha', later(5))));
});
