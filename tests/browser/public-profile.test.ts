import { expect } from 'vitest';
import { files, hands, says, signedIn } from './spec.ts';
import { DESK, HAND, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const asha = await loom.register('Asha Rao');
const [window, phone] = [await open(DESK), await open(HAND)];
const { page } = window;
const { button, link } = hands(page);
quiet([window, phone], /status of 404/);

const call = (method: string, path: string, body: unknown) =>
  loom.call(method, `/api/v1${path}`, { token: asha.token, body });
const photos = new FormData();
for (const { name, bytes } of await files(1, 2, 3)) photos.append('files', new Blob([new Uint8Array(bytes)]), name);
await call('POST', '/portfolio/upload', photos);
await call('POST', '/projects/items', { client_name: 'Meera Textiles', project_name: 'Silk saris' });
await call('POST', '/profile/setup', {
  username: 'monsoon',
  brand_name: 'Monsoon Frames',
  location: 'Kochi',
  bio: 'Weddings, <b>unhurried</b></script><img src=x onerror=alert(1)>',
  phone: '98765 43210',
  website: 'https://asha.in',
  instagram: 'https://instagram.com/monsoon',
  facebook: 'https://facebook.com/monsoon',
  experience_years: 12,
  services: ['Wedding'],
  camera_equipment: ['Canon R5'],
  drone_available: true,
  privacy_settings: { show_email: true, show_phone: true },
});

test('while it is closed its owner sees a preview that offers to open it; nobody else finds it', async () => {
  expect((await phone.page.goto('/monsoon'))?.status()).toBe(404);
  await phone.page.getByRole('heading', { name: 'Profile not found' }).waitFor();
  await signedIn(page, asha);
  await page.goto('/monsoon');
  await page.getByText('This is a preview: nobody but you sees this page yet.').waitFor();
  expect(await button('Book Session').isDisabled()).toBe(true);
  await button('Make it public').click();
  await says(page, 'Your profile is public now.');
  await page.getByRole('complementary', { name: 'Preview' }).waitFor({ state: 'detached' });
});

test('it shows who it is, what they offer and how to reach them', async () => {
  expect((await phone.page.goto('/monsoon'))?.status()).toBe(200);
  await phone.page.getByRole('heading', { level: 1, name: 'Monsoon Frames' }).waitFor();
  expect(await phone.page.title()).toBe('Monsoon Frames | Loom');
  expect(await phone.page.locator('meta[name="description"]').getAttribute('content')).toBe('Weddings, unhurried');
  for (const text of ['Asha Rao', 'Kochi', 'Wedding', 'Canon R5', 'Drone available', '12 years'])
    await phone.page.getByText(text, { exact: true }).first().waitFor();
  expect(await phone.page.locator('.profile-bio').innerHTML()).toBe('Weddings, <b>unhurried</b>');
  const address = (name: string) => phone.page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await address(asha.email)).toBe(`mailto:${asha.email}`);
  expect(await address('+91 98765 43210')).toBe('https://wa.me/919876543210');
  expect(await address('asha.in')).toBe('https://asha.in');
  expect([await address('Instagram'), await address('Facebook')]).toEqual([
    'https://instagram.com/monsoon',
    'https://facebook.com/monsoon',
  ]);
});

test('it tells search engines and link previews what it shows, and nothing gets out of that', async () => {
  const html = String((await loom.call('GET', '/monsoon')).body);
  expect(html).toContain('<meta property="og:title" content="Monsoon Frames">');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'ProfessionalService',
    name: 'Monsoon Frames',
    telephone: '+91 98765 43210',
    description: 'Weddings, unhurried',
    address: { '@type': 'PostalAddress', addressLocality: 'Kochi' },
  });
  expect(html).not.toContain('onerror');
});

test('its tabs count, and a photo opens with a title, a counter, and others beside it', async () => {
  await page.goto('/monsoon');
  await page.locator('.tile').first().waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['PORTFOLIO3', 'PROJECTS1']);
  await page.locator('.tile').first().click();
  const counter = page.locator('.viewer-counter');
  await counter.filter({ hasText: '1 of 3' }).waitFor();
  expect(await page.locator('.profile-photo-title').first().textContent()).not.toBe('');
  await page.keyboard.press('ArrowRight');
  await counter.filter({ hasText: '2 of 3' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await counter.filter({ hasText: '1 of 3' }).waitFor();
  await page.keyboard.press('Escape');
  await counter.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /PROJECTS/ }).click();
  await page.getByRole('heading', { name: 'Silk saris' }).waitFor();
});

test('a session is booked from it', async () => {
  await button('Book Session').click();
  await page.getByRole('dialog', { name: 'Book Monsoon Frames' }).getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('a name that was left leads to the new one', async () => {
  await call('POST', '/profile/setup', { username: 'monsoon-frames' });
  await page.goto('/monsoon');
  await page.waitForURL('**/monsoon-frames');
  expect(await link('asha.in').getAttribute('rel')).toContain('noopener');
});

test('before their address is verified a photographer is not asked for bookings, and is told so', async () => {
  const dev = await loom.register('Dev Iyer', { verified: false });
  await signedIn(page, dev);
  await page.goto(`/${dev.id}`);
  await button('Make it public').click();
  await says(page, 'Your profile is public now. Visitors can book you once your email address is verified.');
  await phone.page.goto(`/${dev.id}`);
  await phone.page.getByRole('heading', { level: 1, name: 'Dev Iyer' }).waitFor();
  expect(await hands(phone.page).button('Book Session').count()).toBe(0);
  await page.goto('/bookings');
  await page.getByText('Visitors cannot book you yet: please verify your email address first.').waitFor();
});
