import { expect } from 'vitest';
import type { GigAnswer } from '../../api/contract/gig.ts';
import { PHONE, WIDE } from './look.ts';
import { files, hands, says, signedIn } from './spec.ts';
import { COPYING, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom({ fetchesAhead: true });
const asha = await loom.register();
const nila = await loom.register('Nila Bose', { plan: 'free-trial' });
let gig: GigAnswer;
const window = await open(COPYING);
const { page } = window;
const { button, link } = hands(page);
quiet([window], /status of 40[14]/);

const card = (name = 'Meera & Arjun') => page.locator('.gig-card').filter({ hasText: name });
const hers = <T>(method: string, path: string, body?: unknown) =>
  loom.call<T>(method, `/api/v1${path}`, { token: asha.token, body });
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
const form = { 'Gig name': 'Sangeet', Description: 'At home', 'Date and time': '2026-12-01T18:00', Location: 'Kochi' };

test('without a token the list leads to the login', async () => {
  await page.goto('/gigs');
  await page.waitForURL('**/login**');
  await signedIn(page, asha);
  expect(await page.evaluate("localStorage.getItem('access_token')")).toBe(asha.token);
});

test('an empty list invites to the first gig', async () => {
  await page.goto('/gigs');
  await page.getByRole('heading', { name: 'No gigs yet' }).waitFor();
  await link('Create Your First Gig').click();
  await page.waitForURL('**/create-gig');
});

test('a gig is created in four parts, and made public it forgets the password', async () => {
  await page.goto('/create-gig');
  await page.getByRole('heading', { name: 'Create New Gig' }).waitFor();
  expect(await page.locator('.gig-form h2').allTextContents()).toEqual([
    'Basic Information',
    'Date & Location',
    'Privacy Settings',
    'Guest Upload Settings',
  ]);
  expect(
    await page
      .locator('.gig-form fieldset')
      .first()
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
  ).toEqual(['Event', 'Fashion', 'Wedding', 'Corporate', 'Others']);
  await fill(form);
  await page.getByRole('radio', { name: /^Private/ }).check();
  await page.getByLabel('Password', { exact: true }).fill('jasmine 7');
  await page.getByRole('radio', { name: /^Public/ }).check();
  await page.getByRole('radio', { name: /^Private/ }).check();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await button('Create Gig').click();
  await says(page, 'Password is required for private gigs');
  await page.getByRole('radio', { name: /^Public/ }).check();
  await page.getByRole('switch', { name: /^Guest uploads/ }).click();
  const limit = page.getByLabel('Photos per guest');
  expect(await limit.locator('option').allTextContents()).toEqual(['5', '10', '15', '20', '25', '50']);
  expect(await limit.inputValue()).toBe('10');
  expect(await page.getByRole('switch', { name: /^Approve before showing/ }).isChecked()).toBe(true);
  await button('Create Gig').click();
  await says(page, 'Gig "Sangeet" created successfully!');
  await page.waitForURL('**/gigs');
  await hers('DELETE', '/gigs/bulk-delete', {
    gig_ids: (await hers<{ gigs: GigAnswer[] }>('GET', '/gigs/my-gigs')).body.gigs.map(({ gig_id }) => gig_id),
  });
});

test('a card tells what a gig is, shows four photos and counts the rest', async () => {
  gig = await loom.createGig(asha, {
    gig_name: 'Meera & Arjun',
    description: 'Two families, one evening.',
    category: 'Wedding',
    location: 'Fort Kochi',
    date_time: '2026-11-21T18:00',
  });
  await loom.upload(asha, gig.gig_id, await files(1, 2, 3, 4, 5, 6));
  await loom.settled();
  await page.goto('/gigs');
  await card().waitFor();
  const told = await card().innerText();
  for (const text of ['Wedding', 'public', 'Meera & Arjun', 'Two families, one evening.', '21 Nov', 'Fort Kochi', '+2'])
    expect(told.toLowerCase()).toContain(text.toLowerCase());
  expect(await card().locator('.gig-card-photo img').count()).toBe(4);
  await link('Edit Meera & Arjun').click();
  await page.waitForURL(`**/edit-gig/${gig.gig_id}`);
  await page.goto('/gigs');
  await link('Meera & Arjun').click();
  await page.waitForURL(`**/gigs/${gig.gig_id}`);
});

test('SET HERO chooses the cover, and gigs are deleted together', async () => {
  await loom.createGig(asha, { gig_name: 'Mehendi' });
  await loom.createGig(asha, { gig_name: 'Reception' });
  await page.goto('/gigs');
  await card().waitFor();
  expect((await card().locator('.gig-card-hero').allTextContents()).length).toBe(4);
  await card().getByText('SET HERO').nth(2).focus();
  await page.keyboard.press('Enter');
  await says(page, 'Feature image set successfully!');
  expect((await hers<GigAnswer>('GET', `/gigs/${gig.gig_id}`)).body.feature_media_id).not.toBeNull();
  await button('Select').click();
  const remove = page.getByRole('toolbar', { name: 'Selected gigs' }).getByRole('button', { name: 'Delete' });
  expect(await remove.isDisabled(), 'nothing is selected').toBe(true);
  for (const name of ['Mehendi', 'Reception']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await remove.click();
  await says(page, 'Delete 2 gig(s)? This action cannot be undone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.locator('.gig-card').count()).toBe(1);
});

test('a gig is edited, and saving or cancelling leads back to the list', async () => {
  await page.goto('/gigs');
  await link('Edit Meera & Arjun').click();
  expect(await page.getByLabel('Gig name').inputValue()).toBe('Meera & Arjun');
  await button('Cancel').click();
  await page.waitForURL('**/gigs');
  await link('Edit Meera & Arjun').click();
  await page.getByRole('radio', { name: /^Private/ }).check();
  await button('Update Gig').click();
  await says(page, 'Password is required for private gigs');
  await page.getByRole('radio', { name: /^Public/ }).check();
  for (const label of ['Gig name', 'Date and time', 'Location']) {
    const before = await page.getByLabel(label).inputValue();
    await page.getByLabel(label).fill('');
    await button('Update Gig').click();
    await says(page, 'This field is required.');
    await page.getByLabel(label).fill(before);
  }
  await page.getByRole('switch', { name: /^Guest uploads/ }).click();
  const limit = page.getByLabel('Photos per guest');
  expect([await limit.getAttribute('min'), await limit.getAttribute('max')]).toEqual(['1', '50']);
  await limit.fill('51');
  await button('Update Gig').click();
  await page.locator('.field-error').first().waitFor();
  await limit.fill('50');
  await button('Update Gig').click();
  await says(page, 'Gig updated successfully!');
  await page.waitForURL('**/gigs');
});

test('the head of a gig leads to the assistant and the analytics, and back to the list', async () => {
  await page.goto(`/gigs/${gig.gig_id}`);
  const head = page.locator('.gig-head');
  await head.getByRole('heading', { level: 1, name: 'Meera & Arjun' }).waitFor();
  for (const text of ['Wedding', 'Fort Kochi']) await head.getByText(text, { exact: true }).waitFor();
  expect(
    (await page.getByRole('tablist', { name: 'Gig' }).getByRole('tab').allInnerTexts()).map((text) =>
      text.replace(/\s*\d+$/, ''),
    ),
  ).toEqual(['Media', 'Client', 'Team', 'Public']);
  await button('AI').click();
  await page.getByRole('dialog', { name: 'AI assistant' }).waitFor();
  await button('Close').click();
  await head.getByRole('link', { name: 'Analytics' }).click();
  await page.waitForURL(`**/gigs/${gig.gig_id}/analytics`);
  await page.goBack();
  await link('Back to my gigs').click();
  await page.waitForURL('**/gigs');
});

test('the share dialog copies the link, sends it by WhatsApp and draws its code here', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto(`/gigs/${gig.gig_id}`);
  await button('Share').click();
  const address = `${loom.url}/public/gig/${gig.gig_id}`;
  const code = page.getByRole('img', { name: `QR code of ${address}` });
  await code.waitFor();
  const box = await code.boundingBox();
  expect([box!.width, box!.height]).toEqual([200, 200]);
  expect(await code.getAttribute('src')).toMatch(/^data:image\/svg/);
  expect([...new Set(asked)], 'nobody else is asked').toEqual(expect.arrayContaining([loom.url]));
  expect(asked.filter((origin) => origin !== loom.url && origin !== 'null')).toEqual([]);
  await button('Copy link').click();
  await says(page, 'Link copied to clipboard!');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
  const whatsApp = new URL((await link('WhatsApp').getAttribute('href'))!);
  expect([whatsApp.host, whatsApp.searchParams.get('text')]).toEqual([
    'wa.me',
    `Check out this amazing photography work: ${address}`,
  ]);
});

test('a gig that is not there says so', async () => {
  await page.goto('/gigs/01890000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { name: 'Gig not found' }).waitFor();
});

test('the studio has its places above, and on a phone below', async () => {
  await page.goto('/gigs');
  const above = page.getByRole('navigation', { name: 'Main', exact: true });
  const below = page.getByRole('navigation', { name: 'Main, at the bottom' });
  await above.getByRole('link', { name: 'FTP' }).waitFor();
  expect(await above.getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Gigs',
    'Bookings',
    'Watermark',
    'FTP',
    'Business',
  ]);
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return [await above.isVisible(), await below.isVisible(), await page.locator('.shell-burger').isVisible()];
  };
  expect(await seen(769)).toEqual([true, false, false]);
  expect(await seen(768)).toEqual([false, true, true]);
  expect(await below.getByRole('link').allTextContents()).toEqual(['Home', 'Gigs', 'AI', 'Profile']);
  await page.setViewportSize({ width: PHONE, height: 844 });
  await button('Account menu').click();
  const places = await page.getByRole('menuitem').allTextContents();
  expect(places.map((place) => place.trim())).toEqual([
    'Overview',
    'Gigs',
    'Bookings',
    'Watermark',
    'FTP',
    'Business',
    'Profile',
    'Account',
    'Log out',
  ]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: WIDE, height: 844 });
});

