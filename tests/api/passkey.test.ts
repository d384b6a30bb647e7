import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { switchOnSecondStep } from '../../commands/secondStep.ts';
import { system } from '../../commands/core/actors.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type Authenticator, type Ceremony, authenticator } from '../authenticator.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { stopClock } from '../clock.ts';

let loom: TestLoom;
const HOST = 'loom.test';
const origin = `https://${HOST}`;
beforeAll(async () => {
  loom = await startLoom({ env: { PUBLIC_URL: origin } });
});
afterAll(() => loom.close());

/** As the proxy in front passes it on. */
const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  about: { token?: string; body?: unknown; host?: string; address?: string } = {},
) => {
  const { host = HOST, address, ...rest } = about;
  const headers = { 'x-forwarded-host': host, ...(address ? { 'x-forwarded-for': address } : {}) };
  return loom.call<T & { detail: string }>(method, `/api/v1${path}`, { ...rest, headers });
};
interface Begun {
  token: string;
  options: { challenge: string; user: { id: string; name: string }; excludeCredentials: { id: string }[] };
}
const begin = (person: Person, password = person.password) =>
  call<Begun>('POST', '/account/passkeys/begin', { token: person.token, body: { password } });
const finish = (person: Person, token: string, credential: unknown, name = 'Phone') =>
  call<{ passkey_id: string }>('POST', '/account/passkeys', { token: person.token, body: { token, name, credential } });
const list = async ({ token }: Person) =>
  (
    await call<{ offered: boolean; passkeys: { passkey_id: string; name: string; last_used_at: string | null }[] }>(
      'GET',
      '/account/passkeys',
      { token },
    )
  ).body;
const right = (challenge: string): Ceremony => ({ challenge, origin, rpId: HOST });

/** Adds a passkey as a browser does it. */
async function add(
  person: Person,
  name = 'Phone',
  device = authenticator(),
): Promise<{ device: Authenticator; id: string }> {
  const { token, options } = (await begin(person)).body;
  const { status, body } = await finish(person, token, device.make(right(options.challenge), options.user.id), name);
  expect([status, body.detail]).toEqual([200, undefined]);
  return { device, id: body.passkey_id };
}
const beginSignIn = async (host = HOST) =>
  (
    await call<{ begun: { token: string; options: { challenge: string; rpId: string } } | null }>(
      'POST',
      '/auth/passkey/begin',
      { body: {}, host },
    )
  ).body.begun!;
const answer = (token: string, credential: unknown) =>
  call<{ access_token: string; user_id: string; closed_token?: string }>('POST', '/auth/passkey', {
    body: { token, credential },
  });
async function signIn(device: Authenticator, change: Partial<Ceremony> = {}) {
  const { token, options } = await beginSignIn();
  return answer(token, device.sign({ ...right(options.challenge), ...change }));
}

