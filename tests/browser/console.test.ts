import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startConsoleDouble, type ConsoleDouble } from '../admin/console-double.ts';
import { faults as faultsOf, frontEnds, launch, openPage, overflows as overflowsOf } from './browser.ts';

let browser: Browser;
let server: ConsoleDouble;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  frontEnds();
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startConsoleDouble();
});
afterEach(async () => {
  await page.context().close();
  await server.close();
});

async function open(width: number, role: string, path = '') {
  ({ page, complaints } = await openPage(browser, { viewport: { width, height: 844 } }));
  await page.goto(`${server.url}/admin/${path}`);
  if (role) await signIn(role);
}
async function signIn(role: string) {
  await page.getByLabel('E-mail').fill(`${role}@loom.test`);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const faults = () => faultsOf(page);
const overflows = () => overflowsOf(page);
const event = (text: string) => page.locator('button.event', { hasText: text });
const toHistory = async () => {
  await page.getByRole('link', { name: 'Meera & Arjun' }).click();
  await event('Fort Kochi').waitFor();
};

describe.each([1280, 390])('at %i px', (width) => {
  test('every screen is accessible, fits, and complains about nothing', async () => {
    await open(width, '');
    await page.getByLabel('E-mail').waitFor();
    expect(await faults()).toEqual([]);
    await signIn('admin');
    await page.getByRole('link', { name: 'Meera & Arjun' }).waitFor();
    expect(await faults()).toEqual([]);
    await toHistory();
    expect(await faults()).toEqual([]);
    await event('Fort Kochi').click();
    await page.getByRole('cell', { name: 'private' }).waitFor();
    expect(await faults()).toEqual([]);
    expect(await overflows()).toBe(false);
    for (const [path, sign] of [
      ['users', 'Asha Menon'],
      ['users/create', 'Create auditor'],
      ['upgrades', 'came instead'],
      ['cameras', 'Canon EOS R6'],
      ['parked', '8'],
      ['outbox', 'Verify your e-mail address'],
    ] as const) {
      await page.goto(`${server.url}/admin/#/${path}`);
      await page.getByText(sign).first().waitFor();
      expect(await faults(), path).toEqual([]);
      expect(await overflows(), path).toBe(false);
    }
    expect(complaints).toEqual([]);
  });

  test('an auditor replays a gig', async () => {
    await open(width, 'auditor');
    await toHistory();
    await page.getByRole('slider').press('Home');
    await event('Opened the gig').waitFor();
    if (width < 900) await page.getByRole('button', { name: 'Show the gig at this moment' }).click();
    await page
      .getByRole('definition')
      .filter({ hasText: /^public$/ })
      .waitFor();
    if (width < 900) await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('slider').press('End');
    await event('Fort Kochi').click();
    const place = page.getByRole('row', { name: /Location/ });
    await place.waitFor();
    expect(await place.getByRole('cell').allTextContents()).toEqual(['Kochi', 'Fort Kochi']);
    await page.getByRole('tab', { name: 'Record' }).click();
    expect(await page.getByRole('tabpanel').textContent()).toContain('9f86d081884c7d659a2feaa0c55ad015');
    await page.getByRole('tab', { name: 'The gig then' }).click();
    await page
      .getByRole('definition')
      .filter({ hasText: /^private$/ })
      .waitFor();
  });
});

test('a photographer is told where they belong', async () => {
  await open(1280, 'photographer');
  expect(await page.getByRole('alert').textContent()).toContain('for administrators and auditors');
});
test('a wrong password is answered in words', async () => {
  await open(1280, '');
  await page.getByLabel('E-mail').fill('admin@loom.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').textContent()).toBe('The e-mail or the password is wrong.');
});
test('an auditor sees neither parked work nor mails, and creates nobody', async () => {
  await open(1280, 'auditor');
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByText('Ravi Iyer').waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Gigs', 'Users']);
  expect(await page.getByText('Create auditor').count()).toBe(0);
});
test('the list of gigs goes on as it is scrolled', async () => {
  await open(1280, 'auditor');
  await page.getByText('Gig number 50', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('Gig number 100', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('Gig number 120', { exact: true }).waitFor();
});
test('the history is walked by keyboard', async () => {
  await open(1280, 'auditor');
  await toHistory();
  await event('Fort Kochi').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Received IMG_4060.JPG' }).waitFor();
  await page.getByRole('cell', { name: 'not there' }).nth(3).waitFor();
});
test('the history is filtered by what happened', async () => {
  await open(1280, 'auditor');
  await toHistory();
  await page.getByLabel('Show', { exact: true }).click();
  // The gig was opened long before the page of events that is loaded.
  await page.getByRole('option', { name: 'Gig opened' }).waitFor();
  await page.getByRole('option', { name: 'Selfie searched' }).click();
  await event('Fort Kochi').waitFor({ state: 'detached' });
  await event('by selfie').first().waitFor();
  expect(await page.locator('button.event').count()).toBe(8);
});
test('Verify says that the chain is intact, or names the first broken link', async () => {
  await open(1280, 'auditor');
  await toHistory();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Intact.').waitFor();
  server.breakChain();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Broken.').waitFor();
  expect(await page.locator('.verdict').textContent()).toContain(
    'revision 1 of media-7, at position 48: its hash does not follow from its content',
  );
  await page.getByRole('button', { name: 'Show that event' }).click();
  await page.getByText('media-7, revision 1').waitFor();
});
test('an admin tries a parked reaction again and reads a mail', async () => {
  await open(1280, 'admin');
  await page.getByRole('menuitem', { name: 'Parked' }).click();
  await page.getByRole('button', { name: 'Try again: Derivatives' }).click();
  await page.getByText('It is being tried again.').waitFor();
  await page.getByText('IMG_4012.JPG').waitFor({ state: 'detached' });
  await page.getByRole('menuitem', { name: 'Outbox' }).click();
  await page.getByText('Verify your e-mail address').click();
  const text = page.getByText('verify-email?token=abc');
  await text.waitFor();
  // It stays open where the table becomes cards, and is closed there as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.cards').waitFor();
  expect(await text.isVisible()).toBe(true);
  await page.getByText('Verify your e-mail address').click();
  await text.waitFor({ state: 'hidden' });
});
test('an admin answers a studio that asked for a plan', async () => {
  await open(1280, 'admin');
  await page.getByRole('menuitem', { name: 'Upgrades' }).click();
  await page.getByText('₹199 came instead').waitFor();
  await page.getByRole('button', { name: 'Grant Annual to Asha Menon' }).click();
  await page.getByText('Granted: the studio has its plan within seconds.').waitFor();
  await page.getByText('asha@loom.test').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Decline Annual to Ravi Iyer' }).click();
  // A window that is turned or drawn narrower swaps the table for cards: the question stays.
  const question = page.getByRole('dialog', { name: 'Decline Annual to Ravi Iyer?' });
  await question.waitFor();
  for (const [width, sign] of [
    [390, '.cards'],
    [1280, 'table'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator(sign).waitFor();
    expect(await question.isVisible()).toBe(true);
  }
  await question.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByRole('heading', { name: 'Nobody waits' }).waitFor();
});
test('an admin gives a camera of the server to a studio', async () => {
  await open(1280, 'admin');
  await page.getByRole('menuitem', { name: 'Cameras' }).click();
  const studio = page.getByRole('combobox', { name: 'Studio of Canon EOS R6' });
  await expect.poll(() => studio.inputValue()).toBe('Asha Menon');
  await studio.fill('nobody');
  await page.getByText('No studio begins so').waitFor();
  await studio.fill('photo');
  await page.getByRole('option', { name: /photographer@loom\.test/ }).waitFor();
  await studio.press('ArrowDown');
  await studio.press('Enter');
  await page.getByText('Canon EOS R6 is theirs now.').waitFor();
  await expect.poll(() => studio.inputValue()).toBe('Asha Menon');
});
test('an admin creates an auditor', async () => {
  await open(1280, 'admin', '#/users/create');
  await page.getByLabel('Name').fill('Lata Rao');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('First password').fill('long enough');
  await page.getByText(/invalid email/i).waitFor();
  await page.getByLabel('E-mail').fill('admin@loom.test');
  await page.getByRole('button', { name: 'Create auditor' }).click();
  await page.getByText('This address already has an account.').waitFor();
  await page.getByLabel('E-mail').fill('lata@loom.test');
  await page.getByRole('button', { name: 'Create auditor' }).click();
  await page.getByRole('cell', { name: 'Lata Rao' }).waitFor();
});
test('what cannot be read says so and can be tried again', async () => {
  server.fail('/audit/gigs/gig-1/events', 503);
  await open(1280, 'auditor', '#/gigs/gig-1/show');
  await page.getByText('The history could not be read').waitFor();
  server.fail('/audit/gigs/gig-1/events', undefined);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await event('Fort Kochi').waitFor();
  server.fail('/audit/users', 503);
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'This list could not be read' }).waitFor();
});
test('a gig without events says so', async () => {
  await open(1280, 'auditor', '#/gigs/gig-2/show');
  await page.getByText('Nothing has happened yet').waitFor();
});
test('an ended session asks to sign in again', async () => {
  await open(1280, 'auditor');
  await page.getByRole('link', { name: 'Meera & Arjun' }).waitFor();
  server.fail('/audit/users', 401);
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
});
test('logging out ends the session, and the next person begins at the start', async () => {
  await open(1280, 'auditor');
  await toHistory();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate("localStorage.getItem('access_token')")).toBeNull();
  await signIn('admin');
  await page.getByRole('heading', { name: 'Gigs' }).waitFor();
});
