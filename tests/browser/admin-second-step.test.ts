import { expect, vi } from 'vitest';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { stopClock } from '../clock.ts';
import { look } from './look.ts';
import { hands } from './spec.ts';
import { journeySteps } from './steps.ts';
import { openBrowserLoom, quiet } from './studio.ts';

const { loom, open } = await openBrowserLoom({ env: { PUBLIC_URL: 'http://loom.test' }, adminHasSecondStep: false });
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
quiet([window], /status of 403/);
const test = journeySteps();
const kept = { secret: '' };

test('an administrator without a second step is led to set it up, from the console too, and then let in', async () => {
  await page.goto('/admin/');
  await page.getByLabel('E-mail').fill(loom.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(loom.admin.password);
  await button('Sign in').click();
  await page.waitForURL('**/account-settings#second-step');
  await page.getByText('Administrators of this Loom need it').waitFor();
  await page.getByRole('heading', { name: 'Change password' }).waitFor({ state: 'detached' });
  await look(page, 'admin-second-step');
  await button('Set up').click();
  await page.getByLabel('Your password').fill(loom.admin.password);
  await inDialog('Next').click();
  await page.getByAltText('QR code for your authenticator app').waitFor();
  const secret = (await page.getByRole('dialog').locator('code').textContent())!.replaceAll(' ', '');
  await page.getByLabel('Code').fill(totpCode(secret, new Date()));
  await inDialog('Switch on').click();
  await inDialog('I have kept them').click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('cell', { name: 'Admin', exact: true }).first().waitFor();
  kept.secret = secret;
});

test('an administrator signs in to the console by a code, asked for there, on a phone too', async () => {
  // Each code is good once, and is of half a minute, which must not end between this test and the server.
  stopClock();
  for (const width of [1280, 390]) {
    vi.setSystemTime(Date.now() + 120_000);
    const other = await open({ viewport: { width, height: 844 } });
    const console = hands(other.page);
    quiet([other], /status of 4(01|22)/);
    await other.page.goto('/admin/');
    const start = async () => {
      await other.page.getByLabel('E-mail').fill(loom.admin.email);
      await other.page.getByLabel('Password', { exact: true }).fill(loom.admin.password);
      await console.button('Sign in').click();
      await other.page.getByRole('heading', { name: 'One more step' }).waitFor();
    };
    await start();
    await look(other.page, 'console-code');
    await console.button('Sign in').click();
    await other.page.getByText('Please enter the code.').waitFor();
    await other.page.getByLabel('Code').fill('000000');
    await console.button('Sign in').click();
    await other.page.getByRole('alert').getByText('This code is not right').waitFor();
    await console.button('Start again').click();
    await other.page.getByRole('heading', { name: 'History and administration' }).waitFor();
    await start();
    await other.page.getByLabel('Code').fill(totpCode(kept.secret, new Date()));
    await console.button('Sign in').click();
    await other.page.getByRole('main').getByText('Gigs', { exact: true }).first().waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/admin/');
    await other.page.context().close();
  }
});
