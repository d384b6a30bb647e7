import type { BrowserContextOptions } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { paintPicture } from '../../api/demo/pictures.ts';
import { arch, evening, hills, petals, type Scene, sea, stage } from '../../api/demo/scenes.ts';
import { slowness } from '../pace.ts';
import { faults, overflows, shot, unprovoked, type Watched } from './browser.ts';
import { logIn, says } from './spec.ts';
import { openStudio } from './studio.ts';

const HALL = { width: 1920, height: 1080 };
const { loom, asha, gig, open } = await openStudio();
let seed = 40;
const painted = async (name: string, scene: Scene, width: number, height: number) => ({
  name,
  bytes: await paintPicture({ name, scene, seed: (seed += 1), width, height, takenAt: '2026-11-21T19:40:00' }),
});
const upload = async (to: { gig_id: string }, ...photos: { name: string; bytes: Buffer }[]) => {
  const ids: string[] = [];
  for (const photo of photos) {
    const { received } = await loom.upload(asha, to.gig_id, [photo]);
    await loom.settled();
    ids.push(...received.map(({ media_id }) => media_id));
  }
  return ids;
};
const four = await Promise.all([
  painted('WIDE_1.jpg', arch, 1500, 1000),
  painted('TALL_1.jpg', petals, 1000, 1500),
  painted('FOUR_3.jpg', hills, 1200, 900),
  painted('TALL_2.jpg', evening, 1000, 1500),
]);
await upload(gig, ...four);

const provoked = /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of (404|403|401)/;
const windows: Watched[] = [];
afterEach(async () => {
  const complaints = windows.flatMap((watched) => unprovoked(watched, provoked));
  for (const { page } of windows.splice(0)) await page.context().close();
  expect(complaints).toEqual([]);
});

/** A window of the test's own in the hall, and what one does there. */
async function hall(options: BrowserContextOptions = {}) {
  const watched = await open({ viewport: HALL, ...options });
  windows.push(watched);
  const { page } = watched;
  const onStage = () =>
    page
      .locator('.slide:not([data-leaving]) .slide-photo')
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt')!.replace('Photo ', '')).join('+'));
  let moves = 0;
  return {
    page,
    onStage,
    comes: (name: string | RegExp) => expect.poll(onStage).toMatch(name),
    /** The show of a gig, from its first slide on; on request it stands still there. */
    async begin(of = gig, paused = true) {
      await page.goto(`/public/gig/${of.gig_id}/slideshow`);
      await page.locator('.slide-photo').first().waitFor();
      if (!paused) return;
      await page.keyboard.press(' ');
      await page.getByRole('button', { name: 'Play' }).waitFor();
    },
    async slides(count: number) {
      const seen: string[] = [await onStage()];
      while (seen.length < count) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(onStage).not.toBe(seen.at(-1));
        seen.push(await onStage());
      }
      return seen;
    },
    /** At each size, with the controls that come when the mouse moves. */
    async look(name: string, sizes = [HALL, { width: 1280, height: 844 }, { width: 390, height: 844 }]) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.mouse.move(size.width / 2, (moves += 1) % 2 === 0 ? 60 : 90);
        await page.locator('.show:not([data-still])').waitFor();
        await shot(page, `${name}-${size.width}`);
        expect(await faults(page), `${name} at ${size.width}`).toEqual([]);
        await expect.poll(() => overflows(page), { message: `${name} at ${size.width} overflows` }).toBe(false);
      }
      await page.setViewportSize(HALL);
    },
  };
}
type Hall = Awaited<ReturnType<typeof hall>>;

/** Chooses how long each photo stays, by mouse, and goes on by key. */
async function fiveSeconds({ page }: Hall) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '5 seconds', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}
/** A gig of the test's own with the four photos, and what its photographer does. */
async function ownGig(name: string) {
  const own = await loom.createGig(asha, { gig_name: name });
  await upload(own, ...four);
  const studio = (method: string, path: string, body: object) =>
    loom.call(method, `/api/v1/gigs/${own.gig_id}${path}`, { token: asha.token, body });
  return {
    own,
    studio,
    settings: (change: object) =>
      studio('PUT', '/public-settings', { public_settings: { ...own.public_settings, ...change } }),
    send: (...photos: { name: string; bytes: Buffer }[]) => upload(own, ...photos),
  };
}

