import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreferencesAnswer } from '../../api/contract/preference.ts';
import { showProfile } from '../publicProfile.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

const PATH = '/api/v1/account/preferences';
let loom: TestLoom;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  loom = await startLoom();
  [asha, ravi] = [
    await showProfile(loom, await loom.register('Asha Rao')),
    await showProfile(loom, await loom.register('Ravi Iyer')),
  ];
});
afterAll(() => loom.close());

const change = (who: Person, preferences: unknown) =>
  loom.call<PreferencesAnswer & { message: string; detail: string }>('PUT', PATH, {
    token: who.token,
    body: { preferences },
  });
const known = async (who: Person) => (await loom.call<PreferencesAnswer>('GET', PATH, { token: who.token })).body;
const book = async (who: Person, name: string): Promise<void> => {
  await loom.call('POST', `/api/v1/bookings/submit?photographer_id=${who.id}`, {
    body: { name, email: `${name.toLowerCase()}@loom.test`, mobile: '+91 98123 45001', service_required: 'Portrait' },
  });
  await loom.settled();
};
/** The subjects of what was mailed to somebody. */
const mailed = async (who: Person): Promise<string[]> => {
  const folder = join(loom.folder, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${who.email}`))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '');
};

test('all is on at first, and only what is named is changed, each for oneself', async () => {
  const on = { email: true, whatsapp: true };
  const all = { bookings: on, clients: on, guests: on, payments: on, plan: on };
  expect(await known(asha)).toEqual({
    preferences: all,
    whatsapp: { subscribed: false, connected: false },
  });
  expect((await change(asha, { plan: { email: false }, guests: { whatsapp: false } })).body).toEqual({
    message: 'Preferences saved',
    preferences: { ...all, plan: { ...on, email: false }, guests: { ...on, whatsapp: false } },
    whatsapp: { subscribed: false, connected: false },
  });
  expect((await change(asha, { plan: { email: true } })).body.preferences.plan).toEqual(on);
  expect((await known(ravi)).preferences).toEqual(all);
  await loom.call('POST', '/api/v1/profile/subscribe-whatsapp', {
    token: asha.token,
    body: { whatsapp_alerts: true, whatsapp_number: '+91 98765 43210' },
  });
  expect((await known(asha)).whatsapp).toEqual({ subscribed: true, connected: false });
});

test.each([
  [{ security: { email: false } }],
  [{ bookings: { sms: true } }],
  [{ bookings: { bell: false } }],
  [{ bookings: { email: 'no' } }],
  [[]],
  [null],
])('%j is refused', async (preferences) => {
  const before = await known(asha);
  expect((await change(asha, preferences)).status).toBe(422);
  expect(await known(asha)).toEqual(before);
});

test('a mail that is not wanted does not go, its notification does; mails of security always go', async () => {
  await book(ravi, 'Meera');
  expect(await mailed(ravi)).toContain('Meera asks for a booking');
  await change(ravi, {
    bookings: { email: false },
    clients: { email: false },
    guests: { email: false },
    payments: { email: false },
    plan: { email: false },
  });
  await book(ravi, 'Arjun');
  await loom.call('POST', '/api/v1/auth/forgot-password', { body: { email: ravi.email } });
  await loom.settled();
  const subjects = await mailed(ravi);
  expect(subjects).not.toContain('Arjun asks for a booking');
  expect(subjects).toContain('Set a new password');
  const { body } = await loom.call<{ notifications: { title: string }[] }>('GET', '/api/v1/admin/notifications/user', {
    token: ravi.token,
  });
  expect(body.notifications[0]!.title).toMatch(/^(2 people ask|Arjun asks) for a booking$/);
});
