import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startConsoleDouble } from '../admin/console-double.ts';
import { routesOf } from '../spec/routes.ts';
import { unprovoked, type Watched } from './browser.ts';
import { look, WIDE } from './look.ts';
import { closesByBack } from './axe/back.ts';
import { dialogs } from './axe/dialogs.ts';
import { visits } from './axe/visits.ts';
import { openFurnished } from './axe/studio.ts';
import { DESK } from './studio.ts';

/**
 * Every screen and every dialog, at both widths: accessible by WCAG 2.2 A and AA, inside the window, at rest, without a
 * complaint of the browser. Of all that opens over a page: Back closes it, layer by layer, and stays on the page.
 */
const root = join(import.meta.dirname, '../..');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const { context, studio, windowOf } = await openFurnished();

const uncomplaining = (watched: Watched): void => expect(unprovoked(watched, /status of 40[149]/)).toEqual([]);
const seen = async (watched: Watched, name: string, widths?: number[]): Promise<void> => {
  await look(watched.page, `axe-${name.replaceAll(/\W+/g, '-')}`, widths);
  uncomplaining(watched);
};
const leave = (page: Page) => page.goto('about:blank');

test('every route of the app is visited', () => {
  expect(
    routesOf(read('web/src/app.tsx'))
      .filter((route) => route !== '*')
      .sort(),
  ).toEqual(Object.keys(visits).sort());
});

test.each(Object.entries(visits))('%s', async (route, { who, at, sign }) => {
  const watched = windowOf(who);
  await watched.page.goto(at(studio));
  await sign(watched.page);
  await seen(watched, route);
});

test('every screen is there under /loom too', async () => {
  // Under this name the site is chosen by path; it is another origin, where everybody signs in once more.
  const byPath = context.loom.url.replace('127.0.0.1', 'localhost');
  for (const who of ['visitor', 'photographer', 'client', 'editor'] as const) {
    const watched = await context.open({ ...DESK, baseURL: byPath });
    const { page } = watched;
    await studio.enter[who](page);
    for (const [route, { at, sign }] of Object.entries(visits).filter(([, visit]) => visit.who === who)) {
      const path = at(studio);
      // A photographer's page has one address everywhere.
      const own = route !== '/:username' && !/^\/(public|client|team)(\/|$)/.test(path);
      if (own) {
        // The address without the prefix leads to the one with it.
        const asked = path.replace(/#.*/, '');
        const { location } = (await page.request.get(byPath + asked, { maxRedirects: 0 })).headers();
        expect([route, location]).toEqual([route, asked === '/' ? '/loom' : `/loom${asked}`]);
      }
      await page.goto(`/loom${path}`);
      await sign(page);
      const { pathname } = new URL(page.url());
      if (route === '/:username') expect(pathname).toBe(path);
      else expect(pathname, route).toMatch(own ? /^\/loom(\/|$)/ : /^\/loom\/|^\/public\//);
    }
    expect(unprovoked(watched, /status of 40[14]/)).toEqual([]);
    await page.context().close();
  }
});

test('every dialog, viewer and menu is looked at', () => {
  const drawing = sources('web/src').filter(
    (path) =>
      !path.includes('/dev/') &&
      !path.includes('/ui/') &&
      /<(Dialog|Confirm|Viewer|Menu|Compare|Popover\.Content)\b/.test(read(path)),
  );
  expect(drawing.sort()).toEqual([...new Set(dialogs.flatMap(({ drawnBy }) => drawnBy))].sort());
});

test.each(dialogs.map((dialog) => [dialog.name, dialog] as const))(
  '%s, and Back closes it',
  async (name, { who, open, widths, isPage }) => {
    const watched = windowOf(who);
    await watched.page.setViewportSize({ width: WIDE, height: 844 });
    await open(watched.page, studio);
    await seen(watched, name, widths);
    if (!isPage) await closesByBack(watched.page);
    uncomplaining(watched);
    await leave(watched.page);
  },
);

test('every screen of the console is visited', async () => {
  const screens: Record<string, Record<string, string>> = {
    gigs: { gigs: 'Meera & Arjun' },
    users: { users: 'Asha Menon', 'users/create': 'Create auditor' },
    upgrades: { upgrades: 'came instead' },
    parked: { parked: 'IMG_4012.JPG' },
    outbox: { outbox: 'Verify your e-mail address' },
    cameras: { cameras: 'Canon EOS R6' },
  };
  expect(
    sources('admin/src')
      .filter((path) => path.endsWith('/resource.tsx'))
      .map((path) => path.split('/').at(-2))
      .sort(),
  ).toEqual(Object.keys(screens).sort());
  const double = await startConsoleDouble();
  const watched = await context.open();
  try {
    const { page } = watched;
    await page.goto(`${double.url}/admin/`);
    await page.getByLabel('E-mail').waitFor();
    await seen(watched, 'console login');
    await page.getByLabel('E-mail').fill('admin@loom.test');
    await page.getByLabel('Password', { exact: true }).fill('secret1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Meera & Arjun' }).waitFor();
    for (const [screen, sign] of Object.values(screens).flatMap((each) => Object.entries(each))) {
      await page.goto(`${double.url}/admin/#/${screen}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText(sign).first().waitFor();
      await seen(watched, `console ${screen}`);
    }
    await page.goto(`${double.url}/admin/#/gigs`);
    await page.getByRole('link', { name: 'Meera & Arjun' }).click();
    await page.locator('button.event').first().waitFor();
    await seen(watched, 'console history');
  } finally {
    await watched.page.context().close();
    await double.close();
  }
});
