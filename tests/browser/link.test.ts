import { expect } from 'vitest';
import { unprovoked } from './browser.ts';
import { dialogByKeyboard, look, PHONE } from './look.ts';
import { photosForShoot } from './photos.ts';
import { chosen, logIn } from './spec.ts';
import { COPYING, HAND, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const OFF = 'The photographer has switched this link off. Please ask them for a new one.';
const { loom, asha, gig, ask, open } = await openStudio({
  gig: { gig_type: 'private', password: 'open sesame 7' },
  photos: photosForShoot(),
});
const [studio, phone] = [await open(COPYING), await open(HAND)];
const theirs = await chosen(31, 32);
const addresses: Record<'view' | 'upload', string> = { view: '', upload: '' };

async function make(name: string, kind: 'View-only' | 'Upload-only'): Promise<string> {
  const { page } = studio;
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a link' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const told = page.getByRole('dialog', { name });
  await told.getByRole('img', { name: `QR code of the link ${name}` }).waitFor();
  await told.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied to clipboard!').waitFor();
  const address = await page.evaluate('navigator.clipboard.readText()');
  expect(address).toMatch(new RegExp(`^${loom.url}/public/link#[\\w-]{43}$`));
  return String(address);
}

test('a photographer makes links in the public tab, with a QR code, and copies them once', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('tab', { name: 'Public' }).click();
  await page.getByText('No links yet.').waitFor();
  await page.getByRole('heading', { name: 'Links' }).scrollIntoViewIfNeeded();
  await look(page, 'link-1-none');
  await dialogByKeyboard(page, page.getByRole('button', { name: 'Make a link' }));

  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a link' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await dialog.getByText('Please give the link a name, so that you know it again.').waitFor();
  await look(page, 'link-2-make');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  addresses.view = await make('The family', 'View-only');
  await look(page, 'link-3-address');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  addresses.upload = await make('Second shooter', 'Upload-only');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Link and QR code of The family' }).waitFor();
  await look(page, 'link-4-list');
  expect(unprovoked(studio)).toEqual([]);
});

test('who has the view-only link looks at the private gallery, without a password and without downloads', async () => {
  const { page } = phone;
  await page.goto(new URL(addresses.view).pathname + new URL(addresses.view).hash);
  await page.waitForURL(`**/public/gig/${gig.gig_id}`);
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  const first = page.getByRole('button', { name: /^Photo / }).first();
  await first.waitFor();
  expect(await page.evaluate('location.href + JSON.stringify(localStorage) + document.referrer')).not.toContain(
    new URL(addresses.view).hash.slice(1),
  );
  await look(page, 'link-5-gallery');
  expect(await page.getByRole('button', { name: /Download|Select Multiple|Share Photos|Register Face/ }).count()).toBe(
    0,
  );
  await first.click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'link-6-viewer');
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Download/ })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Escape');
  // Whoever reloads before it has closed has it open again, in front of the photos.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await first.waitFor();
  expect(unprovoked(phone)).toEqual([]);
});

test('who has the upload-only link sees name and cover, and sends photos', async () => {
  const sender = await open(HAND);
  const { page } = sender;
  await page.goto(new URL(addresses.upload).pathname + new URL(addresses.upload).hash);
  await page.getByRole('heading', { name: 'Send your photos' }).waitFor();
  expect(await page.evaluate('location.hash')).toBe('');
  await look(page, 'link-7-send');
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await page.getByText('Please enter your name').waitFor();
  await page.getByLabel('Your Name').fill('Kabir Das');
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await page.getByText('Please select photos to upload').waitFor();
  await page.getByLabel('Choose photos to share').setInputFiles(theirs);
  await page.getByRole('button', { name: 'Upload 2 Photos' }).click();
  await page.getByText('2 photos have arrived.').waitFor();
  await look(page, 'link-8-sent');
  await page.reload();
  await page.getByRole('heading', { name: 'Send your photos' }).waitFor();
  expect(await page.getByLabel('Your Name').inputValue()).toBe('Kabir Das');
  const { uploads } = await ask<{ uploads: { guest_name: string; approved: boolean }[] }>(
    'GET',
    `/gigs/${gig.gig_id}/guest-uploads`,
  );
  expect(uploads).toEqual([
    expect.objectContaining({ guest_name: 'Kabir Das', approved: false }),
    expect.objectContaining({ guest_name: 'Kabir Das' }),
  ]);
  expect(unprovoked(sender)).toEqual([]);

  // Switched off while the page is open.
  const desk = studio.page;
  await desk.reload();
  await desk.getByRole('tab', { name: 'Public' }).click();
  await desk.getByText('Used 1 time').first().waitFor();
  await desk.getByRole('button', { name: 'Switch off Second shooter' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await desk.getByText('"Second shooter" is switched off').waitFor();
  await desk.getByText('Switched off', { exact: true }).waitFor();
  await page.getByLabel('Choose photos to share').setInputFiles(theirs.slice(0, 1));
  await page.getByRole('button', { name: 'Upload 1 Photo' }).click();
  await page.getByText(OFF).waitFor();
  await look(page, 'link-9-ended');
  unprovoked(sender, /403/);
  await page.context().close();
});

test('a new address ends the one before: who looks is shown out, in words', async () => {
  const desk = studio.page;
  await desk.getByRole('button', { name: 'New address for The family' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click();
  await desk.getByRole('dialog', { name: 'The family' }).getByRole('button', { name: 'Done' }).click();
  await look(desk, 'link-10-renewed');
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'This gallery has closed' }).waitFor();
  await look(phone.page, 'link-11-gone');
  await phone.page.goto('/public/link#made-up');
  await phone.page.getByRole('heading', { name: 'This link does not open' }).waitFor();
  await look(phone.page, 'link-12-unknown', [PHONE]);
  expect(unprovoked(phone, /40[13]/)).toEqual([]);
  expect(unprovoked(studio)).toEqual([]);
});
