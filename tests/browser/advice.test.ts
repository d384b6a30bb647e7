import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PEOPLE, havePeople, landscape } from '../adapters/faces/photos.ts';
import { look } from './look.ts';
import { hands, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const portrait = havePeople ? await readFile(join(PEOPLE, 'obama-1.jpg')) : await landscape(900, 700);
const dark = await sharp(await landscape(900, 600))
  .linear(0.3, 0)
  .jpeg()
  .toBuffer();
const { gig, asha, ask, open } = await openStudio({
  photos: [
    { name: 'DARK.jpg', bytes: dark },
    { name: 'PORTRAIT.jpg', bytes: portrait },
  ],
});
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /answers against its contract/);

const edit = async (name: string) => {
  await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
  await page.getByRole('button', { name: `Photo ${name}`, exact: true }).click();
  await page.getByRole('img', { name: `${name}, as it was` }).waitFor();
};
/** Of the picture on the screen: its mean brightness, and how opaque its upper left corner is, 0 to 255. */
const seen = (): Promise<{ mean: number; corner: number }> =>
  page.evaluate(
    "(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let sum = 0; for (let at = 0; at < data.length; at += 4) sum += data[at]; return { mean: sum / (data.length / 4), corner: data[3] }; })()",
  );

test('what is measured in a photo is told, and applied by a press', async () => {
  await edit('DARK.jpg');
  const brighten = page.getByRole('button', { name: /^Apply: Brighten it by/ });
  await brighten.waitFor();
  await page.getByText(/^Its middle tone lies at \d+ % of white\.$/).waitFor();
  await page.getByText('No model that knows objects is installed on this server').waitFor();
  await expect.poll(async () => (await seen()).mean).toBeGreaterThan(5);
  const { mean } = await seen();
  await brighten.click();
  await expect.poll(async () => (await seen()).mean).toBeGreaterThan(mean * 1.2);
  await page.getByText('Applied').first().waitFor();
  await look(page, 'advice-1-applied');
  await button('Undo').click();
  await brighten.waitFor();
});

test('where nobody is, the background stays, and a sentence says why', async () => {
  await button('Remove background').click();
  await says(
    page,
    'Nobody was found in this photo, and only people can be cut out. Please choose a photo of a person.',
  );
  expect(await button('Remove background').getAttribute('aria-pressed')).toBe('false');
});

test.skipIf(!havePeople)('a background is removed, put back, and what is left is saved', async () => {
  await edit('PORTRAIT.jpg');
  await expect.poll(async () => (await seen()).corner).toBe(255);
  await button('Remove background').click();
  await says(page, 'Background removed');
  await expect.poll(async () => (await seen()).corner).toBe(0);
  await look(page, 'advice-2-background');
  await button('Remove background').click();
  await expect.poll(async () => (await seen()).corner).toBe(255);
  await button('Remove background').click();
  await expect.poll(async () => (await seen()).corner).toBe(0);
  await button('Save to edited').click();
  await says(page, 'Enhanced photo saved to edited folder!');
});

test('what a later server says of a background is shown as completed with limited features', async () => {
  const call = '**/api/v1/ai-editor/remove-background/*';
  await edit('DARK.jpg');
  const { original_photos: photos } = await ask<{ original_photos: { media_url: string }[] }>(
    'GET',
    `/gigs/${gig.gig_id}/media`,
  );
  await page.route(call, (route) =>
    route.fulfill({
      json: { status: 'partial', processed_url: photos[0]!.media_url, method: 'other', message: 'In part' },
    }),
  );
  await button('Remove background').click();
  await says(page, 'Remove background completed with limited features');
  await page.unroute(call);
});
