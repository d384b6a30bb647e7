import sharp from 'sharp';
import { expect } from 'vitest';
import type { Profile } from '../../api/contract/profile.ts';
import { chosen, hands, refusing, says, signedIn } from './spec.ts';
import { COPYING, HAND, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const asha = await loom.register('Asha Rao');
const window = await open(COPYING);
const { page } = window;
const { button, link } = hands(page);
quiet([window], /status of (409|422|500)/);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const own = async () => (await loom.call<Profile>('GET', '/api/v1/profile', { token: asha.token })).body;

test('the profile has its ten parts, a way back and the page that others see', async () => {
  await signedIn(page, asha);
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
  expect(await page.title()).toMatch(/^Profile /);
  expect(await page.locator('.profile-section h2').allTextContents()).toEqual([
    'Personal Information',
    'Business Information',
    'Social Media',
    'Cover Photo',
    'Public Profile',
    'Services Offered',
    'Camera Equipment',
    'Privacy Settings',
    'WhatsApp Alerts',
  ]);
  expect(await link('View My Profile').getAttribute('href')).toBe(`/${asha.id}`);
  expect(await link('View My Profile').getAttribute('target')).toBe('_blank');
  await page.getByText('Photographer', { exact: true }).first().waitFor();
  await link('Back to dashboard').click();
  await page.waitForURL('**/dashboard');
});

test('it is edited, and saving returns to what it says', async () => {
  await page.goto('/profile');
  await button('Edit Profile').click();
  await field('Brand name').fill('Monsoon Frames');
  await field('Username').pressSequentially('Asha_Rao!');
  expect(await field('Username').inputValue()).toBe('asharao');
  await field('Website').fill('asha.in');
  await field('Website').blur();
  expect(await field('Website').inputValue()).toBe('https://asha.in');
  expect(await field('Instagram').getAttribute('type')).toBe('url');
  await field('Services offered').fill('  Drone films ');
  await page.keyboard.press('Enter');
  await field('Services offered').fill('Drone films');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await button('Add camera or lens').click();
  await field('Camera equipment').fill('Canon R5');
  await button('Add camera or lens').click();
  expect(await page.getByRole('list', { name: 'Services offered' }).getByRole('listitem').allTextContents()).toEqual([
    'Drone films',
  ]);
  await toggle('Drone available').check();
  expect([await toggle('Show website').isChecked(), await toggle('Show social media').isChecked()]).toEqual([
    true,
    true,
  ]);
  expect([await toggle('Show email').isChecked(), await toggle('Show phone').isChecked()]).toEqual([false, false]);
  await button('Save Changes').click();
  await button('Edit Profile').waitFor();
  expect(await own()).toMatchObject({
    brand_name: 'Monsoon Frames',
    username: 'asharao',
    website: 'https://asha.in',
    services: ['Drone films'],
    camera_equipment: ['Canon R5'],
    drone_available: true,
  });
});

test('the link of the profile is copied', async () => {
  await button('Share Profile').click();
  await says(page, 'Profile link copied to clipboard!');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${loom.url}/asharao`);
  expect(await link('View My Profile').getAttribute('href')).toBe('/asharao');
});

test('what the server refuses stands at its field, and nothing that was typed is lost', async () => {
  await button('Edit Profile').click();
  await field('Facebook').fill('http://0x7f.1/');
  await field('Bio').fill('Since 2012');
  await button('Save Changes').click();
  await page
    .locator('.field-error')
    .filter({ hasText: 'The Facebook address has to be a public web address' })
    .waitFor();
  expect(await field('Bio').inputValue()).toBe('Since 2012');
  await says(page, 'Please look at the fields that are marked.');
  expect(await page.getByText('The Facebook address has to be').count()).toBe(1);
});

test('leaving with changes asks, and so does closing the form', async () => {
  await link('Back to dashboard').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await button('Edit Profile').waitFor();
  expect((await own()).bio).toBe('');
});

test('a save in another window is told: both are shown, one is chosen, nothing is lost', async () => {
  await button('Edit Profile').click();
  await field('Brand name').fill('Typed here');
  await field('Bio').fill('Also here');
  await loom.call('POST', '/api/v1/profile/setup', {
    token: asha.token,
    body: { brand_name: 'From elsewhere', location: 'Kochi', bio: '' },
  });
  await button('Save Changes').click();
  const versions = page.getByRole('dialog', { name: 'Saved in another window' });
  await versions.getByText('Location').waitFor();
  expect(await versions.getByRole('radio').count()).toBe(2);
  await versions.getByRole('radio', { name: /From elsewhere/ }).check();
  await versions.getByRole('button', { name: 'Go on editing' }).click();
  expect(await field('Brand name').inputValue()).toBe('From elsewhere');
  expect(await field('Bio').inputValue()).toBe('Also here');
  await button('Save Changes').click();
  await button('Edit Profile').waitFor();
  expect(await own()).toMatchObject({ brand_name: 'From elsewhere', bio: 'Also here', location: 'Kochi' });
});

test('portrait and cover are set; an upload that fails says so; what is removed is back at a press', async () => {
  const picture = await chosen(41);
  const crop = async (kind: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(`Change ${kind}`).click()]);
    await chooser.setFiles(picture);
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click();
  };
  for (const [kind, call, failed] of [
    ['profile picture', 'POST /profile/upload-picture-form', 'Failed to upload picture'],
    ['cover photo', 'POST /profile/upload-cover-photo', 'Failed to upload cover photo'],
  ] as const) {
    await refusing(page, call, async () => {
      await crop(kind);
      await says(page, failed);
    });
    // The dialog stays, with what was chosen.
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click();
    await says(page, `Your ${kind} is set.`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });
  const gone = () => own().then((it) => [it.profile_picture_url === null, it.cover_photo_url === null]);
  await button('Change profile picture').click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await toast('Your profile picture is removed.').waitFor();
  await button('Remove cover photo').click();
  await toast('Your cover photo is removed.').waitFor();
  await page.getByText('No cover photo yet.').waitFor();
  expect(await gone()).toEqual([true, true]);
  await toast('Your profile picture is removed.').getByRole('button', { name: 'Undo' }).click();
  await toast('Your cover photo is removed.').getByRole('button', { name: 'Undo' }).click();
  await button('Remove cover photo').waitFor();
  await page.locator('.profile-portrait img').waitFor();
  expect(await gone()).toEqual([false, false]);
});

test('a logo without a ground has a white one, and stands in the header', async () => {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  await button('Change profile picture').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Choose another picture' }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: bytes });
  const before = (await own()).profile_picture_url!;
  await hands(page).inDialog('Use this picture').click();
  await expect.poll(async () => (await own()).profile_picture_url).not.toBe(before);
  const address = new URL((await own()).profile_picture_url!, loom.url);
  const { dominant } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).stats();
  expect(dominant.r).toBeGreaterThan(240);
  await page.locator('.shell-avatar img').waitFor();
});

test('what the keyboard comes to on a phone is never below the bars', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await button('Edit Profile').click();
  const covered = () =>
    page.evaluate<string>(`(() => {
      const it = document.activeElement;
      const { left, top, width, height } = it.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return it.contains(met) || it.closest('label')?.contains(met) ? '' : it.outerHTML + ' below ' + met?.outerHTML;
    })()`);
  await field('Full name').focus();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press(key);
      expect(await covered()).toBe('');
    }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/profile');
});

test('a username that is emptied by mistake is back at a press', async () => {
  await button('Edit Profile').click();
  await field('Username').fill('');
  await button('Save Changes').click();
  const toast = page.locator('.toast').filter({ hasText: 'Profile saved without username' });
  await toast.waitFor();
  expect((await own()).username).toBe('');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.waitFor({ state: 'detached' });
  await page.locator('.profile-lines').getByText('asharao').first().waitFor();
  expect((await own()).username).toBe('asharao');
});

test('alerts by WhatsApp begin with a number and end at a press; a failure says so', async () => {
  expect(await button('Subscribe').isDisabled()).toBe(true);
  await field('WhatsApp number').fill('   ');
  await page.keyboard.press('Enter');
  await says(page, 'Please enter your WhatsApp number first');
  await field('WhatsApp number').fill('12');
  await button('Subscribe').click();
  await page.locator('.field-error').filter({ hasText: 'Please enter a valid mobile number' }).waitFor();
  await field('WhatsApp number').fill('98765 43210');
  await refusing(page, 'POST /profile/subscribe-whatsapp', async () => {
    await button('Subscribe').click();
    await says(page, 'Failed to subscribe to WhatsApp alerts');
  });
  await button('Subscribe').click();
  await says(page, 'Alerts go to +91 98765 43210');
  await refusing(page, 'POST /profile/subscribe-whatsapp', async () => {
    await button('Unsubscribe').click();
    await says(page, 'Failed to unsubscribe from WhatsApp alerts');
  });
  await button('Unsubscribe').click();
  await button('Subscribe').waitFor();
  expect(await own()).toMatchObject({ whatsapp_alerts: false, whatsapp_number: '' });
});

test('a profile that cannot be loaded is tried again; only a session that is refused leads to the login', async () => {
  const phone = await open(HAND);
  await signedIn(phone.page, asha);
  await refusing(phone.page, 'GET /profile', async () => {
    await phone.page.goto('/profile');
    await phone.page.getByText('Your profile could not be loaded.').waitFor();
  });
  await phone.page.getByRole('button', { name: 'Try again' }).click();
  await phone.page.getByRole('button', { name: 'Edit Profile' }).waitFor();
  await phone.page.evaluate("localStorage.setItem('access_token', 'over')");
  await phone.page.goto('/profile');
  await phone.page.waitForURL('**/login**');
});
