import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { faults, frontEnds, launch, openPage, overflows, shot, type Watched } from './browser.ts';

/** What a guest sees first, whatever the names and the photos are like. */
const HINDI = 'मीरा और अर्जुन की शादी';
const LONG = 'The wedding of Padmavathi Venkataramanan and Balasubramaniam Krishnamurthy';
let loom: TestLoom;
let browser: Browser;
let asha: Person;
let desk: Watched;
let phone: Watched;

const gigOf = async (gig_name: string, shapes: [number, number][]): Promise<GigAnswer> => {
  const gig = await loom.createGig(asha, { gig_name, guest_uploads_enabled: true });
  await loom.upload(
    asha,
    gig.gig_id,
    await Promise.all(
      shapes.map(async ([width, height], seed) => ({
        name: `IMG_${seed}.jpg`,
        bytes: await makeJpeg({ width, height, seed }),
      })),
    ),
  );
  return gig;
};
const open = async (page: Page, { gig_id }: GigAnswer) => {
  await loom.settled();
  await page.goto(`/public/gig/${gig_id}`);
  await page.locator('.cover img[data-loaded]').waitFor();
};
const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;
const look = async ({ page }: Watched, name: string) => {
  await shot(page, name);
  expect([name, await overflows(page), await faults(page)]).toEqual([name, false, []]);
};

beforeAll(async () => {
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds() }), launch()]);
  asha = await loom.register('Asha Rao');
  desk = await openPage(browser, { baseURL: loom.url, viewport: { width: 1280, height: 800 } });
  phone = await openPage(browser, {
    baseURL: loom.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
});
afterAll(async () => {
  await browser?.close();
  await loom?.close();
});

test('a name in Hindi is drawn in our own font', async () => {
  await open(phone.page, await gigOf(HINDI, [[900, 600]]));
  await phone.page.getByRole('heading', { level: 1, name: HINDI }).waitFor();
  await expect
    .poll(() =>
      phone.page.evaluate<number>(
        "[...document.fonts].filter((face) => face.family.includes('Poppins') && face.status === 'loaded' && face.unicodeRange.includes('900')).length",
      ),
    )
    .toBeGreaterThan(0);
  await look(phone, 'looks-1-hindi');
});

test('of a long name no word is torn, and the buttons stay on the first screen', async () => {
  await open(phone.page, await gigOf(LONG, [[900, 600]]));
  const heading = phone.page.locator('.cover-name');
  expect(await heading.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
  // Each word in one piece: as many boxes as words.
  const torn = await heading.evaluate((name, words) => {
    const text = name.querySelector('bdi')!.firstChild!;
    return words.filter((word) => {
      const range = name.ownerDocument.createRange();
      const at = text.textContent!.indexOf(word);
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      return range.getClientRects().length > 1;
    });
  }, LONG.split(' '));
  expect(torn).toEqual([]);
  const actions = await box(phone.page, '.cover-actions');
  expect(actions.y + actions.height).toBeLessThanOrEqual(844);
});

test('an upright cover stands beside the words where the screen is wide, and behind them on a phone', async () => {
  const gig = await gigOf('Upright', [[800, 1200]]);
  await open(desk.page, gig);
  const [photo, name] = [await box(desk.page, '.cover img'), await box(desk.page, '.cover-name')];
  expect(photo.x).toBeGreaterThan(560);
  expect(name.x + name.width).toBeLessThanOrEqual(1280 * 0.52);
  await look(desk, 'looks-2-upright');
  await open(phone.page, gig);
  expect((await box(phone.page, '.cover img')).width).toBe(390);
});

test('on a phone the bar lies under the thumb, each act with its name, and gives way to a selection', async () => {
  const { page } = phone;
  await open(
    page,
    await gigOf(
      'Many',
      Array.from({ length: 12 }, () => [900, 600]),
    ),
  );
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  await page.evaluate('scrollTo(0, innerHeight)');
  await page.locator('.slim[data-shown]').waitFor();
  const bar = page.locator('.slim');
  await expect.poll(async () => Math.round((await box(page, '.slim')).y + (await box(page, '.slim')).height)).toBe(844);
  for (const word of ['Live Event', 'Register', 'Share', 'Find My Photos']) await bar.getByText(word).first().waitFor();
  for (const button of await bar.getByRole('button').all())
    if (await button.isVisible()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await look(phone, 'looks-3-bar');
  await page.getByRole('button', { name: 'Select Multiple' }).tap();
  await page.locator('[data-tile="0"]').tap();
  await page.getByRole('button', { name: /^Download 1 Photo$/ }).waitFor();
  await expect.poll(() => bar.isVisible()).toBe(false);
});

test("the first press on a form's button counts, also right after a field that is wrong", async () => {
  const { page } = phone;
  await page.goto('/register');
  await page.getByLabel('Email').fill('asha');
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.getByText('Please enter your name.').waitFor();
  await page.getByText('Please enter a valid email address.').waitFor();
});
