import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { exifOf, picture } from '../pictures.ts';
import { faults } from './browser.ts';
import { look } from './look.ts';
import { logIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

async function photo(
  seed: number,
  takenAt: string,
  spoil: (picture: Sharp) => Sharp = (clean) => clean,
): Promise<Buffer> {
  const clean = await picture({ width: 900, height: 600, seed }).blur(0.6).normalise().png().toBuffer();
  return spoil(sharp(clean))
    .withExif(exifOf({ takenAt, model: 'R5' }))
    .jpeg({ quality: 95 })
    .toBuffer();
}

const { asha, gig, open } = await openStudio({
  photos: [
    { name: 'first.jpg', bytes: await photo(3, '2026-11-20T18:30:05') },
    { name: 'second.jpg', bytes: await photo(3, '2026-11-20T18:30:25', (one) => one.blur(4)) },
    { name: 'other.jpg', bytes: await photo(8, '2026-11-20T20:30:05') },
  ],
});
const studio = await open();
quiet([studio]);

test('the assistant says what is good and what is double, and deletes the worse of two', async () => {
  const { page } = studio;
  await logIn(page, asha);
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.getByRole('button', { name: 'AI', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AI assistant' });
  await panel.getByText('3 of 3 photos analysed').waitFor();
  await panel.getByText('Blurred: nothing is in focus').waitFor();
  await panel.getByText('Recommended').waitFor();
  await look(page, 'assistant');

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
});
