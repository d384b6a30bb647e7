import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paintPicture } from '../../api/demo/pictures.ts';
import { arch, evening, hills, petals, type Scene, sea } from '../../api/demo/scenes.ts';
import { stopClock, unprovoked } from './browser.ts';
import { look, PHONE, WIDE } from './look.ts';
import { hands, says } from './spec.ts';
import { HAND, openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const painted = async (name: string, scene: Scene, seed: number, upright = false) => ({
  name,
  bytes: await paintPicture({
    name,
    scene,
    seed,
    width: upright ? 1000 : 1500,
    height: upright ? 1500 : 1000,
    takenAt: '2026-11-21T17:40:00',
  }),
});
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Photo ${name}`) });
const names = (page: Page) =>
  page
    .locator('.tile-open')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.replace(/^Photo /, '')));
const open = async (page: Page, search = '') => {
  await page.goto(`/public/gig/${gig.gig_id}${search}`);
  // Where the address names a photo, the viewer may be open by now, and what lies behind it is hidden from roles.
  await page.getByRole('heading', { level: 1, name: 'Meera & Arjun', includeHidden: true }).waitFor();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
};
const photos = Promise.all([
  painted('IMG_1.jpg', arch, 3),
  painted('IMG_2.jpg', petals, 11, true),
  painted('IMG_3.jpg', evening, 5),
  painted('IMG_4.jpg', sea, 21),
  painted('IMG_5.jpg', petals, 12, true),
  painted('IMG_6.jpg', hills, 9),
]);
const {
  loom,
  asha,
  gig,
  ask,
  open: openWindow,
} = await openStudio({ fetchesAhead: true, gig: { guest_uploads_enabled: true }, photos });
const desk = await openWindow();
const phone = await openWindow({ ...HAND, deviceScaleFactor: 2 });
const shown = async () =>
  (await ask<{ media: { media_id: string; original_filename: string }[] }>('GET', `/public/gigs/${gig.gig_id}/media`))
    .media;
const idOf = async (name: string) => (await shown()).find(({ original_filename: own }) => own === name)!.media_id;
const remove = (...ids: string[]) => ask('DELETE', `/gigs/${gig.gig_id}/media/bulk`, { media_ids: ids });
quiet([desk, phone], /status of (404|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/);

test('a guest picks favourites, which only their own browser knows', async () => {
  const { page } = desk;
  const { button } = hands(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await open(page);
  expect(await button(/^My picks/).count()).toBe(0);
  await tile(page, 'IMG_3').hover();
  await button('Add to my picks: Photo IMG_3.jpg').click();
  await tile(page, 'IMG_6').click();
  await page.locator('.viewer-counter').waitFor();
  await page.keyboard.press('l');
  await button('Take out of my picks: Photo IMG_6.jpg').last().waitFor();
  await look(page, 'public-1-viewer');
  await page.keyboard.press('Escape');
  await page.locator('.viewer-counter').waitFor({ state: 'detached' });
  await look(page, 'public-2-hearts');
  await button('My picks 2').click();
  await page.getByRole('heading', { name: 'My picks' }).waitFor();
  await expect.poll(() => names(page)).toEqual(['IMG_6.jpg', 'IMG_3.jpg']);
  await look(page, 'public-3-picks');
  const saved = page.waitForEvent('download');
  await button('Download 2 Photos').click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  expect(
    asked.filter((call) => call.startsWith('POST')).every((call) => call.endsWith('/zip-ticket')),
    asked.join('\n'),
  ).toBe(true);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['IMG_6.jpg', 'IMG_3.jpg']);
  await tile(page, 'IMG_3').hover();
  await button('Take out of my picks: Photo IMG_3.jpg').click();
  await expect.poll(() => names(page)).toEqual(['IMG_6.jpg']);
  await tile(page, 'IMG_6').hover();
  await button('Take out of my picks: Photo IMG_6.jpg').click();
  await says(page, 'Nothing picked yet');
  await look(page, 'public-4-unpicked');
  await button('Show All Photos').click();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(6);
});

test('picks that lie deep in the gallery are asked for, and those that were deleted are left out', async () => {
  const { page } = desk;
  const { button } = hands(page);
  const deleted = (await loom.upload(asha, gig.gig_id, [await painted('GONE.jpg', hills, 77)])).received[0]!.media_id;
  await loom.settled();
  await remove(deleted);
  const far = await idOf('IMG_1.jpg');
  await page.evaluate(`localStorage.setItem('picks:${gig.gig_id}', '${JSON.stringify([deleted, far])}')`);
  const first = (url: URL) => url.pathname.endsWith('/media') && !url.searchParams.has('cursor');
  await page.route(first, async (route) => {
    const { media, ...rest } = (await (await route.fetch()).json()) as { media: { original_filename: string }[] };
    await route.fulfill({
      json: { ...rest, media: media.filter(({ original_filename: name }) => name !== 'IMG_1.jpg') },
    });
  });
  await open(page);
  await button('My picks 2').click();
  await expect.poll(() => names(page)).toEqual(['IMG_1.jpg']);
  await page.unroute(first);
  await page.evaluate('localStorage.clear()');
});

test('a photo is shared with words that fit, and are the guest’s to change', async () => {
  const { page } = desk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await tile(page, 'IMG_1').click();
  await page.locator('.viewer-counter').waitFor();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Share this photo' });
  const caption = dialog.getByLabel('Caption');
  await caption.waitFor();
  await expect.poll(() => caption.inputValue()).toContain('Golden light on a November afternoon in Fort Kochi');
  await dialog.getByText('Written from the day, the place and the hour of the photo.').waitFor();
  await dialog.locator('.picture img[data-loaded]').waitFor();
  await look(page, 'public-5-social');
  await dialog.getByRole('button', { name: 'Remove #MeeraArjun' }).click();
  await caption.fill('Our day by the sea');
  await dialog.getByRole('button', { name: 'Copy caption' }).click();
  await says(page, 'Caption copied');
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toMatch(/^Our day by the sea\n\n#/);
  expect(copied).not.toContain('#MeeraArjun');

  await dialog.getByRole('radio', { name: 'WhatsApp' }).check({ force: true });
  await expect.poll(() => caption.inputValue()).not.toBe('Our day by the sea');
  await caption.fill('Look & see');
  const link = dialog.getByRole('link', { name: 'Open WhatsApp' });
  expect(new URL((await link.getAttribute('href'))!).searchParams.get('text')).toBe(
    `Look & see\n\n${loom.url}/public/gig/${gig.gig_id}?photo=${await idOf('IMG_1.jpg')}`,
  );
  await dialog.getByRole('radio', { name: 'Instagram' }).check({ force: true });
  await expect.poll(() => caption.inputValue()).toBe('Our day by the sea');

  const social = (url: URL) => url.pathname.endsWith('/generate-social-content');
  await page.route(social, (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('radio', { name: 'LinkedIn' }).check({ force: true });
  await dialog.getByText('Failed to generate social content').waitFor();
  await look(page, 'public-6-social-failed');
  await page.unroute(social);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await caption.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.viewer-counter').waitFor();
  await page.keyboard.press('Escape');
});

test('an address of one photo opens it, wherever it is', async () => {
  const { page } = desk;
  await open(page, `?photo=${await idOf('IMG_2.jpg')}`);
  await page.locator('.yarl__slide_current img[alt="Photo IMG_2.jpg"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.viewer-counter').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const html = (await loom.call<string>('GET', `/public/gig/${gig.gig_id}?photo=${await idOf('IMG_2.jpg')}`)).body;
  const image = /property="og:image" content="([^"]*)"/.exec(html)![1]!;
  expect(image).toBe(`${loom.url}/media/cover/${gig.gig_id}/${await idOf('IMG_2.jpg')}`);
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
  await open(page, '?photo=nothing');
  await says(page, 'This photo is no longer here.');
});

test('many photos go home one after another, half a second apart, and can be stopped', async () => {
  const own = await openWindow();
  const { page } = own;
  const { button } = hands(page);
  await page.clock.install();
  await open(page);
  await button('Select Multiple').click();
  await button('Select All').click();
  await button('Choose how to download').click();
  await page.getByRole('menuitem', { name: 'As 6 single files' }).waitFor();
  await look(page, 'public-7-ways', [WIDE]);
  const kept: string[] = [];
  page.on('download', (download) => kept.push(download.suggestedFilename()));
  const underWay = async (count: number) => {
    await button(`Stop the download, ${count} of 6`).waitFor();
    await expect.poll(() => kept.length).toBe(count);
  };
  await stopClock(page);
  await page.getByRole('menuitem', { name: 'As 6 single files' }).click();
  await underWay(1);
  await page.clock.runFor(450);
  await underWay(1);
  await page.clock.runFor(50);
  await underWay(2);
  await page.clock.runFor(500);
  await underWay(3);
  await button(/^Stop the download/).click();
  await page.clock.runFor(500);
  await button('Download 6 Photos').waitFor();
  expect(new Set(kept).size).toBe(3);
  expect(kept.length).toBe(3);
  await page.clock.resume();

  const tickets = (url: URL) => url.pathname.endsWith('/zip-ticket');
  await page.route(tickets, (route) =>
    route.fulfill({ json: { download_url: 'https://elsewhere.example/zip', filename: 'a.zip', size: 1, count: 1 } }),
  );
  await button('Download 6 Photos').click();
  await says(page, 'Invalid download URL');
  await page.unroute(tickets);
  await button('Cancel').click();
  const files = (url: URL) => url.pathname.startsWith('/api/v1/public/download/');
  await page.route(files, (route) => route.fulfill({ status: 500, json: {} }));
  await tile(page, 'IMG_1').click();
  await page.locator('.viewer-counter').waitFor();
  await page.keyboard.press('d');
  await says(page, 'Failed to download image');
  expect(unprovoked(own, /status of 500/)).toEqual([]);
  await page.context().close();
});

test('on a phone photos go through the share sheet into its library', async () => {
  const { page } = phone;
  const { button } = hands(page);
  await page.addInitScript(`
    globalThis.sheets = [];
    globalThis.tired = false;
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => {
      if (tired) { tired = false; throw new DOMException('too late', 'NotAllowedError'); }
      sheets.push({ files: (files ?? []).map(({ name, type, size }) => [name, type, size > 1000]), text });
    };
  `);
  await open(page);
  await tile(page, 'IMG_4').tap();
  await page.locator('.viewer-counter').waitFor();
  await page.getByRole('button', { name: 'Download' }).tap();
  await expect.poll(() => page.evaluate('sheets')).toEqual([{ files: [['IMG_4.jpg', 'image/jpeg', true]] }]);
  await look(page, 'public-8-phone-viewer', [PHONE]);
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share this photo' });
  await dialog.getByLabel('Caption').waitFor();
  await dialog.locator('.picture img[data-loaded]').waitFor();
  await look(page, 'public-9-phone-social', [PHONE]);
  await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
  await expect.poll(() => page.evaluate('sheets.at(-1).text')).toContain('Fort Kochi');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).tap();

  await button('Select Multiple').tap();
  await tile(page, 'IMG_1').tap();
  await tile(page, 'IMG_2').tap();
  await look(page, 'public-10-phone-selecting', [PHONE]);
  // Fetching took longer than the touch counts: a second one is asked for.
  await page.evaluate('tired = true');
  await button('Download 2 Photos').tap();
  await says(page, 'Your 2 photos are ready.');
  await button('Save to Photos').tap();
  await expect.poll(() => page.evaluate('sheets.at(-1).files.length')).toBe(2);
  await button('Cancel').tap();
});

test('who watches live on bad Wi-Fi catches up with what came and what went', async () => {
  const { page } = phone;
  await open(page);
  const cover = page.locator('.cover-actions');
  await cover.getByRole('button', { name: 'Live Event' }).tap();
  await cover.locator('.live-dot').waitFor();
  await page.context().setOffline(true);
  await cover.locator('.live-dot').waitFor({ state: 'detached' });
  await remove(await idOf('IMG_3.jpg'));
  await loom.upload(
    asha,
    gig.gig_id,
    await Promise.all([painted('LATE_1.jpg', sea, 31), painted('LATE_2.jpg', sea, 32)]),
  );
  await loom.settled();
  await page.context().setOffline(false);
  await tile(page, 'LATE_1').waitFor();
  await tile(page, 'LATE_2').waitFor();
  await expect.poll(async () => (await names(page)).includes('IMG_3.jpg')).toBe(false);
  await page.locator('.gallery-heading').getByText('7 photos').waitFor();
  await cover.getByRole('button', { name: 'Stop Live' }).tap();
});

test('a notice of the system tells of a photo, also where only workers may show one', async () => {
  const { page } = await openWindow(HAND);
  await page.context().grantPermissions(['notifications']);
  // As on Android.
  await page.addInitScript(
    "globalThis.Notification = Object.assign(function () { throw new TypeError('Illegal constructor'); }, { permission: 'granted', requestPermission: async () => 'granted' }); globalThis.told = []; ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => void told.push([title, body])",
  );
  await open(page);
  const cover = page.locator('.cover-actions');
  await cover.getByRole('button', { name: 'Live Event' }).click();
  await cover.locator('.live-dot').waitFor();
  await expect
    .poll(() =>
      page.evaluate("navigator.serviceWorker.getRegistration('/public/').then((worker) => worker?.active?.state)"),
    )
    .toBe('activated');
  await loom.upload(asha, gig.gig_id, [await painted('NOTICE.jpg', sea, 41)]);
  await loom.settled();
  await expect.poll(() => page.evaluate('told')).toEqual([['Meera & Arjun', 'A new photo by Asha Rao']]);
  await page.context().close();
});

test('ten thousand photos stay as light as thirty', async () => {
  const { page } = phone;
  const { button } = hands(page);
  const [real] = await shown();
  const list = (url: URL) => url.pathname.endsWith('/media');
  const TOTAL = 10_000;
  await page.route(list, (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = Math.min(TOTAL, from + Number(searchParams.get('limit')));
    const media = Array.from({ length: to - from }, (_, n) => ({
      ...real,
      media_id: `p${from + n}`,
      original_filename: `P_${from + n}.jpg`,
    }));
    return route.fulfill({ json: { media, next_cursor: to < TOTAL ? String(to) : null, total: TOTAL } });
  });
  await open(page);
  await button('Select Multiple').tap();
  await button('Select All').tap();
  await button('Download 10,000 Photos').waitFor();
  const tiles = () => page.locator('.tile').count();
  expect(await tiles()).toBeLessThan(120);
  await page.evaluate('scrollTo(0, document.body.scrollHeight / 2)');
  await tile(page, 'P_5\\.jpg').first().waitFor({ state: 'detached' });
  await expect.poll(tiles).toBeGreaterThan(0);
  expect(await tiles()).toBeLessThan(120);
  // Each tile is drawn from its thumbhash at once, and asks for the size that it is shown at.
  const first = page.locator('.tile-open').first();
  expect(await first.getAttribute('style')).toMatch(/url\("data:image/);
  expect(await first.locator('img').getAttribute('srcset')).toMatch(/\d+w, .* \d+w$/);
  await page.unroute(list);
});
