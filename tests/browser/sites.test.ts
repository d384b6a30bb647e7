import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { unprovoked } from './browser.ts';
import { DESK, openBrowserLoom } from './studio.ts';

const { loom, open } = await openBrowserLoom();
/** Under this name the same server chooses the site by path. */
const baseURL = loom.url.replace('127.0.0.1', 'localhost');
const openByPath = () => open({ ...DESK, baseURL });
const pathOf = (page: Page): string => page.url().slice(baseURL.length);
const content = (page: Page, name: string) =>
  page.evaluate<string | null>(`document.querySelector('meta[name="${name}"]')?.content ?? null`);

test('the head follows from page to page', async () => {
  const watched = await openByPath();
  const { page } = watched;
  await page.goto('/login?next=%2Fgigs');
  expect([pathOf(page), await page.title()]).toEqual(['/loom/login?next=%2Fgigs', 'Log in | Loom']);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect.poll(() => page.title()).toBe('Create an account | Loom');
  expect(pathOf(page)).toBe('/loom/register');
  expect(await content(page, 'description')).toMatch(/^Open your studio on Loom/);
  expect(await content(page, 'keywords')).toContain('free trial');
  expect(unprovoked(watched)).toEqual([]);
  await page.context().close();
});

test('from an address that leads nowhere one goes to where the product stands on this host', async () => {
  const watched = await openByPath();
  const { page } = watched;
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This frame is empty' }).waitFor();
  expect([await page.title(), await content(page, 'robots')]).toEqual(['Page not found | Loom', 'noindex']);
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await page.getByRole('heading', { level: 1, name: 'LOOM' }).waitFor();
  expect([pathOf(page), await content(page, 'robots')]).toEqual(['/loom', null]);
  expect(unprovoked(watched, /status of 404/)).toEqual([]);
  await page.context().close();
});

test('an admin who signs in under the prefix is in the console under the prefix', async () => {
  const { page } = await openByPath();
  await page.goto('/loom/login');
  await page.getByLabel('Email').fill(loom.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(loom.admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/loom/admin*');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.context().close();
});
