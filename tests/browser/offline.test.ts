import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, PHONE } from './look.ts';
import { chosen, files, gigRoom, hands, says, signedIn, signedInAsClient } from './spec.ts';
import { DESK, HAND, openStudio, quiet } from './studio.ts';
import type { Watched, WindowOptions } from './browser.ts';

const {
  asha,
  gig,
  invite,
  open: openWindow,
} = await openStudio({ fetchesAhead: true, gig: { guest_uploads_enabled: true }, photos: files(1, 2, 3, 4) });
const windows: Watched[] = [];
const open = async (options: WindowOptions = DESK): Promise<Page> => {
  const opened = await openWindow(options);
  windows.push(opened);
  return opened.page;
};
quiet(
  windows,
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_BLOCKED_BY_CLIENT|status of (404|500|503)|\[Uppy\]|WebSocket connection|TypeError|assets\/\S+ \(stuck\)/,
);

const MISSING = 'This part could not be loaded';
const missing = (page: Page) => page.locator('.missing');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Photo ${name}`) });
const gallery = async (page: Page) => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
};
/** As where the network went away before these were fetched; what it returns lets them through again. */
async function without(page: Page, ...names: string[]): Promise<() => Promise<unknown>> {
  // By the browser itself: a route would turn its cache off.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setBlockedURLs', { urls: names.map((name) => `*/assets/${name}-*`) });
  return () => wire.send('Network.setBlockedURLs', { urls: [] });
}
/** As on a slow line: this comes once what it returns is called. */
async function late(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*`, (route) => promise.then(() => route.continue()));
  return resolve;
}
const offline = (page: Page, is = true) => page.context().setOffline(is);
const fetchedOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    "performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus === 200).map(({ name }) => name.replace(/.*\\/|-[\\w-]{8}\\.\\w+$/g, ''))",
  );

const LATER = [
  'gallery-layers',
  'viewer',
  'selfie-dialog',
  'register-face-dialog',
  'share-photos-dialog',
  'social-dialog',
  'dialog',
  'photo-download',
  'live-line',
  'live-socket',
  'live-catch-up',
  'live-notice',
  'download-button',
  'download-menu',
];

