import { expect } from 'vitest';
import { files, refusing, says } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
/** More photos than stand in for a smart selection. */
const PHOTOS = 27;
const { gig, invite, open } = await openStudio({
  fetchesAhead: true,
  photos: files(...Array.from({ length: PHOTOS }, (_, index) => index + 1)),
});
const {
  client: { access_code: code },
} = await invite('Meera', ['view', 'comment']);
const window = await open();
const { page } = window;
quiet([window], /status of (40[139])/);

const kept = (): Promise<Record<string, string>> => page.evaluate('({ ...localStorage })');
const keys = ['client_token', 'client_gig_id', 'client_permissions'];

test('the login takes both fields from the link, and says that it is at work', async () => {
  await page.goto(`/client/login?email=meera%40loom.test&code=${code}&gig=another`);
  const enter = page.getByRole('button', { name: 'Access Photos' });
  expect([
    await page.getByLabel('Email Address').inputValue(),
    await page.getByLabel('Access Code').inputValue(),
  ]).toEqual(['meera@loom.test', code]);
  expect(await page.getByLabel('Email Address').getAttribute('type')).toBe('email');
  for (const field of ['Email Address', 'Access Code']) {
    const before = await page.getByLabel(field).inputValue();
    await page.getByLabel(field).fill(' ');
    expect(await enter.isDisabled(), `${field} is empty`).toBe(true);
    await page.getByLabel(field).press('Enter');
    await page.getByLabel(field).fill(before);
  }
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await page.route('**/client/login', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    await held;
    return route.continue();
  });
  await enter.click();
  const busy = page.getByRole('button', { name: 'Signing In...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  // It keeps the focus, and takes no second press, nor Enter in a field.
  await page.keyboard.press('Enter');
  await page.getByLabel('Access Code').press('Enter');
  await busy.evaluate('(button) => button.click()');
  answer();
  await page.waitForURL(`**/client/gallery/${gig.gig_id}`);
  expect(asked).toBe(1);
  await page.unroute('**/client/login');
});

test('without a smart selection the first 25 photos stand in', async () => {
  await refusing(page, 'GET /client/gig/{gigId}/smart-gallery', async () => {
    await page.reload();
    await page.locator('.tile-image[data-loaded]').first().waitFor();
    await page.locator('[data-tile="0"]').click();
    await page.locator('.viewer-counter').filter({ hasText: '1 of 25' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

test('what the login leaves in the browser, and what logging out takes', async () => {
  const { client_token: token, client_gig_id: id, client_permissions: granted } = await kept();
  expect(token).toMatch(/^[\w-]+\.[\w-]+/);
  expect([id, JSON.parse(granted!)]).toEqual([gig.gig_id, ['view', 'comment']]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/client/login');
  expect(Object.keys(await kept()).filter((key) => keys.includes(key))).toEqual([]);
});

test('a session that is over leads back to the login, told by 401 or by 403', async () => {
  for (const status of [401, 403]) {
    // As from a mail: in the open login it would begin anew by itself (mailed-links.test.ts).
    await page.goto('about:blank');
    await page.goto(`/client/login#email=meera%40loom.test&code=${code}`);
    await page.getByRole('button', { name: 'Access Photos' }).click();
    await page.locator('.tile-image[data-loaded]').first().waitFor();
    const loads = `**/client/gig/${gig.gig_id}/media**`;
    await page.route(loads, (route) => route.fulfill({ status, json: { detail: 'Please sign in.' } }));
    await page.reload();
    await page.waitForURL('**/client/login');
    expect(Object.keys(await kept()).filter((key) => keys.includes(key))).toEqual([]);
    await page.unroute(loads);
  }
});

test('no session leads to the login at once', async () => {
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.waitForURL('**/client/login');
  await says(page, 'Client Access');
});
