import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { CullingPhoto } from '../../api/contract/cullingRound.ts';
import type { EditCopy } from '../../api/contract/editCopy.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { h264, makeVideo } from '../videos.ts';
import { PHONE, WIDE, dialogByKeyboard, look } from './look.ts';
import { files, hands, refusing, says, signedIn } from './spec.ts';
import { journeySteps } from './steps.ts';
import { HAND, openStudio, quiet } from './studio.ts';

const test = journeySteps();
const NAMES = ['ONE.jpg', 'TWO.jpg', 'THREE.jpg', 'FOUR.jpg'];
const photos = await Promise.all(
  (await files(1, 2, 3, 4)).map(async ({ bytes }, at) => ({
    name: NAMES[at]!,
    bytes: await sharp(bytes).modulate({ brightness: 0.5 }).jpeg().toBuffer(),
  })),
);
const { loom, asha, gig, ids, ask, invite, open } = await openStudio({
  photos: [...photos, { name: 'CLIP.MP4', bytes: await makeVideo('mp4', h264) }],
});
const { client } = await invite('Meera Iyer', ['view', 'download']);
const [desk, phone] = [await open(), await open(HAND)];
quiet([desk, phone], /status of (409|422)/);
const { page } = desk;
const { button, inDialog } = hands(page);
await signedIn(page, asha);

const brightness = (of = '.editor-canvas'): Promise<number> =>
  page.evaluate(
    `(() => { const c = document.querySelector('${of}'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let sum = 0; for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2]; return sum / (data.length * 0.75); })()`,
  );