test('offline before anything more was fetched: each tap in the gallery says so in its place, the page stays, and it opens when the network is back', async () => {
  for (const [name, options] of [
    ['desk', DESK],
    ['phone', HAND],
  ] as const) {
    const page = await open(options);
    const restore = await without(page, ...LATER);
    await gallery(page);
    // Those of this file, and what others of its tests have brought in.
    await expect.poll(() => page.locator('.tile-image[data-loaded]').count()).toBeGreaterThanOrEqual(4);
    await offline(page);
    const loaded = await page.locator('.tile-image[data-loaded]').count();
    const { button } = hands(page);
    const cover = page.locator('.cover-actions');
    const openers: [string, () => Promise<void>][] = [
      ['photo', () => tile(page, 'IMG_2').click()],
      ['find', () => cover.getByRole('button', { name: 'Find My Photos' }).click()],
      ['register', () => cover.getByRole('button', { name: 'Register Face' }).click()],
      ['share', () => cover.getByRole('button', { name: 'Share Photos' }).click()],
    ];
    for (const [what, tap] of openers) {
      await tap();
      await dialog(page, MISSING).waitFor();
      expect(await page.getByText('Something went wrong').count()).toBe(0);
      expect(await page.locator('.tile-image[data-loaded]').count()).toBeGreaterThanOrEqual(loaded);
      if (what === 'photo') await look(page, `offline-1-${name}`, [name === 'desk' ? 1280 : PHONE]);
      await missing(page).getByRole('button', { name: 'Close' }).click();
      await missing(page).waitFor({ state: 'detached' });
    }
    // Escape closes it, and the focus goes back to what was tapped.
    await tile(page, 'IMG_2').focus();
    await page.keyboard.press('Enter');
    await dialog(page, MISSING).waitFor();
    await page.keyboard.press('Escape');
    await missing(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(/^Photo IMG_2/);
    // A press while the network is still away changes nothing; its return opens what was asked for, without a press or a load.
    await page.evaluate('globalThis.sameLoad = true');
    await tile(page, 'IMG_2').click();
    await dialog(page, MISSING).waitFor();
    await missing(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page, MISSING).waitFor();
    await restore();
    await offline(page, false);
    await page.locator('.viewer-counter').waitFor();
    await missing(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('.viewer-counter').waitFor({ state: 'detached' });
    await cover.getByRole('button', { name: 'Find My Photos' }).click();
    await dialog(page, 'Find My Photos').waitFor();
    expect(await page.evaluate('sameLoad')).toBe(true);
    await button('Close').click();
  }
});

test('what can be opened comes after the photos, when the page is idle; then a network that goes away takes none of it', async () => {
  const page = await open();
  let held = 0;
  await page.route('**/media/**', () => void held++);
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.locator('.tile-open').first().waitFor();
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.evaluate(
    '(async () => { for (let turn = 0; turn < 40; turn++) await new Promise((done) => requestIdleCallback(done, { timeout: 100 })); })()',
  );
  expect(
    (await fetchedOf(page)).filter((name) => ['gallery-layers', 'selfie-dialog', 'share-photos-dialog'].includes(name)),
    'before the photos',
  ).toEqual([]);
  // What is held comes then, and from here on the cache is on, as an imported part needs it.
  await page.unrouteAll();
  await expect.poll(() => fetchedOf(page)).toEqual(expect.arrayContaining(LATER.filter((name) => name !== 'viewer')));
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))');
  await offline(page);
  const cover = page.locator('.cover-actions');
  for (const name of ['Find My Photos', 'Register Face', 'Share Photos']) {
    await cover.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect(await missing(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await tile(page, 'IMG_2').click();
  await page.locator('.viewer-counter').waitFor();
});

test('who saves data fetches nothing before it is asked for', async () => {
  const page = await open({ ...DESK, fetchesAhead: false });
  await gallery(page);
  await page.evaluate(
    '(async () => { for (let turn = 0; turn < 40; turn++) await new Promise((done) => requestIdleCallback(done, { timeout: 100 })); })()',
  );
  expect((await fetchedOf(page)).filter((name) => ['gallery-layers', 'selfie-dialog'].includes(name))).toEqual([]);
  await tile(page, 'IMG_1').click();
  await page.locator('.viewer-counter').waitFor();
});

test('a page that is older than the server says so and loads itself anew at a press, and not while anything would be lost', async () => {
  const page = await open();
  // It is gone for this page however often it asks, also while it is idle; what is loaded anew names another.
  const older = (url: URL) => /\/assets\/selfie-dialog-/.test(url.pathname);
  await page.route(older, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"detail":"There is nothing here."}' }),
  );
  await gallery(page);
  const find = page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' });
  await find.click();
  await dialog(page, 'A new version of Loom is here').waitFor();
  await look(page, 'offline-2-newer');
  await page.evaluate("addEventListener('beforeunload', globalThis.hold = (event) => event.preventDefault())");
  await missing(page).getByRole('button', { name: 'Load again' }).click();
  await says(page, 'Uploads or changes on this page would be lost. Let them finish first, then load it again.');
  await page.evaluate("removeEventListener('beforeunload', hold)");
  const isLoad = (url: URL) => url.pathname.startsWith('/public/gig/');
  await page.route(isLoad, async (route) => {
    await page.unroute(older);
    await route.fallback();
  });
  await Promise.all([page.waitForEvent('load'), missing(page).getByRole('button', { name: 'Load again' }).click()]);
  await page.unroute(isLoad);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  // What was asked for stands in the address.
  await dialog(page, 'Find My Photos').waitFor();
  const answer = await page.request.get('/assets/gone-AbCd1234.js');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([404, expect.stringContaining('json')]);
});

/** On the screen, and not under what is open. */
async function toldAbove(page: Page, text: string): Promise<void> {
  const told = page.getByText(text, { exact: true }).last();
  await told.waitFor();
  expect(
    await told.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return (
        element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)) &&
        element.closest('[inert], [aria-hidden="true"]') === null
      );
    }),
  ).toBe(true);
}
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('the studio keeps its frame and its uploads where a page cannot be loaded, and goes on by itself', async () => {
  const page = await open();
  await signedIn(page, asha);
  const restore = await without(page, 'analytics', 'watermark-settings', 'media-viewer', 'assistant-panel');
  await gigRoom(page, gig);
  await page.route('**/upload-media', (route) => route.abort('internetdisconnected'));
  await page
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles(await chosen(31, 32));
  await tray(page).waitFor();
  await tray(page).getByText('2 waiting for the network').waitFor();
  await offline(page);
  await page.locator('[data-tile="0"]').click();
  await dialog(page, MISSING).waitFor();
  await missing(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'AI', exact: true }).click();
  await dialog(page, MISSING).waitFor();
  await missing(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.waitForURL('**/analytics');
  await says(page, MISSING);
  await look(page, 'offline-3-studio');
  expect(await tray(page).getByRole('listitem').count()).toBe(2);
  expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true);
  await restore();
  await page.unroute('**/upload-media');
  await offline(page, false);
  await page.getByRole('heading', { name: 'Analytics' }).waitFor();
  await tray(page).getByText('2 files uploaded').waitFor();
  expect(await tray(page).getByRole('listitem').count()).toBe(2);
});

