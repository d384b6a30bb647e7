import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, openPage } from './browser.ts';
import { refusing } from './spec.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Its button makes a call, a moment after the press, as a form does that is checked first. */
const FORM = `<!doctype html><html lang="en"><title>Loom</title><button onclick="setTimeout(async () => {
  document.title = String((await fetch('/api/v1/auth/register', { method: 'POST' })).status);
}, 500)">Create account</button></html>`;

test('a call that a press leads to is refused, however long after the press it is made', async () => {
  const { page } = await openPage(browser, {});
  await page.route('http://loom.test/**', (route) => route.fulfill({ contentType: 'text/html', body: FORM }));
  await page.goto('http://loom.test/');
  const press = () => page.getByRole('button').click();
  await refusing(page, 'POST /auth/register', press);
  await expect.poll(() => page.title()).toBe('409');
  await press();
  await expect.poll(() => page.title()).toBe('200');
});
