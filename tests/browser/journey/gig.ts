import { expect } from 'vitest';
import { look } from '../look.ts';
import type { Journey } from './journey.ts';

export async function createsAGig(journey: Journey): Promise<void> {
  const {
    studio: { page },
    gig,
  } = journey;
  const create = page.getByRole('button', { name: 'Create Gig' });
  await page.getByRole('link', { name: 'Create gig' }).first().click();
  await page.getByRole('heading', { name: 'Create New Gig' }).waitFor();
  await create.click();
  await page.getByText('This field is required.').nth(3).waitFor();
  await page.getByText('Please fill in all required fields').waitFor();
  await look(page, '07-gig-form-errors');

  await page.getByLabel('Gig name').fill(gig.name);
  await page.getByLabel('Description').fill('Two families, one evening by the backwaters.');
  await page.getByRole('radio', { name: 'Wedding' }).check();
  await page.getByLabel('Date and time').fill('2026-11-21T18:00');
  await page.getByLabel('Location').fill('Fort Kochi');
  await page.getByRole('radio', { name: 'Private' }).check();
  await create.click();
  await page.getByRole('alert').filter({ hasText: 'Password is required for private gigs' }).waitFor();
  await page.getByRole('radio', { name: 'Public' }).check();
  await look(page, '08-gig-form');
  await create.click();

  await page.getByText(`Gig "${gig.name}" created successfully!`).waitFor();
  expect(await page.locator('.toast').allTextContents(), 'what was refused before is not said any more').toEqual([
    `Gig "${gig.name}" created successfully!`,
  ]);
  await page.getByRole('heading', { name: 'My Gigs' }).waitFor();
  const link = page.getByRole('link', { name: gig.name, exact: true });
  await link.waitFor();
  expect(await page.getByText('holds 1 gig').count(), 'the trial says that it is full').toBe(1);
  await look(page, '09-gigs');
  await link.click();
  await page.getByRole('heading', { name: 'Bring in the photos' }).waitFor();
  gig.id = new URL(page.url()).pathname.split('/').at(-1)!;
  await look(page, '10-gig-empty');
}
