import sharp from 'sharp';
import { expect, test } from 'vitest';
import { look } from './look.ts';
import { files, hands, refusing, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const [one, two] = await files(1, 2);
// Larger than the screen's picture: what is saved must be the original.
const large = await sharp(one!.bytes).resize(2400, 1600).modulate({ brightness: 0.5 }).jpeg().toBuffer();
const { loom, asha, gig, ask, open } = await openStudio({ photos: [{ name: 'DARK.jpg', bytes: large }, two!] });
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (404|409)/);

/** How bright the picture on the screen is, 0 to 255. */
const brightness = (): Promise<number> =>
  page.evaluate(
    "(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let sum = 0; for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2]; return sum / (data.length * 0.75); })()",
  );

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
  await expect.poll(brightness).toBeGreaterThan(10);
  const save = button('Save to edited');
  expect(await save.isDisabled()).toBe(true);
  await says(page, 'No enhanced image to save. Please apply an enhancement first.');
  const dark = await brightness();
  await button('Auto enhance').click();
  await expect.poll(brightness).toBeGreaterThan(dark * 1.2);
  for (const name of ['Skin retouch', 'Vibrance']) await button(name).click();
  await page.getByLabel('Brightness').fill('120');
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Enhancing' }).count()).toBe(0);
  await look(page, 'editor-2-photo');
  const bright = await brightness();
  await button('Before').click();
  await expect.poll(brightness).toBeLessThan(bright * 0.9);
  await button('Before').click();
  await expect.poll(brightness).toBeCloseTo(bright, 0);
  await refusing(
    page,
    'POST /gigs/{gigId}/team-upload',
    async () => {
      await save.click();
      await says(page, 'Save failed: the disk is full.');
    },
    'the disk is full.',
  );
  await save.click();
  await says(page, 'Enhanced photo saved to edited folder!');
  await loom.settled();
  const { edited_photos: edits } = await ask<{
    edited_photos: { media_id: string; width: number; height: number; original: { filename: string } | null }[];
  }>('GET', `/gigs/${gig.gig_id}/media`);
  expect(edits).toMatchObject([{ width: 2400, height: 1600, original: { filename: 'DARK.jpg' } }]);
});

test('a photo that cannot be loaded says so, and another one can be chosen', async () => {
  await button('All photos').click();
  await page.route('**/media/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
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
