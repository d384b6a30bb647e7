import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeJpeg } from '../pictures.ts';
import { PLACE, locatedMovie } from '../videos.ts';
import { look, WIDE } from './look.ts';
import { signedIn, signedInAsClient } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const film = locatedMovie();
const { asha, gig, ask, invite, open } = await openStudio({
  photos: [
    { name: 'vows.mp4', bytes: film },
    { name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 1500, height: 1000, seed: 4 }) },
  ],
});
const { client, session } = await invite('Meera Nair', ['download']);
const [studio, guest] = [await open(), await open()];
quiet([studio, guest]);

test('a photographer reads how videos are downloaded, by clients and by the public', async () => {
  const { page } = studio;
  await signedIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('tab', { name: 'Client' }).click();
  await page.getByRole('article', { name: 'Meera Nair' }).getByRole('button', { name: 'Downloads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Downloads' });
  const note = dialog.getByText('For photos. A video is always downloaded whole, without the place where it was shot.');
  await note.waitFor();
  await look(page, 'videos-1-allowance');
  await dialog.getByRole('switch', { name: 'With my watermark' }).check();
  await note.waitFor({ state: 'detached' });
  await dialog.getByText('Videos cannot carry it, and are not downloaded then.').waitFor();
  await dialog.getByRole('switch', { name: 'With my watermark' }).uncheck();
  for (const size of ['Original', '2048 px', '1024 px']) await dialog.getByRole('checkbox', { name: size }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Public' }).click();
  const panel = page.getByRole('region', { name: 'Downloads' });
  await panel
    .getByText('Guests download photos at 1600 px and videos whole, without the place where they were taken.')
    .waitFor();
  await panel.evaluate((element: unknown) =>
    (element as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
  );
  await look(page, 'videos-2-public', [WIDE]);
});

test('a client whose photos come small reads that a video comes whole, and gets it without its place', async () => {
  const { page } = guest;
  await signedInAsClient(page, session);
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByText('Photos come at 640 px, videos whole.').waitFor();
  await page.getByRole('tab', { name: /All Photos/ }).click();
  const tile = page.getByRole('button', { name: /^Video vows/ });
  await tile.waitFor();
  await look(page, 'videos-3-client');
  await tile.click();
  const came = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await came;
  expect(download.suggestedFilename()).toBe('vows.mp4');
  const bytes = await readFile(await download.path());
  expect([bytes.length, bytes.includes(PLACE)]).toEqual([film.length, false]);
});

test('with the watermark, videos are to watch: the gallery says so before and the zip after', async () => {
  const { page } = guest;
  await ask('PUT', `/gigs/${gig.gig_id}/clients/${client.client_id}`, { download_watermark: true });
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByText('Videos are here to watch: they cannot carry the watermark, and are not downloaded.').waitFor();
  await look(page, 'videos-4-watermark');
  const came = page.waitForEvent('download');
  const told = page.getByText('Without 1 video, which cannot carry the watermark.').first().waitFor();
  await page.getByRole('button', { name: 'Download all' }).click();
  await Promise.all([came, told]);
});
