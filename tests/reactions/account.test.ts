import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../commands/core/actors.ts';
import { accountMails } from '../../reactions/account.ts';
import { type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

/** The mails that one event of this kind leads to, where the process dies before it notes that the first went out. */
const mailTwice = async (userId: string, type: 'EmailVerificationRequested' | 'PasswordResetRequested') => {
  const mailed: { to: string; text: string }[] = [];
  const tools = {
    ...loom.loom.context,
    address: loom.loom.context.sites.address,
    mailer: { send: async (mail: { to: string; text: string }) => void mailed.push(mail) },
  };
  for (let times = 0; times < 2; times++)
    await accountMails.react({ type, userId } as never, { id: `${type}-1` } as never, tools as never, {
      actor: system('account-mails'),
      correlation: 'c',
    });
  return mailed.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]);
};

test('the link of a mail that goes out twice works, whichever of both is opened', async () => {
  const asha = await loom.register('Asha Rao', { verified: false });
  const [first, second] = await mailTwice(asha.id, 'EmailVerificationRequested');
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
  expect((await loom.call('GET', `/api/v1/auth/verify-email?token=${first}`)).status).toBe(200);
  const [reset] = await mailTwice(asha.id, 'PasswordResetRequested');
  expect(
    (await loom.call('POST', '/api/v1/auth/reset-password', { body: { token: reset, password: 'another password 8' } }))
      .status,
  ).toBe(200);
});

test('who has verified their address is asked no more', async () => {
  const asha = await loom.register();
  expect(await mailTwice(asha.id, 'EmailVerificationRequested')).toEqual([]);
});
