import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { authenticator } from '../authenticator.ts';
import { emptyFrontEnds } from '../emptyFrontEnds.ts';
import { makeJpeg } from '../pictures.ts';
import { showProfile } from '../publicProfile.ts';
import { must } from '../rights/arrive.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let front: Awaited<ReturnType<typeof emptyFrontEnds>>;
const HOST = 'loom.test';
beforeAll(async () => {
  // Codes are of half a minute, which must not end between a test and the server.
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await emptyFrontEnds();
  loom = await startLoom({ env: { PUBLIC_URL: `https://${HOST}` }, folders: front.folders });
});
afterAll(async () => {
  vi.useRealTimers();
  await loom.close();
  await front.remove();
});

const post = <T = Record<string, unknown>>(path: string, body: object, token?: string) =>
  loom.call<T & { detail: string }>('POST', `/api/v1${path}`, { token, body, headers: { 'x-forwarded-host': HOST } });
const close = ({ password, token }: Person, code?: string) =>
  post<{ closed_token: string }>(
    '/account/close',
    { password, confirmation: 'DELETE', ...(code ? { code } : {}) },
    token,
  );
const erase = (token: string, code?: string) =>
  post('/account/erase', { token, confirmation: 'ERASE', ...(code ? { code } : {}) });

test('an account with two-step sign-in is closed and erased by a code too: one of the app, or a recovery code, each once', async () => {
  const asha = await loom.register('Asha Rao');
  const { secret } = (
    await post<{ secret: string }>('/account/second-step/begin', { password: asha.password }, asha.token)
  ).body;
  const codeOf = (periods: number): string => totpCode(secret, new Date(Date.now() + periods * 30_000));
  const { recovery_codes: codes } = (
    await post<{ recovery_codes: string[] }>('/account/second-step/confirm', { code: codeOf(-1) }, asha.token)
  ).body;
  const needed = { status: 422, body: { detail: 'Please enter a code of your authenticator app too.' } };
  expect(await close(asha)).toMatchObject(needed);
  for (const wrong of ['000000', codeOf(-1), 'AAAAA-AAAAA']) expect((await close(asha, wrong)).status).toBe(422);
  expect((await loom.call('GET', '/api/v1/auth/me', { token: asha.token })).status).toBe(200);
  const { status, body } = await close(asha, codes[0]);
  expect(status).toBe(200);
  expect((await post('/account/closed', { token: body.closed_token })).body).toMatchObject({ asks_for_code: true });
  expect(await erase(body.closed_token)).toMatchObject(needed);
  // The recovery code that closed it is used up.
  expect((await erase(body.closed_token, codes[0])).status).toBe(422);
  expect((await erase(body.closed_token, codeOf(0))).status).toBe(200);
  expect((await post('/account/reopen', { token: body.closed_token })).status).toBe(404);
});

test('the picture of link previews ends with the account; an erased one has no passkey, and leaves its username after 90 days', async () => {
  const nila = await showProfile(loom, await loom.register('Nila Bose'), { username: 'nila-bose' });
  const cover = new FormData();
  cover.append('file', new Blob([new Uint8Array(await makeJpeg({ width: 1200, height: 600, seed: 5 }))]), 'c.jpg');
  await must(loom, 'POST', '/api/v1/profile/upload-cover-photo', { token: nila.token, body: cover });
  const page = async () => String((await loom.call('GET', '/nila-bose')).body);
  const image = new URL(/property="og:image" content="([^"]*)"/.exec(await page())![1]!).pathname;
  const shown = async (): Promise<number> => (await fetch(loom.url + image)).status;

  const device = authenticator();
  const ceremony = (challenge: string) => ({ challenge, origin: `https://${HOST}`, rpId: HOST });
  type Begun = { token: string; options: { challenge: string; user: { id: string } } };
  const { token, options } = (await post<Begun>('/account/passkeys/begin', { password: nila.password }, nila.token))
    .body;
  const credential = device.make(ceremony(options.challenge), options.user.id);
  expect((await post('/account/passkeys', { token, name: 'Phone', credential }, nila.token)).status).toBe(200);
  const signIn = async () => {
    const { begun } = (await post<{ begun: Begun }>('/auth/passkey/begin', {})).body;
    return post<{ closed_token?: string }>('/auth/passkey', {
      token: begun.token,
      credential: device.sign(ceremony(begun.options.challenge)),
    });
  };
  expect([await shown(), (await signIn()).status]).toEqual([200, 200]);

  const { closed_token: closed } = (await close(nila)).body;
  expect([await shown(), (await signIn()).body.closed_token]).toEqual([404, closed]);
  expect((await erase(closed)).status).toBe(200);
  await loom.settled();
  expect(await shown()).toBe(404);
  expect(await page()).not.toMatch(/Nila|og:image/);
  const gone = await signIn();
  expect([gone.status, gone.body.closed_token]).toEqual([401, undefined]);

  const others = await loom.register('Somebody Else');
  const take = async (person: Person): Promise<number> =>
    (await post('/profile/setup', { username: 'nila-bose' }, person.token)).status;
  const DAY = 86_400_000;
  expect(await take(others)).toBe(409);
  vi.setSystemTime(Date.now() + 89 * DAY);
  expect(await take(await loom.login(others.email, others.password))).toBe(409);
  vi.setSystemTime(Date.now() + 2 * DAY);
  expect(await take(await loom.login(others.email, others.password))).toBe(200);
});
