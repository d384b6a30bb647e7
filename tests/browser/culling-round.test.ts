import sharp from 'sharp';
import { expect } from 'vitest';
import type { CullingPhoto } from '../../api/contract/cullingRound.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { FaceFinder } from '../../commands/ports/faces.ts';
import { exifOf, picture } from '../pictures.ts';
import { look, PHONE } from './look.ts';
import { hands, signedIn } from './spec.ts';
import { HAND, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
/** Two faces in each photo, too small to weigh in its score; how their eyes are is noted below. */
const faces: FaceFinder = {
  find: async () =>
    [0.3, 0.6].map((x) => ({
      box: { x, y: 0.2, width: 0.04, height: 0.05 },
      score: 1,
      embedding: new Float32Array(128).fill(Math.SQRT1_2 / 8),
    })),
  selfie: async () => undefined,
  depth: () => 0,
  close: async () => undefined,
  quietMs: 0,
};
const { loom, asha, gig, ask, invite, open } = await openStudio({ given: { faces } });

/** Pictures of one seed are takes of one scene; the blurred ones are the worse. */
async function take(seed: number, second: number, blur: number): Promise<Buffer> {
  const clean = await picture({ width: 900, height: 600, seed }).blur(0.6).normalise().png().toBuffer();
  return sharp(clean)
    .blur(blur)
    .withExif(exifOf({ takenAt: `2026-11-20T18:3${seed}:${String(second).padStart(2, '0')}`, model: 'R5' }))
    .jpeg({ quality: 95 })
    .toBuffer();
}
const { received } = await loom.upload(asha, gig.gig_id, [
  { name: 'one-a.jpg', bytes: await take(3, 5, 4) },
  { name: 'one-b.jpg', bytes: await take(3, 8, 0.3) },
  { name: 'one-c.jpg', bytes: await take(3, 11, 3) },
  { name: 'two.jpg', bytes: await take(5, 1, 0.3) },
  { name: 'three.jpg', bytes: await take(8, 1, 0.3) },
]);
await invite('Meera Iyer', ['view']);
await loom.settled();
const idOf = (name: string): string => received.find(({ filename }) => filename === name)!.media_id;
for (const [name, eyes] of [
  ['one-b.jpg', 0.3],
  ['one-c.jpg', 0.1],
] as const)
  await loom.loom.context.write.vault.put('faceMarks', idOf(name), [
    { box: { x: 0.3, y: 0.2, width: 0.2, height: 0.3 }, eyes },
    { box: { x: 0.6, y: 0.2, width: 0.04, height: 0.05 } },
  ]);
const culled = async (): Promise<Record<string, string>> => {
  const { photos } = await ask<{ photos: CullingPhoto[] }>('GET', `/gigs/${gig.gig_id}/culling`);
  return Object.fromEntries(
    photos.map(({ filename, flag, stars }) => [filename, [flag, stars].filter(Boolean).join(' ')]),
  );
};
const [desk, phone] = [await open(), await open(HAND)];
for (const watched of [desk, phone]) await signedIn(watched.page, asha);
let { page } = desk;
let { button } = hands(page);
const key = (name: string) => page.keyboard.press(name);
const shown = (name: string) => page.locator('.culling-picture').getByRole('img', { name, exact: true }).waitFor();
const place = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

test('a gig is culled full screen, from its own page, the first photo that is open in front', async () => {
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('link', { name: 'Cull' }).click();
  await place('1 of 5');
  await shown('one-b.jpg');
  await page.getByText('1 scene with several takes').waitFor();
  await page.getByText('Suggested', { exact: true }).waitFor();
});

test('takes of one scene stand side by side, with why one is suggested; one key keeps it and rejects the others', async () => {
  await key('g');
  const takes = page.getByRole('list', { name: '3 takes of one scene' });
  await takes.waitFor();
  expect(await takes.getByText('Blurred: nothing is in focus').count()).toBe(2);
  expect(await takes.getByText('Suggested').count()).toBe(1);
  // Faces close up below each take, with their eyes.
  const eyesOf = async (name: string) => {
    const crops = takes.getByRole('list', { name: `Faces of ${name}` }).getByRole('img');
    await crops.nth(1).waitFor();
    return crops.evaluateAll((all) => all.map((crop) => crop.getAttribute('aria-label')));
  };
  expect(await eyesOf('one-b.jpg')).toEqual(['Face 1: Eyes open', 'Face 2: Too small to tell']);
  expect(await eyesOf('one-c.jpg')).toEqual(['Face 1: Eyes shut', 'Face 2: Too small to tell']);
  // On a laptop three of them fit beside each other.
  expect(await takes.evaluate((row) => [row.clientWidth, row.scrollWidth - row.clientWidth])).toEqual([1280, 0]);
  await look(page, 'culling-takes');
  await key('ArrowRight');
  await page.getByRole('button', { name: /^Take 2/, pressed: true }).waitFor();
  await key('ArrowLeft');
  await page.getByRole('button', { name: 'Take 1, one-b.jpg', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Take 1, one-b.jpg' }).focus();
  await key('Enter');
  await shown('two.jpg');
  await expect.poll(culled).toMatchObject({ 'one-a.jpg': 'reject', 'one-b.jpg': 'pick', 'one-c.jpg': 'reject' });
});

test('keys pick, reject, give stars and labels, and Ctrl Z takes back', async () => {
  await key('4');
  await key('x');
  await shown('three.jpg');
  await key('p');
  await expect.poll(culled).toMatchObject({ 'two.jpg': 'reject 4', 'three.jpg': 'pick' });
  await key('Control+z');
  await expect.poll(culled).toMatchObject({ 'two.jpg': 'reject 4', 'three.jpg': '' });
  await key('Control+z');
  await shown('two.jpg');
  await expect.poll(culled).toMatchObject({ 'two.jpg': '4', 'three.jpg': '' });
  await key('p');
  await expect.poll(culled).toMatchObject({ 'two.jpg': 'pick 4' });
});

test('only what was picked is gone through, and what is gone from that list stays until one goes on', async () => {
  await button('Show: All').click();
  await page.getByRole('menuitem', { name: 'Picked' }).click();
  // The one that is looked at, and two that were picked.
  await place('3 of 3');
  await button('Show: Picked').click();
  await page.getByRole('menuitem', { name: 'All' }).click();
  await place('5 of 5');
});

test('faces and a closer look come and go by their keys', async () => {
  await key('ArrowLeft');
  await key('ArrowLeft');
  await key('ArrowLeft');
  await key('ArrowLeft');
  await shown('one-b.jpg');
  const row = page.getByRole('list', { name: 'Faces of one-b.jpg' });
  await row.getByRole('img', { name: 'Face 1: Eyes open' }).waitFor();
  await key('f');
  await expect.poll(() => row.count()).toBe(0);
  await key('f');
  await row.getByRole('img', { name: 'Face 1: Eyes open' }).waitFor();
  await key('z');
  await page.getByRole('region', { name: 'The photo, closer' }).waitFor();
  await key('Escape');
  await expect.poll(() => page.getByRole('region', { name: 'The photo, closer' }).count()).toBe(0);
  await shown('one-b.jpg');
  await key('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await key('Escape');
  await expect.poll(() => page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0);
  await shown('one-b.jpg');
  await look(page, 'culling');
});

test('what was picked goes to a folder in one act, which can be undone', async () => {
  await button('Hand over 2').click();
  await page.getByRole('dialog', { name: '2 picked photos for…' }).waitFor();
  await page.getByLabel('Its name').fill('Album');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
  await page.getByText('2 photos moved').waitFor();
  const inFolders = async () =>
    (
      await ask<{ original_photos: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/media?limit=200`)
    ).original_photos.filter(({ folder_id: folder }) => folder !== null).length;
  await expect.poll(inFolders).toBe(2);
  await button('Undo').click();
  await page.getByText('Taken back').waitFor();
  await expect.poll(inFolders).toBe(0);
});

test('or to a client, in a folder of their own and by a mail, or to editing', async () => {
  for (const [receiver, said] of [
    ['Meera Iyer', '2 photos stand in “For Meera Iyer”, and Meera Iyer was mailed'],
    ['Approve for editing', '2 photos approved for editing.'],
  ] as const) {
    await page.goto(`/gigs/${gig.gig_id}/cull`);
    await button('Hand over 2').click();
    await page.getByRole('radio', { name: receiver }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
    await page.getByText(said).waitFor();
  }
  const { folders } = await ask<{ folders: { folder_name: string }[] }>('GET', `/gigs/${gig.gig_id}/folders`);
  expect(folders.map(({ folder_name: name }) => name)).toContain('For Meera Iyer');
  expect((await loom.events(gig.gig_id)).filter(({ type }) => type === 'PhotographerApproved')).toHaveLength(2);
});

test('on a phone it is done by the thumb', async () => {
  ({ page } = phone);
  ({ button } = hands(page));
  await page.goto(`/gigs/${gig.gig_id}/cull`);
  await shown('three.jpg');
  await button('Pick').tap();
  await expect.poll(culled).toMatchObject({ 'three.jpg': 'pick' });
  await page.getByRole('button', { name: 'Photo 1, one-b.jpg' }).tap();
  await button('3 takes').tap();
  await page.getByRole('button', { name: /^Take 3/ }).tap();
  await button('Keep this one').tap();
  await expect.poll(culled).toMatchObject({ 'one-a.jpg': expect.any(String), 'one-b.jpg': 'reject' });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
  await look(page, 'culling-phone');
});
