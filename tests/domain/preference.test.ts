import { expect, test } from 'vitest';
import { type PreferenceEvent, preference } from '../../domain/preference.ts';
import { given } from '../given.ts';

const change = (...changes: PreferenceEvent['changes']) => ({
  type: 'ChangePreferences' as const,
  userId: 'o1',
  changes,
});
const noMail = { kind: 'bookings', channel: 'email', on: false } as const;
const changed: PreferenceEvent = { type: 'PreferencesChanged', userId: 'o1', changes: [noMail] };

test('all is wanted until somebody chooses; what is so already is no change', () => {
  expect(given(preference).state.guests).toEqual({ email: true, whatsapp: true });
  given(preference)
    .when(change({ ...noMail, on: true }))
    .then();
  given(preference)
    .when(change(noMail, { kind: 'plan', channel: 'email', on: true }))
    .then(changed);
  given(preference, changed).when(change(noMail)).then();
  expect(given(preference, changed).state).toMatchObject({
    bookings: { email: false, whatsapp: true },
    plan: { email: true, whatsapp: true },
  });
});
