import sharp from 'sharp';
import { expect } from 'vitest';
import { unprovoked } from './browser.ts';
import { dialogByKeyboard, look, PHONE, WIDE } from './look.ts';
import { photosForShoot, type Photo } from './photos.ts';
import { logIn } from './spec.ts';
import { COPYING, DESK, openStudio } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const photos = await photosForShoot();
const { loom, asha, gig, ids, ask, invite, open } = await openStudio({ photos });
const {
  session: { access_token: meera },
} = await invite('Meera Nair');
const [studio, editor] = [await open(COPYING), await open()];
let link: string;

const stem = ({ name }: Photo): string => name.replace(/\.\w+$/, '');
const edited = async (
  photo: Photo,
  name = `${stem(photo)}-edit.jpg`,
  look = { brightness: 1.15, saturation: 1.6, hue: 20 },
) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(photo.bytes).autoOrient().resize(1600, 1600, { fit: 'inside' }).modulate(look).jpeg().toBuffer(),
});
const approve = async (id: string): Promise<void> => {
  await ask('POST', `/media/${id}/approve`, { approved: true }, meera);
  await ask('PUT', `/gigs/${gig.gig_id}/media/${id}/photographer-approve`);
};

test('a photographer invites an editor', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}?tab=team`);
  await page.getByText('No team yet').waitFor();
  await look(page, 'team-1-none');
  const invite = page.getByRole('button', { name: 'Invite team member' });
  // Both are needed, otherwise nothing happens.
  await page.getByLabel('Name', { exact: true }).fill('Nila Thomas');
  await invite.click();
  expect((await ask<{ team_members: unknown[] }>('GET', `/gigs/${gig.gig_id}/team`)).team_members).toEqual([]);
  await page.getByLabel('Email').fill('nila@loom.test');
  await invite.click();
  await page.getByText('Team member invited successfully!').waitFor();
  const card = page.getByRole('article', { name: 'Nila Thomas' });
  await card.getByText('Invited', { exact: true }).waitFor();
  expect(await card.locator('code').textContent()).toMatch(/^\w{10}$/);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied to clipboard!').waitFor();
  link = await page.evaluate('navigator.clipboard.readText()');
  await card.getByRole('button', { name: /^Resend/ }).click();
  await page.getByText('The invitation is on its way to Nila Thomas again.').waitFor();
  await look(page, 'team-2-invited');
  await dialogByKeyboard(page, card.getByRole('button', { name: 'Remove Nila Thomas' }));
  expect(unprovoked(studio)).toEqual([]);
});

test('a wrong code is told so; the right one leaves the address bar and opens an empty dashboard', async () => {
  const { page } = editor;
  await page.goto('/team/WRONGCODE2');
  await page.getByRole('alert').filter({ hasText: 'This access code does not open a dashboard.' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/team');
  await look(page, 'team-3-wrong-code');
  expect(unprovoked(editor, /401/)).toEqual([]);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/team');
  expect(JSON.stringify(await page.evaluate('({ ...localStorage })'))).not.toContain(link.split('#').at(-1));
  await page.getByText('Nothing to edit yet').waitFor();
  await look(page, 'team-4-empty');
  // The code in the path opens it, too, also under the site's prefix, which Loom's own host leaves out.
  await page.goto(`/loom/team/${link.split('#').at(-1)}`);
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/team');
  expect(unprovoked(editor)).toEqual([]);
});

test('what both sides approve appears on the open dashboard', async () => {
  const { page } = editor;
  for (const id of ids.slice(0, 4)) await approve(id);
  await page.getByRole('tab', { name: /^Approved Photos\s*4/ }).waitFor();
  await expect.poll(() => page.locator('.tile').count()).toBe(4);
  await page.locator('.tile-image[data-loaded]').nth(3).waitFor();
  await look(page, 'team-5-approved');
  expect(unprovoked(editor)).toEqual([]);
});

test('the editor downloads a selection as a zip, all by keyboard if they like', async () => {
  const { page } = editor;
  await page.locator('[data-tile="0"]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByRole('toolbar', { name: 'Selection' }).getByText('2 selected').waitFor();
  await look(page, 'team-6-selected');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as zip' }).click();
  expect((await saved).suggestedFilename()).toBe('Meera & Arjun.zip');
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByText('4 selected').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.locator('[data-tile="0"]').click();
  const one = page.waitForEvent('download');
  await page.locator('.viewer').getByRole('button', { name: 'Download', exact: true }).click();
  expect(photos.map(({ name }) => name)).toContain((await one).suggestedFilename());
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  expect(unprovoked(editor)).toEqual([]);
});

test('edited versions go back, and are compared with their originals', async () => {
  const { page } = editor;
  const files = [
    await edited(photos[0]!),
    await edited(photos[1]!, `${stem(photos[1]!)}_final.jpg`),
    await edited(photos[2]!, 'no idea.jpg'),
  ];
  await page.getByLabel('Photos and videos to upload').first().setInputFiles(files);
  await page.getByText('Files uploaded successfully!').waitFor();
  await page.getByRole('tab', { name: /^Edited Photos\s*3/ }).waitFor();
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
  await page.locator('.tile-image[data-loaded]').nth(2).waitFor();
  await page.locator('.tile-note').filter({ hasText: 'Waiting, no original' }).waitFor();
  await look(page, 'team-7-edited');
  await page.getByRole('button', { name: 'Close uploads' }).click();
  const tile = page.getByRole('button', { name: new RegExp(`^Edited version ${stem(photos[0]!)}-edit`) });
  await tile.click();
  await page.locator('.viewer').getByRole('button', { name: 'Compare before and after' }).click();
  const slider = page.getByRole('slider', { name: 'Divider between before and after' });
  await slider.waitFor();
  await page
    .getByRole('img', { name: /^After: / })
    .evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await page
    .getByRole('img', { name: /^Before: / })
    .evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('55');
  await look(page, 'team-8-compare');
  await page.getByRole('button', { name: 'After', exact: true }).click();
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('Escape');
  await slider.waitFor({ state: 'detached' });
  await page.locator('.viewer').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  expect(unprovoked(editor)).toEqual([]);
});

test('the photographer is told, compares, and links by hand what no name told', async () => {
  await loom.settled();
  const { page } = studio;
  await page.goto(`/gigs/${gig.gig_id}?tab=team`);
  await page.getByRole('article', { name: 'Nila Thomas' }).getByText('Active', { exact: true }).waitFor();
  await look(page, 'team-9-active', [WIDE]);
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click();
  await page.getByRole('button', { name: /^Nila Thomas opened the dashboard/ }).waitFor();
  await page.getByRole('button', { name: /^Nila Thomas returned edited versions/ }).click();
  await page.getByRole('link', { name: 'Open the gig' }).click();
  await page.waitForURL('**show=waiting');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
  await page.locator('.tile-image[data-loaded]').nth(2).waitFor();
  await page.getByRole('button', { name: /^To publish\s*3/, pressed: true }).waitFor();
  await look(page, 'team-10-studio-waiting');
  await page.getByRole('button', { name: /^Edited photo no idea/ }).click();
  const viewer = page.locator('.viewer');
  await viewer.getByRole('button', { name: 'Information' }).click();
  await viewer.getByRole('button', { name: 'Link to original' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Camera file name').fill(stem(photos[2]!));
  await dialog.getByRole('button', { name: photos[2]!.name }).waitFor();
  await look(page, 'team-11-link');
  await dialog.getByRole('button', { name: photos[2]!.name }).click();
  await page.getByText('Linked to its original').waitFor();
  await viewer.getByRole('button', { name: 'Compare before and after' }).click();
  await page.getByRole('slider').waitFor();
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await look(page, 'team-12-studio-viewer');
  await page.keyboard.press('Escape');
  expect(unprovoked(studio)).toEqual([]);
});

test('the photographer publishes what waits: one, several or all, and takes it back; an open gallery follows', async () => {
  const guest = await open();
  await guest.page.addInitScript(`localStorage.setItem('live_mode:${gig.gig_id}', 'on')`);
  await guest.page.goto(`/public/gig/${gig.gig_id}`);
  const tiles = guest.page.locator('#photos .tile');
  await expect.poll(() => tiles.count()).toBe(photos.length);
  await guest.page.locator('.live-dot').first().waitFor({ state: 'attached' });
  await guest.page.evaluate('window.neverReloaded = true');
  const { page } = studio;
  await page.goto(`/gigs/${gig.gig_id}?show=waiting`);
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
  // One, from the viewer: the next one is looked at then.
  await page.getByRole('button', { name: new RegExp(`^Edited photo ${stem(photos[0]!)}-edit`) }).click();
  const viewer = page.locator('.viewer');
  await viewer.getByRole('button', { name: 'Information' }).click();
  await viewer.getByText('It waits for you: clients and guests do not see it.').waitFor();
  await look(page, 'team-12-publish');
  await viewer.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The edit is published').waitFor();
  // It stays while somebody is at it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect
    .poll(() => guest.page.getByRole('button', { name: `Photo ${stem(photos[0]!)}-edit.jpg`, exact: true }).count())
    .toBe(1);
  expect(await tiles.count()).toBe(photos.length);
  expect(await guest.page.getByRole('button', { name: `Photo ${photos[0]!.name}`, exact: true }).count()).toBe(0);
  await undo.click();
  await page.getByText('The edit waits again').waitFor();
  await expect
    .poll(() => guest.page.getByRole('button', { name: `Photo ${photos[0]!.name}`, exact: true }).count())
    .toBe(1);
  expect(await tiles.count()).toBe(photos.length);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
  // Several, by keyboard.
  await page.locator('[data-tile="0"]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByText('2 selected').waitFor();
  await look(page, 'team-12-publish-selected');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('2 edits are published').waitFor();
  await expect.poll(() => page.locator('.tile').count()).toBe(1);
  // And all that are left.
  await page.getByRole('button', { name: 'Publish all' }).click();
  await page.getByText('Nothing waits for you').waitFor();
  await look(page, 'team-12-publish-none');
  await expect
    .poll(() => guest.page.getByRole('button', { name: /^Photo .*(edit|final|no idea)\.jpg$/ }).count())
    .toBe(3);
  expect([await tiles.count(), await guest.page.evaluate('window.neverReloaded')]).toEqual([photos.length, true]);
  await look(guest.page, 'team-12-guest');
  await page.goto(`/gigs/${gig.gig_id}?show=edited`);
  await page.getByRole('button', { name: new RegExp(`^Edited photo ${stem(photos[0]!)}-edit`) }).click();
  await page.locator('.viewer').getByRole('button', { name: 'Information' }).click();
  await page.getByText('Published: clients see it, and guests where edited photos are shown.').waitFor();
  await page.locator('.viewer').getByRole('button', { name: 'Take back' }).waitFor();
  await look(page, 'team-12-published');
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.has('photo')).toBe(false);
  expect(unprovoked(studio)).toEqual([]);
  expect(unprovoked(guest)).toEqual([]);
  await guest.page.context().close();
});

test('approving says so, can be undone, and shows both approvals', async () => {
  const { page } = studio;
  await page.goto(`/gigs/${gig.gig_id}`);
  const tile = page.locator('.tile').filter({ has: page.getByRole('button', { name: `Photo ${photos[4]!.name}` }) });
  await tile.hover();
  await tile.getByRole('button', { name: `Approve ${photos[4]!.name} for editing` }).click();
  await page.getByText('Photo approved for editing!').waitFor();
  await tile.locator('.tile-note').filter({ hasText: 'You approved' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile.locator('.tile-note').waitFor({ state: 'detached' });
  await page.locator('.tile-note').filter({ hasText: 'Both approved' }).first().waitFor();
  await look(page, 'team-13-studio-approvals');
  expect(unprovoked(studio)).toEqual([]);
});

test('the client compares the edit with the original', async () => {
  const client = await open({ ...DESK, viewport: { width: PHONE, height: 844 } });
  const { page } = client;
  await page.addInitScript(
    `localStorage.setItem('client_token', ${JSON.stringify(meera)}); localStorage.setItem('client_gig_id', ${JSON.stringify(gig.gig_id)})`,
  );
  await page.goto(`/client/gallery/${gig.gig_id}`);
  await page.getByRole('tab', { name: /^Edited Photos\s*3/ }).click();
  await page.locator('.tile-open').first().click();
  await page.getByRole('button', { name: 'Compare before and after' }).waitFor();
  await look(page, 'team-14-client-viewer', [PHONE]);
  await page.getByRole('button', { name: 'Compare before and after' }).click();
  await page.getByRole('slider').waitFor();
  await look(page, 'team-14-client-compare', [PHONE]);
  await page.keyboard.press('Escape');
  expect(unprovoked(client)).toEqual([]);
  await page.context().close();
});

test('on a phone, and when the access is taken away', async () => {
  const { page } = editor;
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.reload();
  await page.getByRole('heading', { name: 'Meera & Arjun' }).waitFor();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  await look(page, 'team-15-phone', [PHONE]);
  // The narrowest, in its middle.
  const widths = await page.locator('.tile-open').evaluateAll((tiles) => tiles.map(({ clientWidth }) => clientWidth));
  await page
    .locator('.tile-open')
    .nth(widths.indexOf(Math.min(...widths)))
    .click();
  await page.locator('.viewer').getByRole('button', { name: 'Information' }).click();
  await look(page, 'team-15-phone-viewer', [PHONE]);
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
  const { page: desk } = studio;
  await desk.goto(`/gigs/${gig.gig_id}?tab=team`);
  const card = desk.getByRole('article', { name: 'Nila Thomas' });
  await card.getByRole('button', { name: 'Remove Nila Thomas' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await desk.getByText('No team yet').waitFor();
  await page.getByText('Your access has ended').waitFor();
  await look(page, 'team-16-ended', [PHONE]);
  expect(await page.evaluate("localStorage.getItem('team_token')")).toBe(null);
  expect(unprovoked(editor, /401|404/)).toEqual([]);
});
