import { expect, test } from 'vitest';
import { type PasskeyEvent, MOST_PASSKEYS, passkeys } from '../../domain/passkey.ts';
import { given } from '../given.ts';

const userId = 'asha';
const of = (passkeyId: string) => ({ userId, passkeyId });
const added = (passkeyId: string, name = 'Phone'): PasskeyEvent => ({ type: 'PasskeyAdded', ...of(passkeyId), name });
const removed: PasskeyEvent = { type: 'PasskeyRemoved', ...of('k1') };

test('a passkey is added once, under a name, and ten are the most', () => {
  const add = { type: 'AddPasskey' as const, ...of('k1'), name: 'Phone' };
  given(passkeys).when(add).then(added('k1'));
  given(passkeys, added('k1')).when(add).then();
  const ten = Array.from({ length: MOST_PASSKEYS }, (_, n) => added(`other${n}`));
  given(passkeys, ...ten)
    .when(add)
    .thenRefused('conflict');
  given(passkeys, ...ten, { type: 'PasskeyRemoved', ...of('other3') })
    .when(add)
    .then(added('k1'));
});

test('a passkey is renamed and removed, where it is there', () => {
  const rename = { type: 'RenamePasskey' as const, ...of('k1'), name: 'Laptop' };
  given(passkeys, added('k1'))
    .when(rename)
    .then({ type: 'PasskeyRenamed', ...of('k1'), name: 'Laptop' });
  given(passkeys, added('k1', 'Laptop')).when(rename).then();
  given(passkeys, added('k1'))
    .when({ type: 'RemovePasskey', ...of('k1') })
    .then(removed);
  for (const command of [rename, { type: 'RemovePasskey' as const, ...of('k1') }]) {
    given(passkeys).when(command).thenRefused('notFound');
    given(passkeys, added('k1'), removed).when(command).thenRefused('notFound');
  }
  expect(given(passkeys, added('k1'), added('k2', 'Key'), removed).state).toEqual({ names: { k2: 'Key' } });
});
