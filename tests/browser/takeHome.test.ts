import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/client.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { random } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { frontEnds, launch, openPage, type Watched } from './browser.ts';
import { look, unprovoked, WIDE } from './journey/journey.ts';
import { photosForJourney } from './photos.ts';
import { logIn } from './spec.ts';

let loom: TestLoom;
let browser: Browser;
let asha: Person;
let gig: GigAnswer;
let client: ClientAnswer;
let studio: Watched;
let guest: Watched;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-take-home-'));
  let photos;
  [loom, browser, photos] = await Promise.all([startLoom({ folders: frontEnds() }), launch(), photosForJourney()]);
  asha = await loom.register();
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', category: 'Wedding', location: 'Fort Kochi' });
  await loom.upload(asha, gig.gig_id, photos.chosen);
  ({ client } = (await loom.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${gig.gig_id}/clients`, { token: asha.token, body: { client_name: 'Meera Nair', client_email: 'meera@loom.test', permissions: ['download', 'edit'] } })).body);
  await loom.settled();
  // Noise, so that it is larger than one piece of an upload.
  const next = random(1);
  const noise = Buffer.from(Uint32Array.from({ length: (2600 * 1800 * 3) / 4 }, () => next() * 2 ** 32).buffer);
  await writeFile(join(folder, 'LARGE.jpg'), await sharp(noise, { raw: { width: 2600, height: 1800, channels: 3 } }).jpeg({ quality: 98 }).toBuffer());
  const desk = { viewport: { width: WIDE, height: 844 }, baseURL: loom.url, acceptDownloads: true };
  [studio, guest] = await Promise.all([openPage(browser, desk), openPage(browser, desk)]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await loom?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a photographer sets the watermark, and sees it on a photo as it will be', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Watermark' }).click();
  await page.waitForURL('**/watermark-settings');
  const text = page.getByLabel('Text', { exact: true });
  expect(await text.inputValue()).toBe('© Asha Rao');
  await page.evaluate("document.querySelector('.mark-stage img').decode()");
  await look(page, 'mark-1-settings');
  const save = page.getByRole('button', { name: 'Save settings' });
  expect(await save.isDisabled()).toBe(true);
  await text.fill('');
  await save.click();
  await page.getByText('Please enter the text of your watermark.').waitFor();
  await text.fill('Asha Rao Studio ₹');
  await page.getByRole('radio', { name: 'Centre' }).check();
  await page.getByLabel('Font size').fill('48');
  await page.getByLabel('Opacity').fill('100');
  const mark = "document.querySelector('.mark-text')";
  expect(await page.evaluate(`[${mark}.textContent, ${mark}.dataset.position, getComputedStyle(${mark}).opacity].join()`)).toBe('Asha Rao Studio ₹,center,1');
  // As large beside the photo as the server draws it: 48 of 800.
  const share = await page.evaluate(`parseFloat(getComputedStyle(${mark}).fontSize) / document.querySelector('.mark-stage').clientWidth`);
  expect(share).toBeCloseTo(48 / 800, 3);
  await look(page, 'mark-2-changed');
  await save.click();
  await page.getByText('Watermark settings saved!').waitFor();
  expect((await loom.call('GET', '/api/v1/watermark/settings', { token: asha.token })).body).toMatchObject({ text: 'Asha Rao Studio ₹', position: 'center', opacity: 1, font_size: 48, color: '#FFFFFF', enabled: true });
  expect(unprovoked(studio)).toEqual([]);
}, 60_000);

test('and puts it on what one client takes home, and on what the public does', async () => {
  const { page } = studio;
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('tab', { name: 'Client' }).click();
  await page.getByRole('article', { name: 'Meera Nair' }).getByRole('button', { name: 'Downloads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Downloads' });
  await dialog.getByRole('switch', { name: 'With my watermark' }).check();
  await look(page, 'mark-3-client');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Public' }).click();
  await page.getByRole('switch', { name: 'Watermark on public downloads' }).check();
  await expect.poll(async () => (await loom.call<{ watermark: boolean }>('GET', `/api/v1/gigs/${gig.gig_id}/public-watermark`, { token: asha.token })).body.watermark).toBe(true);
  expect(unprovoked(studio)).toEqual([]);
}, 60_000);

test('a guest\'s zip is made with the watermark first, and then comes by itself', async () => {
  const public_ = await openPage(browser, { viewport: { width: WIDE, height: 844 }, baseURL: loom.url, acceptDownloads: true });
  const { page } = public_;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.getByRole('button', { name: 'Select Multiple' }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  const came = page.waitForEvent('download');
  const watched = page.waitForResponse((answer) => answer.url().includes('/api/v1/zips/'));
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download 6 Photos' }).click();
  expect((await watched).status()).toBe(200);
  const download = await came;
  expect(download.suggestedFilename()).toBe('Meera Arjun.zip');
  expect((await stat(await download.path())).size).toBeGreaterThan(100_000);
  expect(unprovoked(public_)).toEqual([]);
  await page.context().close();
}, 60_000);

test('a client takes everything home in one zip, and sees how far it is while it is made', async () => {
  const { page } = guest;
  await page.goto(`/client/login?email=${client.client_email}&code=${client.access_code}`);
  await page.getByRole('button', { name: 'Access Photos' }).click();
  await page.waitForURL(`**/client/gallery/${gig.gig_id}`);
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page.getByRole('button', { name: /^Photo / }).first().waitFor();
  await look(page, 'mark-4-client-gallery');
  await page.getByLabel('Download as').selectOption('1024');
  // Held back until the screen was looked at.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/zips/**', async (route) => {
    await held;
    await route.continue();
  });
  const came = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  await page.getByRole('progressbar', { name: 'Preparing the zip' }).waitFor();
  await look(page, 'mark-5-preparing');
  release();
  const download = await came;
  expect(download.suggestedFilename()).toBe('Meera Arjun.zip');
  expect((await stat(await download.path())).size).toBeGreaterThan(50_000);
  await page.getByText('Your zip is on its way.').waitFor();
  expect(unprovoked(guest)).toEqual([]);
}, 60_000);

test('or what they select, within what is left to them', async () => {
  const { page } = guest;
  await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/clients/${client.client_id}`, { token: asha.token, body: { download_limit: 6 } });
  await page.reload();
  await page.getByText('0 downloads left of 6.').waitFor();
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const photos = page.getByRole('tabpanel', { name: /All Photos/ });
  await photos.getByRole('button', { name: /^Photo / }).nth(0).click();
  await photos.getByRole('button', { name: /^Photo / }).nth(1).click();
  await look(page, 'mark-6-selected');
  const came = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 photos' }).click();
  expect((await came).suggestedFilename()).toBe('Meera Arjun.zip');
  expect(unprovoked(guest)).toEqual([]);
}, 60_000);

