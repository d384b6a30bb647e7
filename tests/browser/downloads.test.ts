import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PATIENCE_MS, unprovoked } from './browser.ts';
import { look } from './look.ts';
import { largePhoto, photosForShoot } from './photos.ts';
import { logIn } from './spec.ts';
import { openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, gig, folder, ask, invite, open } = await openStudio({ photos: photosForShoot() });
const { client } = await invite('Meera Nair', ['download', 'edit']);
const large = join(folder, 'LARGE.jpg');
await writeFile(large, await largePhoto());
const studio = await open();
let guest = await open();

test('a photographer sets the watermark, and sees it on a photo as it will be', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Watermark' }).click();
  await page.waitForURL('**/watermark-settings');
  const text = page.getByLabel('Text', { exact: true });
  await expect.poll(() => text.inputValue()).toBe('© Asha Rao');
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
  expect(
    await page.evaluate(`[${mark}.textContent, ${mark}.dataset.position, getComputedStyle(${mark}).opacity].join()`),
  ).toBe('Asha Rao Studio ₹,center,1');
  // As large beside the photo as the server draws it: 48 of 800.
  const share = await page.evaluate(
    `parseFloat(getComputedStyle(${mark}).fontSize) / document.querySelector('.mark-stage').clientWidth`,
  );
  expect(share).toBeCloseTo(48 / 800, 3);
  await look(page, 'mark-2-changed');
  const settings = '**/api/v1/watermark/settings';
  await page.route(settings, (route) => route.fulfill({ status: 503, json: { detail: 'The studio is away.' } }));
  await save.click();
  await page.getByText('Failed to save settings: The studio is away.').waitFor();
  await page.unroute(settings);
  expect(unprovoked(studio, /503/)).toEqual([]);
  await save.click();
  await page.getByText('Watermark settings saved!').waitFor();
  expect(await ask('GET', '/watermark/settings')).toMatchObject({
    text: 'Asha Rao Studio ₹',
    position: 'center',
    opacity: 1,
    font_size: 48,
    color: '#FFFFFF',
    enabled: true,
  });
  expect(unprovoked(studio)).toEqual([]);
});

test('a logo is put on the watermark, taken off and put back', async () => {
  const { page } = studio;
  const logo = await sharp({ create: { width: 120, height: 40, channels: 4, background: '#feb000' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByText('Your logo is set.').waitFor();
  const shown = page.locator('.mark-text-logo');
  await shown.waitFor();
  await page.getByRole('radio', { name: 'Logo', exact: true }).check();
  await expect.poll(() => page.locator('.mark-text').textContent()).toBe('');
  await look(page, 'mark-3-logo');
  await page.getByRole('radio', { name: 'Logo and text' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => ask('GET', '/watermark/settings')).toMatchObject({ content: 'both' });
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByText('Your logo is removed.').waitFor();
  await shown.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown.waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill('ஸ்ரீ லக்ஷ்மி');
  await page.evaluate("document.fonts.load('600 40px Watermark', 'ஸ்ரீ')");
  await look(page, 'mark-4-tamil');
  expect(unprovoked(studio)).toEqual([]);
});

test('and puts it on what one client downloads, and on what the public does', async () => {
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
  await page.getByRole('switch', { name: 'Watermark for the public' }).check();
  await expect
    .poll(async () => (await ask<{ watermark: boolean }>('GET', `/gigs/${gig.gig_id}/public-watermark`)).watermark)
    .toBe(true);
  expect(unprovoked(studio)).toEqual([]);
});

test("a guest's zip is made with the watermark first, and then comes by itself", async () => {
  const public_ = await open();
  const { page } = public_;
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.getByRole('button', { name: 'Select Multiple' }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  const came = page.waitForEvent('download');
  const watched = page.waitForResponse((answer) => answer.url().includes('/api/v1/zips/'));
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download 6 Photos' }).click();
  expect((await watched).status()).toBe(200);
  const download = await came;
  expect(download.suggestedFilename()).toBe('Meera & Arjun.zip');
  expect((await stat(await download.path())).size).toBeGreaterThan(100_000);
  expect(unprovoked(public_)).toEqual([]);
  await page.context().close();
});

test('a client downloads everything in one zip, and sees how far it is while it is made', async () => {
  const { page } = guest;
  await page.goto(`/client/login?email=${client.client_email}&code=${client.access_code}`);
  await page.getByRole('button', { name: 'Access Photos' }).click();
  await page.waitForURL(`**/client/gallery/${gig.gig_id}`);
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page
    .getByRole('button', { name: /^Photo / })
    .first()
    .waitFor();
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
  const told = page.getByText('Your zip is on its way.').waitFor();
  release();
  await told;
  const download = await came;
  expect(download.suggestedFilename()).toBe('Meera & Arjun.zip');
  expect((await stat(await download.path())).size).toBeGreaterThan(50_000);
  expect(unprovoked(guest)).toEqual([]);
});

test('or what they select, within what is left to them', async () => {
  const { page } = guest;
  await ask('PUT', `/gigs/${gig.gig_id}/clients/${client.client_id}`, { download_limit: 6 });
  await page.reload();
  await page.getByText('0 downloads left of 6.').waitFor();
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const photos = page.getByRole('tabpanel', { name: /All Photos/ });
  await photos
    .getByRole('button', { name: /^Photo / })
    .nth(0)
    .click();
  await photos
    .getByRole('button', { name: /^Photo / })
    .nth(1)
    .click();
  await look(page, 'mark-6-selected');
  const came = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 photos' }).click();
  expect((await came).suggestedFilename()).toBe('Meera & Arjun.zip');
  expect(unprovoked(guest)).toEqual([]);
});

test("a client's upload goes on where it stopped after the browser was closed, and is theirs", async () => {
  const context = guest.page.context();
  let cut = true;
  let pieces = 0;
  let begun = 0;
  await context.route('**/api/v1/client/tus**', async (route) => {
    if (route.request().method() === 'POST') begun += 1;
    if (route.request().method() === 'PATCH' && (pieces += 1) > 1 && cut) return route.abort('connectionreset');
    return route.continue();
  });
  await guest.page.getByLabel('Choose photos to upload').setInputFiles(large);
  await guest.page.getByRole('region', { name: 'Uploads' }).waitFor();
  await expect.poll(() => pieces).toBeGreaterThan(1);
  await guest.page.close({ runBeforeUnload: false });
  cut = false;

  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  guest = { ...guest, page };
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByLabel('Choose photos to upload').setInputFiles(large);
  await page.getByText('1 file uploaded').waitFor();
  await look(page, 'mark-7-uploaded');
  expect(begun).toBe(1);
  await page.getByRole('tab', { name: /All Photos/ }).click();
  await page.getByRole('button', { name: 'Photo LARGE.jpg' }).waitFor();
  const { uploaders } = await ask<{ uploaders: { kind: string; name: string }[] }>(
    'GET',
    `/gigs/${gig.gig_id}/uploaders`,
  );
  expect(uploaders).toContainEqual(expect.objectContaining({ kind: 'client', name: 'Meera Nair' }));
  expect(unprovoked(guest, /ERR_CONNECTION_RESET/)).toEqual([]);
});
