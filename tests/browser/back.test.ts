import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeJpeg } from '../pictures.ts';
import { hands, says, signedIn, signedInAsClient, signedInAsEditor } from './spec.ts';
import { DESK, HAND, openStudio, quiet } from './studio.ts';

/** More than the first page of any list but the editor's. */
const MANY = 66;
const photos = Promise.all(
  Array.from({ length: MANY }, async (_, n) => ({
    name: `IMG_${n}.jpg`,
    bytes: await makeJpeg({ width: 300, height: 200, seed: n }),
  })),
);
const {
  loom,
  asha,
  gig,
  ids,
  ask,
  invite,
  open: openWindow,
} = await openStudio({ gig: { guest_uploads_enabled: true }, photos });
const locked = await loom.createGig(asha, { gig_name: 'Mehendi', gig_type: 'private', password: 'jasmine 7' });
const hidden = (
  await loom.upload(asha, locked.gig_id, [
    { name: 'SECRET.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 400 }) },
  ])
).received[0]!.media_id;
const { folder_id: folder } = await ask<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, {
  folder_name: 'Ceremony',
});
await ask('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: [ids[3]], folder_id: folder });
const { session: meera } = await invite('Meera Nair', ['view', 'comment']);
for (const id of [ids[0], ids[1]]) {
  await ask('POST', `/media/${id}/approve`, { approved: true }, meera.access_token);
  await ask('PUT', `/gigs/${gig.gig_id}/media/${id}/photographer-approve`);
}
const { team_member: nila } = await ask<{ team_member: { access_code: string } }>('POST', `/gigs/${gig.gig_id}/team`, {
  team_name: 'Nila Thomas',
  team_email: 'nila@loom.test',
});
const editor = await ask<{ access_token: string; gig_id: string }>('POST', '/team/login', {
  access_code: nila.access_code,
});
await loom.settled();
/** The last of every list. */
const oldest = ids[0]!;

const gallery = `/public/gig/${gig.gig_id}`;
const [desk, hand] = await Promise.all([openWindow(DESK), openWindow(HAND)]);
const widths = [
  ['on a desk', desk],
  ['on a phone', hand],
] as const;
quiet([desk, hand], /status of (401|404|422)/);

const tiles = (page: Page) => page.locator('.tile-image[data-loaded]').first().waitFor();
/** The browser has left the entries of all that was closed. */
const backAgain = (page: Page) => expect.poll(() => page.evaluate('(history.state.open ?? []).length')).toBe(0);
const counter = (page: Page) => page.locator('.viewer-counter');
const openPhoto = (page: Page) => counter(page).waitFor();
const closed = (page: Page) => counter(page).waitFor({ state: 'detached' });
const said = (page: Page, key: string) => new URL(page.url()).searchParams.get(key);
const path = (page: Page) => new URL(page.url()).pathname;
const shownPhoto = (page: Page) => page.locator('.yarl__slide_current img').first().getAttribute('alt');
/** Begins with an empty page, so that whoever goes back too far is seen to have left. */
const arrive = async (page: Page, address: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(address);
};
const place = (page: Page) => page.evaluate<[number, number]>('[Math.round(scrollY), history.length]');
const scrolled = (page: Page, to: number) => page.evaluate(`scrollTo({ top: ${to}, behavior: 'instant' })`);
/** The page stands still: what it was scrolled to has been drawn. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

test.each(widths)('a guest goes back from a photo to where they were, %s', async (_, { page }) => {
  await arrive(page, gallery);
  await tiles(page);
  await scrolled(page, 1400);
  await drawn(page);
  const [top, entries] = await place(page);
  expect(top).toBeGreaterThan(400);
  // In view: a photo that had to be scrolled to would be another place.
  const inView = await page.evaluateHandle(
    "[...document.querySelectorAll('.tile-open')].find((tile) => tile.getBoundingClientRect().top > 100)",
  );
  await inView.asElement()!.click();
  await openPhoto(page);
  const first = said(page, 'photo');
  for (let step = 0; step < 3; step++) {
    const before = said(page, 'photo');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said(page, 'photo')).not.toBe(before);
  }
  expect(first).not.toBeNull();
  expect(await place(page)).toEqual([top, entries + 1]);
  await page.goBack();
  await closed(page);
  expect([path(page), new URL(page.url()).search]).toEqual([gallery, '']);
  await drawn(page);
  expect(await place(page)).toEqual([top, entries + 1]);

  await page.locator('.slim').getByRole('button', { name: 'Find My Photos' }).click();
  await page.getByRole('dialog', { name: 'Find My Photos' }).waitFor();
  expect(said(page, 'open')).toBe('find');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(path(page)).toBe(gallery);
  await drawn(page);
  expect((await place(page))[0]).toBe(top);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('photos that are closed by cross or Escape leave nothing behind', async () => {
  const { page } = desk;
  await arrive(page, gallery);
  await tiles(page);
  const [, entries] = await place(page);
  for (let n = 0; n < 10; n++) {
    await page.locator(`[data-tile="${n % 4}"]`).click();
    await openPhoto(page);
    if (n % 2) await page.getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await closed(page);
    await expect.poll(() => said(page, 'photo')).toBeNull();
  }
  await backAgain(page);
  expect((await place(page))[1]).toBeLessThanOrEqual(entries + 1);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('the address forgets a photo as soon as it is closed', async () => {
  const { page } = desk;
  await arrive(page, gallery);
  await tiles(page);
  await page.locator('[data-tile="1"]').click();
  await openPhoto(page);
  // In one breath, before the browser has gone back.
  const address = await page.evaluate<string>(`new Promise((done) => {
    const { traverseTo } = Navigation.prototype;
    Navigation.prototype.traverseTo = function (key) { done(location.search); return traverseTo.call(this, key); };
    document.querySelector('.yarl__button[aria-label="Close"]').click();
  })`);
  expect(address).toBe('');
  await closed(page);
});

test('Escape closes a photo though the focus has not come to it yet, as on a slow phone', async () => {
  const { page } = desk;
  await arrive(page, gallery);
  await tiles(page);
  await page.locator('[data-tile="0"]').click();
  await openPhoto(page);
  await page.keyboard.press('Escape');
  await closed(page);
  // The viewer takes the focus some milliseconds after it appears; here it does not get it before the key has come.
  await page.evaluate(`new Promise((done) => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (...how) { if (!this.closest('.viewer')) focus.apply(this, how); };
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.viewer .yarl__container')) return;
      watch.disconnect();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      HTMLElement.prototype.focus = focus;
      done();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const tile = document.querySelector('[data-tile="1"]');
    tile.focus();
    tile.click();
  })`);
  await closed(page);
  await expect.poll(() => said(page, 'photo')).toBeNull();
});

test('what lies over a photo has the keys, also where nothing has the focus, and its busy button keeps it', async () => {
  const { page } = await openWindow(HAND);
  // A sheet of the system that stays open.
  await page.addInitScript(
    'globalThis.sheets = 0; navigator.canShare = () => true; navigator.share = () => new Promise(() => (sheets += 1))',
  );
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await arrive(page, gallery);
  await tiles(page);
  await page.locator('[data-tile="1"]').click();
  await openPhoto(page);
  const id = said(page, 'photo');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Share this photo' });
  await dialog.getByLabel('Caption').waitFor();
  const share = dialog.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect.poll(() => share.isDisabled()).toBe(true);
  await drawn(page);
  expect(await page.evaluate('[document.activeElement.tagName, document.activeElement.textContent]')).toEqual([
    'BUTTON',
    ' Share',
  ]);
  await expect.poll(() => page.evaluate('sheets')).toBe(1);
  await page.keyboard.press('Enter');
  await page.evaluate('document.activeElement.click()');
  expect(await page.evaluate('sheets'), 'what is on its way is not sent again').toBe(1);
  await page.evaluate('document.activeElement.blur()');
  for (const key of ['d', 'l', 'f', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect([await counter(page).count(), said(page, 'photo'), said(page, 'open')]).toEqual([1, id, null]);
  const picked = await page.evaluate(`localStorage.getItem('picks:${gig.gig_id}')`);
  expect([downloads, picked, await page.evaluate('document.fullscreenElement')]).toEqual([[], null, null]);
  await page.keyboard.press('Escape');
  await closed(page);
  await page.context().close();
});

test('what was open over a photo goes with it', async () => {
  const { page } = desk;
  await arrive(page, `${gallery}?photo=nothing&open=caption`);
  await says(page, 'This photo is no longer here.');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.locator('[data-tile="1"]').click();
  await openPhoto(page);
  expect(await page.getByRole('dialog', { name: 'Share this photo' }).count()).toBe(0);
});

test('Forward opens a photo again, and the sheet over it is closed before it', async () => {
  const { page } = desk;
  await arrive(page, gallery);
  await tiles(page);
  await page.locator('[data-tile="2"]').click();
  await openPhoto(page);
  const id = said(page, 'photo');
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Share this photo' }).getByLabel('Caption').waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Share this photo' }).waitFor({ state: 'detached' });
  expect(await counter(page).count()).toBe(1);
  await page.goBack();
  await closed(page);
  await page.goForward();
  await openPhoto(page);
  expect(said(page, 'photo')).toBe(id);
  await page.reload();
  await openPhoto(page);
  await expect.poll(() => said(page, 'photo')).toBe(id);
  await page.goBack();
  await closed(page);
  expect(path(page)).toBe(gallery);
});

test.each(widths)(
  'the link of a photo far down opens it, stays through a reload, and leads back to the gallery, %s',
  async (_, { page }) => {
    const asked: string[] = [];
    const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    // The rest of the gallery, in which it is, may come first: then nobody has to ask for it.
    const asking = page.waitForRequest(/\/media\/pick$/);
    await page.route(/\/media\?.*cursor=/, (route) => asking.then(() => route.continue()));
    await arrive(page, `${gallery}?photo=${oldest}`);
    await openPhoto(page);
    await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
    await asking;
    expect(asked.filter((call) => call.endsWith('/media/pick'))).toHaveLength(1);
    page.off('request', note);
    await page.unrouteAll({ behavior: 'wait' });
    // Its place is not known until the gallery is loaded as far as that.
    expect(await counter(page).textContent()).toMatch(new RegExp(`^(One|\\d+) of ${MANY}$`));
    await page.reload();
    await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
    await page.goBack();
    await closed(page);
    expect([path(page), new URL(page.url()).search]).toEqual([gallery, '']);
    await tiles(page);
    await page.goForward();
    await openPhoto(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await expect.poll(() => [path(page), new URL(page.url()).search]).toEqual([gallery, '']);
  },
);

test('a photo that is gone, or of another gallery, is told in a sentence over the gallery', async () => {
  const { page } = desk;
  for (const id of ['nothing', hidden]) {
    await arrive(page, `${gallery}?photo=${id}`);
    await says(page, 'This photo is no longer here.');
    await tiles(page);
    await expect.poll(() => said(page, 'photo')).toBeNull();
    expect(path(page)).toBe(gallery);
  }
});

test('the link of a private photo asks for the password first, and tells nobody what it shows', async () => {
  const { page } = hand;
  const address = `/public/gig/${locked.gig_id}?photo=${hidden}`;
  const html = (await loom.call<string>('GET', address)).body;
  expect(html).toContain('<meta property="og:title" content="Private gallery">');
  expect(html).not.toMatch(new RegExp(`${hidden}|SECRET|Mehendi|og:image`));
  await arrive(page, address);
  await page.getByText('Private gallery').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('jasmine 7');
  await page.getByRole('button', { name: 'Open gallery' }).click();
  await openPhoto(page);
  await expect.poll(() => shownPhoto(page)).toBe('Photo SECRET.jpg');
  await page.goBack();
  await closed(page);
  expect(path(page)).toBe(`/public/gig/${locked.gig_id}`);
});

test("a guest's own shelves have addresses, and Back leads from them to all photos, where they were", async () => {
  const { page } = hand;
  const { button } = hands(page);
  await arrive(page, gallery);
  await page.evaluate(`localStorage.setItem('picks:${gig.gig_id}', '${JSON.stringify([ids[5], ids[6]])}')`);
  await page.reload();
  await tiles(page);
  await scrolled(page, 900);
  await drawn(page);
  const [top] = await place(page);
  // By script, so that nothing is scrolled to.
  await button('My picks 2').evaluate((one: unknown) => (one as { click(): void }).click());
  await page.getByRole('heading', { name: 'My picks' }).waitFor();
  expect(said(page, 'shelf')).toBe('picks');
  await page.reload();
  await page.getByRole('heading', { name: 'My picks' }).waitFor();
  await tiles(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await expect.poll(async () => (await place(page))[0]).toBe(top);
  expect([path(page), new URL(page.url()).search]).toEqual([gallery, '']);

  const media = (await ask<{ media: Record<string, unknown>[] }>('GET', `/public/gigs/${gig.gig_id}/media`)).media[4];
  const answer = { matches: [{ ...media, confidence: 0.9 }], pending: 0, search: 'the-search', left_out: 0 };
  const again: unknown[] = [];
  const selfie = (url: URL) => url.pathname.includes('/selfie-search');
  await page.route(selfie, async (route) => {
    if (route.request().url().endsWith('/again')) again.push(route.request().postDataJSON());
    await route.fulfill({ json: answer });
  });
  await page.locator('.slim').getByRole('button', { name: 'Find My Photos' }).click();
  await page.getByLabel('Choose a photo of your face').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg({ width: 300, height: 200, seed: 7 }),
  });
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Find My Photos' }).click();
  await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  await expect.poll(() => said(page, 'shelf')).toBe('found');
  expect(page.url()).not.toContain('the-search');
  await page.reload();
  await page.getByRole('heading', { name: 'Your Photos' }).waitFor();
  expect(again).toEqual([{ search: 'the-search', not_me: [] }]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  expect(path(page)).toBe(gallery);
  await page.unroute(selfie);
  // Whoever was given the address has looked for nothing yet, and sees the gallery.
  await page.evaluate('sessionStorage.clear()');
  await arrive(page, `${gallery}?shelf=found`);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await expect.poll(() => said(page, 'shelf')).toBeNull();
});

test('Back does not close what is at work, and closes it afterwards', async () => {
  const { page } = hand;
  await arrive(page, gallery);
  await tiles(page);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const selfie = (url: URL) => url.pathname.endsWith('/selfie-search');
  await page.route(selfie, async (route) => {
    await asked;
    await route.fulfill({ status: 422, json: { detail: 'We could not see a face in this picture.' } });
  });
  await page.locator('.cover-actions').getByRole('button', { name: 'Find My Photos' }).click();
  await page.getByLabel('Choose a photo of your face').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg({ width: 300, height: 200, seed: 7 }),
  });
  const dialog = page.getByRole('dialog', { name: 'Find My Photos' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Find My Photos' }).click();
  await dialog.getByRole('button', { name: 'Searching' }).waitFor();
  await page.goBack();
  await expect.poll(() => said(page, 'open')).toBe('find');
  expect(await dialog.count()).toBe(1);
  answer();
  await dialog.getByText('We could not see a face in this picture.').waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(path(page)).toBe(gallery);
  await page.unroute(selfie);
});

test.each(widths)("a client's tabs and photos have addresses that Back closes, %s", async (_, { page }) => {
  const album = `/client/gallery/${gig.gig_id}`;
  await signedInAsClient(page, meera);
  await arrive(page, album);
  await tiles(page);
  await page.getByRole('tab', { name: /^All Photos/ }).click();
  await tiles(page);
  expect(said(page, 'tab')).toBe('all');
  await scrolled(page, 500);
  await page.reload();
  await page.getByRole('tab', { name: /^All Photos/, selected: true }).waitFor();
  await tiles(page);
  await page.locator('[data-tile="1"]').click();
  await openPhoto(page);
  await page.locator('.viewer').getByRole('button', { name: 'Comments' }).click();
  await page.getByLabel('Your comment').waitFor();
  await page.reload();
  await openPhoto(page);
  await page.locator('.viewer').getByRole('button', { name: 'Comments' }).click();
  await page.getByLabel('Your comment').waitFor();
  await page.goBack();
  await page.getByLabel('Your comment').waitFor({ state: 'detached' });
  expect(await counter(page).count()).toBe(1);
  await page.goBack();
  await closed(page);
  expect(said(page, 'tab')).toBe('all');
  await page.goBack();
  await page.getByRole('tab', { name: /^Smart/, selected: true }).waitFor();
  expect([path(page), new URL(page.url()).search]).toEqual([album, '']);
  await arrive(page, `${album}?photo=${oldest}`);
  await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
  await page.goBack();
  await closed(page);
  expect(path(page)).toBe(album);
  await arrive(page, `${album}?photo=${hidden}`);
  await says(page, 'This photo is no longer here.');
  await tiles(page);
});

test("the link of a client's photo asks for the login first", async () => {
  const { page } = hand;
  await arrive(page, gallery);
  await page.evaluate('localStorage.clear()');
  await arrive(page, `/client/gallery/${gig.gig_id}?photo=${oldest}`);
  await page.getByLabel('Email Address').fill('meera@loom.test');
  await page
    .getByLabel('Access Code')
    .fill(
      (await ask<{ clients: { access_code: string }[] }>('GET', `/gigs/${gig.gig_id}/clients`)).clients[0]!.access_code,
    );
  await page.getByRole('button', { name: 'Access Photos' }).click();
  await openPhoto(page);
  await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
  await page.getByRole('button', { name: 'Close' }).click();
  await closed(page);
  await expect.poll(() => [path(page), new URL(page.url()).search]).toEqual([`/client/gallery/${gig.gig_id}`, '']);
});

test("an editor's tab and photos have addresses that Back closes", async () => {
  const { page } = hand;
  await signedInAsEditor(page, editor);
  await arrive(page, `/team?photo=${oldest}`);
  await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
  await page.goBack();
  await closed(page);
  expect(path(page)).toBe('/team');
  await page.getByRole('tab', { name: /^Edited Photos/ }).click();
  expect(said(page, 'tab')).toBe('edited');
  await page.reload();
  await page.getByRole('tab', { name: /^Edited Photos/, selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: /^Approved Photos/, selected: true }).waitFor();
  // Not approved for editing: none of theirs.
  await arrive(page, `/team?photo=${ids[9]}`);
  await says(page, 'This photo is no longer here.');
  await tiles(page);
});

test.each(widths)("a gig's tabs, filters and photos have addresses that Back closes, %s", async (_, { page }) => {
  const room = `/gigs/${gig.gig_id}`;
  const { button } = hands(page);
  await signedIn(page, asha);
  await arrive(page, room);
  await tiles(page);
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true }).waitFor();
  for (const [name, value] of [
    ['Client', 'client'],
    ['Team', 'team'],
    ['Public', 'public'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    expect(said(page, 'tab')).toBe(value);
    await page.reload();
    await tab(new RegExp(name));
  }
  await page.goBack();
  await tab(/^Media/);
  expect([path(page), new URL(page.url()).search]).toEqual([room, '']);

  await button(/^Ceremony/).click();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(1);
  expect(said(page, 'show')).toBe(`folder:${folder}`);
  await page.reload();
  await expect.poll(() => page.locator('.tile-open').count()).toBe(1);
  await page.locator('[data-tile="0"]').click();
  await openPhoto(page);
  await page.goBack();
  await closed(page);
  expect(said(page, 'show')).toBe(`folder:${folder}`);
  await page.goBack();
  await expect.poll(() => page.locator('.tile-open').count()).toBeGreaterThan(1);
  expect([path(page), new URL(page.url()).search]).toEqual([room, '']);

  await arrive(page, `${room}?marks=${encodeURIComponent('4;red,none;pick')}`);
  await page.getByText('Nothing is marked so').waitFor();
  await page.goBack();
  await tiles(page);
  expect(path(page)).toBe(room);

  await arrive(page, `${room}?photo=${oldest}`);
  await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
  await page.reload();
  await expect.poll(() => shownPhoto(page)).toBe('Photo IMG_0.jpg');
  await page.goBack();
  await closed(page);
  expect(path(page)).toBe(room);
  await arrive(page, `${room}?photo=${hidden}`);
  await says(page, 'This photo is no longer here.');
  await tiles(page);
});

test("the studio's tabs and filters have addresses that Back closes, and a dialog over them leaves those alone", async () => {
  const { page } = desk;
  const { button } = hands(page);
  await signedIn(page, asha);
  const search = () => new URL(page.url()).search;
  const tab = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor();
  const radio = (name: RegExp) => page.getByRole('radio', { name });

  await ask('POST', '/business/clients', { client_name: 'Tara Menon', client_email: 'tara@loom.test' });
  await arrive(page, '/business');
  await page.getByRole('tab', { name: 'Templates' }).click();
  await expect.poll(search).toBe('?tab=templates');
  await page.goBack();
  await tab('Clients');
  expect([path(page), search()]).toEqual(['/business', '']);
  await radio(/^Archived/).check();
  await button('Add Client').click();
  await page.getByRole('dialog').waitFor();
  expect(search()).toBe('?archived=true');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await radio(/^Archived/).isChecked()).toBe(true);
  await page.goBack();
  await expect.poll(() => radio(/^Archived/).isChecked()).toBe(false);
  expect([path(page), search()]).toEqual(['/business', '']);

  await arrive(page, '/business?tab=analytics&at=2020-01-01T00:00:00.000Z');
  await page.getByText('There was no invoice at that moment.').waitFor();
  await button('Back to now').click();
  await page.getByText('There was no invoice at that moment.').waitFor({ state: 'detached' });
  expect(search()).toBe('?tab=analytics');

  await arrive(page, '/bookings');
  await radio(/^Confirmed/).check();
  await page.reload();
  await expect.poll(() => radio(/^Confirmed/).isChecked()).toBe(true);
  await page.goBack();
  await expect.poll(() => radio(/^All Bookings/).isChecked()).toBe(true);

  for (const room of ['/portfolio', '/projects']) {
    await arrive(page, room);
    await page.getByRole('tab').nth(1).click();
    await page.reload();
    await page.getByRole('tab', { selected: true }).and(page.getByRole('tab').nth(1)).waitFor();
    await page.goBack();
    await page.getByRole('tab', { selected: true }).and(page.getByRole('tab').first()).waitFor();
    expect([path(page), search()]).toEqual([room, '']);
  }
});

test('a menu that leads elsewhere is nothing that Back stops at', async () => {
  const { page } = hand;
  await signedIn(page, asha);
  await arrive(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Welcome, Asha Rao/ }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Gigs' }).click();
  await page.waitForURL('**/gigs');
  await page.getByRole('link', { name: 'Meera & Arjun', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Welcome, Asha Rao/ }).waitFor();
  expect(path(page)).toBe('/dashboard');
  await backAgain(page);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('an answer that leads elsewhere stays there, though the browser is still leaving the menu it was asked from', async () => {
  const { page } = await openWindow(DESK);
  // A browser that is slow to go back: the answer comes long before.
  await page.addInitScript(`{
    const traverseTo = navigation.traverseTo.bind(navigation);
    navigation.traverseTo = (key) => {
      const finished = new Promise((done) => setTimeout(done, 1500)).then(() => traverseTo(key).finished);
      return { committed: finished, finished };
    };
  }`);
  await signedIn(page, asha);
  const { client } = await ask<{ client: { client_id: string } }>('POST', '/business/clients', {
    client_name: 'Ira Menon',
    client_email: 'ira@clients.test',
  });
  const { quotation } = await ask<{ quotation: { quotation_id: string } }>('POST', '/business/quotations', {
    client_id: client.client_id,
    valid_until: '2099-12-31',
    items: [{ description: 'Wedding', quantity: 1, rate: 40_000 }],
  });
  await page.goto('/business?tab=quotations');
  await page.getByRole('link', { name: 'Draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
  const { button } = hands(page);
  await button('More for Draft for Ira Menon').click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect((await deleted).url()).toContain(quotation.quotation_id);
  await says(page, 'No quotations yet');
  // Longer than the browser takes to go back.
  await page.waitForTimeout(2000);
  expect(page.url()).toContain('/business?tab=quotations');
  await says(page, 'No quotations yet');
  await page.context().close();
});

test('what is closed is left behind, and the page leads on, where something came between the browser and its way back', async () => {
  const { page } = await openWindow(DESK);
  // As where a download begins in that moment: the browser stays where it is, and tells nobody but who asked.
  await page.addInitScript(`{
    navigation.traverseTo = () => {
      delete navigation.traverseTo;
      const committed = Promise.reject(new DOMException('Interrupted', 'AbortError'));
      return { committed, finished: committed };
    };
  }`);
  await signedIn(page, asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  // Asked for while the way back has not been found again.
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await page.waitForURL('**/bookings');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Welcome, Asha Rao/ }).waitFor();
  await backAgain(page);
  await page.context().close();
});

test('what is closed is left behind, and the page leads on, where the browser has lost count of its history', async () => {
  const { page } = await openWindow(DESK);
  // As Chromium does once it has missed an entry: it takes the way back for longer than the history is.
  await page.addInitScript('history.go = () => undefined');
  await signedIn(page, asha);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await backAgain(page);
  await page.getByRole('link', { name: 'Bookings' }).first().click();
  await page.waitForURL('**/bookings');
  await page.context().close();
});

test('whoever goes back from a form asks before what was typed is lost, and then goes', async () => {
  const { page } = desk;
  await signedIn(page, asha);
  await arrive(page, '/gigs');
  await page.getByRole('link', { name: 'Create gig' }).click();
  await page.getByLabel('Gig name').fill('Half');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await expect.poll(() => path(page)).toBe('/create-gig');
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => path(page)).toBe('/create-gig');
  expect(await page.getByLabel('Gig name').inputValue()).toBe('Half');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/gigs');
  await page.getByRole('heading', { name: 'My Gigs' }).waitFor();
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('the link of a photo is copied, and opens it', async () => {
  const copying = await openWindow({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = copying;
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await page.goto(gallery);
  await tiles(page);
  await page.locator('[data-tile="1"]').click();
  await openPhoto(page);
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Share this photo' }).getByRole('button', { name: 'Copy link' }).click();
  await says(page, 'Link copied to clipboard!');
  expect(await copied()).toBe(`${loom.url}${gallery}?photo=${said(page, 'photo')}`);
  await signedInAsClient(page, meera);
  for (const address of [`/client/gallery/${gig.gig_id}`, '/team', `/gigs/${gig.gig_id}`]) {
    if (address === '/team') await signedInAsEditor(page, editor);
    if (address.startsWith('/gigs')) await signedIn(page, asha);
    await page.goto(`${address}?photo=${oldest}`);
    await openPhoto(page);
    await page.locator('.viewer').getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toBe(`${loom.url}${address}?photo=${oldest}`);
  }
  await page.context().close();
});
