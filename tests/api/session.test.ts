import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserName } from '../../api/auth/browserName.ts';
import { NOTED_EVERY_MS, openSessionUse } from '../../api/auth/sessionUse.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { hashPassword } from '../../commands/core/passwords.ts';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, sessionIn, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
});
afterAll(() => loom.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const at = (path: string): string => `/api/v1/account/${path}`;
const signIn = async ({ email, password }: Person, agent: string): Promise<string> =>
  (
    await loom.call<{ access_token: string }>('POST', '/api/v1/auth/login', {
      body: { email, password },
      headers: { 'user-agent': agent },
    })
  ).body.access_token;
const list = (token: string, query = '') =>
  loom.call<{ sessions: SessionAnswer[]; next_cursor: string | null }>('GET', at(`sessions${query}`), { token });
const alive = async (token: string): Promise<boolean> =>
  (await loom.call('GET', '/api/v1/auth/me', { token })).status === 200;
const change = (token: string, current_password: string, new_password: string) =>
  loom.call<{ access_token: string; message: string; detail: string }>('POST', at('change-password'), {
    token,
    body: { current_password, new_password },
  });

describe('the list of sessions', () => {
  test('tells the browser, first and last use, and which one asks; nobody else sees it', async () => {
    const ravi = await loom.register('Ravi Menon');
    const token = await signIn(ravi, CHROME);
    const phone = await signIn(ravi, SAFARI);
    const { sessions } = (await list(token)).body;
    expect(sessions.map(({ browser, current }) => ({ browser, current }))).toEqual([
      { browser: 'Safari on iOS', current: false },
      { browser: 'Chrome on Windows', current: true },
      { browser: '', current: false },
    ]);
    for (const { first_used_at, last_used_at } of sessions) expect(last_used_at >= first_used_at).toBe(true);
    expect(sessions.map(({ session_id }) => session_id)).not.toContain(sessionIn(asha.token));
    expect((await list(phone)).body.sessions.find(({ current }) => current)!.browser).toBe('Safari on iOS');
  });

  test('comes in pages, and without the ones that ended', async () => {
    const meera = await loom.register('Meera Nair');
    for (const agent of [CHROME, SAFARI]) await signIn(meera, agent);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(meera.token, `?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.sessions.map(({ browser }) => browser));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(['Safari on iOS', 'Chrome on Windows', '']);
    await loom.call('POST', '/api/v1/auth/logout', { token: await signIn(meera, CHROME) });
    expect((await list(meera.token)).body.sessions).toHaveLength(3);
  });
});

describe('ending sessions elsewhere', () => {
  test('ends one at once, with the addresses of pictures and the download that were got by it', async () => {
    const ravi = await loom.register('Ravi Shetty');
    const gig = await loom.createGig(ravi);
    await loom.upload(ravi, gig.gig_id, [{ name: 'a.jpg', bytes: await makeJpeg({ width: 320, height: 240 }) }]);
    await loom.settled();
    const stolen = await signIn(ravi, CHROME);
    const { body } = await loom.call<{ original_photos: { media_url: string }[] }>(
      'GET',
      `/api/v1/gigs/${gig.gig_id}/media`,
      {
        token: stolen,
      },
    );
    const zip = await loom.call<{ download_url: string }>('POST', `/api/v1/gigs/${gig.gig_id}/media/zip-ticket`, {
      token: stolen,
      body: {},
    });
    const addresses = [body.original_photos[0]!.media_url, zip.body.download_url];
    for (const address of addresses) expect((await loom.call('GET', address)).status).toBe(200);
    expect((await loom.call('DELETE', at(`sessions/${sessionIn(stolen)}`), { token: ravi.token })).status).toBe(200);
    expect(await alive(stolen)).toBe(false);
    for (const address of addresses) expect((await loom.call('GET', address)).status).toBeGreaterThanOrEqual(400);
    expect(await alive(ravi.token)).toBe(true);
  });

  test('ends all others and keeps the one that asks', async () => {
    const ravi = await loom.register('Ravi Kumar');
    const others = [await signIn(ravi, CHROME), await signIn(ravi, SAFARI)];
    const { body } = await loom.call('DELETE', at('sessions'), { token: ravi.token });
    expect(body).toMatchObject({ ended: 2 });
    for (const token of others) expect(await alive(token)).toBe(false);
    expect((await list(ravi.token)).body.sessions).toMatchObject([{ current: true }]);
  });

  test('never ends a session of somebody else, nor one that is made up', async () => {
    const thief = await loom.register('A Thief');
    for (const id of [sessionIn(asha.token), 'made-up'])
      expect((await loom.call('DELETE', at(`sessions/${id}`), { token: thief.token })).status).toBe(404);
    expect(await alive(asha.token)).toBe(true);
    expect(await alive(thief.token)).toBe(true);
  });
});

describe('changing the password', () => {
  test('ends all other sessions and goes on by a fresh token; the old password opens nothing', async () => {
    const ravi = await loom.register('Ravi Pillai');
    const other = await signIn(ravi, CHROME);
    const { status, body } = await change(ravi.token, ravi.password, 'a better one 1');
    expect([status, body.message]).toEqual([200, 'Password changed successfully']);
    expect(await Promise.all([other, ravi.token, body.access_token].map(alive))).toEqual([false, false, true]);
    expect((await list(body.access_token)).body.sessions).toMatchObject([{ current: true }]);
    expect(await loom.call('POST', '/api/v1/auth/login', { body: ravi })).toMatchObject({ status: 401 });
    expect((await loom.login(ravi.email, 'a better one 1')).id).toBe(ravi.id);
  });

  test('needs the current one, which cannot be guessed fast, and a new one of 6 characters', async () => {
    stopClock();
    const ravi = await loom.register('Ravi Iyer');
    expect(await change(ravi.token, ravi.password, 'short')).toMatchObject({
      status: 422,
      body: { detail: 'The password needs at least 6 characters.' },
    });
    const tries: number[] = [];
    for (let n = 0; n < 7; n++) tries.push((await change(ravi.token, `guess ${n}`, 'a better one 1')).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(await alive(ravi.token)).toBe(true);
  });

  test('to the one that it is changes nothing, ends no session, and is told', async () => {
    const ravi = await loom.register('Ravi Nambiar');
    const other = await signIn(ravi, CHROME);
    expect(await change(ravi.token, ravi.password, ravi.password)).toMatchObject({
      status: 422,
      body: { detail: 'You have this password already. Please choose a new one.' },
    });
    // Whoever does not know it learns nothing of it.
    expect((await change(ravi.token, 'a guess 1', 'a guess 1')).body.detail).toBe(
      'Your current password is not right.',
    );
    expect(await Promise.all([other, ravi.token].map(alive))).toEqual([true, true]);
  });

  test('can be repeated where the process died between the two steps, and then ends the sessions', async () => {
    const ravi = await loom.register('Ravi Varma');
    const other = await signIn(ravi, CHROME);
    const { vault } = loom.loom.context.write;
    await vault.put('password', ravi.id, await hashPassword('a better one 1'), { group: ravi.id });
    expect((await change(ravi.token, ravi.password, 'a better one 1')).status).toBe(200);
    expect(await alive(other)).toBe(false);
  });

  test('from two windows at once with the same password sets one of the two', async () => {
    const ravi = await loom.register('Ravi Das');
    const wanted = ['the first one 1', 'the second one 2'];
    const answers = await Promise.all(wanted.map((next) => change(ravi.token, ravi.password, next)));
    const [won] = wanted.filter((_, n) => answers[n]!.status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await loom.login(ravi.email, won!)).id).toBe(ravi.id);
  });
});

describe('when a session was used last', () => {
  test('is written at most every five minutes, however many requests there are', async () => {
    let now = Date.parse('2026-11-21T10:00:00.000Z');
    const vault = openMemoryVault({ now: () => now });
    let writes = 0;
    const counted: typeof vault = { ...vault, put: (...about) => (writes++, vault.put(...about)) };
    const use = openSessionUse({ vault: counted, now: () => new Date(now) }, () => undefined);
    for (let n = 0; n < 1000; n++) use.used('s1', 'asha');
    expect(writes).toBe(1);
    now += NOTED_EVERY_MS;
    use.used('s1', 'asha');
    expect(writes).toBe(2);
    expect([...(await use.of('asha'))]).toEqual([['s1', '2026-11-21T10:05:00.000Z']]);
    expect([...(await use.of('ravi'))]).toEqual([]);
  });

  test('is tried again by the next request where it could not be kept', async () => {
    const vault = openMemoryVault();
    let failures = 0;
    const broken: typeof vault = { ...vault, put: () => Promise.reject(new Error('the disk is full')) };
    const use = openSessionUse({ vault: broken, now: () => new Date() }, () => failures++);
    for (let n = 0; n < 2; n++) {
      use.used('s1', 'asha');
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(failures).toBe(2);
  });
});

test("a browser's name is its own and its system's, and nothing that somebody writes there", () => {
  expect(browserName(CHROME)).toBe('Chrome on Windows');
  expect(browserName('')).toBeUndefined();
  expect(browserName('x'.repeat(100_000))).toBeUndefined();
  expect(browserName('<script>alert(1)</script>/1.0') ?? '').not.toMatch(/[<>/]/);
});
