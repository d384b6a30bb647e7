import { expect } from 'vitest';
import { unprovoked } from './browser.ts';
import { dialogByKeyboard, look, PHONE, WIDE } from './look.ts';
import { photosForShoot } from './photos.ts';
import { files, logIn } from './spec.ts';
import { COPYING, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, asha, gig, ids, ask, open } = await openStudio({
  photos: [...(await photosForShoot()), ...(await files(41, 42))],
});
const { folder_id: folder } = await ask<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, {
  folder_name: 'Ceremony',
});
await ask('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: ids.slice(0, 2), folder_id: folder });
await loom.settled();
const [studio, client] = [await open(COPYING), await open()];
let invitation: string;

test('a photographer invites a client', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('tab', { name: 'Client' }).click();
  await page.getByText('No clients yet').waitFor();
  await look(page, 'client-1-none');
  const invite = page.getByRole('button', { name: 'Invite client' });
  await invite.click();
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
  await page.getByLabel('Email').fill('meera@loom.test');
  await page.getByRole('checkbox', { name: 'Comment' }).check();
  await invite.click();
  await page.getByText('Client access created and invitation sent!').waitFor();
  const card = page.getByRole('article', { name: 'Meera Nair' });
  await card.getByText('Not opened yet').waitFor();
  expect(await card.locator('code').textContent()).toMatch(/^\w{10}$/);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied to clipboard!').waitFor();
  invitation = await page.evaluate('navigator.clipboard.readText()');
  await look(page, 'client-2-invited');
  await dialogByKeyboard(page, card.getByRole('button', { name: 'Downloads' }));
  expect(unprovoked(studio)).toEqual([]);
});

test('the client signs in by the link, and is told in words when a code is wrong', async () => {
  const { page } = client;
  await page.goto(new URL(invitation).pathname);
  const enter = page.getByRole('button', { name: 'Access Photos' });
  await page.getByText("Don't have access credentials? Contact your photographer for access.").waitFor();
  expect(await enter.isDisabled()).toBe(true);
  await page.getByLabel('Email Address').fill('meera@loom.test');
  await page.getByLabel('Access Code').fill('WRONGCODE2');
  await enter.click();
  await page.getByRole('alert').filter({ hasText: 'Invalid credentials' }).waitFor();
  await look(page, 'client-3-login-wrong');
  expect(
    await page.locator('.account-form').evaluate((form) => form.getBoundingClientRect().width),
  ).toBeLessThanOrEqual(400);
  expect(unprovoked(client, /401/)).toEqual([]);
  // As from a mail: in the open page it would begin anew by itself (mailed-links.test.ts).
  await page.goto('about:blank');
  await page.goto(invitation);
  expect(await page.getByLabel('Email Address').inputValue()).toBe('meera@loom.test');
  await look(page, 'client-4-login');
  await enter.click();
  await page.waitForURL(`**/client/gallery/${gig.gig_id}`);
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  expect(
    await page.getByRole('list', { name: 'What you may do here' }).getByRole('listitem').allTextContents(),
  ).toEqual(['View', 'Comment']);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  await look(page, 'client-5-gallery');
  expect(unprovoked(client)).toEqual([]);
});

test('the client likes, comments, approves and finishes; without the permission nothing is downloaded or uploaded', async () => {
  const { page } = client;
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    expect.stringMatching(/^Smart Gallery/),
    expect.stringMatching(/^All Photos8/),
    expect.stringMatching(/^Edited Photos0/),
    expect.stringMatching(/^Ceremony2/),
  ]);
  expect(await page.getByRole('button', { name: 'Upload Photos' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Edited Photos' }).click();
  await page.getByText('Edited photos come here').waitFor();
  await page.getByRole('tab', { name: 'All Photos' }).click();
  await page.locator('[data-tile="1"]').click();
  const viewer = page.locator('.viewer');
  await viewer.getByRole('button', { name: 'Like' }).click();
  await viewer.locator('.client-act[aria-pressed="true"]').filter({ hasText: '1' }).waitFor();
  await viewer.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Photo approved for editing!').waitFor();
  expect(await viewer.getByRole('button', { name: 'Approved' }).isDisabled()).toBe(true);
  await viewer.getByRole('button', { name: 'Download' }).click();
  await page.getByText('You do not have download permissions').waitFor();
  await viewer.getByRole('button', { name: 'Comments' }).click();
  await page.getByLabel('Your comment').fill('This one for the wall, please. Like nothing else!');
  await viewer.getByRole('button', { name: 'Comment', exact: true }).click();
  await viewer.getByText('for the wall').waitFor();
  await look(page, 'client-6-viewer-comments');
  await viewer.getByRole('button', { name: 'Comments' }).click();
  await look(page, 'client-7-viewer');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await page.locator('.tile-note').filter({ hasText: 'Approved' }).waitFor();
  await page.getByRole('button', { name: 'I have finished choosing' }).click();
  await page.getByText('Asha Rao knows that you are done.').waitFor();
  await look(page, 'client-8-all');
  expect(unprovoked(client)).toEqual([]);
});

test('the photographer is told, approves too, and takes the selection to Lightroom', async () => {
  await loom.settled();
  const { page } = studio;
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click();
  await look(page, 'client-9-notices', [WIDE, PHONE]);
  await page.getByRole('button', { name: /^Meera Nair finished selecting/ }).click();
  await page.getByText('You can export the selection').waitFor();
  await page.getByRole('button', { name: 'Delete "Meera Nair opened the gallery"' }).click();
  await page.getByText('Meera Nair opened the gallery').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Open the gig' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Client' }).click();
  const card = page.getByRole('article', { name: 'Meera Nair' });
  await card.getByText('1 photo chosen').waitFor();
  await look(page, 'client-10-chosen');
  await card.getByRole('button', { name: 'Export selection' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /XMP/ }).click();
  expect((await saved).suggestedFilename()).toContain('Meera Nair - selection');
  await page.getByRole('tab', { name: /^Media/ }).click();
  await page.locator('[data-tile="1"]').click();
  await page.getByRole('button', { name: 'Approve for editing' }).click();
  await page.getByText('Photo approved for editing!').waitFor();
  await page.getByRole('button', { name: 'Approved for editing' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  expect(unprovoked(studio)).toEqual([]);
});

test('with download and upload permissions both are there, also on a phone', async () => {
  const { page: desk } = studio;
  await desk.getByRole('tab', { name: 'Client' }).click();
  const card = desk.getByRole('article', { name: 'Meera Nair' });
  for (const name of ['Download', 'Upload']) {
    const saved = desk.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/clients/'),
    );
    await card.getByRole('checkbox', { name }).check();
    await saved;
  }
  const { page } = client;
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Upload Photos' }).waitFor();
  await page.getByLabel('Download as').selectOption('1024');
  await page.locator('[data-tile="0"]').click();
  await look(page, 'client-11-phone-viewer', [PHONE]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/-1024\.jpg$/);
  await page.keyboard.press('Escape');
  expect(unprovoked(client)).toEqual([]);
});

test('a removed client is shown the way out', async () => {
  const { page: desk } = studio;
  const card = desk.getByRole('article', { name: 'Meera Nair' });
  await dialogByKeyboard(desk, card.getByRole('button', { name: 'Remove Meera Nair' }));
  await card.getByRole('button', { name: 'Remove Meera Nair' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await desk.getByText('No clients yet').waitFor();
  const { page } = client;
  await page.reload();
  await page.waitForURL('**/client/login');
  expect(await page.evaluate("localStorage.getItem('client_token')")).toBe(null);
  expect(unprovoked(client, /401/)).toEqual([]);
});
