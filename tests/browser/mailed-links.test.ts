import { expect, test } from 'vitest';
import { issueToken } from '../../commands/account.ts';
import { openBrowserLoom } from './studio.ts';

const { loom, open } = await openBrowserLoom();
const visitor = await open();
/** Every address that the browser asked for, as a proxy would log it, with where it came from. */
const asked: string[] = [];
visitor.page.on('request', (request) =>
  asked.push(`${request.url().split('#')[0]} ${request.headers()['referer'] ?? ''}`),
);

test('what is secret of a mailed link does its work, and stays in the browser', async () => {
  const { page } = visitor;
  const { write } = loom.loom.context;
  const asha = await loom.register('Asha Rao', { verified: false });

  const verification = await issueToken(write, 'verifyToken', asha.id);
  await page.goto(`${loom.url}/verify-email#token=${verification}`);
  await page.getByText('Your email address is verified.').waitFor();

  const reset = await issueToken(write, 'resetToken', asha.id);
  await page.goto(`${loom.url}/reset-password#token=${reset}`);
  await page.getByLabel('New password', { exact: true }).fill('brand new 1');
  await page.getByLabel('New password again').fill('brand new 1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is changed. Please sign in.').waitFor();
  expect((await loom.login(asha.email, 'brand new 1')).id).toBe(asha.id);

  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((address) => address.includes(reset))).toEqual([]);
  // The documents give this call its address; a token that was seen there is used up.
  expect(
    asked
      .filter((address) => address.includes(verification))
      .map((address) => new URL(address.split(' ')[0]!).pathname),
  ).toEqual(['/api/v1/auth/verify-email']);
  // Not even our own pages tell each other where they stand.
  for (const address of asked) expect(address.split(' ')[1]).toMatch(/^(https?:\/\/[\w.:]+\/)?$/);
  expect(visitor.complaints).toEqual([]);
});
