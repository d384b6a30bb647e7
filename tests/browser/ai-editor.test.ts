import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { frontEnds, launch, openPage, type Watched } from './browser.ts';
import { look, unprovoked, WIDE } from './journey/journey.ts';
import { files, refusing, says, signedIn } from './spec.ts';

let loom: TestLoom;
let browser: Browser;
let asha: Person;
let gig: GigAnswer;
let window: Watched;
let page: Page;

beforeAll(async () => {
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds() }), launch()]);
  asha = await loom.register();
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
  const [one, two] = await files(1, 2);
  // Larger than the screen's picture: what is saved must be the original.
  const large = await sharp(one!.bytes).resize(2400, 1600).modulate({ brightness: 0.5 }).jpeg().toBuffer();
  await loom.upload(asha, gig.gig_id, [{ name: 'DARK.jpg', bytes: large }, two!]);
  await loom.settled();
  window = await openPage(browser, { viewport: { width: WIDE, height: 844 }, baseURL: loom.url });
  ({ page } = window);
  await signedIn(page, asha);
});
afterAll(async () => {
  await browser?.close();
  await loom?.close();
});
afterEach(() => expect(unprovoked(window, /status of (404|409)/)).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** How bright the picture on the screen is, 0 to 255. */
const brightness = (): Promise<number> =>
  page.evaluate("(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let sum = 0; for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2]; return sum / (data.length * 0.75); })()");

test('the editor is reached from the gig, and shows its photos', async () => {
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.locator('.gig-head').getByRole('link', { name: 'Editor' }).click();
  await page.waitForURL(`**/gigs/${gig.gig_id}/ai-editor`);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
  await look(page, 'editor-1-gallery');
  await page.getByRole('link', { name: 'Back to the gig' }).click();
  await page.waitForURL(`**/gigs/${gig.gig_id}`);
  await page.goBack();
});

test('a photo is enhanced, compared, and saved in full size beside its original', async () => {
  await page.getByRole('button', { name: 'Photo DARK.jpg' }).click();
  await page.getByRole('img', { name: 'DARK.jpg, as it was' }).waitFor();
  await expect.poll(brightness, { timeout: 10_000 }).toBeGreaterThan(10);
  const save = button('Save to edited');
  expect(await save.isDisabled()).toBe(true);
  await says(page, 'No enhanced image to save. Please apply an enhancement first.');
  const dark = await brightness();
  await button('Auto enhance').click();
  await expect.poll(brightness, { timeout: 10_000 }).toBeGreaterThan(dark * 1.2);
  for (const name of ['Skin retouch', 'Vibrance']) await button(name).click();
  await page.getByLabel('Brightness').fill('120');
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Enhancing' }).count(), { timeout: 15_000 }).toBe(0);
  await look(page, 'editor-2-photo');
  const bright = await brightness();
  await button('Before').click();
  await expect.poll(brightness, { timeout: 10_000 }).toBeLessThan(bright * 0.9);
  await button('Before').click();
  await expect.poll(brightness, { timeout: 10_000 }).toBeCloseTo(bright, 0);
  await refusing(page, 'POST /gigs/{gigId}/team-upload', async () => {
    await save.click();
    await says(page, 'Save failed: the disk is full.');
  }, 'the disk is full.');
  await save.click();
  await says(page, 'Enhanced photo saved to edited folder!');
  await loom.settled();
  const { body } = await loom.call<{ edited_photos: { media_id: string; width: number; height: number; original: { filename: string } | null }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, { token: asha.token });
  expect(body.edited_photos).toMatchObject([{ width: 2400, height: 1600, original: { filename: 'DARK.jpg' } }]);
});

test('a photo that cannot be loaded says so, and another one can be chosen', async () => {
  await button('All photos').click();
  await page.route('**/media/**', (route) => (route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404 }) : route.fallback()));
  await page.getByRole('button', { name: 'Photo IMG_2.jpg' }).click();
  await page.getByRole('alert').getByText('Failed to load image. Please try another photo.').waitFor();
  await page.unroute('**/media/**');
  await button('Choose another photo').click();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
});

test('the editor of a gig that is not there says so', async () => {
  await page.goto('/gigs/01890000-0000-7000-8000-000000000000/ai-editor');
  await page.getByRole('heading', { name: 'Gig not found' }).waitFor();
});