test('a client\'s upload goes on where it stopped after the browser was closed, and is theirs', async () => {
  const context = guest.page.context();
  let cut = true;
  let pieces = 0;
  let begun = 0;
  await context.route('**/api/v1/client/tus**', async (route) => {
    if (route.request().method() === 'POST') begun += 1;
    if (route.request().method() === 'PATCH' && (pieces += 1) > 1 && cut) return route.abort('connectionreset');
    return route.continue();
  });
  await guest.page.getByLabel('Choose photos to upload').setInputFiles([join(folder, 'LARGE.jpg')]);
  await guest.page.getByRole('region', { name: 'Uploads' }).waitFor();
  await expect.poll(() => pieces, { timeout: 15_000 }).toBeGreaterThan(1);
  await guest.page.close({ runBeforeUnload: false });
  cut = false;

  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  guest = { ...guest, page };
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByLabel('Choose photos to upload').setInputFiles([join(folder, 'LARGE.jpg')]);
  await page.getByText('1 file uploaded').waitFor();
  await look(page, 'mark-7-uploaded');
  expect(begun).toBe(1);
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page.getByRole('button', { name: 'Photo LARGE.jpg' }).waitFor();
  const { uploaders } = (await loom.call<{ uploaders: { kind: string; name: string }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/uploaders`, { token: asha.token })).body;
  expect(uploaders).toContainEqual(expect.objectContaining({ kind: 'client', name: 'Meera Nair' }));
  expect(unprovoked(guest, /ERR_CONNECTION_RESET/)).toEqual([]);
}, 60_000);
