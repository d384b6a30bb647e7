import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/client.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { PLACE, locatedMovie } from '../videos.ts';
import { frontEnds, launch, openPage, type Watched } from './browser.ts';
import { look, unprovoked, WIDE } from './journey/journey.ts';
import { signedIn, signedInAsClient } from './spec.ts';

let loom: TestLoom;
let browser: Browser;
let asha: Person;
let gigId: string;
let client: ClientAnswer;
let studio: Watched;
let guest: Watched;
const film = locatedMovie();

beforeAll(async () => {
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds() }), launch()]);
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  await loom.upload(asha, gigId, [{ name: 'vows.mp4', bytes: film }, { name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 1500, height: 1000, seed: 4 }) }]);
  ({ client } = (await loom.call<{ client: ClientAnswer }>('POST', `/api/v1/gigs/${gigId}/clients`, { token: asha.token, body: { client_name: 'Meera Nair', client_email: 'meera@loom.test', permissions: ['download'] } })).body);
  await loom.settled();
  const desk = { viewport: { width: WIDE, height: 844 }, baseURL: loom.url, acceptDownloads: true };
  [studio, guest] = await Promise.all([openPage(browser, desk), openPage(browser, desk)]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await loom?.close();
});

test('a photographer reads how videos are taken home, by clients and by the public', async () => {
  const { page } = studio;
  await signedIn(page, asha);
  await page.goto(`/gigs/${gigId}`);
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
  await panel.getByText('Guests download photos at 1600 px and videos whole, without the place where they were taken.').waitFor();
  await panel.evaluate((element: unknown) => (element as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }));
  await look(page, 'videos-2-public', [WIDE]);
  expect(unprovoked(studio)).toEqual([]);
}, 60_000);

test('a client whose photos come small reads that a video comes whole, and gets it without its place', async () => {
  const { page } = guest;
  await signedInAsClient(page, (await loom.call<{ access_token: string; gig_id: string; permissions: string[] }>('POST', '/api/v1/client/login', { body: { client_email: client.client_email, access_code: client.access_code } })).body);
  await page.goto(`/client/gallery/${gigId}`);
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
  expect(unprovoked(guest)).toEqual([]);
}, 60_000);

test('with the watermark, videos are to watch: the gallery says so before and the zip after', async () => {
  const { page } = guest;
  await loom.call('PUT', `/api/v1/gigs/${gigId}/clients/${client.client_id}`, { token: asha.token, body: { download_watermark: true } });
  await page.goto(`/client/gallery/${gigId}`);
  await page.getByText('Videos are here to watch: they cannot carry the watermark, and are not downloaded.').waitFor();
  await look(page, 'videos-4-watermark');
  const came = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  await came;
  await page.getByText('Without 1 video, which cannot carry the watermark.').first().waitFor();
  expect(unprovoked(guest)).toEqual([]);
}, 60_000);
