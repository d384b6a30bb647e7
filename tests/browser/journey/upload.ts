import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Photo } from '../photos.ts';
import { look } from '../look.ts';
import type { Journey } from './journey.ts';

/** Bytes per second: slow enough to be seen and stopped. */
const SLOW = 80_000;

const asFile = ({ name, bytes }: Photo) => ({
  name,
  mimeType: name.endsWith('.heic') ? 'image/heic' : 'image/jpeg',
  buffer: bytes,
});
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const row = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name });
const choose = (page: Page, photos: Photo[]) =>
  page.getByLabel('Photos and videos to upload').first().setInputFiles(photos.map(asFile));
/** Waits for as many thumbnails as there are photos, each with its picture. */
export const thumbnails = (page: Page, count: number) =>
  expect.poll(() => page.locator('.tile-image[data-loaded]').count()).toBe(count);

export async function uploadsMany({ studio: { page }, photos }: Journey): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: SLOW,
  });
  await choose(page, [
    { name: 'notes.jpg', bytes: Buffer.from('Remember the flowers.\n'.repeat(40)) },
    ...photos.chosen,
    photos.cancelled,
  ]);
  const bar = tray(page)
    .getByRole('progressbar', { name: /^Upload of / })
    .first();
  await bar.waitFor();
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { interval: 100 }).toBeGreaterThan(0);
  await tray(page).getByRole('progressbar', { name: 'Overall upload' }).waitFor();
  await look(page, '11-uploading');
  await tray(page)
    .getByRole('button', { name: `Cancel ${photos.cancelled.name}` })
    .click();
  await row(page, photos.cancelled.name).waitFor({ state: 'detached' });
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await wire.detach();

  await tray(page).getByText(`${photos.chosen.length} files uploaded, 1 not`).waitFor();
  await row(page, 'notes.jpg').getByText('"notes.jpg" is not a photo or video that we can read.').waitFor();
  await thumbnails(page, photos.chosen.length);
  await look(page, '12-uploaded');
}

export async function retriesOne({ studio: { page }, photos }: Journey): Promise<void> {
  let away = true;
  // Kept to the end: where interception ends while a request is under way, that one may hang.
  await page.route('**/upload-media', (route) => (away ? route.abort('internetdisconnected') : route.continue()));
  await choose(page, [photos.late]);
  const retry = tray(page).getByRole('button', { name: `Retry ${photos.late.name}` });
  await retry.waitFor();
  await look(page, '13-upload-failed');
  // A press while the network is still away harms nothing; once it is back nobody has to press.
  await retry.click();
  await tray(page).getByText('1 waiting for the network').waitFor();
  away = false;
  await row(page, photos.late.name).getByText('Uploaded').waitFor();
  await page.unroute('**/upload-media');
  await thumbnails(page, photos.chosen.length + 1);
  await tray(page).getByRole('button', { name: 'Close uploads' }).click();
  await tray(page).waitFor({ state: 'detached' });
}
