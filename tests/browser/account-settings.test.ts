import { expect } from 'vitest';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { stopClock } from '../clock.ts';
import { look } from './look.ts';
import { logIn, refusing, says, signedIn } from './spec.ts';
import { DESK, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom({ env: { HELP_CENTER_URL: 'https://help.loom.test/' } });
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

test('the plan is shown with its usage, and the plans on offer with prices where one is', async () => {
  const section = (name: string) => page.getByRole('region', { name });
  await section('Current subscription').getByText('Annual').waitFor();
  await section('Current subscription').getByText('Photos and videos').waitFor();
  const offers = section('Available plans');
  await offers.getByText('Your plan').waitFor();
  expect(await offers.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Monthly', 'Annual']);
  for (const text of ['$24 for 30 days', '$241 for 365 days', 'Cloud Sync Via FTP'])
    await offers.getByText(text).first().waitFor();
  const help = page.getByRole('link', { name: 'Open the Help Center' });
  expect(await help.getAttribute('href')).toBe('https://help.loom.test/');
  const india = await open({ ...DESK, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await signedIn(india.page, asha);
  await india.page.goto('/account-settings');
  await india.page.getByText('₹1,999').waitFor();
  await india.page.getByText('₹19,999').waitFor();
  await india.page.context().close();
});

test('a new password has to be typed twice alike, and the current one has to be right', async () => {
  await changeTo(asha.password, 'a better one 1', 'a bitter one 1');
  await says(page, 'New passwords do not match');
  await changeTo('not mine', 'a better one 1');
  await says(page, 'Your current password is not right.');
  await changeTo(asha.password, asha.password);
  await says(page, 'You have this password already. Please choose a new one.');
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

test('two-step sign-in is set up by scanning, and asked for at the next login', async () => {
  const dialog = page.getByRole('dialog');
  // Codes are of half a minute, which must not end between this test and the server.
  stopClock();
  await page.goto('/dashboard');
  await page.goto('/account-settings#second-step');
  await button('Set up').click();
  await look(page, 'second-step-1-password');
  await dialog.getByLabel('Your password').fill(asha.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByAltText('QR code for your authenticator app').waitFor();
  await look(page, 'second-step-2-scan');
  const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '');
  const codeIn = (periods: number) => totpCode(secret, new Date(Date.now() + periods * 30_000));
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByText('This code is not right').waitFor();
  await dialog.getByLabel('Code').fill(codeIn(-1));
  // Sent once, however it is pressed: the codes are told this once.
  await dialog.getByRole('button', { name: 'Switch on' }).dblclick();
  await dialog.getByRole('listitem').nth(9).waitFor();
  await look(page, 'second-step-3-codes');
  const [recovery] = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const enter = async (code: string) => {
    await page.goto('/login');
    await field('Email').fill(asha.email);
    await field('Password').fill(asha.password);
    await button('Log in').click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await field('Code').fill(code);
    await button('Log in').click();
  };
  await enter(codeIn(-1));
  await page.getByText('This code is not right').waitFor();
  await look(page, 'second-step-4-login');
  await field('Code').fill(codeIn(0));
  await button('Log in').click();
  await page.waitForURL('**/dashboard');
  await page.goto('/account-settings');
  await button('New recovery codes').click();
  await look(page, 'second-step-5-renew');
  await dialog.getByLabel('Your password').fill(asha.password);
  await dialog.getByLabel('Code').fill(recovery!);
  await dialog.getByRole('button', { name: 'Get new codes' }).click();
  await dialog.getByRole('heading', { name: 'Your new recovery codes' }).waitFor();
  await look(page, 'second-step-6-new-codes');
  const [renewed] = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await button('Switch off').click();
  await look(page, 'second-step-7-end');
  await dialog.getByLabel('Your password').fill(asha.password);
  await dialog.getByLabel('Code').fill(renewed!);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await says(page, 'Two-step sign-in is off.');
});

test('one sign-in is for studio and console, and a photographer is told that the console is not for them', async () => {
  await page.goto('/admin/');
  await page.getByText('Admin access required').waitFor();
  await look(page, 'console-no-access');
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
  const { page: other } = await open();
  await other.goto('/login');
  await other.getByLabel('Email').fill(loom.admin.email);
  await other.getByLabel('Password', { exact: true }).fill(loom.admin.password);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL('**/admin**');
  await other.getByRole('heading', { name: 'Gigs' }).waitFor();
  await other.goto('/account-settings');
  await other.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  await look(other, 'account-settings-admin');
  await other.goto('/dashboard');
  await other.waitForURL('**/admin**');
});
