import { expect, test } from 'vitest';
import { paintPicture } from '../../api/demo/pictures.ts';
import { arch, evening, hills, petals, type Scene, sea, stage } from '../../api/demo/scenes.ts';
import { slowness } from '../pace.ts';
import { faults, overflows, shot, unprovoked } from './browser.ts';
import { logIn, says } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const HALL = { width: 1920, height: 1080 };
const { loom, asha, gig, open } = await openStudio();
const hall = await open({ viewport: HALL });
const { page } = hall;
quiet([hall], /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of (404|403|401)/);
let seed = 40;
const painted = async (name: string, scene: Scene, width: number, height: number) => ({
  name,
  bytes: await paintPicture({ name, scene, seed: (seed += 1), width, height, takenAt: '2026-11-21T19:40:00' }),
});
const send = async (...photos: { name: string; bytes: Buffer }[]) => {
  const { received } = await loom.upload(asha, gig.gig_id, photos);
  await loom.settled();
  return received.map(({ media_id }) => media_id);
};
const studio = (method: string, path: string, body: object, of = gig) =>
  loom.call(method, `/api/v1/gigs/${of.gig_id}${path}`, { token: asha.token, body });
const settings = (change: object) =>
  studio('PUT', '/public-settings', { public_settings: { ...gig.public_settings, ...change } });
const onStage = () =>
  page
    .locator('.slide:not([data-leaving]) .slide-photo')
    .evaluateAll((all) => all.map((image) => image.getAttribute('alt')!.replace('Photo ', '')).join('+'));
const comes = (name: string | RegExp) => expect.poll(onStage).toMatch(name);
const slides = async (count: number) => {
  const seen: string[] = [await onStage()];
  while (seen.length < count) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(onStage).not.toBe(seen.at(-1));
    seen.push(await onStage());
  }
  return seen;
};
let moves = 0;
/** At each size, with the controls that come when the mouse moves. */
const look = async (name: string, sizes = [HALL, { width: 1280, height: 844 }, { width: 390, height: 844 }]) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.mouse.move(size.width / 2, (moves += 1) % 2 === 0 ? 60 : 90);
    await page.locator('.show:not([data-still])').waitFor();
    await shot(page, `${name}-${size.width}`);
    expect(await faults(page), `${name} at ${size.width}`).toEqual([]);
    await expect.poll(() => overflows(page), { message: `${name} at ${size.width} overflows` }).toBe(false);
  }
  await page.setViewportSize(HALL);
};
for (const [name, scene, width, height] of [
  ['WIDE_1.jpg', arch, 1500, 1000],
  ['TALL_1.jpg', petals, 1000, 1500],
  ['FOUR_3.jpg', hills, 1200, 900],
  ['TALL_2.jpg', evening, 1000, 1500],
] as const)
  await send(await painted(name, scene, width, height));

test('the photographer opens it from the gig, and it shows the gallery with the way onto everybody’s phone', async () => {
  const desk = await open();
  await logIn(desk.page, asha);
  await desk.page.goto(`/gigs/${gig.gig_id}`);
  await desk.page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await desk.page.getByRole('link', { name: 'Slideshow' }).getAttribute('href')).toBe(
    `/public/gig/${gig.gig_id}/slideshow`,
  );
  await shot(desk.page, 'show-0-share');
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('tab', { name: 'Public' }).click();
  expect(await desk.page.getByRole('link', { name: 'Open the slideshow' }).getAttribute('href')).toBe(
    `/public/gig/${gig.gig_id}/slideshow`,
  );
  await shot(desk.page, 'show-0-tab');
  await desk.page.context().close();

  await page.goto(`/public/gig/${gig.gig_id}/slideshow`);
  await page.locator('.slide-photo').first().waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('img', { name: `QR code of ${loom.url}/public/gig/${gig.gig_id}` }).waitFor();
  await page.getByText('Find your photos').waitFor();
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

test('upright photos stand side by side, others fill the screen or stand over a blurred copy', async () => {
  expect(await onStage()).toBe('TALL_2.jpg+TALL_1.jpg');
  await look('show-1-pair');
  const seen = await slides(3);
  expect(seen.slice(1).sort()).toEqual(['FOUR_3.jpg', 'WIDE_1.jpg']);
  const placed = async () => page.locator('.slide:not([data-leaving]) .slide-photo').getAttribute('data-placement');
  const found: Record<string, string | null> = { [await onStage()]: await placed() };
  await look(`show-2-${await onStage()}`, [HALL, { width: 390, height: 844 }]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(onStage).toBe(seen[1]);
  found[await onStage()] = await placed();
  await look(`show-3-${await onStage()}`, [HALL]);
  expect(found).toEqual({ 'WIDE_1.jpg': 'fill', 'FOUR_3.jpg': 'whole' });
});

test('it goes on by itself, pauses and plays by key, and the cursor hides', async () => {
  const before = await onStage();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '5 seconds', exact: true }).click();
  await look('show-4-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(onStage).not.toBe(before);
  await page.locator('.show[data-still]').waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('.show')).cursor")).toBe('none');
  await shot(page, 'show-5-still');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(false);
});

