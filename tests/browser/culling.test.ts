import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { makeJpeg } from '../pictures.ts';
import { look, PHONE, WIDE } from './look.ts';
import { form, hands, says, signedIn } from './spec.ts';
import { HAND, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const PHOTOS = 34;
const name = (n: number): string => `IMG_${String(n).padStart(2, '0')}.jpg`;
const { loom, asha, gig, ask, invite, open: openWindow } = await openStudio();
const { folder_id: folderId } = await ask<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, {
  folder_name: 'Ceremony',
});
// One by one: they stand in the order in which they came.
for (let n = 1; n <= PHOTOS; n++)
  await loom.upload(asha, gig.gig_id, [
    { name: name(n), bytes: await makeJpeg({ width: n % 3 ? 360 : 240, height: n % 3 ? 240 : 360, seed: n }) },
  ]);
const { session: meera } = await invite('Meera Iyer', ['view', 'edit']);
await ask(
  'POST',
  `/client/gig/${gig.gig_id}/upload-media`,
  form({}, { name: name(PHOTOS + 1), bytes: await makeJpeg({ width: 300, height: 200, seed: 99 }) }),
  meera.access_token,
);
await loom.settled();
const [studio, phone] = [await openWindow(), await openWindow(HAND)];
for (const watched of [studio, phone]) await signedIn(watched.page, asha);
let { page } = studio;
let { button, inBar } = hands(page);
const tile = (n: number) => page.getByRole('button', { name: new RegExp(`^Photo ${name(n)}`) });
const list = (query = '') =>
  ask<{ original_photos: MediaAnswer[]; total: number }>('GET', `/gigs/${gig.gig_id}/media?limit=200&${query}`);
const known = async (n: number): Promise<MediaAnswer> =>
  (await list()).original_photos.find(({ filename }) => filename === name(n))!;
const open = async (path = `/gigs/${gig.gig_id}`) => {
  await page.goto(path);
  await page.locator('.tile-image[data-loaded], .gig-card img').first().waitFor();
};

test('the media stand in six columns, thirty at first and more on the way down', async () => {
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/media') && url.searchParams.has('cursor'))
      asked.push(Number(url.searchParams.get('limit')));
  });
  await page.setViewportSize({ width: 1280, height: 620 });
  await open();
  const boxes = await Promise.all((await page.locator('.tile').all()).slice(0, 7).map((each) => each.boundingBox()));
  expect(new Set(boxes.slice(0, 6).map((box) => Math.round(box!.y))).size).toBe(1);
  expect(boxes[6]!.y).toBeGreaterThan(boxes[0]!.y);
  expect(asked, 'thirty are enough at first').toEqual([]);
  await button('Load More').scrollIntoViewIfNeeded();
  await expect.poll(() => button('Load More').count()).toBe(0);
  expect(asked).toEqual([30]);
  await page.setViewportSize({ width: WIDE, height: 844 });
  await open();
  await look(page, 'rooms-media', [WIDE]);
  await button('Show in rows').click();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  await look(page, 'rooms-media-rows', [WIDE]);
  await button('Show as cards').click();
});