test('the analytics have three tiles, a list of five and one that scrolls at 400 pixels', async () => {
  const { body } = await hers<{ original_photos: { media_id: string; filename: string }[] }>(
    'GET',
    `/gigs/${gig.gig_id}/media`,
  );
  for (const [index, { media_id: id }] of body.original_photos.entries())
    for (let time = 0; time <= index; time += 1) await loom.call('GET', `/api/v1/public/download/${id}`);
  await loom.settled();
  const path = `**/gigs/${gig.gig_id}/download-analytics`;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(path, async (route) => (await held, route.continue()));
  await page.goto(`/gigs/${gig.gig_id}/analytics`);
  await page.getByText('Loading analytics...').waitFor();
  answer();
  await page.locator('.tiles').waitFor();
  await page.unroute(path);
  expect(await page.locator('.tiles dt').allTextContents()).toEqual([
    'Total Downloads',
    'Total Photos',
    'Downloaded Photos',
  ]);
  expect(await page.locator('.tiles dd').allTextContents()).toEqual(['21', '6', '6']);
  const popular = page.locator('.popular li');
  expect(await popular.count()).toBe(5);
  expect(await popular.first().innerText()).toMatch(/^1\s+IMG_\d\.jpg\s+6 downloads$/);
  expect(await popular.locator('img').count()).toBe(5);
  const recent = page.locator('.recent');
  expect(await page.evaluate("getComputedStyle(document.querySelector('.recent')).maxHeight")).toBe('400px');
  expect((await recent.boundingBox())!.height).toBeLessThanOrEqual(400);
  expect(await recent.locator('li').first().innerText()).toMatch(/IMG_\d\.jpg\s+Downloaded by .+\s+\d/);
  await link('Back to the gig').click();
  await page.waitForURL(`**/gigs/${gig.gig_id}`);
});

test('a trial with one gig opens no other, and says how much room is left', async () => {
  const only = await loom.createGig(nila, { gig_name: 'First' });
  await signedIn(page, nila);
  await page.goto('/gigs');
  await link('First').waitFor();
  expect(await button('Create gig').isDisabled()).toBe(true);
  await page.goto('/create-gig');
  await page.getByText('Free Trial holds 1 gig.').waitFor();
  await page.goto(`/gigs/${only.gig_id}`);
  await page.getByText('0 of 1,000 trial uploads').waitFor();
  await page.getByRole('link', { name: 'Upgrade Plan' }).first().click();
  await page.waitForURL('**/dashboard**');
});