test('the photographer opens it from the gig', async () => {
  const { page } = await hall({ viewport: { width: 1280, height: 844 } });
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.getByRole('link', { name: 'Slideshow' }).getAttribute('href')).toBe(
    `/public/gig/${gig.gig_id}/slideshow`,
  );
  await shot(page, 'show-0-share');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Public' }).click();
  expect(await page.getByRole('link', { name: 'Open the slideshow' }).getAttribute('href')).toBe(
    `/public/gig/${gig.gig_id}/slideshow`,
  );
  await shot(page, 'show-0-tab');
});

test('it shows the gallery with the way onto everybody’s phone; upright photos stand side by side, others fill the screen or stand over a blurred copy', async () => {
  const { page, begin, onStage, look, slides, comes } = await hall();
  await begin();
  await page.getByRole('img', { name: `QR code of ${loom.url}/public/gig/${gig.gig_id}` }).waitFor();
  await page.getByText('Find your photos').waitFor();
  expect(await onStage()).toBe('TALL_2.jpg+TALL_1.jpg');
  await look('show-1-pair');
  const seen = await slides(3);
  expect(seen.slice(1).sort()).toEqual(['FOUR_3.jpg', 'WIDE_1.jpg']);
  const placed = async () => page.locator('.slide:not([data-leaving]) .slide-photo').getAttribute('data-placement');
  const found: Record<string, string | null> = { [await onStage()]: await placed() };
  await look(`show-2-${await onStage()}`, [HALL, { width: 390, height: 844 }]);
  await page.keyboard.press('ArrowLeft');
  await comes(seen[1]!);
  found[await onStage()] = await placed();
  await look(`show-3-${await onStage()}`, [HALL]);
  expect(found).toEqual({ 'WIDE_1.jpg': 'fill', 'FOUR_3.jpg': 'whole' });
});

test('it goes on by itself, pauses and plays by key, and the cursor hides', async () => {
  const { page, begin, onStage, look } = await hall();
  await begin();
  const before = await onStage();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '5 seconds', exact: true }).click();
  await look('show-4-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  // Whatever closing the menu leaves to do later is done.
  await page.evaluate('new Promise((done) => setTimeout(() => setTimeout(done)))');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);
  await expect.poll(onStage).not.toBe(before);
  await page.locator('.show[data-still]').waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('.show')).cursor")).toBe('none');
  await shot(page, 'show-5-still');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(false);
});

