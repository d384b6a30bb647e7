import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PATIENCE_MS, type Watched } from './browser.ts';
import { look, PHONE, WIDE } from './look.ts';
import { largePhoto } from './photos.ts';
import { chosen, files, logIn } from './spec.ts';
import { HAND, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const form = { guest_uploads_enabled: true, guest_upload_limit: 5, guest_moderation: true };
const { loom, asha, gig, folder, ask, open } = await openStudio({
  fetchesAhead: true,
  gig: form,
  photos: files(1, 2, 3),
});
const theirs = await chosen(11, 12, 13, 14, 15, 16);
const large = join(folder, 'LARGE.jpg');
await writeFile(large, await largePhoto());
let phone = await open(HAND);
const studio = await open();

const uploads = () =>
  ask<{
    total: number;
    pending: number;
    uploads: { guest_name: string; guest_phone: string | null; original_filename: string }[];
  }>('GET', `/gigs/${gig.gig_id}/guest-uploads`);
const openDialog = async ({ page }: Watched = phone) => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.cover-actions').getByRole('button', { name: 'Share Photos' }).click();
  return page.getByRole('dialog', { name: 'Share Photos' });
};

test('a guest is told what is missing, in our own words', async () => {
  const dialog = await openDialog();
  await dialog.waitFor();
  await look(phone.page, 'guest-1-dialog', [PHONE]);
  await dialog.getByRole('button', { name: 'Upload Photos' }).click();
  await dialog.getByText('Please enter your name').waitFor();
  await dialog.getByLabel('Your Name').fill('Nila Bose');
  await dialog.getByRole('button', { name: 'Upload Photos' }).click();
  await dialog.getByText('Please select photos to upload').waitFor();
  await phone.page.getByLabel('Choose photos to share').setInputFiles(theirs);
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
  await phone.page
    .getByLabel('Choose photos to share')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no photo') });
  await dialog.getByRole('button', { name: 'Upload 3 Photos' }).click();
  await dialog.getByText('2 photos have arrived.').waitFor();
  expect(await dialog.locator('.share-row[data-state=refused] .share-note').innerText()).toBe(
    'Only photos can be shared here: JPG, PNG or HEIC.',
  );
  await look(phone.page, 'guest-2-arrived', [PHONE, WIDE]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await uploads()).toMatchObject({
    total: 2,
    pending: 2,
    uploads: [{ guest_name: 'Nila Bose', guest_phone: '+919800000001' }, {}],
  });
  expect((await ask<{ total: number }>('GET', `/public/gigs/${gig.gig_id}/media`)).total).toBe(3);
});

test('an upload goes on where it stopped after the browser was closed', async () => {
  const dialog = await openDialog();
  expect(await dialog.getByLabel('Your Name').inputValue()).toBe('Nila Bose');
  let begun = 0;
  let pieces = 0;
  // From the second piece on, until the browser is closed: it would try again by itself.
  let away = true;
  const context = phone.page.context();
  await context.route('**/api/v1/guest/tus**', async (route) => {
    if (route.request().method() === 'POST') begun += 1;
    if (route.request().method() === 'PATCH') pieces += 1;
    if (route.request().method() === 'PATCH' && pieces >= 2 && away) return route.abort('connectionreset');
    return route.continue();
  });
  await phone.page.getByLabel('Choose photos to share').setInputFiles(large);
  await dialog.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await expect.poll(() => pieces).toBeGreaterThanOrEqual(2);
  await phone.page.close({ runBeforeUnload: false });
  away = false;
  expect((await uploads()).total).toBe(2);

  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  phone = { ...phone, page };
  const again = await openDialog();
  await page.getByLabel('Choose photos to share').setInputFiles(large);
  await again.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await again.getByText('Your photo has arrived.').waitFor();
  expect(begun).toBe(1);
  expect((await uploads()).total).toBe(3);
  await again.getByRole('button', { name: 'Done' }).click();
});

test('the photographer approves and rejects, and can undo both', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await loom.settled();
  const filter = page.getByRole('button', { name: 'Guest Uploads' });
  await filter.click();
  await page.getByText('PENDING', { exact: true }).first().waitFor();
  expect(await page.getByText('PENDING', { exact: true }).count()).toBe(3);
  await page.locator('.review-photo img').nth(2).waitFor();
  await look(studio.page, 'guest-3-pending', [WIDE, PHONE]);

  await page.getByRole('button', { name: 'Approve IMG_11.jpg of Nila Bose' }).click();
  await page.getByText('Guest upload approved!').waitFor();
  await page.getByText('APPROVED', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByText('PENDING', { exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'Approve IMG_11.jpg of Nila Bose' }).click();
  await page.getByText('APPROVED', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Reject IMG_12.jpg of Nila Bose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Delete this guest upload? This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Guest upload rejected and deleted').waitFor();
  await expect.poll(() => page.locator('.review-card').count()).toBe(2);
  await look(studio.page, 'guest-4-approved', [WIDE, PHONE]);
});

test('what was rejected lies in the bin and can be restored', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await page.getByText('30 days left').waitFor();
  await look(studio.page, 'guest-5-bin', [WIDE, PHONE]);
  await page.getByRole('button', { name: 'Restore IMG_12.jpg' }).click();
  await page.getByText('The bin is empty').waitFor();
  expect(await uploads()).toMatchObject({ total: 3, pending: 2 });
});

test('photos are filtered by who brought them', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Nila Bose' }).click();
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Photo IMG_11.jpg' }).waitFor();
  await look(studio.page, 'guest-6-from', [WIDE]);
});

test('the code is in the share dialog, and the approved photo in the gallery', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByLabel('Access code').inputValue()).toBe(gig.access_code);
  await look(studio.page, 'guest-7-share', [WIDE, PHONE]);
  await phone.page.goto(`/public/gig/${gig.gig_id}`);
  await phone.page.locator('.gallery-main').getByText('4 photos', { exact: true }).waitFor();
  await look(phone.page, 'guest-8-cover', [PHONE, WIDE]);
});

test('without moderation the gallery shows a photo by itself two seconds later', async () => {
  await ask('PUT', `/gigs/${gig.gig_id}/public-settings`, {
    public_settings: { ...gig.public_settings, guest_moderation: false },
  });
  const dialog = await openDialog();
  await phone.page.getByLabel('Choose photos to share').setInputFiles(theirs[2]!);
  await dialog.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await dialog.getByText('The gallery shows them in a moment.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await phone.page.getByRole('button', { name: 'Photo IMG_13.jpg' }).waitFor();
});

test('the browser had nothing to complain of', () => {
  const expected = /status of 415.*guest\/tus|ERR_CONNECTION_RESET.*guest\/tus/;
  expect([...phone.complaints, ...studio.complaints].filter((complaint) => !expected.test(complaint))).toEqual([]);
});
