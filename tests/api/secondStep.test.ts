import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { issueToken } from '../../commands/account.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  // Codes are of half a minute, which must not end between a test and the server.
  vi.useFakeTimers({ toFake: ['Date'] });
  loom = await startLoom();
});
afterAll(async () => {
  vi.useRealTimers();
  await loom.close();
});

const at = (path: string): string => `/api/v1/account/second-step${path}`;
/** Codes are good once, so each is taken of another moment: 0 is now, 1 the next one, -1 the one before. */
const codeOf = (secret: string, periods = 0): string => totpCode(secret, new Date(Date.now() + periods * 30_000));
const begin = (person: Person, password = person.password) =>
  loom.call<{ secret: string; uri: string }>('POST', at('/begin'), { token: person.token, body: { password } });
const confirm = (person: Person, code: string) =>
  loom.call<{ recovery_codes: string[] }>('POST', at('/confirm'), { token: person.token, body: { code } });
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  loom.call<{ access_token?: string; challenge: string; second_step?: string }>('POST', '/api/v1/auth/login', {
    body: { email, password },
  });
const answer = (challenge: string, code: string) =>
  loom.call<{ access_token: string; detail: string }>('POST', '/api/v1/auth/second-step', {
    body: { challenge, code },
  });
const state = async (person: Person) => (await loom.call('GET', at(''), { token: person.token })).body;

/** A photographer who signs in in two steps. The code that switched it on is used up. */
async function careful(name: string) {
  const person = await loom.register(name);
  const { secret } = (await begin(person)).body;
  const { recovery_codes: codes } = (await confirm(person, codeOf(secret, -1))).body;
  return { person, secret, codes };
}