/** How bright a file is on the whole. */
const light = async (file: Uint8Array): Promise<number> => {
  const { channels } = await sharp(file).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
};
const openPhoto = async (name: string) => {
  await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
  await page.getByRole('button', { name: new RegExp(`^Photo ${name}`) }).click();
  await page.getByRole('img', { name: `${name}, as it was` }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Opening the photo' }).count()).toBe(0);
};
/** The bar of the set lies over the tools wherever they are scrolled: at the end it lies over none. */
const lookAtEnd = async (name: string) => {
  for (const width of [WIDE, PHONE]) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator('.advice').waitFor();
    await expect.poll(() => page.locator('.advice-looking').count()).toBe(0);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await look(page, name, [width]);
  }
  await page.setViewportSize({ width: WIDE, height: 844 });
};
const set = page.getByRole('region', { name: 'The set that is edited' });
const edits = async () =>
  (await ask<{ edited_photos: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/media?limit=200`)).edited_photos;
const copies = async () => (await ask<{ copies: EditCopy[] }>('GET', `/gigs/${gig.gig_id}/edit-copies`)).copies;

test('photos are picked while culling', async () => {
  const { photos: inTurn } = await ask<{ photos: CullingPhoto[] }>('GET', `/gigs/${gig.gig_id}/culling`);
  await page.goto(`/gigs/${gig.gig_id}/cull`);
  for (const { filename } of inTurn) {
    await page.locator('.culling-picture').getByRole('img', { name: filename, exact: true }).waitFor();
    await page.keyboard.press(['TWO.jpg', 'THREE.jpg'].includes(filename) ? 'p' : 'x');
  }
  await expect
    .poll(async () => {
      const { photos: marked } = await ask<{ photos: CullingPhoto[] }>('GET', `/gigs/${gig.gig_id}/culling`);
      return Object.fromEntries(marked.map(({ filename, flag }) => [filename, flag]));
    })
    .toMatchObject({ 'ONE.jpg': 'reject', 'TWO.jpg': 'pick', 'THREE.jpg': 'pick', 'FOUR.jpg': 'reject' });
  // A video is no photo to cull here; flagged elsewhere, it is among the picks.
  await ask('PUT', `/gigs/${gig.gig_id}/media/culling`, { media_ids: [ids[4]], flag: 'pick' });
});

test('a look is saved as a preset, given to another photo by one press, renamed, deleted and brought back', async () => {
  await openPhoto('ONE.jpg');
  await page.getByText('Save a look that you like, and give it to any photo by one press.').waitFor();
  await page.getByLabel('Exposure').fill('1');
  await dialogByKeyboard(page, button('Save as preset'));
  await button('Save as preset').click();
  await page.getByLabel('Its name').fill('Bright evening');
  await refusing(
    page,
    'POST /ai-editor/presets',
    async () => {
      await inDialog('Save preset').click();
      await says(page, 'There is a preset called "Bright evening" already. Please choose another name.');
    },
    'There is a preset called "Bright evening" already. Please choose another name.',
  );
  await page.getByLabel('Its name').fill('Bright  day');
  await inDialog('Save preset').click();
  await says(page, 'The preset is saved');
  await page.getByRole('button', { name: 'Bright day', pressed: true }).waitFor();

  await openPhoto('TWO.jpg');
  const dark = await brightness();
  await page.getByRole('button', { name: 'Bright day', pressed: false }).click();
  await expect.poll(() => brightness()).toBeGreaterThan(dark * 1.2);
  // And in small it shows this photo with it.
  await expect.poll(() => brightness('.preset-picture')).toBeGreaterThan(dark * 1.2);
  expect(await page.getByLabel('Exposure').inputValue()).toBe('1');
  await look(page, 'editor-7-presets');

  await button('Rename and delete presets').click();
  await page.getByLabel('Name of Bright day').fill('Bright evening');
  await inDialog('Rename').click();
  await page.getByLabel('Name of Bright evening').waitFor();
  await look(page, 'editor-8-presets-dialog');
  // The editor's keys are not a dialog's that lies over it, wherever the focus is in it.
  const exposed = () => page.getByLabel('Exposure').inputValue();
  for (const leave of [false, true]) {
    if (leave) await page.evaluate('document.activeElement.blur()');
    else await inDialog('Done').focus();
    for (const key of ['b', 'Control+z', '+']) await page.keyboard.press(key);
  }
  expect([await exposed(), await page.getByText('As it was').count()]).toEqual(['1', 0]);
  expect(await page.locator('.editor-zoom output').textContent()).toBe('100%');
  await inDialog('Delete Bright evening').click();
  await says(page, 'The preset is deleted');
  await page.getByText('No presets any more.').waitFor();
  await button('Undo').last().click();
  await says(page, 'The preset is back');
  await page.getByLabel('Name of Bright evening').waitFor();
  await inDialog('Done').click();
});

test('its edit is copied onto the picks, with progress, and what cannot be is named', async () => {
  await openPhoto('ONE.jpg');
  expect(await button('Copy to a set').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Bright evening', pressed: false }).click();
  await button('Save to edited').click();
  await says(page, 'Enhanced photo saved to edited folder!');
  await page.getByRole('button', { name: 'Bright evening', pressed: false }).click();
  await dialogByKeyboard(page, button('Copy to a set'));
  await button('Copy to a set').click();
  await page.getByRole('radio', { name: 'Some that I choose' }).check();
  await page.getByRole('checkbox', { name: 'TWO.jpg' }).check();
  await inDialog('Copy to 1 photo').waitFor();
  await look(page, 'editor-9-copy');
  await page.getByRole('radio', { name: 'Picks' }).check();
  await says(page, 'What you flagged as a pick while culling.');
  await inDialog('Copy').click();
  await set.getByText('2 photos are edited').waitFor();
  await set
    .getByText('1 photo could not be edited. CLIP.MP4: Videos cannot be edited here. Please choose a photo.')
    .waitFor();
  await lookAtEnd('editor-10-copied');
  await expect
    .poll(async () => (await edits()).map(({ original }) => original?.filename).sort())
    .toEqual(['ONE.jpg', 'THREE.jpg', 'TWO.jpg']);
});

test('the edited photos reach the client by their link, and a phone', async () => {
  await loom.settled();
  const { page: hers } = phone;
  await hers.goto(
    `/client/login#email=${encodeURIComponent(client.client_email)}&code=${encodeURIComponent(client.access_code)}`,
  );
  await hers.getByRole('button', { name: 'Access Photos' }).click();
  await hers.waitForURL(`**/client/gallery/${gig.gig_id}`);
  await hers.getByRole('tab', { name: /^Edited/ }).click();
  for (const name of ['ONE.jpg', 'TWO.jpg', 'THREE.jpg'])
    await hers.getByRole('button', { name: `Edited photo ${name}` }).waitFor();
  await expect.poll(() => hers.getByRole('button', { name: 'Edited photo FOUR.jpg' }).count()).toBe(0);
  // What she takes home of a pick is its edit: the evening is bright.
  const before = await light(photos[1]!.bytes);
  await hers.getByRole('button', { name: 'Edited photo TWO.jpg' }).click();
  const saved = hers.waitForEvent('download');
  await hers.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await light(await readFile(await (await saved).path()))).toBeGreaterThan(before * 1.2);
  await hers.keyboard.press('Escape');
});

test('all of it is taken back at once, and the edit that was saved before stays', async () => {
  await set.getByRole('button', { name: 'Undo all' }).click();
  await says(page, 'Taken back. The edits go into the bin.');
  await expect.poll(async () => (await edits()).map(({ original }) => original?.filename)).toEqual(['ONE.jpg']);
  await expect.poll(() => set.count()).toBe(0);
});

test('a set is stopped while it is edited, and put away', async () => {
  const { mediaProcessor } = loom.loom.context.write;
  const { develop } = mediaProcessor;
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  mediaProcessor.develop = async (...about) => {
    await gate;
    return develop(...about);
  };
  try {
    await openPhoto('ONE.jpg');
    await page.getByRole('button', { name: 'Bright evening', pressed: false }).click();
    await button('Copy to a set').click();
    await inDialog('Copy').click();
    await set.getByText('Editing 4 photos: 0 of 4').waitFor();
    await lookAtEnd('editor-11-copying');
    await button('Copy to a set').click();
    await inDialog('Copy').click();
    await says(page, 'Another set is being edited just now. Please wait until it is done, or stop it.');
    await inDialog('Cancel').click();
    await set.getByRole('button', { name: 'Stop' }).click();
    await set.getByText('Stopped: no photo was edited').waitFor();
    await set.getByRole('button', { name: 'Put away' }).click();
    await expect.poll(() => set.count()).toBe(0);
    expect((await copies())[0]!.status).toBe('stopped');
  } finally {
    go();
    mediaProcessor.develop = develop;
  }
});