describe('a passkey', () => {
  test('is added by the password, signs in, is renamed and removed, and the owner is told by mail', async () => {
    const asha = await loom.register('Asha Rao');
    expect((await begin(asha, 'not mine')).status).toBe(422);
    const begun = (await begin(asha)).body;
    expect(begun.options.user.name).toBe(asha.email);
    for (const personal of [asha.id, asha.email])
      expect(Buffer.from(begun.options.user.id, 'base64url').toString()).not.toContain(personal);
    const { device, id } = await add(asha);
    expect(await list(asha)).toMatchObject({
      offered: true,
      passkeys: [{ passkey_id: id, name: 'Phone', last_used_at: null }],
    });
    const session = await signIn(device);
    expect(session).toMatchObject({ status: 200, body: { user_id: asha.id } });
    expect((await call('GET', '/auth/me', { token: session.body.access_token })).status).toBe(200);
    expect((await list(asha)).passkeys[0]!.last_used_at).not.toBeNull();
    const at = `/account/passkeys/${id}`;
    const ravi = await loom.register('Ravi Menon');
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(method, at, { token: ravi.token, body })).status).toBe(404);
    expect((await call('PATCH', at, { token: asha.token, body: { name: 'Laptop' } })).status).toBe(200);
    expect((await list(asha)).passkeys[0]!.name).toBe('Laptop');
    // What it has is told to the authenticator, so that it makes no second one.
    expect((await begin(asha)).body.options.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect((await call('DELETE', at, { token: asha.token })).status).toBe(200);
    expect((await list(asha)).passkeys).toEqual([]);
    expect((await signIn(device)).status).toBe(401);
    await loom.settled();
    const outbox = join(loom.folder, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
    const told = mails.filter((mail) => mail.includes(asha.email));
    for (const subject of ['A passkey was added', 'A passkey was removed'])
      expect(told.filter((mail) => mail.includes(`Subject: ${subject}`))).toHaveLength(1);
  });

  test('stands for the password and for the code of a second step', async () => {
    const meera = await loom.register('Meera Nair');
    const { device } = await add(meera);
    const ofTest = { actor: system('test'), correlation: newId() };
    const { position } = await loom.loom.context.write.run(
      switchOnSecondStep,
      { userId: meera.id, batch: 'test' },
      ofTest,
    );
    await loom.loom.context.reads.passed(position);
    expect((await signIn(device)).body.access_token).toBeDefined();
  });

  test('of a closed account leads to the way back, and gives no session', async () => {
    const uma = await loom.register('Uma Roy');
    const { device } = await add(uma);
    const body = { password: uma.password, confirmation: 'DELETE' };
    expect((await call('POST', '/account/close', { token: uma.token, body })).status).toBe(200);
    const { body: answer } = await signIn(device);
    expect(answer.access_token).toBeUndefined();
    expect((await call('POST', '/account/reopen', { body: { token: answer.closed_token } })).status).toBe(200);
    expect((await signIn(device)).body.access_token).toBeDefined();
  });

  test('is good for this host, this origin and a verified user alone', async () => {
    const nila = await loom.register('Nila Bose');
    const wrongs: Partial<Ceremony>[] = [
      { origin: 'https://loom.evil' },
      { origin: 'http://loom.test' },
      { rpId: 'evil.test' },
      { verified: false },
      { challenge: 'AAAA' },
    ];
    for (const wrong of [...wrongs, { type: 'webauthn.get' as const }]) {
      const { token, options } = (await begin(nila)).body;
      const made = authenticator().make({ ...right(options.challenge), ...wrong }, options.user.id);
      expect([wrong, (await finish(nila, token, made)).status]).toEqual([wrong, 422]);
    }
    const { device } = await add(nila);
    for (const wrong of [...wrongs, { type: 'webauthn.create' as const }]) {
      expect([wrong, (await signIn(device, wrong)).status]).toEqual([wrong, 401]);
      // A right one forgives, so that the next wrong one does not have to wait.
      expect((await signIn(device)).status).toBe(200);
    }
    stopClock();
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push((await signIn(device, { verified: false })).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is not added by another session, by another person, late, or twice', async () => {
    const [kavi, tara] = [await loom.register('Kavi Das'), await loom.register('Tara Sen')];
    const device = authenticator();
    const { token, options } = (await begin(kavi)).body;
    const made = device.make(right(options.challenge), options.user.id);
    const elsewhere = await loom.login(kavi.email, kavi.password);
    for (const other of [tara, elsewhere]) expect((await finish(other, token, made)).status).toBe(422);
    const twice = await Promise.all([finish(kavi, token, made), finish(kavi, token, made)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(kavi)).passkeys).toHaveLength(1);
    // But for a repeat with its key, which is told what the first one was told.
    const more = (await begin(kavi)).body;
    const second = authenticator().make(right(more.options.challenge), more.options.user.id);
    const headers = { 'x-forwarded-host': HOST, 'idempotency-key': 'one-key' };
    const body = { token: more.token, name: 'Laptop', credential: second };
    const repeated = await Promise.all(
      [1, 2].map(() => loom.call('POST', '/api/v1/account/passkeys', { token: kavi.token, body, headers })),
    );
    expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
    expect(repeated[0]!.body).toEqual(repeated[1]!.body);
    expect((await list(kavi)).passkeys).toHaveLength(2);
    const again = (await begin(tara)).body;
    const stolen = device.make(right(again.options.challenge), again.options.user.id);
    expect((await finish(tara, again.token, stolen)).status).toBe(409);
    stopClock();
    const late = (await begin(tara)).body;
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    const madeLate = authenticator().make(right(late.options.challenge), late.options.user.id);
    expect((await finish(tara, late.token, madeLate)).status).toBe(422);
  });

  test('answers a challenge once, of five answers at the same moment too', async () => {
    const { device } = await add(await loom.register('Vikram Sen'));
    const { token, options } = await beginSignIn();
    const signed = device.sign(right(options.challenge));
    const five = await Promise.all(Array.from({ length: 5 }, () => answer(token, signed)));
    expect(five.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await answer(token, signed)).status).toBe(401);
  });

  test('whose counter goes back is a copy, and lets nobody in', async () => {
    const { device } = await add(await loom.register('Copy Cat'));
    const after = async (counter: number) => {
      device.counter = counter;
      return (await signIn(device)).status;
    };
    expect([await after(5), await after(5), await after(4), await after(6)]).toEqual([200, 401, 401, 200]);
  });

  test('is asked of whom nobody knows as of whom everybody does, and what was never added is refused alike', async () => {
    const [first, second] = [await beginSignIn(), await beginSignIn()];
    expect(Object.keys(first.options)).toEqual(Object.keys(second.options));
    const known = (await add(await loom.register('Known'))).device;
    const stranger = authenticator();
    Object.assign(stranger, { userHandle: known.userHandle });
    const forged = { ...stranger.sign(right(first.options.challenge)), id: known.id, rawId: known.id };
    const [unknown, wrong] = [
      await answer(first.token, stranger.sign(right(first.options.challenge))),
      await answer(first.token, forged),
    ];
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
    for (const token of ['made-up', first.token.replace(/.$/, 'x')])
      expect((await answer(token, known.sign(right(first.options.challenge)))).status).toBe(401);
  });

  test('is offered where the host has a name, and nowhere else', async () => {
    const asha = await loom.register('Asha Rao');
    for (const host of ['203.0.113.7', '[2001:db8::7]:443', 'other.test', 'localhost']) {
      expect((await call('POST', '/auth/passkey/begin', { body: {}, host })).body).toEqual({ begun: null });
      const { status } = await call('POST', '/account/passkeys/begin', {
        token: asha.token,
        body: { password: asha.password },
        host,
      });
      expect([host, status]).toEqual([host, 409]);
    }
  });

  test('leaves no credential in the log, and no name in clear', async () => {
    const { device } = await add(await loom.register('Log Reader'), 'The phone of Meera');
    const log = JSON.stringify(await loom.loom.context.feed.readAll({ after: 0, limit: 10_000 }));
    for (const told of [device.id, device.userHandle, 'The phone of Meera']) expect(log).not.toContain(told);
  });

  test('is one of ten at most', async () => {
    const person = await loom.register('Key Collector');
    for (let n = 0; n < 10; n++) await add(person, `Key ${n}`);
    const { token, options } = (await begin(person)).body;
    const one = await finish(person, token, authenticator().make(right(options.challenge), options.user.id));
    expect(one.status).toBe(409);
    expect((await list(person)).passkeys.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Key ${n}`),
    );
  });
});

test('an administrator of a Loom that the public reaches is let in by a passkey as by a second step', async () => {
  const open = await startLoom({ env: { PUBLIC_URL: origin }, adminHasSecondStep: false });
  const before = loom;
  loom = open;
  const { admin } = open;
  const outbox = (token: string) => call('GET', '/admin/outbox', { token });
  expect((await outbox(admin.token)).status).toBe(403);
  const { device } = await add(admin);
  // The password alone is as little as before.
  expect((await outbox((await open.login(admin.email, admin.password)).token)).status).toBe(403);
  const { access_token: token } = (await signIn(device)).body;
  expect((await outbox(token)).status).toBe(200);
  loom = before;
  await open.close();
});
