import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { expect } from 'vitest';
import { within } from '../../pace.ts';
import type { Photo } from '../photos.ts';
import { send } from './camera.ts';
import { dialogByKeyboard, look, PHONE } from '../look.ts';
import type { Journey } from './journey.ts';

/** Milliseconds from a camera's last byte to the open page, on a machine that is not slower than others. */
const LIVE_MS = 2000;
const tiles = (journey: Journey) =>
  journey.phone.page
    .locator('.tile-open')
    .evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')!.replace(/^Photo |, \d+% match$/g, '')));
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** The names in a zip, from its central directory. */
function entriesOf(zip: Buffer): string[] {
  const names: string[] = [];
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (let at = zip.readUInt32LE(end + 16); at < end && zip.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

export async function previewsTheLink({ loom, gig, photographer }: Journey): Promise<void> {
  const html = (await loom.call<string>('GET', `/public/gig/${gig.id}`)).body;
  const tag = (name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]?.replaceAll('&#38;', '&');
  expect(tag('og:title')).toBe(gig.name);
  expect(tag('og:description')).toBe(`Fort Kochi · Photos by ${photographer.name}`);
  expect(tag('og:url')).toBe(`${loom.url}/public/gig/${gig.id}`);
  const image = await fetch(tag('og:image')!);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toMatch(/^image\//);
}

export async function opensTheGallery(journey: Journey): Promise<void> {
  const {
    phone: { page },
    gig,
    photos,
  } = journey;
  await page.goto(`/public/gig/${gig.id}`);
  await page.getByRole('heading', { name: gig.name, level: 1 }).waitFor();
  await page.locator('.cover img[data-loaded]').waitFor();
  await look(page, '30-cover', [PHONE]);
  await page.getByText(`${photos.chosen.length + 3} photos`, { exact: true }).waitFor();
  await page.locator('.tile-image[data-loaded]').nth(2).waitFor();
  await page.getByRole('button', { name: 'To the photos' }).tap();
  await page.locator('.slim[data-shown]').waitFor();
  await look(page, '31-gallery', [PHONE]);
}

export async function watchesLive(journey: Journey): Promise<number> {
  const {
    phone: { page },
    photos,
    loom,
  } = journey;
  await loom.settled();
  await page.evaluate('globalThis.neverReloaded = true');
  const bar = page.locator('.slim');
  await bar.getByRole('button', { name: 'Live Event' }).tap();
  await bar.locator('.live-dot').waitFor();
  const arrived = page
    .getByRole('button', { name: `Photo ${photos.live.name}` })
    .locator('img[data-loaded]')
    .waitFor({ timeout: 120_000 })
    .then(() => performance.now());
  const told = page.getByText('A new photo just arrived').waitFor({ timeout: 120_000 });
  const took = await within(LIVE_MS, async () => {
    const sent = await send(journey, photos.live);
    return (await arrived) - sent;
  });
  await told;
  expect(await page.evaluate('globalThis.neverReloaded')).toBe(true);
  await look(page, '32-live', [PHONE]);
  await bar.getByRole('button', { name: 'Stop Live' }).tap();
  await bar.getByRole('button', { name: 'Live Event' }).waitFor();
  return Math.round(took);
}

export async function looksClosely(journey: Journey): Promise<void> {
  const {
    phone: { page },
  } = journey;
  const names = await tiles(journey);
  await page.locator('[data-tile="0"]').tap();
  const counter = page.locator('.viewer-counter');
  await counter.filter({ hasText: /^1 of/ }).waitFor();
  await page.locator(`.yarl__slide_current img[alt="Photo ${names[0]}"]`).waitFor();
  await look(page, '33-viewer', [PHONE]);
  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await finger('touchStart', [330, 420]);
  for (let x = 310; x >= 60; x -= 25) await finger('touchMove', [x, 420]);
  await finger('touchEnd');
  await counter.filter({ hasText: /^2 of/ }).waitFor();
  const scale = () =>
    page.evaluate<number>(
      "new DOMMatrix(getComputedStyle(document.querySelector('.yarl__slide_current .yarl__slide_wrapper')).transform).a",
    );
  await expect.poll(scale).toBe(1);
  await finger('touchStart', [180, 420], [210, 420]);
  for (let step = 1; step <= 10; step++) await finger('touchMove', [180 - step * 9, 420], [210 + step * 9, 420]);
  await finger('touchEnd');
  await expect.poll(scale).toBeGreaterThan(1.2);
  await look(page, '34-zoomed', [PHONE]);
  await touch.detach();
  await page.getByRole('button', { name: 'Close' }).tap();
  await counter.waitFor({ state: 'detached' });
}

export async function findsThemselves(journey: Journey): Promise<void> {
  const {
    phone: { page },
    photos,
    loom,
  } = journey;
  await loom.settled();
  await page.evaluate('scrollTo(0, 0)');
  const open = page.locator('.cover').getByRole('button', { name: 'Find My Photos' });
  await dialogByKeyboard(page, open);
  await open.tap();
  const dialog = page.getByRole('dialog', { name: 'Find My Photos' });
  const search = dialog.getByRole('button', { name: 'Find My Photos' });
  const choose = ({ name, bytes }: Photo) =>
    dialog.getByLabel('Choose a photo of your face').setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  await search.tap();
  await dialog.getByText('Please upload a selfie first').waitFor();
  await look(page, '35-selfie', [PHONE]);
  await choose(photos.faceless);
  await search.tap();
  await dialog.getByText('Please agree to the comparison first.').waitFor();
  await dialog.getByRole('checkbox').check();
  await search.tap();
  await dialog
    .getByText('We could not see a face in this picture. Please try a clearer selfie.')
    .waitFor({ timeout: 120_000 });
  await look(page, '36-no-face', [PHONE]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  for (const { selfie, found } of photos.people) {
    await open.tap();
    await choose(selfie);
    await dialog.getByRole('checkbox').check();
    await search.tap();
    await page.getByRole('heading', { name: 'Your Photos' }).waitFor({ timeout: 120_000 });
    await page
      .getByText(/% match/)
      .first()
      .waitFor();
    expect((await tiles(journey)).sort(), `photos of whom ${selfie.name} shows`).toEqual(found);
    await look(page, `37-found-by-${selfie.name}`, [PHONE]);
    await page.getByRole('button', { name: 'Show All Photos' }).tap();
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  }
}

export async function takesPhotosHome(journey: Journey): Promise<void> {
  const {
    phone: { page },
    photos,
  } = journey;
  const { name } = photos.chosen[0]!;
  await page.getByRole('button', { name: `Photo ${name}` }).tap();
  const [single] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).tap(),
  ]);
  expect(single.suggestedFilename()).toBe(name);
  expect((await bytesOf(single)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await page.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: 'Select Multiple' }).tap();
  const two = photos.chosen.slice(0, 2).map((photo) => photo.name);
  for (const one of two) await page.getByRole('button', { name: `Photo ${one}` }).tap();
  await look(page, '38-selecting', [PHONE]);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 Photos' }).tap(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  expect(entriesOf(await bytesOf(zip)).sort()).toEqual(two.toSorted());
  await page.getByRole('button', { name: 'Cancel' }).tap();
}

export async function knocksAtAPrivateGig(journey: Journey): Promise<void> {
  const {
    phone: { page },
    loom,
    photographer,
    photos,
  } = journey;
  const owner = await loom.login(photographer.email, photographer.password);
  await loom.grantPlan(owner, 'monthly');
  const secret = await loom.createGig(owner, {
    gig_name: 'Mehendi at home',
    gig_type: 'private',
    password: 'jasmine 7',
  });
  await loom.upload(owner, secret.gig_id, [{ name: photos.chosen[1]!.name, bytes: photos.chosen[1]!.bytes }]);
  await loom.settled();
  expect((await loom.call<string>('GET', `/public/gig/${secret.gig_id}`)).body).not.toContain('Mehendi');
  await page.goto(`/public/gig/${secret.gig_id}`);
  await page.getByText('Private gallery').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('marigold');
  await page.getByRole('button', { name: 'Open gallery' }).tap();
  await page.getByRole('alert').waitFor();
  await look(page, '39-private', [PHONE]);
  await page.getByLabel('Password', { exact: true }).fill('jasmine 7');
  await page.getByRole('button', { name: 'Open gallery' }).tap();
  await page.getByRole('heading', { name: 'Mehendi at home', level: 1 }).waitFor();
  await page.locator('.tile-image[data-loaded]').waitFor();
  await look(page, '40-private-open', [PHONE]);
}