test('files that are chosen before the uploader is there wait for it', async () => {
  const page = await open();
  await signedIn(page, asha);
  const restore = await without(page, 'engine', 'tray');
  await gigRoom(page, gig);
  await offline(page);
  await page
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles(await chosen(41));
  await says(page, 'You seem to be offline. Your files wait here, and go on their way when you are back.');
  await restore();
  await offline(page, false);
  await tray(page).getByText('1 file uploaded').waitFor();
  // So do they for one that takes long.
  const slow = await open();
  await signedIn(slow, asha);
  const arrive = await late(slow, 'engine');
  await gigRoom(slow, gig);
  await slow
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles(await chosen(42));
  await says(slow, 'The connection is slow. Your files wait here, and go on their way as soon as they can.');
  await look(slow, 'offline-8-slow-upload', [1280, PHONE]);
  arrive();
  await tray(slow).getByText('1 file uploaded').waitFor();
});

test('an act without a network says so, and what was typed stays', async () => {
  const { session } = await invite('Meera Nair', ['view', 'comment']);
  const page = await open();
  await signedInAsClient(page, session);
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByRole('tab', { name: 'All Photos' }).click();
  await tile(page, 'IMG_1').click();
  await page.locator('.viewer-counter').waitFor();
  await page
    .getByRole('button', { name: /^Comment/ })
    .first()
    .click();
  const words = page.getByLabel('Your comment');
  await words.fill('The light on the stairs!');
  await offline(page);
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await toldAbove(page, 'We cannot reach Loom right now. Please check your connection and try again.');
  expect(await words.inputValue()).toBe('The light on the stairs!');
  await look(page, 'offline-4-comment', [1280]);
  await offline(page, false);
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await page.getByRole('listitem').filter({ hasText: 'The light on the stairs!' }).waitFor();
});

test("a photographer's approval without a network says so, and is not done in silence later", async () => {
  const page = await open();
  await signedIn(page, asha);
  await gigRoom(page, gig);
  await offline(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page
    .getByRole('button', { name: /^Approve .*for editing/ })
    .first()
    .click();
  await says(page, 'We cannot reach Loom right now. Please check your connection and try again.');
  await offline(page, false);
  await page
    .getByRole('button', { name: /^Approve .*for editing/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(asked.filter((url) => url.endsWith('/photographer-approve')).length).toBe(2);
});

test('photos that are shown stay, where asking for them again fails', async () => {
  const page = await open();
  await signedIn(page, asha);
  await gigRoom(page, gig);
  let failed = 0;
  const list = (url: URL) => new RegExp(`/gigs/${gig.gig_id}/media$`).test(url.pathname);
  await page.route(list, async (route) => {
    failed += 1;
    await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
  });
  await page
    .getByRole('button', { name: /^(Approve|Take back).*/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // The first and both repeats.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.getByText('The photos could not be loaded. They are safe.').count()).toBe(0);
  expect(await page.locator('.tile-image[data-loaded]').count()).toBeGreaterThan(3);
});

test('a fault of one page leaves the studio around it, and can be tried again without a load', async () => {
  const page = await open();
  await signedIn(page, asha);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const broken = (url: URL) => url.pathname.endsWith('/download-analytics');
  await page.route(broken, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"total_downloads":1}' }),
  );
  await page.goto(`/gigs/${gig.gig_id}/analytics`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await look(page, 'offline-5-fault');
  expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true);
  await page.unroute(broken);
  await page.evaluate('globalThis.sameLoad = true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Analytics' }).waitFor();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor({ state: 'detached' });
  expect(await page.evaluate('sameLoad')).toBe(true);
});

test('a page whose first script takes long says so, and opens when it is here', async () => {
  const page = await open();
  const arrive = await late(page, 'gallery-app');
  await page.goto(`/public/gig/${gig.gig_id}`);
  await says(page, 'Still on its way. The connection is slow; Loom opens as soon as it is here.');
  await look(page, 'offline-7-slow');
  arrive();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  await page.getByText('Still on its way').waitFor({ state: 'detached' });
});

test('a page whose very first script does not come says so, and opens when it does', async () => {
  const page = await open();
  const restore = await without(page, 'gallery-app', 'app');
  await page.goto(`/public/gig/${gig.gig_id}`);
  await says(page, 'Loom cannot be reached right now. It opens by itself as soon as the connection is back.');
  await look(page, 'offline-6-start', [PHONE]);
  await restore();
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.locator('.tile-image[data-loaded]').first().waitFor();
});
