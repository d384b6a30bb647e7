import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exifOf, picture } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { type Watched, faults, frontEnds, launch, openPage, overflows } from './browser.ts';

let loom: TestLoom;
let asha: Person;
let gigId: string;
let browser: Awaited<ReturnType<typeof launch>>;
let studio: Watched;

async function photo(seed: number, takenAt: string, spoil: (picture: Sharp) => Sharp = (clean) => clean): Promise<Buffer> {
  const clean = await picture({ width: 900, height: 600, seed }).blur(0.6).normalise().png().toBuffer();
  return spoil(sharp(clean)).withExif(exifOf({ takenAt, model: 'R5' })).jpeg({ quality: 95 }).toBuffer();
}

beforeAll(async () => {
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds() }), launch()]);
  asha = await loom.register();
  gigId = (await loom.createGig(asha)).gig_id;
  await loom.upload(asha, gigId, [
    { name: 'first.jpg', bytes: await photo(3, '2026-11-20T18:30:05') },
    { name: 'second.jpg', bytes: await photo(3, '2026-11-20T18:30:25', (one) => one.blur(4)) },
    { name: 'other.jpg', bytes: await photo(8, '2026-11-20T20:30:05') },
  ]);
  await loom.settled();
  studio = await openPage(browser, { viewport: { width: 1280, height: 844 }, baseURL: loom.url });
});
afterAll(async () => {
  await browser.close();
  await loom.close();
});

test('the assistant says what is good and what is double, and deletes the worse of two', async () => {
  const { page, complaints } = studio;
  await page.goto('/login');
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`/gigs/${gigId}`);
  await page.getByRole('button', { name: 'AI', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AI assistant' });
  await panel.getByText('3 of 3 photos analysed').waitFor();
  await panel.getByText('Blurred: nothing is in focus').waitFor();
  await panel.getByText('Recommended').waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await faults(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toBe(false);
  }

  await panel.getByRole('button', { name: 'Re-analyse' }).click();
  await page.getByText('AI analysis completed successfully!').waitFor({ timeout: 60_000 });

  await panel.locator('.assistant-found button').first().click();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'Delete the other' }).click();
  await page.getByText('Delete duplicate photos? This action cannot be undone.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Duplicate photos deleted successfully!').waitFor();
  await panel.getByText('No photos look alike.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('Recommended').waitFor();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});
