import sharp from 'sharp';
import { expect, test } from 'vitest';
import { look } from './look.ts';
import { files, hands, refusing, says, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const [one, two] = await files(1, 2);
// Larger than the screen's picture: what is saved must be the original.
const large = await sharp(one!.bytes).resize(2400, 1600).modulate({ brightness: 0.5 }).jpeg().toBuffer();
const { loom, asha, gig, ask, open } = await openStudio({ photos: [{ name: 'DARK.jpg', bytes: large }, two!] });
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (403|404|409)/);

/** How bright the picture on the screen is, 0 to 255. */
const brightness = (): Promise<number> =>
  page.evaluate(
    "(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height); let sum = 0; for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2]; return sum / (data.length * 0.75); })()",
  );

/** The photos of the gig, to choose from. */
const gallery = async () => {
  await page.goto(`/gigs/${gig.gig_id}/ai-editor`);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
};

test('the editor is reached from the gig, and shows its photos', async () => {
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.locator('.gig-head').getByRole('link', { name: 'Editor' }).click();
  await page.waitForURL(`**/gigs/${gig.gig_id}/ai-editor`);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
  await look(page, 'editor-1-gallery');
  await page.getByRole('link', { name: 'Back to the gig' }).click();
  await page.waitForURL(`**/gigs/${gig.gig_id}`);
});

test('a photo is enhanced, compared, and saved in full size beside its original', async () => {
  await gallery();
  await page.getByRole('button', { name: 'Photo DARK.jpg', exact: true }).click();
  await page.getByRole('img', { name: 'DARK.jpg, as it was' }).waitFor();
  await expect.poll(brightness).toBeGreaterThan(10);
  const save = button('Save to edited');
  expect(await save.isDisabled()).toBe(true);
  await says(page, 'No enhanced image to save. Please apply an enhancement first.');
  const dark = await brightness();
  await button('Auto enhance').click();
  await expect.poll(brightness).toBeGreaterThan(dark * 1.2);
  await says(page, 'Photo enhanced using levels measured in this photo');
  await look(page, 'editor-12-enhanced');
  await button('Skin retouch').click();
  await says(page, 'Photo enhanced using smoothing of the skin alone');
  await button('Vibrance').click();
  await says(page, 'Photo enhanced using more colour where there is little');
  await page.getByLabel('Brightness').fill('120');
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Enhancing' }).count()).toBe(0);
  await look(page, 'editor-2-photo');
  const bright = await brightness();
  await button('Before').click();
  await expect.poll(brightness).toBeLessThan(bright * 0.9);
  await button('Before').click();
  await expect.poll(brightness).toBeCloseTo(bright, 0);
  await refusing(
    page,
    'POST /ai-editor/save-enhanced/{mediaId}',
    async () => {
      await save.click();
      await says(page, 'Save failed: the disk is full.');
    },
    'the disk is full.',
  );
  await save.click();
  await says(page, 'Enhanced photo saved to edited folder!');
  await loom.settled();
  const { edited_photos: edits } = await ask<{
    edited_photos: { media_id: string; width: number; height: number; original: { filename: string } | null }[];
  }>('GET', `/gigs/${gig.gig_id}/media`);
  expect(edits).toMatchObject([{ width: 2400, height: 1600, original: { filename: 'DARK.jpg' } }]);
});

test('the editor begins with the watermark where it is enabled, and saves the photo with it, unless it is switched off there', async () => {
  const settings = { text: 'LOOM STUDIO', position: 'top-left', opacity: 1, font_size: 48, color: '#FFFFFF' };
  /** Of the upper left corner of the picture on the screen: the share that is as white as the watermark. */
  const white = (): Promise<number> =>
    page.evaluate(
      "(() => { const c = document.querySelector('.editor-canvas'); const { data } = c.getContext('2d').getImageData(0, 0, c.width / 2, c.height / 8); let white = 0; for (let at = 0; at < data.length; at += 4) if (Math.min(data[at], data[at + 1], data[at + 2]) > 250) white += 1; return white / (data.length / 4); })()",
    );
  const mark = page.getByRole('switch', { name: 'Watermark' });
  const openPhoto = async () => {
    await gallery();
    await page.getByRole('button', { name: 'Photo DARK.jpg', exact: true }).click();
    await page.getByRole('img', { name: 'DARK.jpg, as it was' }).waitFor();
    await expect.poll(() => mark.isEnabled()).toBe(true);
    await expect.poll(brightness).toBeGreaterThan(10);
  };
  await ask('PUT', '/watermark/settings', { ...settings, enabled: false });
  await openPhoto();
  expect(await mark.isChecked()).toBe(false);
  expect(await white()).toBe(0);

  await ask('PUT', '/watermark/settings', { ...settings, enabled: true });
  await openPhoto();
  expect(await mark.isChecked()).toBe(true);
  await expect.poll(white).toBeGreaterThan(0.02);
  await look(page, 'editor-3-watermark');
  // What every picture begins with is no edit of it; what is said of this one is.
  expect(await button('Save to edited').isDisabled()).toBe(true);
  await mark.uncheck();
  await expect.poll(white).toBe(0);
  await mark.check();
  await says(page, 'Watermark applied');
  await expect.poll(white).toBeGreaterThan(0.02);
  const sent = page.waitForResponse((response) => response.url().includes('/ai-editor/save-enhanced/'));
  await button('Save to edited').click();
  const { media_id: savedId } = (await (await sent).json()) as { media_id: string };
  await says(page, 'Enhanced photo saved to edited folder!');
  await loom.settled();
  const { download_url: address } = await ask<{ download_url: string }>('POST', `/media/${savedId}/download`);
  const saved = Buffer.from(await (await fetch(new URL(address, loom.url))).arrayBuffer());
  const brightest = async (left: number, top: number) =>
    (await sharp(saved).extract({ left, top, width: 1200, height: 200 }).raw().toBuffer()).reduce(
      (a, b) => Math.max(a, b),
      0,
    );
  expect(await brightest(0, 0)).toBeGreaterThan(250);
  expect(await brightest(1200, 1400)).toBeLessThan(250);
});

