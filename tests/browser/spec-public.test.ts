import { expect } from 'vitest';
import { stopClock } from './browser.ts';
import { chosen, files, hands, says } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const {
  gig,
  ids,
  ask,
  open: openWindow,
} = await openStudio({ fetchesAhead: true, gig: { guest_uploads_enabled: true }, photos: files(1, 2, 3) });
await ask('PUT', `/gigs/${gig.gig_id}/feature-image`, { feature_image: ids[1] });
const window = await openWindow();
const { page } = window;
const { button } = hands(page);
const settings = (change: object) =>
  ask('PUT', `/gigs/${gig.gig_id}/public-settings`, { public_settings: { ...gig.public_settings, ...change } });
const open = async () => {
  await page.goto(`/public/gig/${gig.gig_id}`);
  await page.getByRole('heading', { level: 1, name: 'Meera & Arjun' }).waitFor();
};
const cover = page.locator('.cover-actions');
quiet([window], /status of 403/);

test('the cover tells whose gallery it is, and its footer by whom', async () => {
  await open();
  await page.locator('.cover img[data-loaded]').waitFor();
  const { feature_image: shown } = await ask<{ feature_image: { large_url: string } }>(
    'GET',
    `/public/gigs/${gig.gig_id}`,
  );
  const [, mediaId] = /([0-9a-f-]{36})\/[^/]+$/.exec(shown.large_url) ?? [];
  expect(await page.locator('.cover img').first().getAttribute('src')).toContain(mediaId);
  for (const text of ['Wedding', 'Meera & Arjun', 'Fort Kochi', 'Photographs by Asha Rao', '3 photos'])
    await expect
      .poll(async () => (await page.locator('.cover-text').innerText()).toLowerCase())
      .toContain(text.toLowerCase());
  await page.locator('.gallery-footer').getByText('Powered by').waitFor();
});

test('photos are selected, all of them, and downloaded as one zip', async () => {
  await button('Select Multiple').click();
  await page.getByRole('button', { name: 'Photo IMG_1.jpg' }).click();
  await page.getByRole('button', { name: 'Photo IMG_2.jpg' }).click();
  await button('Download 2 Photos').waitFor();
  await button('Select All').click();
  const saved = page.waitForEvent('download');
  await button('Download 3 Photos').click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await button('Done').click();
  await button(/^Download \d/).waitFor({ state: 'detached' });

  const { media } = await ask<{ media: object[] }>('GET', `/public/gigs/${gig.gig_id}/media`);
  const searches = (url: URL): boolean => url.pathname.endsWith('/selfie-search');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    searches,
    async (route) => (
      await held,
      route.fulfill({
        json: {
          matches: media.slice(0, 2).map((one, index) => ({ ...one, confidence: 0.9 - index / 10 })),
          pending: 0,
        },
      })
    ),
  );
  await cover.getByRole('button', { name: 'Find My Photos' }).click();
  await page.getByLabel('Choose a photo of your face').setInputFiles(await chosen(31));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Find My Photos' }).click();
  await dialog.getByRole('button', { name: 'Searching' }).waitFor();
  answer();
  await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  await button('Download 2 Photos').waitFor();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(2);
  await button('Show All Photos').click();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(3);
  await page.unroute(searches);
});

test('the live badge counts to nine, is told by a toast of 3 seconds and a notification, and is remembered', async () => {
  await page.clock.install();
  await page.addInitScript(`
    globalThis.told = [];
    class Told { constructor(title, { body }) { told.push({ title, body }); } static permission = 'default'; static async requestPermission() { told.push('asked'); Told.permission = 'granted'; return 'granted'; } }
    globalThis.Notification = Told;
    globalThis.sockets = [];
    globalThis.WebSocket = class extends WebSocket { constructor(...about) { super(...about); sockets.push(this); } };
  `);
  await open();
  const photo = (number: number) => ({
    type: 'new_photo',
    data: {
      media_id: `late-${number}`,
      media_type: 'photo',
      media_url: '',
      thumb_url: '',
      large_url: '',
      width: 900,
      height: 600,
      original_filename: `LATE_${number}.jpg`,
      uploaded_at: new Date().toISOString(),
    },
  });
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.onMessage(() => {
      socket.send(JSON.stringify({ type: 'ready' }));
      for (let number = 1; number <= 9; number += 1) socket.send(JSON.stringify(photo(number)));
    });
    closing = () => void socket.send(JSON.stringify(photo(10)));
  });
  let closing: () => void = () => undefined;
  await page.reload();
  // Somebody who looks elsewhere.
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })");
  await cover.getByRole('button', { name: 'Live Event' }).click();
  const badge = cover.locator('.live-badge');
  await expect.poll(() => badge.textContent()).toMatch(/^9 new/);
  expect(await page.locator('.tile-open').first().getAttribute('aria-label')).toContain('LATE_9.jpg');
  // What shows toasts comes after the first script, which takes time that stands still from now on.
  await page.locator('.toasts').waitFor({ state: 'attached' });
  await stopClock(page);
  closing();
  await expect.poll(() => badge.textContent()).toMatch(/^9\+ new/);
  const toast = page.locator('.toast').filter({ hasText: 'A new photo just arrived' });
  await toast.waitFor();
  await page.clock.runFor(2900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
  await page.clock.resume();
  expect(await page.evaluate('told.at(0)')).toBe('asked');
  await expect
    .poll(() => page.evaluate('told.at(-1)'))
    .toEqual({ title: 'Meera & Arjun', body: 'A new photo by Asha Rao' });

  expect(await page.evaluate(`localStorage.getItem('live_mode:${gig.gig_id}')`)).toBe('on');
  await page.reload();
  await cover.getByRole('button', { name: 'Stop Live' }).click();
  await expect.poll(() => page.evaluate('sockets.every(({ readyState }) => readyState >= 2)')).toBe(true);
  await cover.getByRole('button', { name: 'Live Event' }).waitFor();
  expect(await page.evaluate(`localStorage.getItem('live_mode:${gig.gig_id}')`)).toBe(null);
});

test('what the settings take away has no button', async () => {
  await open();
  for (const name of ['Register Face', 'Find My Photos', 'Live Event', 'Share Photos'])
    await cover.getByRole('button', { name }).waitFor();
  await settings({ allow_selfie_search: false, allow_face_registration: false, guest_uploads_enabled: false });
  await open();
  await cover.getByRole('button', { name: 'Live Event' }).waitFor();
  for (const name of ['Register Face', 'Find My Photos', 'Share Photos'])
    expect(await button(name).count(), name).toBe(0);
  await settings({ show_public_gallery: false });
  await open();
  await says(page, 'The gallery is kept closed');
  expect(await page.locator('.tile-open').count()).toBe(0);
  await settings({});
});

test('the bar of the landing page changes beyond 50 pixels', async () => {
  await page.goto('/');
  const bar = page.locator('.landing-bar');
  const scrolled = async () => (await bar.getAttribute('data-dark')) !== null;
  await page.evaluate('scrollTo({ top: 50, behavior: "instant" })');
  await expect.poll(scrolled).toBe(false);
  await page.evaluate('scrollTo({ top: 51, behavior: "instant" })');
  await expect.poll(scrolled).toBe(true);
});
