import { test } from 'vitest';
import { totpCode } from '../../commands/core/oneTimeCodes.ts';
import { look } from './look.ts';
import { hands } from './spec.ts';
import { openBrowserLoom, quiet } from './studio.ts';

const { loom, open } = await openBrowserLoom({ env: { PUBLIC_URL: 'http://loom.test' }, adminHasSecondStep: false });
const window = await open();
const { page } = window;
const { button, inDialog } = hands(page);
quiet([window], /status of 403/);

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
});