test('a watermark that fails says why, and the photo goes on without it', async () => {
  const mark = page.getByRole('switch', { name: 'Watermark' });
  const openPhoto = async () => {
    await gallery();
    await page.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
    await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
    await expect.poll(() => mark.isEnabled()).toBe(true);
  };
  const settings = { text: 'LOOM STUDIO', position: 'top-left', opacity: 1, font_size: 48, color: '#FFFFFF' };
  await ask('PUT', '/watermark/settings', { ...settings, enabled: false });
  await openPhoto();
  const press = () => mark.click();
  await refusing(
    page,
    'GET /watermark/settings',
    async () => {
      await press();
      await says(page, 'Watermark failed: the disk is full.');
      await look(page, 'editor-13-watermark-failed');
    },
    'the disk is full.',
  );
  expect(await mark.isChecked()).toBe(false);
  await refusing(page, 'GET /watermark/settings', async () => {
    await press();
    await says(page, 'Watermark failed: Watermark failed');
  });
  await press();
  await says(page, 'Watermark applied');
  expect(await mark.isChecked()).toBe(true);
  // A logo that does not come is a watermark that was not applied.
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(logo)]), 'logo.png');
  const kept = await fetch(new URL('/api/v1/watermark/logo', loom.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}` },
    body: form,
  });
  const { logo_url: address } = (await kept.json()) as { logo_url: string };
  await ask('PUT', '/watermark/settings', { ...settings, enabled: true, content: 'both' });
  const isLogo = (url: URL): boolean => url.pathname === new URL(address, loom.url).pathname;
  await page.route(isLogo, (route) => route.fulfill({ status: 404 }));
  await openPhoto();
  await says(page, 'Watermark failed: Watermark failed');
  await expect.poll(() => mark.isChecked()).toBe(false);
  await page.unroute(isLogo);
  await press();
  await says(page, 'Watermark applied');
  expect(await mark.isChecked()).toBe(true);
  await ask('PUT', '/watermark/settings', { ...settings, enabled: false, content: 'text' });
});

test('a photo is straightened, cropped, curved and zoomed; each step is taken back and done again', async () => {
  await gallery();
  await page.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
  await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  await expect.poll(brightness).toBeGreaterThan(10);
  const width = (): Promise<number> => page.evaluate("document.querySelector('.editor-canvas').width");
  const whole = await width();
  const plain = await brightness();
  await page.getByRole('tab', { name: 'Crop' }).click();
  await page.getByLabel('Straighten').fill('5');
  await expect.poll(width).toBeLessThan(whole);
  await page.getByRole('radio', { name: '1:1' }).check();
  const corner = button('Crop, lower right corner');
  await corner.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await look(page, 'editor-4-crop');
  await page.getByRole('tab', { name: 'Curve' }).click();
  await expect.poll(width).toBeLessThan(whole * 0.7);
  await button('Add a point').click();
  const point = page.getByRole('button', { name: 'Point 2 of 3: 128 becomes 128' });
  await point.focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Point 2 of 3: 128 becomes 188' }).waitFor();
  await expect.poll(brightness).toBeGreaterThan(plain * 1.05);
  await look(page, 'editor-5-curve');
  await page.getByRole('tab', { name: 'Light' }).click();
  for (let step = 0; step < 12 && (await button('Undo').isEnabled()); step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => button('Undo').isEnabled()).toBe(false);
  await expect.poll(width).toBe(whole);
  await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  await button('Redo').click();
  await page.getByRole('img', { name: 'IMG_2.jpg, enhanced' }).waitFor();
  const zoom = page.locator('.editor-zoom output');
  await page.locator('.editor-stage').hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => zoom.textContent()).toBe('110%');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => zoom.textContent()).toBe('99%');
  for (let turn = 0; turn < 40; turn += 1) await button('Larger').click();
  await expect.poll(() => zoom.textContent()).toBe('500%');
  for (let turn = 0; turn < 60; turn += 1) await page.keyboard.press('-');
  await expect.poll(() => zoom.textContent()).toBe('10%');
  await button('The whole photo').click();
  await expect.poll(() => zoom.textContent()).toBe('100%');
});

test('what was saved opens again as it was left', async () => {
  await gallery();
  await page.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
  await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('No versions yet. What you save is listed here, and opens again as you left it.').waitFor();
  await page.getByRole('tab', { name: 'Light' }).click();
  await page.getByLabel('Exposure').fill('0.5');
  await button('Save to edited').click();
  await says(page, 'Enhanced photo saved to edited folder!');
  await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  expect(await page.getByLabel('Exposure').inputValue()).toBe('0');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Shown now').waitFor();
  await look(page, 'editor-6-versions');
  await page.getByRole('button', { name: /^Open again/ }).click();
  await page.getByRole('img', { name: 'IMG_2.jpg, enhanced' }).waitFor();
  await page.getByRole('tab', { name: 'Light' }).click();
  expect(await page.getByLabel('Exposure').inputValue()).toBe('0.5');
});

test('an edit is marked EDITED among the photos, and opens the photo that it was made from', async () => {
  await gallery();
  const edit = page.getByRole('button', { name: 'Edited photo IMG_2.jpg' });
  await edit.waitFor();
  await page.getByText('EDITED', { exact: true }).first().waitFor();
  await look(page, 'editor-14-edited');
  await edit.click();
  await page.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Shown now').waitFor();
});

test('an enhancement that cannot be computed says so, and the next one can', async () => {
  const other = await open();
  await signedIn(other.page, asha);
  quiet([other], /renderer|Failed to load|worker/i);
  const { page: second } = other;
  await second.route('**/*renderer.worker*', (route) => route.abort());
  await second.goto(`/gigs/${gig.gig_id}/ai-editor`);
  await second.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
  await second.getByRole('img', { name: 'IMG_2.jpg, as it was' }).waitFor();
  await expect.poll(() => second.getByRole('status').filter({ hasText: 'Opening the photo' }).count()).toBe(0);
  await second.getByRole('button', { name: 'Auto enhance' }).click();
  await says(second, 'Auto enhance failed: Enhancement failed');
  await second.unroute('**/*renderer.worker*');
  await second.getByRole('button', { name: 'Skin retouch' }).click();
  await expect.poll(() => second.getByRole('status').filter({ hasText: 'Enhancing' }).count()).toBe(0);
  await second.getByRole('img', { name: 'IMG_2.jpg, enhanced' }).waitFor();
});

test('a photo that does not load at first is asked for again, across origins', async () => {
  await gallery();
  let asked = 0;
  await page.route('**/media/**', (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.fallback();
  });
  await page.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
  await expect.poll(brightness).toBeGreaterThan(10);
  expect(asked).toBe(2);
  await page.unroute('**/media/**');
});

test('a photo that cannot be loaded says so, and another one can be chosen', async () => {
  await gallery();
  await page.route('**/media/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Photo IMG_2.jpg', exact: true }).click();
  await page.getByRole('alert').getByText('Failed to load image. Please try another photo.').waitFor();
  await page.unroute('**/media/**');
  await button('Choose another photo').click();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
});

test('whoever may no longer edit hears so at the next call, and lands on the gigs list', async () => {
  for (const [call, act] of [
    ['POST /ai-editor/remove-background/{mediaId}', () => button('Remove background').click()],
    [
      'POST /ai-editor/save-enhanced/{mediaId}',
      async () => {
        await page.getByLabel('Exposure').fill('0.5');
        await button('Save to edited').click();
      },
    ],
    ['GET /ai-editor/edits/{mediaId}', () => page.getByRole('tab', { name: 'Versions' }).click()],
  ] as const) {
    await gallery();
    await page.getByRole('button', { name: 'Photo DARK.jpg', exact: true }).click();
    await page.getByRole('img', { name: 'DARK.jpg, as it was' }).waitFor();
    await expect.poll(() => button('Remove background').isEnabled()).toBe(true);
    await refusing(
      page,
      call,
      async () => {
        await act();
        await page.waitForURL('**/gigs');
        await says(page, 'Access denied. You need to be a photographer or team member.');
      },
      'Access denied. You need to be a photographer or team member.',
      403,
    );
  }
});

test('a gig that is not theirs, or not there, has no editor: that is said, and leads to the gigs', async () => {
  await page.goto('/gigs/01890000-0000-7000-8000-000000000000/ai-editor');
  await page.waitForURL('**/gigs');
  await says(page, 'Access denied. You need to be a photographer or team member.');
});
