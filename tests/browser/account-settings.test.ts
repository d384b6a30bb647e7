import { expect } from 'vitest';
import { look } from './look.ts';
import { logIn, refusing, says, signedIn } from './spec.ts';
import { openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const asha = await loom.register();
const window = await open();
const { page } = window;
quiet([window], /status of 4\d\d/);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByLabel(name, { exact: true });
const changeTo = async (current: string, next: string, again = next): Promise<void> => {
  await field('Current password').fill(current);
  await field('New password').fill(next);
  await field('Confirm new password').fill(again);
  await button('Change password').click();
};

test('account settings need a session, and lead back after the login', async () => {
  await page.goto('/account-settings');
  await page.waitForURL('**/login?next=%2Faccount-settings');
  await signedIn(page, asha);
  await page.goto('/dashboard');
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
  expect(await page.title()).toContain('Account settings');
});

test('a new password has to be typed twice alike, and the current one has to be right', async () => {
  await changeTo(asha.password, 'a better one 1', 'a bitter one 1');
  await says(page, 'New passwords do not match');
  await changeTo('not mine', 'a better one 1');
  await says(page, 'Your current password is not right.');
  await refusing(page, 'POST /account/change-password', () => changeTo(asha.password, 'a better one 1'));
  await says(page, 'Failed to change password');
});

test('a changed password signs out everywhere else, and this window stays', async () => {
  await changeTo(asha.password, 'a better one 1');
  await says(page, 'Password changed successfully');
  expect((await loom.call('GET', '/api/v1/auth/me', { token: asha.token })).status).toBe(401);
  await page.reload();
  await page.getByText('This one').waitFor();
  asha.password = 'a better one 1';
});

test('sessions are listed by browser, and ended one by one or all at once', async () => {
  const rows = page.getByRole('listitem').filter({ hasText: 'last used' });
  const elsewhere = await open();
  await logIn(elsewhere.page, asha);
  for (let n = 0; n < 2; n++) await loom.login(asha.email, asha.password);
  await page.reload();
  await rows.nth(3).waitFor();
  await look(page, 'account-settings');
  await button('End Unknown browser').first().click();
  await says(page, 'That session is over.');
  await rows.nth(3).waitFor({ state: 'detached' });
  await button('End all others').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await says(page, 'All other sessions are over.');
  await rows.nth(1).waitFor({ state: 'detached' });
  await elsewhere.page.reload();
  await elsewhere.page.waitForURL('**/login**');
});
