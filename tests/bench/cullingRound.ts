import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { CullingPhoto } from '../../api/contract/cullingRound.ts';
import { exifOf, picture } from '../pictures.ts';
import { type CullingGig, withCullingGig } from './cullingGig.ts';
import type { Figure } from './figure.ts';

const [SCENES, TAKES] = [20, 3];
/** What a fast eye takes for one photo, and a hand for one key. The photos looked at are the same ones both times. */
const [LOOK_MS, KEY_MS] = [300, 150];

/** Takes of one scene: which of them is the sharp one. */
const SHARP = 1;
async function take(scene: number, n: number): Promise<Buffer> {
  const clean = await picture({ width: 1800, height: 1200, seed: scene }).blur(0.6).normalise().png().toBuffer();
  const takenAt = `2026-11-20T18:${String(scene).padStart(2, '0')}:${String(3 * n + 1).padStart(2, '0')}`;
  return sharp(clean)
    .blur(n === SHARP ? 0.3 : 3 + n)
    .withExif(exifOf({ takenAt, model: 'R5' }))
    .jpeg({ quality: 92 })
    .toBuffer();
}
const files = Array.from({ length: SCENES * TAKES }, (_, n) => ({
  name: `DSC_${String(n).padStart(3, '0')}.jpg`,
  bytes: () => take(Math.floor(n / TAKES), n % TAKES),
}));

/** Seconds and keys of a round at whose end every scene has one photo that is picked, and the others rejected. */
interface Round {
  seconds: number;
  keys: number;
}

const SHOWN = '.yarl__slide_current img';
const photosOf = async ({ ask, gigId }: CullingGig): Promise<CullingPhoto[]> =>
  (await ask<{ photos: CullingPhoto[] }>(`/gigs/${gigId}/culling?limit=500`)).photos;

async function timed(gig: CullingGig, work: (press: (key: string) => Promise<void>) => Promise<void>): Promise<Round> {
  let keys = 0;
  const began = performance.now();
  await work(async (key) => {
    await wait(KEY_MS);
    keys++;
    await gig.page.keyboard.press(key);
  });
  const seconds = (performance.now() - began) / 1000;
  for (let tries = 0; ; tries++) {
    const flags = (await photosOf(gig)).map(({ flag }) => flag);
    const picked = flags.filter((flag) => flag === 'pick').length;
    if (picked === SCENES && flags.every(Boolean)) return { seconds, keys };
    if (tries > 40) throw new Error(`${picked} photos of ${SCENES} scenes are picked after the round`);
    await wait(250);
  }
}

/** Scene by scene: its takes side by side, and the one that is suggested kept by one key. */
async function byScenes(gig: CullingGig): Promise<Round> {
  const { page, url, gigId } = gig;
  await page.goto(`${url}/gigs/${gigId}/cull`);
  const shown = page.locator('.culling-picture img');
  await shown.waitFor();
  return timed(gig, async (press) => {
    for (let scene = 0; scene < SCENES; scene++) {
      const before = await shown.getAttribute('src');
      await press('g');
      await drawn(page, '.culling-takes img', TAKES);
      await wait(LOOK_MS * TAKES);
      await press('Enter');
      if (scene < SCENES - 1) await drawn(page, '.culling-picture img', 1, before);
    }
  });
}

/** As without it: photo by photo in the gig's viewer, each marked by the key that also goes on. */
async function byPhotos(gig: CullingGig): Promise<Round> {
  const { page, url, gigId } = gig;
  await page.goto(`${url}/gigs/${gigId}`);
  await page.locator('.tile-open').first().click();
  await drawn(page, SHOWN, 1);
  return timed(gig, async (press) => {
    for (let n = 0; n < SCENES * TAKES; n++) {
      const image = page.locator(SHOWN).first();
      const [name, before] = [(await image.getAttribute('alt')) ?? '', await image.getAttribute('src')];
      const sharp = Number(/DSC_(\d+)/.exec(name)![1]) % TAKES === SHARP;
      await wait(LOOK_MS);
      await press(sharp ? 'Shift+P' : 'Shift+X');
      await drawn(page, SHOWN, 1, before);
    }
  });
}

/** Resolves when so many pictures are on the screen, loaded; the first of them another than `before`. */
const drawn = (page: Page, pictures: string, count: number, before: string | null = null) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      const all = [...document.querySelectorAll(${JSON.stringify(pictures)})];
      const loaded = all.length >= ${count} && all.every((one) => one.complete && one.naturalWidth > 0);
      if (loaded && all[0].getAttribute('src') !== ${JSON.stringify(before)}) resolve();
      else if (performance.now() - began > 30000) reject(new Error('never shown: ' + ${JSON.stringify(pictures)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** A gig culled by its keys, by scenes and photo by photo. */
export const benchCullingRound = (): Promise<Figure[]> =>
  withCullingGig(files, async (gig) => {
    // Measured on the worker's side: the takes of a scene are found once all are.
    for (
      let tries = 0;
      (await photosOf(gig)).filter((one) => one.group_size === TAKES).length < files.length;
      tries++
    ) {
      if (tries > 400) throw new Error('the scenes were never found');
      await wait(250);
    }
    const without = await byPhotos(gig);
    const ids = (await photosOf(gig)).map(({ media_id: id }) => id);
    await gig.ask(`/gigs/${gig.gigId}/media/culling`, { media_ids: ids, flag: null });
    const ours = await byScenes(gig);
    return [
      {
        work: `culling ${files.length} photos, ${SCENES} scenes of ${TAKES} takes, scene by scene`,
        ours: ours.seconds,
        reference: without.seconds,
        ratio: without.seconds / ours.seconds,
        unit: 's',
        target: 1,
        note: `photo by photo in the gig's viewer; ${ours.keys} keys and ${without.keys}, ${KEY_MS} ms each, and ${LOOK_MS} ms for a look at each photo both times`,
      },
    ];
  });
