import { expect, test } from 'vitest';
import { shot } from './browser.ts';
import { DESK, HAND, openBrowserLoom } from './studio.ts';

const { open } = await openBrowserLoom();
/** Of each section, and of what it consists of: how much of it is seen, 0 to 1. */
const opacities = `[...document.querySelectorAll('main > section, main > section > *')].map((element) => getComputedStyle(element).opacity)`;

test.each([
  ['as it is opened', {}, {}],
  ['where motion is wanted', { reducedMotion: 'no-preference' as const }, {}],
  ['on paper', { reducedMotion: 'no-preference' as const }, { media: 'print' as const }],
  ['on a phone', { ...HAND, reducedMotion: 'no-preference' as const }, {}],
])('all sections of the landing page are seen before anybody has scrolled, %s', async (name, options, media) => {
  const { page } = await open({ ...DESK, ...options });
  // What tells a script that something came into view never does.
  await page.addInitScript('globalThis.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} }');
  await page.emulateMedia(media);
  await page.goto('/');
  await page.getByRole('region', { name: 'Platform features' }).waitFor();
  const seen = await page.evaluate<string[]>(opacities);
  expect(seen.length).toBeGreaterThan(10);
  expect(new Set(seen)).toEqual(new Set(['1']));
  await shot(page, `landing-${name}`, { fullPage: true });
  await page.context().close();
});

test('on paper, what is written on a picture is white as on the screen', async () => {
  const { page } = await open();
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Wedding' }).waitFor();
  const colours = `[...document.querySelectorAll('.category h3, .category p, .closing h2')].map((element) => getComputedStyle(element).color)`;
  await expect.poll(async () => [...new Set(await page.evaluate<string[]>(colours))]).toEqual(['rgb(255, 255, 255)']);
  await page.context().close();
});

test('a section rises into its place as it is scrolled to, unless stillness is wanted', async () => {
  const place = `getComputedStyle(document.querySelector('.features h2')).translate`;
  const motions = `document.querySelector('.features').getAnimations({ subtree: true }).length`;
  const { page } = await open({ ...DESK, reducedMotion: 'no-preference' });
  await page.goto('/');
  const title = page.getByRole('heading', { name: 'One platform, from the first frame to the last invoice' });
  await title.waitFor();
  expect(await page.evaluate(motions)).toBeGreaterThan(0);
  await title.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => page.evaluate(place)).toMatch(/^(none|0px( 0px)?)$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(motions)).toBe(0);
  await page.context().close();
});

test.each([
  [1280, 800],
  [1366, 640],
  [844, 390],
  [390, 664],
  [320, 640],
])('in a window of %i by %i what is said stands below the name, not on it', async (width, height) => {
  const { page } = await open({ viewport: { width, height } });
  await page.goto('/');
  await page.getByRole('heading', { name: 'LOOM', exact: true }).waitFor();
  const [name, tagline] = await page.evaluate<{ top: number; bottom: number }[]>(
    `['.hero-title', '.hero-tagline'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON())`,
  );
  expect(tagline!.top).toBeGreaterThanOrEqual(name!.bottom);
  await page.context().close();
});
