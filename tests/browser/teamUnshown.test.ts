import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMediaWorkshop } from '../../adapters/media/workshop.ts';
import type { TeamMember } from '../../api/contract/team.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { makeJpeg } from '../pictures.ts';
import { type TestLoom, startLoom } from '../server.ts';
import { frontEnds, launch, openPage, type Watched } from './browser.ts';
import { look, unprovoked, WIDE } from './journey/journey.ts';

let loom: TestLoom;
let browser: Browser;
let editor: Watched;
let code: string;
/** What becomes of a photo, by its width: its pictures come when they are let, or never. */
const held = Promise.withResolvers<void>();
const BROKEN = 601;

beforeAll(async () => {
  const workshop = await openMediaWorkshop();
  const derive: typeof workshop.derive = async (path, inspection) => {
    if (inspection.width === BROKEN) throw new Refusal('invalid', 'media.broken', 'This file cannot be decoded.');
    await held.promise;
    return workshop.derive(path, inspection);
  };
  [loom, browser] = await Promise.all([startLoom({ folders: frontEnds(), given: { workshop: { ...workshop, derive } } }), launch()]);
  const asha = await loom.register();
  const { gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
  const { body } = await loom.call<{ team_member: TeamMember }>('POST', `/api/v1/gigs/${gigId}/team`, { token: asha.token, body: { team_name: 'Nila Thomas', team_email: 'nila@loom.test' } });
  code = body.team_member.access_code;
  editor = await openPage(browser, { viewport: { width: WIDE, height: 844 }, baseURL: loom.url });
}, 120_000);
afterAll(async () => {
  held.resolve();
  await browser?.close();
  await loom?.close();
});

const file = async (name: string, seed: number, width = 900) => ({ name, mimeType: 'image/jpeg', buffer: await makeJpeg({ width, height: 600, seed }) });

test('an editor sees at once what became of what they returned', async () => {
  const { page } = editor;
  await page.goto(`/team/${code}`);
  await page.getByRole('tab', { name: /^Edited Photos/ }).click();
  await page.getByText('No edited versions yet').waitFor();
  await page.getByLabel('Photos and videos to upload').first().setInputFiles([await file('IMG_0001-edit.jpg', 1), await file('IMG_0002-edit.jpg', 2)]);
  const list = page.getByRole('list', { name: 'Returned, and not shown yet' });
  await list.getByText('Arrived safely and still processing. They appear here by themselves.').waitFor();
  expect(await list.getByText(/IMG_0001-edit\.jpg/).textContent()).toMatch(/IMG_000\d-edit\.jpg, IMG_000\d-edit\.jpg/);
  expect(await page.getByText('No edited versions yet').count()).toBe(0);
  await page.getByRole('button', { name: 'Close uploads' }).click();
  await look(page, 'unshown-1-processing');

  await page.getByLabel('Photos and videos to upload').first().setInputFiles([await file('IMG_0003-edit.jpg', 3, BROKEN)]);
  await list.getByText('Could not be read, so nobody is shown it. Please export it again and send it under the same name.').waitFor();
  await page.getByRole('button', { name: 'Close uploads' }).click();
  await look(page, 'unshown-2-unreadable');

  held.resolve();
  await list.getByText('processing').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.tile').count()).toBe(2);
  await page.locator('.tile-image[data-loaded]').nth(1).waitFor();
  await look(page, 'unshown-3-some-shown');

  await page.getByLabel('Photos and videos to upload').first().setInputFiles([await file('IMG_0003-edit.jpg', 4)]);
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.tile').count()).toBe(3);
  expect(unprovoked(editor)).toEqual([]);
}, 90_000);