test('what the photographer shoots comes first, and what is deleted or hidden leaves at once', async () => {
  const atOnce = { timeout: 2000 * (await slowness()) };
  const [fresh] = await send(await painted('NOW.jpg', stage, 1500, 1000));
  await comes('NOW.jpg');
  await page.keyboard.press(' ');
  await page.getByText('Just in').waitFor();
  await look('show-6-just-in', [HALL]);
  await studio('DELETE', '/media/bulk', { media_ids: [fresh!] });
  await expect.poll(onStage, atOnce).not.toContain('NOW.jpg');

  const { body: folder } = await loom.call<{ folder_id: string }>('POST', `/api/v1/gigs/${gig.gig_id}/folders`, {
    token: asha.token,
    body: { folder_name: 'Not yet' },
  });
  await settings({ visible_folders: ['root'] });
  const [hidden] = await send(await painted('MOVED.jpg', sea, 1500, 1000));
  await page.keyboard.press(' ');
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
  await page.mouse.move(500, 500);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Only landscape photos' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'QR code' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.show-code').waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.slide-photo').first().waitFor();
  expect(await page.locator('.show-code').count()).toBe(0);
  for (const shown of await slides(4)) expect(shown).toMatch(/^(WIDE_1|FOUR_3|MOVED)\.jpg$/);
});

test('however long it runs, a few pictures are in memory', async () => {
  const tools = await page.context().newCDPSession(page);
  const nodes = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    return (await tools.send('Memory.getDOMCounters')).nodes;
  };
  await slides(10);
  const before = await nodes();
  await slides(60);
  expect(await nodes()).toBeLessThan(before * 1.3);
  expect(await page.locator('.show img').count()).toBeLessThanOrEqual(5);
  expect(await page.locator('.slide').count()).toBeLessThanOrEqual(2);
  await tools.detach();
});

test('a private gig asks for its password first, also under /loom; Escape leads back to the gallery', async () => {
  const secret = await loom.createGig(asha, {
    gig_name: 'Mehendi at home',
    gig_type: 'private',
    password: 'jasmine 7',
  });
  await loom.upload(asha, secret.gig_id, [await painted('HOME.jpg', petals, 1500, 1000)]);
  await loom.settled();
  await page.goto(`/loom/public/gig/${secret.gig_id}/slideshow`);
  await page.getByLabel('Password', { exact: true }).fill('jasmine 7');
  await page.getByRole('button', { name: 'Open gallery' }).click();
  await comes('HOME.jpg');
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/loom/public/gig/${secret.gig_id}`);
  await page.goto('/public/gig/nothing/slideshow');
  await says(page, 'This gallery is not here');
});

test('with motion wanted, photos fade into each other and drift', async () => {
  const moving = await open({ viewport: HALL, reducedMotion: 'no-preference' });
  await moving.page.goto(`/public/gig/${gig.gig_id}/slideshow`);
  await moving.page.locator('.slide-photo').first().waitFor();
  await moving.page.evaluate(`globalThis.seen = []; new MutationObserver(() => {
    seen.push([document.querySelectorAll('.slide').length, ...document.getAnimations().map(({ animationName }) => animationName)].join());
  }).observe(document.querySelector('.show'), { childList: true })`);
  await moving.page.keyboard.press('ArrowRight');
  await expect.poll(() => moving.page.evaluate('seen.join(" ")')).toMatch(/2,.*slide-in/);
  await moving.page.locator('.slide[data-leaving]').waitFor({ state: 'detached' });
  expect(
    await moving.page.evaluate(
      "document.getAnimations().filter(({ animationName }) => String(animationName).startsWith('slide-')).length",
    ),
  ).toBeGreaterThan(0);
  expect(unprovoked(moving)).toEqual([]);
  await moving.page.context().close();
});
