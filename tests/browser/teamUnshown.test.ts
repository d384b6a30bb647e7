import { afterAll, expect, test } from 'vitest';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { makeJpeg } from '../pictures.ts';
import { look } from './look.ts';
import { openStudio, quiet } from './studio.ts';

/** What becomes of a photo, by its width: its pictures come when they are let, or never. */
const held = Promise.withResolvers<void>();
const BROKEN = 601;

const mediaProcessor = await openMediaProcessor();
const derive: typeof mediaProcessor.derive = async (path, inspection) => {
  if (inspection.width === BROKEN) throw new Refusal('invalid', 'media.broken', 'This file cannot be decoded.');
  await held.promise;
  return mediaProcessor.derive(path, inspection);
};
const { gig, ask, open } = await openStudio({ given: { mediaProcessor: { ...mediaProcessor, derive } } });
const {
  team_member: { access_code: code },
} = await ask<{ team_member: TeamMember }>('POST', `/gigs/${gig.gig_id}/team`, {
  team_name: 'Nila Thomas',
  team_email: 'nila@loom.test',
});
const editor = await open();
quiet([editor]);
// Before the server closes, which waits for its pictures.
afterAll(() => held.resolve());

const file = async (name: string, seed: number, width = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makeJpeg({ width, height: 600, seed }),
});

test('an editor sees at once what became of what they returned', async () => {
  const { page } = editor;
  await page.goto(`/team/${code}`);
  await page.getByRole('tab', { name: /^Edited Photos/ }).click();
  await page.getByText('No edited versions yet').waitFor();
  await page
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles([await file('IMG_0001-edit.jpg', 1), await file('IMG_0002-edit.jpg', 2)]);
  const list = page.getByRole('list', { name: 'Returned, and not shown yet' });
  await list.getByText('Arrived safely and still processing. They appear here by themselves.').waitFor();
  await expect
    .poll(() => list.getByText(/IMG_0001-edit\.jpg/).textContent())
    .toMatch(/IMG_000\d-edit\.jpg, IMG_000\d-edit\.jpg/);
  expect(await page.getByText('No edited versions yet').count()).toBe(0);
  await page.getByRole('button', { name: 'Close uploads' }).click();
  await look(page, 'unshown-1-processing');

  await page
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles([await file('IMG_0003-edit.jpg', 3, BROKEN)]);
  await list
    .getByText('Could not be read, so nobody is shown it. Please export it again and send it under the same name.')
    .waitFor();
  await page.getByRole('button', { name: 'Close uploads' }).click();
  await look(page, 'unshown-2-unreadable');

  held.resolve();
  await list.getByText('processing').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.tile').count()).toBe(2);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
  await look(page, 'unshown-3-some-shown');

  await page
    .getByLabel('Photos and videos to upload')
    .first()
    .setInputFiles([await file('IMG_0003-edit.jpg', 4)]);
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
});
