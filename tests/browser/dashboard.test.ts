import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { unprovoked } from './browser.ts';
import { look } from './look.ts';
import { signedIn } from './spec.ts';
import { DESK, openStudio } from './studio.ts';

/** A messaging widget: its script says on the page for whom it is. */
const widget = createServer((_, answer) => {
  answer.setHeader('content-type', 'text/javascript');
  answer.end('document.documentElement.dataset.widgetOf = JSON.stringify(document.currentScript.dataset)');
});
await new Promise<void>((resolve) => widget.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => widget.close(resolve)));
const CHAT_WIDGET_URL = `http://127.0.0.1:${(widget.address() as AddressInfo).port}/widget.js`;

const { loom, asha, gig, open } = await openStudio({
  env: { CHAT_WIDGET_URL },
  gig: { date_time: `${new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())}T18:00` },
});
/** Changes an answer of the API on its way to the page. */
const told = (page: Page, path: string, change: (answer: never) => unknown) =>
  page.route(`**/api/v1${path}**`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...(change as () => object)() } });
  });
const at = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: `Welcome, ${asha.name}` }).waitFor();
  await page.getByRole('list', { name: 'The studio in figures' }).waitFor();
};
const card = (page: Page, title: string) => page.locator('.figure-card', { hasText: title });

test('the dashboard begins with the day, and every card leads to its screen', async () => {
  const watched = await open();
  const { page } = watched;
  await signedIn(page, asha);
  await at(page);
  await look(page, 'dashboard-day');
  const today = page.getByRole('region', { name: 'Today' });
  expect(await today.getByRole('link').allTextContents()).toEqual([expect.stringContaining(gig.gig_name)]);
  expect(await today.getByText('Everything is answered.').isVisible()).toBe(true);
  expect(await page.locator('.figure-title').allTextContents()).toEqual([
    "Today's bookings",
    "This month's revenue",
    'Portfolio',
    'Projects',
  ]);
  expect(await card(page, "This month's revenue").locator('.figure-value').textContent()).toBe('₹0');
  expect(await page.locator('.tool-title').allTextContents()).toEqual([
    'Create Gig',
    'Smart Capture',
    'Cloud Sync',
    'AI Assistant',
  ]);
  const tools = page.locator('.tools').getByRole('link');
  expect(await tools.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/create-gig',
    '/camera-uploads',
    '/loom-ai',
  ]);
  expect(await page.getByRole('region', { name: 'Recent activity' }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Profile setup' }).click();
  await page.waitForURL('**/profile');
  expect(unprovoked(watched)).toEqual([]);
  await page.context().close();
});

test('a profile is complete by both readings, and a plan that ended is red', async () => {
  const { page } = await open();
  await signedIn(page, asha);
  const setup = page.getByRole('region', { name: 'Profile setup' });
  const bar = () => setup.getByRole('progressbar', { name: /^Profile/ }).getAttribute('aria-valuenow');
  const status = { email_verified: true, brand_name: 'Rao', location: 'Kochi', profile_picture: '/p.jpg' };
  const plan = {
    plan_name: 'Free Trial',
    usage_percentage: 40,
    is_expired: false,
    expiry_date: '2026-12-01T00:00:00Z',
  };
  const shows = async (more: object) => {
    await page.unrouteAll();
    await told(page, '/profile/status', () => ({ ...status, whatsapp_alerts: false, subscription: plan, ...more }));
    await at(page);
    await setup.getByRole('progressbar').first().waitFor();
  };
  await shows({ brand_name: '' });
  expect([await bar(), await setup.getByText('Complete!').count()]).toEqual(['67', 0]);
  await shows({ profile_picture: null });
  expect(await bar()).toBe('66');
  await shows({});
  expect([await bar(), await setup.getByText('Complete!').count()]).toEqual(['100', 0]);
  expect(await setup.getByRole('progressbar', { name: '40 percent of the trial used' }).count()).toBe(1);
  await shows({ whatsapp_alerts: true });
  expect(await setup.getByText('Complete!').isVisible()).toBe(true);
  await shows({ subscription: { ...plan, is_expired: true } });
  const ended = setup.getByText('Expired 1 Dec 2026');
  expect(await ended.getAttribute('data-tone')).toBe('red');
  await shows({ subscription: { ...plan, plan_name: 'Annual' } });
  expect(await setup.getByRole('progressbar').count()).toBe(1);
  await page.context().close();
});

test('items count up in 2000 ms and categories in 2500, and stand still where that is wanted', async () => {
  const figures = { portfolio: { items: 1000, categories: 1000 }, projects: { items: 1000, industries: 1000 } };
  const shown = (page: Page) =>
    page.evaluate<string[]>(
      `['Portfolio', 'Projects'].flatMap((title) => [...document.querySelectorAll('.figure-card')].filter((card) => card.textContent.includes(title)).flatMap((card) => [...card.querySelectorAll('[aria-hidden]:not(svg)')].map((each) => each.textContent)))`,
    );
  const still = await open();
  await signedIn(still.page, asha);
  await told(still.page, '/dashboard', () => figures);
  await at(still.page);
  expect(await shown(still.page)).toEqual(['1,000', '1,000', '1,000', '1,000']);
  await still.page.context().close();

  const { page } = await open({ ...DESK, reducedMotion: 'no-preference' });
  await signedIn(page, asha);
  await told(page, '/dashboard', () => figures);
  // Frames come when the test says so, and at what moment.
  await page.addInitScript(`(() => {
    const waiting = [];
    globalThis.requestAnimationFrame = (draw) => waiting.push(draw);
    globalThis.cancelAnimationFrame = (id) => { waiting[id - 1] = () => undefined; };
    globalThis.frameAt = (ms) => { for (const draw of [...waiting]) { waiting[waiting.indexOf(draw)] = () => undefined; draw(ms); } };
  })()`);
  const after = async (ms: number) => {
    await page.evaluate(`frameAt(10_000 + ${ms})`);
    return (await shown(page)).map((figure) => Number(figure.replace(',', '')));
  };
  await at(page);
  await expect.poll(() => after(0)).toEqual([0, 0, 0, 0]);
  for (const figure of await after(1000)) expect(figure > 0 && figure < 1000).toBe(true);
  const [items, categories] = await after(2000);
  expect([items, categories! < 1000]).toEqual([1000, true]);
  expect(await after(2500)).toEqual([1000, 1000, 1000, 1000]);
  await page.context().close();
});

test('the messaging widget starts on the dashboard, for whoever is signed in, and nowhere else', async () => {
  const watched = await open();
  const { page } = watched;
  const of = () => page.evaluate<string | null>('document.documentElement.dataset.widgetOf ?? null');
  await signedIn(page, asha);
  await page.goto('/gigs');
  await page.getByRole('heading', { level: 1, name: 'My Gigs' }).waitFor();
  expect(await of()).toBeNull();
  // From another page the dashboard is loaded anew: that page's policy allows no other origin.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Overview' }).click();
  await expect.poll(of).not.toBeNull();
  expect(JSON.parse((await of())!)).toEqual({
    userId: asha.id,
    name: asha.name,
    email: asha.email,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
  expect(unprovoked(watched)).toEqual([]);
  await page.context().close();
  expect((await loom.call<string>('GET', '/gigs')).headers.get('content-security-policy')).not.toContain(
    CHAT_WIDGET_URL,
  );
});
