import { expect } from 'vitest';
import { look, WIDE } from '../look.ts';
import type { Journey } from './journey.ts';

export async function readsTheAnalytics({ studio: { page }, gig, photos }: Journey): Promise<void> {
  await page.goto(`/gigs/${gig.id}/analytics`);
  await page.getByRole('heading', { name: 'Download Analytics' }).waitFor();
  const figure = (label: string) =>
    page.locator('.tile-figure').filter({ hasText: label }).getByRole('definition').textContent();
  await page.getByText('Downloaded by').first().waitFor();
  expect(await figure('Total Downloads')).toBe('3');
  expect(await figure('Downloaded Photos')).toBe('2');
  expect(await page.locator('.popular li').first().textContent()).toContain(`${photos.chosen[0]!.name}2 downloads`);
  await look(page, '41-analytics');
  await page.goto('/dashboard');
  await page.locator('.latest-cover img[data-loaded]').waitFor();
  await look(page, '42-dashboard');
}

export async function theAdminMakesAnAuditor({ console: { page }, loom, auditor }: Journey): Promise<void> {
  await page.goto('/admin/');
  await page.getByLabel('E-mail').fill(loom.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(loom.admin.password);
  await look(page, '50-console-login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Create auditor' }).click();
  await page.getByLabel('Name').fill(auditor.name);
  await page.getByLabel('E-mail').fill(auditor.email);
  await page.getByLabel('First password').fill(auditor.password);
  await look(page, '51-create-auditor');
  await page.getByRole('button', { name: 'Create auditor' }).click();
  await page.getByRole('cell', { name: auditor.name }).waitFor();
  await look(page, '52-users');
  await page.getByRole('button', { name: 'Sign out' }).click();
}

export async function theAuditorReplays(journey: Journey): Promise<void> {
  const {
    console: { page },
    auditor,
    gig,
    photos,
    loom,
  } = journey;
  await loom.settled();
  await page.getByLabel('E-mail').fill(auditor.email);
  await page.getByLabel('Password', { exact: true }).fill(auditor.password);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Gigs' }).click();
  await page.getByRole('link', { name: gig.name }).waitFor();
  await look(page, '53-gigs');
  await page.getByRole('link', { name: gig.name }).click();
  const event = (text: string | RegExp) => page.locator('button.event', { hasText: text });
  await event(`A camera sent ${photos.live.name}`).waitFor();
  await event('agreed to the comparison of a selfie').first().waitFor();
  await event(`downloaded ${photos.chosen[0]!.name}`).waitFor();
  await event('downloaded 2 photos as a zip').waitFor();
  await look(page, '54-timeline');

  const panel = page.getByRole('complementary', { name: 'The chosen moment' });
  const media = (name: string) => panel.locator('.media').getByText(name, { exact: true });
  await event(`A camera sent ${photos.plain.name}`).click();
  await panel.getByRole('row', { name: new RegExp(photos.plain.name) }).waitFor();
  await look(page, '55-before-and-after');
  await page.getByRole('tab', { name: 'The gig then' }).click();
  await media(photos.plain.name).waitFor();
  await page.getByRole('slider').press('ArrowLeft');
  await media(photos.plain.name).waitFor({ state: 'detached' });
  await media(photos.chosen[0]!.name).waitFor();
  await look(page, '56-the-gig-before', [WIDE]);
  await page.getByRole('slider').press('End');
  await media(photos.live.name).waitFor();

  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Intact.').waitFor();
  expect(await page.locator('.verdict').textContent()).toMatch(/every hash follows/);
  await look(page, '57-intact');
}