test('two presses of Space in one breath change nothing, and a menu opened by keyboard gives the focus back', async () => {
  const { page, begin } = await hall();
  await begin();
  await page.evaluate(
    "for (const press of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))",
  );
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  const opener = page.getByRole('button', { name: 'Settings' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('what the photographer shoots comes first, and what is deleted leaves at once', async () => {
  const atOnce = { timeout: 2000 * (await slowness()) };
  const { own, send, studio } = await ownGig('Sangeet');
  const show = await hall();
  const { page, begin, onStage, comes, look } = show;
  await begin(own, false);
  await fiveSeconds(show);
  const [fresh] = await send(await painted('NOW.jpg', stage, 1500, 1000));
  await comes('NOW.jpg');
  await page.keyboard.press(' ');
  await page.getByText('Just in').waitFor();
  await look('show-6-just-in', [HALL]);
  await studio('DELETE', '/media/bulk', { media_ids: [fresh!] });
  await expect.poll(onStage, atOnce).not.toContain('NOW.jpg');
});

test('what is hidden leaves at once, and a gallery that is closed says so until it is opened', async () => {
  const atOnce = { timeout: 2000 * (await slowness()) };
  const { own, send, studio, settings } = await ownGig('Not yet');
  const { body: folder } = await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${own.gig_id}/folders`, {
    token: asha.token,
    body: { folder_name: 'Not yet' },
  });
  await settings({ visible_folders: ['root'] });
  const show = await hall();
  const { page, begin, onStage, comes, look } = show;
  await begin(own, false);
  await fiveSeconds(show);
  const [hidden] = await send(await painted('MOVED.jpg', sea, 1500, 1000));
  await comes('MOVED.jpg');
  await studio('PUT', '/media/move', { media_ids: [hidden!], folder_id: folder.folder_id });
  await expect.poll(onStage, atOnce).not.toContain('MOVED.jpg');
  await settings({ visible_folders: [] });
  await expect.poll(onStage, atOnce).toBe('');
  await page.getByText('The first photos are on their way.').waitFor();
  await look('show-7-empty');
  await settings({ show_public_gallery: false });
  await says(page, 'The gallery is kept closed');
  await look('show-8-closed', [HALL]);
  await settings({});
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.locator('.slide-photo').first().waitFor();
});

test('without a network it goes on with what it has, and catches up when it is back', async () => {
  const atOnce = { timeout: 2000 * (await slowness()) };
  const { own, send, studio } = await ownGig('Bad Wi-Fi');
  const show = await hall();
  const { page, begin, onStage, comes, look, slides } = show;
  await begin(own, false);
  await fiveSeconds(show);
  await page.locator('.show-line').getByText('Reconnecting').waitFor({ state: 'detached' });
  await slides(4);
  await page.context().setOffline(true);
  await page.locator('.show-line').getByText('Reconnecting').waitFor();
  await look('show-9-offline', [HALL]);
  const before = await onStage();
  await expect.poll(onStage).not.toBe(before);
  const id = (await send(await painted('LATER.jpg', sea, 1500, 1000)))[0]!;
  await page.context().setOffline(false);
  await comes('LATER.jpg');
  await studio('DELETE', '/media/bulk', { media_ids: [id] });
  await expect.poll(onStage, atOnce).not.toContain('LATER.jpg');
});

test('only landscape photos, and no code, where it is set so; and it is remembered', async () => {
  const { page, begin, slides } = await hall();
  await begin(gig, false);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Only landscape photos' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'QR code' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.show-code').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.slide-photo').first().waitFor();
  expect(await page.locator('.show-code').count()).toBe(0);
  for (const shown of await slides(4)) expect(shown).toMatch(/^(WIDE_1|FOUR_3)\.jpg$/);
});

test('however long it runs, a few pictures are in memory', async () => {
  const { page, begin, slides } = await hall();
  await begin();
  const tools = await page.context().newCDPSession(page);
  const nodes = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    return (await tools.send('Memory.getDOMCounters')).nodes;
  };
  await slides(10);
  const before = await nodes();
  await slides(60);
  // What went last is counted until the browser has let go of it; what is kept for good stays too many however often one asks.
  await expect.poll(nodes).toBeLessThan(before * 1.3);
  expect(await page.locator('.show img').count()).toBeLessThanOrEqual(5);
  expect(await page.locator('.slide').count()).toBeLessThanOrEqual(2);
  await tools.detach();
});

test('a private gig asks for its password first, also under /loom; Escape leads back to the gallery', async () => {
  const { page, comes } = await hall();
  const secret = await loom.createGig(asha, {
    gig_name: 'Mehendi at home',
    gig_type: 'private',
    password: 'jasmine 7',
  });
  await upload(secret, await painted('HOME.jpg', petals, 1500, 1000));
  await page.goto(`${loom.url.replace('127.0.0.1', 'localhost')}/loom/public/gig/${secret.gig_id}/slideshow`);
  await page.getByLabel('Password', { exact: true }).fill('jasmine 7');
  await page.getByRole('button', { name: 'Open gallery' }).click();
  await comes('HOME.jpg');
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/loom/public/gig/${secret.gig_id}`);
  await page.goto('/public/gig/nothing/slideshow');
  await says(page, 'This gallery is not here');
});

test('with motion wanted, photos fade into each other and drift', async () => {
  const { page, begin } = await hall({ reducedMotion: 'no-preference' });
  await begin(gig, false);
  await page.evaluate(`globalThis.seen = []; new MutationObserver(() => {
    seen.push([document.querySelectorAll('.slide').length, ...document.getAnimations().map(({ animationName }) => animationName)].join());
  }).observe(document.querySelector('.show'), { childList: true })`);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate('seen.join(" ")')).toMatch(/2,.*slide-in/);
  await page.locator('.slide[data-leaving]').waitFor({ state: 'detached' });
  expect(
    await page.evaluate(
      "document.getAnimations().filter(({ animationName }) => String(animationName).startsWith('slide-')).length",
    ),
  ).toBeGreaterThan(0);
});
