import { expect } from 'vitest';
import { look } from './look.ts';
import { hands, says, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { DESK, openBrowserLoom, quiet } from './studio.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const asha = await loom.register();
/** Passkeys are for hosts that have a name. */
const named = loom.url.replace('127.0.0.1', 'localhost');
const window = await open({ ...DESK, baseURL: named });
const { page } = window;
const { button, inDialog } = hands(page);
quiet([window], /status of 4\d\d/);

// A device that can verify its user, as browsers' own tests have it; nobody has to touch it unless said otherwise.
const devtools = await page.context().newCDPSession(page);
await devtools.send('WebAuthn.enable');
await devtools.send('WebAuthn.addVirtualAuthenticator', {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
});
// The device answers whatever asks it, so that a page which is to be seen may not suggest anything by itself.
await page.addInitScript(
  "if (localStorage.getItem('suggests') === 'no') PublicKeyCredential.isConditionalMediationAvailable = async () => false",
);
const suggests = (answer: 'yes' | 'no') => page.evaluate(`localStorage.setItem('suggests', '${answer}')`);
const section = page.getByRole('region', { name: 'Passkeys' });
const logOut = async () => {
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/loom\/?$|\/login/);
};

test('a passkey is added by the password and under a name, and renamed', async () => {
  await signedIn(page, asha);
  await page.goto('/loom/account-settings');
  await section.getByText('You have no passkey yet.').waitFor();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByLabel('Your password').fill('not mine');
  await look(page, 'passkeys-1-add');
  await inDialog('Next').click();
  await page.getByText('The password is not right.').waitFor();
  await page.getByLabel('Your password').fill(asha.password);
  await inDialog('Next').click();
  await says(page, 'Passkey added.');
  await section.getByText('not used yet').waitFor();
  await section.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop in the studio');
  await inDialog('Save').click();
  await section.getByText('Laptop in the studio').waitFor();
  await look(page, 'passkeys-2-listed');
  // The device knows that it has one.
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Again');
  await page.getByLabel('Your password').fill(asha.password);
  await inDialog('Next').click();
  await page.getByText('There is a passkey for your account on this device already.').waitFor();
  await inDialog('Cancel').click();
});

test('a login takes the passkey in place of address and password, by the button', async () => {
  await logOut();
  await suggests('no');
  await page.goto('/loom/login');
  await button('Log in with a passkey').waitFor();
  await look(page, 'passkeys-3-login');
  await button('Log in with a passkey').click();
  await page.waitForURL('**/loom/dashboard');
});

test('the browser suggests it in the form, and whoever takes that is in', async () => {
  await logOut();
  await suggests('yes');
  await page.goto('/loom/login');
  await page.waitForURL('**/loom/dashboard');
  await page.goto('/loom/account-settings');
  await section.getByText(/last used/).waitFor();
});

test('a removed passkey lets nobody in, and the password still does', async () => {
  await section.getByRole('button', { name: 'Remove Laptop in the studio' }).click();
  await look(page, 'passkeys-4-remove');
  await inDialog('Remove').click();
  await says(page, 'Passkey removed.');
  await section.getByText('You have no passkey yet.').waitFor();
  await logOut();
  await suggests('no');
  await page.goto('/loom/login');
  await button('Log in with a passkey').click();
  await page.getByText('This passkey does not let you in').waitFor();
  await look(page, 'passkeys-5-refused');
});

test('on a bare address nobody is offered one', async () => {
  await page.goto(`${loom.url}/login`);
  await button('Log in').waitFor();
  await expect.poll(() => button('Log in with a passkey').count()).toBe(0);
});
