import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { makeJpeg, random } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { faults, frontEnds, launch, openPage, overflows, shot, type Watched } from './browser.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
let loom: TestLoom;
let browser: Browser;
let asha: Person;
let gig: GigAnswer;
let phone: Watched;
let studio: Watched;
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-guest-'));
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds() }), launch()]);
  asha = await loom.register('Asha Rao');
  gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', category: 'Wedding', location: 'Fort Kochi', guest_uploads_enabled: true, guest_upload_limit: 5, guest_moderation: true });
  await loom.upload(asha, gig.gig_id, await Promise.all([1, 2, 3].map(async (seed) => ({ name: `ASHA_${seed}.jpg`, bytes: await makeJpeg({ width: 1200, height: 800, seed }) }))));
  await loom.settled();
  for (const seed of [11, 12, 13, 14, 15, 16]) await writeFile(file(`IMG_${seed}.jpg`), await makeJpeg({ width: 1000, height: 750, seed }));
  await writeFile(file('notes.jpg'), 'this is no photo');
  const next = random(1);
  const noise = Buffer.from(Uint32Array.from({ length: (2600 * 1800 * 3) / 4 }, () => next() * 2 ** 32).buffer);
  await writeFile(file('LARGE.jpg'), await sharp(noise, { raw: { width: 2600, height: 1800, channels: 3 } }).jpeg({ quality: 98 }).toBuffer());
  phone = await openPage(browser, { baseURL: loom.url, viewport: PHONE, hasTouch: true, isMobile: true });
  studio = await openPage(browser, { baseURL: loom.url, viewport: WIDE });
});
afterAll(async () => {
  await browser?.close();
  await loom?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const look = async ({ page }: Watched, name: string, sizes: { width: number; height: number }[]) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    await shot(page, `${name}-${size.width}`);
    expect([name, size.width, await overflows(page)]).toEqual([name, size.width, false]);
    expect(await faults(page)).toEqual([]);
  }
};
const uploads = async () => (await loom.call<{ total: number; pending: number; uploads: { guest_name: string; guest_phone: string | null; original_filename: string }[] }>('GET', `/api/v1/gigs/${gig.gig_id}/guest-uploads`, { token: asha.token })).body;
const openDialog = async (watched = phone) => {
  await watched.page.goto(`/public/gig/${gig.gig_id}`);
  await watched.page.locator('.cover-actions').getByRole('button', { name: 'Share Photos' }).click();
  return watched.page.getByRole('dialog', { name: 'Share Photos' });
};

test('a guest is told what is missing, in the words of the house', async () => {
  const dialog = await openDialog();
  await dialog.waitFor();
  await look(phone, 'guest-1-dialog', [PHONE]);
  await dialog.getByRole('button', { name: 'Upload Photos' }).click();
  await dialog.getByText('Please enter your name').waitFor();
  await dialog.getByLabel('Your Name').fill('Nila Bose');
  await dialog.getByRole('button', { name: 'Upload Photos' }).click();
  await dialog.getByText('Please select photos to upload').waitFor();
  await phone.page.getByLabel('Choose photos to share').setInputFiles([11, 12, 13, 14, 15, 16].map((seed) => file(`IMG_${seed}.jpg`)));
  await dialog.getByRole('button', { name: 'Upload 6 Photos' }).click();
  await dialog.getByText('Maximum 5 photos allowed').waitFor();
  expect((await uploads()).total).toBe(0);
  const number = dialog.getByLabel('Phone');
  await number.fill('');
  await number.pressSequentially('98000 00001');
  expect(await number.inputValue()).toBe('+91 98000 00001');
});

test('their photos arrive, each with its progress, and wait for the photographer', async () => {
  const dialog = phone.page.getByRole('dialog', { name: 'Share Photos' });
  for (const seed of [13, 14, 15, 16]) await dialog.getByRole('button', { name: `Remove IMG_${seed}.jpg` }).click();
  await phone.page.getByLabel('Choose photos to share').setInputFiles([file('notes.jpg')]);
  await dialog.getByRole('button', { name: 'Upload 3 Photos' }).click();
  await dialog.getByText('2 photos have arrived.').waitFor();
  expect(await dialog.locator('.share-row[data-state=refused] .share-note').innerText()).toBe('Only photos can be shared here: JPG, PNG or HEIC.');
  await look(phone, 'guest-2-arrived', [PHONE, WIDE]);
  await phone.page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await uploads()).toMatchObject({ total: 2, pending: 2, uploads: [{ guest_name: 'Nila Bose', guest_phone: '+919800000001' }, {}] });
  expect((await loom.call<{ total: number }>('GET', `/api/v1/public/gigs/${gig.gig_id}/media`)).body.total).toBe(3);
});