test('photos are marked by the keys of Lightroom, where one stands or in the viewer', async () => {
  await tile(35).focus();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: `Photo ${name(35)}, 4 stars`, exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: `Photo ${name(34)}, red label, rejected`, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('2 of 35').waitFor();
  await page.keyboard.press('u');
  await page.keyboard.press('6');
  await page.keyboard.press('5');
  await page.getByRole('toolbar', { name: 'Marks' }).getByRole('button', { name: 'Purple label' }).click();
  await look(page, 'rooms-viewer', [WIDE]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Photo ${name(33)}, picked`, exact: true }).waitFor();
  await expect.poll(async () => (await known(34)).color_label).toBe('purple');
  expect(await known(34)).toMatchObject({ stars: 5, color_label: 'purple' });
  expect((await known(34)).flag).toBeUndefined();
});

test('with Shift, the next photo comes at once', async () => {
  await tile(29).click();
  await page.getByText('7 of 35').waitFor();
  await page.keyboard.press('Shift+Digit2');
  await page.getByText('8 of 35').waitFor();
  await page.keyboard.press('Shift+Digit2');
  await page.getByText('9 of 35').waitFor();
  await page.keyboard.press('Escape');
  for (const n of [29, 28]) await expect.poll(async () => (await known(n)).stars).toBe(2);
});

test('keys in quick succession each reach the photo they are meant for', async () => {
  await tile(27).click();
  await page.getByText('9 of 35').waitFor();
  await page.evaluate(`(async () => {
    for (const key of ['x', 'ArrowRight', 'ArrowRight', 'x', 'ArrowRight', 'p']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  })()`);
  await page.getByText('12 of 35').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => Promise.all([27, 26, 25, 24].map(async (n) => (await known(n)).flag)))
    .toEqual(['reject', undefined, 'reject', 'pick']);
  await ask('PUT', `/gigs/${gig.gig_id}/media/culling`, {
    media_ids: await Promise.all([27, 25, 24].map(async (n) => (await known(n)).media_id)),
    flag: null,
  });
});

test('the viewer wraps around all of them', async () => {
  await tile(35).click();
  await page.getByText('1 of 35').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('35 of 35').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 of 35').waitFor();
  await page.keyboard.press('Escape');
});

test('many are marked at once, and that is undone', async () => {
  await page.evaluate('scrollTo(0, 0)');
  await button('Select').click();
  for (const n of [32, 31, 30]) await tile(n).click();
  await inBar('Mark').click();
  await look(page, 'rooms-selection', [WIDE]);
  await inBar('Reject').click();
  await says(page, '3 photos marked');
  await expect.poll(async () => (await list('flags=reject')).total).toBe(3);
  await button('Undo').click();
  await expect.poll(async () => (await list('flags=reject')).total).toBe(0);
  await inBar('3 stars').click();
  await expect.poll(async () => (await list('min_stars=3')).total).toBe(5);
  await inBar('Clear selection').click();
});

test('the list is narrowed to what is marked, and its file names leave for Lightroom', async () => {
  await button('At least 4 stars').click();
  await page.getByText('2 items', { exact: true }).waitFor();
  await expect.poll(() => page.locator('.tile').count()).toBe(2);
  await button('File names of all these').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Table (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Meera & Arjun - selection.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)).toEqual([
    `"${name(34)}","5","Purple",""`,
    `"${name(35)}","4","",""`,
  ]);
  await look(page, 'rooms-narrowed', [WIDE]);
  // Marked otherwise than the list wants, a photo leaves it; the next one takes its place.
  await tile(35).click();
  await page.getByText('1 of 2').waitFor();
  await page.keyboard.press('1');
  await page.getByText('1 of 1').waitFor();
  await page.keyboard.press('Escape');
  await button('Only with a blue label').click();
  await page.getByText('Nothing is marked so').waitFor();
  await look(page, 'rooms-narrowed-to-nothing', [WIDE]);
  await page.locator('.empty').getByRole('button', { name: 'Show all again' }).click();
  await page.getByText('35 items', { exact: true }).waitFor();
});

test('who brought a photo is told, and filters the list', async () => {
  await page.locator('.filters').getByRole('button', { name: 'Meera Iyer' }).click();
  await page.getByText('1 item', { exact: true }).waitFor();
  await tile(35).click();
  await page.keyboard.press('i');
  await page.locator('.viewer-info').getByText('Meera Iyer').waitFor();
  await page.keyboard.press('Escape');
  await button(/^All Media/).click();
});

test('moving and deleting are undone from the toast', async () => {
  await button('Select').click();
  for (const n of [35, 34]) await tile(n).click();
  await inBar('Move').click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Ceremony' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await says(page, 'Items moved successfully');
  expect((await known(35)).folder_id).toBe(folderId);
  await button('Undo').last().click();
  await says(page, '2 items moved back');
  expect((await known(35)).folder_id).toBeNull();

  await button('Select').click();
  await tile(33).click();
  expect(await inBar('Set as cover').isDisabled()).toBe(false);
  await tile(32).click();
  expect(await inBar('Set as cover').isDisabled(), 'a cover is one photo').toBe(true);
  await tile(32).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByText('Delete 1 selected items?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Selected items deleted successfully');
  await page.getByText('34 items', { exact: true }).waitFor();
  await button('Undo').last().click();
  await says(page, '1 item restored');
  await page.getByText('35 items', { exact: true }).waitFor();
  expect((await known(33)).flag).toBe('pick');
});

test('the hero is chosen on its card and stands first; deleted gigs come back from the toast and from the bin', async () => {
  await loom.createGig(asha, { gig_name: 'Called off' });
  await open('/gigs');
  const card = page.locator('.gig-card', { hasText: 'Meera & Arjun' });
  const third = await card.locator('.gig-card-photo img').nth(2).getAttribute('src');
  await card.locator('.gig-card-photo').nth(2).hover();
  await look(page, 'rooms-gigs', [WIDE]);
  await card.getByText('SET HERO').nth(2).click();
  await says(page, 'Feature image set successfully!');
  await expect.poll(() => card.locator('.gig-card-photo img').first().getAttribute('src')).toBe(third);
  expect(await card.getByText('SET HERO').count(), 'the hero itself needs none').toBe(3);

  const remove = async () => {
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select Called off' }).click();
    await page.getByRole('toolbar', { name: 'Selected gigs' }).getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Delete 1 gig(s)? This action cannot be undone.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Gig deleted');
    await expect.poll(() => page.locator('.gig-card').count()).toBe(1);
  };
  await remove();
  await button('Undo').click();
  await says(page, 'Gig restored');
  await expect.poll(() => page.locator('.gig-card').count()).toBe(2);
  await remove();
  await button(/^Bin/).click();
  await page.getByText('30 days left').waitFor();
  await look(page, 'rooms-gig-bin', [WIDE]);
  await button('Restore Called off').click();
  await expect.poll(() => page.locator('.gig-card').count()).toBe(2);
  await expect.poll(() => button(/^Bin/).count()).toBe(0);
});

test('a client gets the invitation again', async () => {
  await page.goto(`/gigs/${gig.gig_id}?tab=client`);
  await page.getByText(/^Last access /).waitFor();
  await button('Resend the invitation to Meera Iyer').click();
  await says(page, 'Invitation sent again');
  await button('Resend the invitation to Meera Iyer').click();
  await says(page, 'The invitation was sent a moment ago. Please wait a minute before you send it again.');
  await look(page, 'rooms-client', [WIDE]);
});

test('on a phone there are two columns, one menu, and marks under the thumb', async () => {
  ({ page } = phone);
  ({ button, inBar } = hands(page));
  await open();
  const boxes = await Promise.all((await page.locator('.tile').all()).slice(0, 3).map((each) => each.boundingBox()));
  expect([boxes[0]!.y === boxes[1]!.y, boxes[2]!.y > boxes[0]!.y, Math.round(boxes[0]!.width)]).toEqual([
    true,
    true,
    194,
  ]);
  await look(page, 'rooms-media', [PHONE]);
  await button('Marks').tap();
  const sheet = page.getByRole('dialog', { name: 'Marks' });
  await sheet.getByRole('button', { name: 'At least 3 stars' }).tap();
  await look(page, 'rooms-marks', [PHONE]);
  await sheet.getByRole('button', { name: 'Show all' }).tap();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await tile(33).tap();
  await page.getByRole('toolbar', { name: 'Marks' }).getByRole('button', { name: '2 stars' }).tap();
  await look(page, 'rooms-viewer', [PHONE]);
  await expect.poll(async () => (await known(33)).stars).toBe(2);
  await page.getByRole('button', { name: 'Close' }).tap();
  await button('Select').tap();
  await tile(35).tap();
  await inBar('Mark').tap();
  await look(page, 'rooms-selection', [PHONE]);
  await inBar('Clear selection').tap();
  await button('Gig menu').tap();
  await look(page, 'rooms-menu', [PHONE]);
  await page.getByRole('menuitem', { name: 'Analytics' }).tap();
  await page.getByText('No downloads yet').waitFor();
  await look(page, 'rooms-analytics', [PHONE]);
  await open('/gigs');
  await button('Choose the hero of Meera & Arjun').tap();
  await look(page, 'rooms-gigs', [PHONE]);
  await page.locator('.gig-card', { hasText: 'Meera & Arjun' }).getByText('SET HERO').first().tap();
  await says(page, 'Feature image set successfully!');
});

test('the browser had nothing to complain of', () => {
  const expected = /status of 429.*\/resend/;
  expect([...studio.complaints, ...phone.complaints].filter((complaint) => !expected.test(complaint))).toEqual([]);
});