describe('two-step sign-in', () => {
  test('is switched on by the password and a first code, which tells ten recovery codes this once', async () => {
    const person = await loom.register('Asha Rao');
    expect((await begin(person, 'not mine')).status).toBe(422);
    const { secret, uri } = (await begin(person)).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Loom:.*secret=[A-Z2-7]{32}/);
    expect(await state(person)).toEqual({ on: false, required: false, recovery_codes_left: 0 });
    expect(await confirm(person, '000000')).toMatchObject({ status: 422 });
    const { recovery_codes: codes } = (await confirm(person, codeOf(secret))).body;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await state(person)).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    expect((await begin(person)).status).toBe(409);
  });

  test('gives no session for the password alone, and one for a code that nobody used', async () => {
    const { person, secret } = await careful('Meera Nair');
    const { body } = await signIn(person);
    expect(body).toMatchObject({ second_step: 'code' });
    expect(body.access_token).toBeUndefined();
    for (const token of [body.challenge, `Bearer ${body.challenge}`])
      expect((await loom.call('GET', '/api/v1/auth/me', { token })).status).toBe(401);
    expect((await answer(body.challenge, codeOf(secret, -1))).status).toBe(401);
    const { access_token: token } = (await answer(body.challenge, codeOf(secret))).body;
    expect((await loom.call('GET', '/api/v1/auth/me', { token })).status).toBe(200);
    // The same code, and the same challenge, once more.
    expect((await answer((await signIn(person)).body.challenge, codeOf(secret))).status).toBe(401);
    expect((await answer(body.challenge, codeOf(secret, 1))).status).toBe(401);
  });

  test('takes one of five answers at the same moment: with one challenge, and with five', async () => {
    const { person, secret, codes } = await careful('Nila Bose');
    const { challenge } = (await signIn(person)).body;
    const five = Array.from({ length: 5 });
    const sameChallenge = await Promise.all(five.map((_, n) => answer(challenge, codes[n]!)));
    expect(sameChallenge.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await state(person))['recovery_codes_left'];
    expect(left).toBe(9);
    const challenges = await Promise.all(five.map(async () => (await signIn(person)).body.challenge));
    const sameCode = await Promise.all(challenges.map((each) => answer(each, codeOf(secret))));
    expect(sameCode.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await Promise.all(five.map(async () => (await signIn(person)).body.challenge));
    const sameRecovery = await Promise.all(again.map((each) => answer(each, codes[9]!)));
    expect(sameRecovery.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { person, codes } = await careful('Ravi Menon');
    const code = codes[0]!.replace('-', ' ').toLowerCase();
    expect((await answer((await signIn(person)).body.challenge, code)).status).toBe(200);
    expect((await answer((await signIn(person)).body.challenge, codes[0]!)).status).toBe(401);
    expect(await state(person)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('is not guessed: after five wrong codes one waits, with however many challenges', async () => {
    const { person } = await careful('Tara Sen');
    const tries: number[] = [];
    for (let n = 0; n < 7; n++) tries.push((await answer((await signIn(person)).body.challenge, `00000${n}`)).status);
    expect(tries.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(tries.slice(5)).toEqual([429, 429]);
    expect((await answer('made-up', '000000')).status).toBe(401);
  });

  test('stays on when the password is set by mail, and a challenge of the old password is over', async () => {
    const { person, secret } = await careful('Kavi Das');
    const { challenge } = (await signIn(person)).body;
    const token = await issueToken(loom.loom.context.write, 'resetToken', person.id);
    const reset = { token, password: 'a new one by mail 1' };
    expect((await loom.call('POST', '/api/v1/auth/reset-password', { body: reset })).status).toBe(200);
    expect((await answer(challenge, codeOf(secret))).status).toBe(401);
    expect((await signIn({ ...person, password: reset.password })).body).toMatchObject({ second_step: 'code' });
  });

  test('is switched off by the password and a code, and then takes none', async () => {
    const { person, secret, codes } = await careful('Vikram Sen');
    const end = (password: string, code: string) =>
      loom.call('POST', at('/end'), { token: person.token, body: { password, code } });
    expect((await end('not mine', codeOf(secret))).status).toBe(422);
    expect((await end(person.password, '000000')).status).toBe(422);
    expect((await end(person.password, codes[3]!)).status).toBe(200);
    expect((await signIn(person)).body.access_token).toBeDefined();
    expect(await state(person)).toMatchObject({ on: false, recovery_codes_left: 0 });
    await loom.settled();
  });

  test('gives new recovery codes for the password and a code: those that were end at once', async () => {
    const { person, secret, codes } = await careful('Lila Roy');
    const renew = (password: string, code: string) =>
      loom.call<{ recovery_codes: string[] }>('POST', at('/recovery-codes'), {
        token: person.token,
        body: { password, code },
      });
    expect((await renew('not mine', codeOf(secret))).status).toBe(422);
    expect((await renew(person.password, '000000')).status).toBe(422);
    expect((await renew(person.password, codes[0]!)).status).toBe(200);
    const { recovery_codes: second } = (await renew(person.password, codeOf(secret))).body;
    expect(new Set([...codes, ...second]).size).toBe(20);
    expect(await state(person)).toMatchObject({ on: true, recovery_codes_left: 10 });
    for (const code of codes.slice(0, 2))
      expect((await answer((await signIn(person)).body.challenge, code)).status).toBe(401);
    expect((await answer((await signIn(person)).body.challenge, second[9]!)).status).toBe(200);
    expect((await answer((await signIn(person)).body.challenge, second[9]!)).status).toBe(401);
    const stranger = await loom.register('Without One');
    const none = await loom.call('POST', at('/recovery-codes'), {
      token: stranger.token,
      body: { password: stranger.password, code: codes[1] },
    });
    expect(none.status).toBe(422);
    await loom.settled();
    const mails = await loom.call<{ mails: { to: string; subject: string }[] }>('GET', '/api/v1/admin/outbox', {
      token: loom.admin.token,
    });
    expect(JSON.stringify(mails.body)).toContain('You have new recovery codes');
  });

  test('leaves neither secret nor codes in the log', async () => {
    const { secret, codes } = await careful('Log Reader');
    const { feed } = loom.loom.context;
    const log = JSON.stringify(await feed.readAll({ after: 0, limit: 10_000 }));
    for (const told of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(log).not.toContain(told);
  });
});

describe('an administrator of a Loom that the public reaches', () => {
  test('sets up a second step before anything else, and is let back in by who runs the machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-second-step-'));
    const env = { PUBLIC_URL: 'https://loom.test' };
    const open = await startLoom({ env, folder, adminHasSecondStep: false });
    const { admin, call } = open;
    const outbox = () => call('GET', '/api/v1/admin/outbox', { token: admin.token });
    expect(await outbox()).toMatchObject({
      status: 403,
      body: { detail: 'Please set up two-step sign-in first, in your account settings.' },
    });
    const me = await call('GET', '/api/v1/auth/me', { token: admin.token });
    expect(me.body).toMatchObject({ needs_second_step: true });
    const { body } = await call<{ secret: string }>('POST', at('/begin'), {
      token: admin.token,
      body: { password: admin.password },
    });
    const first = { code: codeOf(body.secret) };
    expect((await call('POST', at('/confirm'), { token: admin.token, body: first })).status).toBe(200);
    expect((await outbox()).status).toBe(200);
    await open.close();

    // Everything is lost: at the machine it is switched off, and the password alone leads to where it is set up anew.
    const back = await startLoom({
      env: { ...env, SECOND_STEP_OFF_FOR: admin.email },
      folder,
      adminHasSecondStep: false,
    });
    const { email, password } = admin;
    const signedIn = await back.call<{ access_token: string }>('POST', '/api/v1/auth/login', {
      body: { email, password },
    });
    const token = signedIn.body.access_token;
    expect((await back.call('GET', at(''), { token })).body).toMatchObject({ on: false, required: true });
    expect((await back.call('GET', '/api/v1/admin/outbox', { token })).status).toBe(403);
    await back.close();
    await rm(folder, { recursive: true });
  });
});
