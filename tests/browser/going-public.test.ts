import { expect } from 'vitest';
import { logsIn, registers, verifiesTheAddress } from './journey/sign-up.ts';
import { look } from './look.ts';
import { chosen, hands, says } from './spec.ts';
import { HAND, openBrowserLoom, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { loom, open } = await openBrowserLoom();
const [studio, visitor] = [await open(), await open(HAND)];
const { page } = studio;
const { button, link, inDialog } = hands(page);
const photographer = { name: 'Nila Bose', email: 'nila@loom.test', password: 'correct horse 9' };
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
quiet([studio, visitor], /status of 40[14]/);

test('somebody signs up, and the set-up card of their dashboard says what is missing', async () => {
  const newcomer = { loom, studio, photographer };
  await registers(newcomer);
  await verifiesTheAddress(newcomer);
  await logsIn(newcomer);
  await page.getByLabel('Profile 0 percent complete').waitFor();
  await link('Profile setup').click();
  await page.waitForURL('**/profile');
  await page.getByText('Not public yet').waitFor();
  await look(page, 'public-1-empty');
});

test('they say who they are, with a portrait and a cover', async () => {
  await button('Edit Profile').click();
  for (const [name, text] of [
    ['Brand name', 'Monsoon Frames'],
    ['Location', 'Kochi'],
    ['Bio', 'Weddings, unhurried'],
    ['Username', 'monsoon'],
  ] as const)
    await field(name).fill(text);
  await button('Wedding').click();
  await look(page, 'public-2-form');
  await button('Save Changes').click();
  await button('Edit Profile').waitFor();
  for (const kind of ['profile picture', 'cover photo']) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(`Change ${kind}`).click()]);
    await chooser.setFiles(await chosen(kind === 'cover photo' ? 51 : 52));
    await inDialog('Use this picture').click();
    await says(page, `Your ${kind} is set.`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.locator('.profile-cover img[data-loaded]').waitFor();
  await look(page, 'public-3-told');
});

test('the preview leads to what is missing in it: photos, and a project', async () => {
  await page.goto('/monsoon');
  await page.getByText('No photos here yet.').waitFor();
  await look(page, 'public-4-preview');
  await link('Add photos').click();
  await page.waitForURL('**/portfolio');
  await button('Upload Photos').click();
  await page.getByLabel('Choose photos').setInputFiles(await chosen(53, 54, 55));
  await says(page, 'Photos uploaded to portfolio successfully!');
  await page.goto('/monsoon');
  await page.getByRole('tab', { name: /PROJECTS/ }).click();
  await link('Add projects').click();
  await page.waitForURL('**/projects');
  await button('Add Your First Project').click();
  await page.getByLabel('Client Name').fill('Meera Textiles');
  await page.getByLabel('Project Name').fill('Silk saris');
  await button('Add Project').click();
  await says(page, 'Project added successfully!');
});

test('once it is public a visitor finds it on the phone, and messengers have a card of it', async () => {
  expect((await visitor.page.goto('/monsoon'))?.status()).toBe(404);
  await page.goto('/monsoon');
  await button('Make it public').click();
  await says(page, 'Your profile is public now.');
  expect((await visitor.page.goto('/monsoon'))?.status()).toBe(200);
  await visitor.page.getByRole('heading', { level: 1, name: 'Monsoon Frames' }).waitFor();
  await visitor.page.locator('.tile-image[data-loaded]').nth(2).waitFor();
  await look(visitor.page, 'public-5-visitor');
  const html = await (await fetch(`${loom.url}/monsoon`)).text();
  const tag = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];
  expect([tag('og:title'), tag('og:description'), tag('twitter:card')]).toEqual([
    'Monsoon Frames',
    'Weddings, unhurried',
    'summary_large_image',
  ]);
  const card = await fetch(tag('og:image')!);
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('the cards of the dashboard count the work and open it, on the phone too', async () => {
  for (const [title, count, path] of [
    ['Portfolio', '3', '/portfolio'],
    ['Projects', '1', '/projects'],
  ] as const) {
    await page.setViewportSize({ width: path === '/projects' ? 390 : 1280, height: 844 });
    await page.goto('/dashboard');
    await page.getByLabel('Profile 100 percent complete').waitFor();
    const card = page.locator('.figure-card', { hasText: title });
    await card.locator('.figure-value').filter({ hasText: count }).waitFor();
    await card.getByRole('link').click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});
