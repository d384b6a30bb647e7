import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemoryVault } from '../../adapters/vault/memory.ts';
import { lease } from '../../api/runtime/lease.ts';
import { issueToken } from '../../commands/account.ts';
import type { Vault } from '../../commands/ports/vault.ts';
import { useOnce } from '../../commands/core/singleUse.ts';
import { type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

const FIVE = ['one', 'two', 'three', 'four', 'five'].map((word) => `password of ${word} 1`);
const reset = (token: string, password: string, key?: string) =>
  loom.call('POST', '/api/v1/auth/reset-password', {
    body: { token, password },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await loom.call('POST', '/api/v1/auth/login', { body: { email, password } })).status === 200;

describe('a link that sets a new password', () => {
  test('used five times at the same moment sets one password, and tells the others so', async () => {
    const someone = await loom.register();
    const token = await issueToken(loom.loom.context.write, 'resetToken', someone.id);
    const answers = await Promise.all(FIVE.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200]);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    const won = FIVE[answers.findIndex(({ status }) => status === 200)]!;
    expect(await signsIn(someone.email, won)).toBe(true);
    expect(await reset(token, 'password of a sixth 1')).toMatchObject({
      status: 422,
      body: { detail: 'This link is no longer valid. Please ask for a new one.' },
    });
    expect(await signsIn(someone.email, won)).toBe(true);
  });

  test('tells who asks again, after a lost answer, what it told before', async () => {
    const someone = await loom.register();
    const token = await issueToken(loom.loom.context.write, 'resetToken', someone.id);
    const first = await reset(token, 'another password 8', 'once');
    expect(await reset(token, 'another password 8', 'once')).toMatchObject({ status: 200, body: first.body });
    expect((await reset(token, 'another password 8', 'twice')).status).toBe(422);
    expect((await reset(token, 'another password 8')).status).toBe(422);
  });

  test('comes to no new life by a mail that goes out again', async () => {
    const someone = await loom.register();
    const { write } = loom.loom.context;
    const token = await issueToken(write, 'resetToken', someone.id);
    expect((await reset(token, 'another password 8')).status).toBe(200);
    await issueToken(write, 'resetToken', someone.id, token);
    expect((await reset(token, 'stolen password 9')).status).toBe(422);
    expect(await signsIn(someone.email, 'another password 8')).toBe(true);
  });
});

test('a link that verifies an address, used five times at the same moment, verifies once', async () => {
  const someone = await loom.register('Asha Rao', { verified: false });
  const token = await issueToken(loom.loom.context.write, 'verifyToken', someone.id);
  const verify = () => loom.call('GET', `/api/v1/auth/verify-email?token=${token}`);
  const answers = await Promise.all(FIVE.map(verify));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    (await loom.call<{ email_verified: boolean }>('GET', '/api/v1/auth/me', { token: someone.token })).body
      .email_verified,
  ).toBe(true);
  expect(await verify()).toMatchObject({ status: 422, body: { detail: 'Invalid verification link' } });
});

describe('what may be used once', () => {
  let clock = 1_800_000_000_000;
  const used = (): never => {
    throw new Error('used');
  };
  const of = (vault: Vault) => (work: () => Promise<number>) =>
    useOnce({ vault, now: () => new Date(clock) }, { id: 'a', group: 'someone', key: undefined }, used, work);

  test('can be used again after work that failed', async () => {
    const use = of(openMemoryVault({ now: () => clock }));
    await expect(use(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(await use(async () => 1)).toBe(1);
    await expect(use(async () => 2)).rejects.toThrow('used');
  });

  test('can be used again a minute after its process died', async () => {
    const vault = openMemoryVault({ now: () => clock });
    const use = of(vault);
    void use(() => new Promise(() => undefined));
    await new Promise(setImmediate);
    await expect(use(async () => 2)).rejects.toThrow('being used at this moment');
    clock += 60_000;
    expect(await use(async () => 3)).toBe(3);
  });
});

test('a lease that ended while its holder was silent is not taken back from who holds it now', async () => {
  const vault = openMemoryVault();
  const signal = new AbortController().signal;
  let meanwhile = async (): Promise<void> => undefined;
  // Between the holder's look, which finds its own lease ended, and what it does about it, another takes it.
  const slow: Vault = {
    ...vault,
    async get(kind, id) {
      const entry = await vault.get(kind, id);
      await meanwhile();
      return entry;
    },
  };
  const lost = new Promise<void>(
    (resolve) => void lease(slow, 'worker', { waiting: () => undefined, lost: resolve, signal }),
  );
  await expect.poll(async () => (await vault.get('lease', 'worker'))?.value).toBeDefined();
  await vault.delete('lease', 'worker');
  meanwhile = async () => void (await vault.create('lease', 'worker', 'another'));
  await lost;
  expect((await vault.get('lease', 'worker'))?.value).toBe('another');
});