test('an upload goes on where it stopped after the browser was closed', async () => {
  const dialog = await openDialog();
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('Nila Bose');
  let begun = 0;
  let pieces = 0;
  const context = phone.page.context();
  await context.route('**/api/v1/guest/tus**', async (route) => {
    if (route.request().method() === 'POST') begun += 1;
    if (route.request().method() === 'PATCH') pieces += 1;
    if (route.request().method() === 'PATCH' && pieces === 2) return route.abort('connectionreset');
    return route.continue();
  });
  await phone.page.getByLabel('Choose photos to share').setInputFiles([file('LARGE.jpg')]);
  await dialog.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await expect.poll(() => pieces, { timeout: 15_000 }).toBe(2);
  await phone.page.close({ runBeforeUnload: false });
  expect((await uploads()).total).toBe(2);

  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  phone = { ...phone, page };
  const again = await openDialog();
  await page.getByLabel('Choose photos to share').setInputFiles([file('LARGE.jpg')]);
  await again.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await again.getByText('Your photo has arrived.').waitFor();
  expect(begun).toBe(1);
  expect((await uploads()).total).toBe(3);
  await again.getByRole('button', { name: 'Done' }).click();
});

test('the photographer approves and rejects, and can undo both', async () => {
  const { page } = studio;
  await page.goto('/login');
  await page.getByLabel('Email').fill(asha.email);
  await page.locator('input[type=password]').fill(asha.password);
  await page.getByRole('button', { name: /log in|sign in/i }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`/gigs/${gig.gig_id}`);
  await loom.settled();
  const filter = page.getByRole('button', { name: 'Guest Uploads' });
  await filter.click();
  await page.getByText('PENDING', { exact: true }).first().waitFor();
  expect(await page.getByText('PENDING', { exact: true }).count()).toBe(3);
  await page.locator('.desk-photo img').nth(2).waitFor();
  await look(studio, 'guest-3-pending', [WIDE, PHONE]);
  await page.setViewportSize(WIDE);

  await page.getByRole('button', { name: 'Approve IMG_11.jpg of Nila Bose' }).click();
  await page.getByText('Guest upload approved!').waitFor();
  await page.getByText('APPROVED', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByText('PENDING', { exact: true }).count(), { timeout: 10_000 }).toBe(3);
  await page.getByRole('button', { name: 'Approve IMG_11.jpg of Nila Bose' }).click();
  await page.getByText('APPROVED', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Reject IMG_12.jpg of Nila Bose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Delete this guest upload? This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Guest upload rejected and deleted').waitFor();
  await expect.poll(() => page.locator('.desk-card').count(), { timeout: 10_000 }).toBe(2);
  await look(studio, 'guest-4-approved', [WIDE, PHONE]);
  await page.setViewportSize(WIDE);
});

test('what was rejected lies in the bin and can be restored', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await page.getByText('30 days left').waitFor();
  await look(studio, 'guest-5-bin', [WIDE, PHONE]);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Restore IMG_12.jpg' }).click();
  await page.getByText('The bin is empty').waitFor();
  expect(await uploads()).toMatchObject({ total: 3, pending: 2 });
});

test('photos are filtered by who brought them', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Nila Bose' }).click();
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Photo IMG_11.jpg' }).waitFor();
  await look(studio, 'guest-6-from', [WIDE]);
});

test('the code is in the share dialog, and the approved photo in the gallery', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByLabel('Access code').inputValue()).toBe(gig.access_code);
  await look(studio, 'guest-7-share', [WIDE, PHONE]);
  await phone.page.goto(`/public/gig/${gig.gig_id}`);
  await phone.page.locator('.gallery-main').getByText('4 photos', { exact: true }).waitFor();
  await look(phone, 'guest-8-cover', [PHONE, WIDE]);
});

test('without moderation the gallery shows a photo by itself two seconds later', async () => {
  await loom.call('PUT', `/api/v1/gigs/${gig.gig_id}/public-settings`, { token: asha.token, body: { public_settings: { ...gig.public_settings, guest_moderation: false } } });
  await phone.page.setViewportSize(PHONE);
  const dialog = await openDialog();
  await phone.page.getByLabel('Choose photos to share').setInputFiles([file('IMG_13.jpg')]);
  await dialog.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await dialog.getByText('The gallery shows them in a moment.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await phone.page.getByRole('button', { name: 'Photo IMG_13.jpg' }).waitFor({ timeout: 10_000 });
});

test('the browser had nothing to complain of', () => {
  const expected = /status of 415.*guest\/tus|ERR_CONNECTION_RESET.*guest\/tus/;
  expect([...phone.complaints, ...studio.complaints].filter((complaint) => !expected.test(complaint))).toEqual([]);
});
