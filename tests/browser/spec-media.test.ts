import { expect } from 'vitest';
import { chosen, files, form, gigRoom, hands, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, asha, gig, ask, open } = await openStudio({
  fetchesAhead: true,
  gig: { guest_uploads_enabled: true },
  photos: files(1, 2, 3, 4),
});
await ask('POST', `/gigs/${gig.gig_id}/folders`, { folder_name: 'Ceremony' });
const window = await open();
const { page } = window;
const { button, inDialog, inBar } = hands(page);
const filter = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Filters and folders' }).getByRole('button', { name });
const room = () => gigRoom(page, gig);
await signedIn(page, asha);
quiet([window]);

test('the media are filtered by kind, by guests and by folder; edited ones once there are some', async () => {
  await room();
  for (const name of [/^All Media/, /^Photos/, /^Videos/, /^Guest Uploads/, /^Ceremony/]) await filter(name).waitFor();
  expect(await filter(/^Edited/).count()).toBe(0);
  await filter(/^Videos/).click();
  await page.getByText('No videos here').waitFor();
  await filter(/^Photos/).click();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(4);
  const [photo] = await files(51);
  await ask('POST', `/gigs/${gig.gig_id}/team-upload`, form({}, { ...photo!, name: 'IMG_1.jpg' }));
  await loom.settled();
  await room();
  await filter(/^Edited/).click();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(1);
});

test('many photos are selected, moved and made the cover, of which there is one', async () => {
  await room();
  await filter(/^Photos/).click();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(4);
  await button('Select').click();
  await button('Select All').click();
  await page.getByText('4 selected').waitFor();
  const cover = inBar('Set as cover');
  expect([await cover.isDisabled(), await cover.getAttribute('title')]).toEqual([
    true,
    'Please select a photo to set as feature image',
  ]);
  await inBar('Clear selection').click();
  await page.getByText('4 selected').waitFor({ state: 'detached' });
  for (const name of ['Photo IMG_2.jpg', 'Photo IMG_3.jpg'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  expect(await cover.isDisabled(), 'two are selected').toBe(true);
  await inBar('Move').click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Ceremony' }).check();
  await inDialog('Move').click();
  await says(page, 'Items moved successfully');
  await page.getByRole('checkbox', { name: 'Select Photo IMG_2.jpg' }).click();
  expect(await cover.isDisabled(), 'one is selected').toBe(false);
  await cover.click();
  await says(page, 'Feature image set successfully!');
  for (const name of ['Photo IMG_3.jpg', 'Photo IMG_4.jpg'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await inBar('Delete').click();
  await says(page, 'Delete 2 selected items?');
  await inDialog('Delete').click();
  await says(page, 'Selected items deleted successfully');
});

test('a folder needs a name, and is deleted after a question', async () => {
  await room();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await button('New folder').click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill('  ');
  await inDialog('Create folder').click();
  expect(await dialog.isVisible()).toBe(true);
  expect(asked.filter((url) => url.endsWith('/folders'))).toEqual([]);
  await page.keyboard.press('Escape');
  await button('Delete folder Ceremony').click();
  await says(page, 'Are you sure you want to delete this folder?');
  await inDialog('Delete').click();
  await button('Delete folder Ceremony').waitFor({ state: 'detached' });
});

test('an upload beyond the limit of the trial is blocked, and at the limit there is no upload', async () => {
  let used = 999;
  await page.route('**/subscriptions/status', (route) =>
    route.fulfill({
      json: {
        plan_name: 'Free Trial',
        is_active: true,
        is_expired: false,
        expiry_date: '2027-01-01T00:00:00.000Z',
        usage: { media_uploads_used: used, media_upload_limit: 1000, gigs_used: 1, gigs_limit: 1 },
        usage_percentage: 100,
      },
    }),
  );
  await room();
  await page.getByText('999 of 1,000 trial uploads').waitFor();
  const input = page.getByLabel('Photos and videos to upload').first();
  const accepted = await input.getAttribute('accept');
  for (const kind of ['image/*', 'video/*']) expect(accepted).toContain(kind);
  expect(await input.getAttribute('multiple')).not.toBeNull();
  await input.setInputFiles(await chosen(61, 62));
  await says(
    page,
    'Upload would exceed your trial limit of 1000 media files. You have 1 uploads remaining. Please upgrade to continue.',
  );
  expect(await page.getByRole('region', { name: 'Uploads' }).count()).toBe(0);
  used = 1000;
  await room();
  await expect.poll(() => button('Upload').isDisabled()).toBe(true);
  await page.unroute('**/subscriptions/status');
});
