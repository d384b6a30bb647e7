import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, PHONE, WIDE } from './look.ts';
import { files, gigRoom, logIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';

const { asha, gig, ask, open } = await openStudio({ gig: { guest_uploads_enabled: true }, photos: files(1) });
for (const name of ['The family', 'Second shooter'])
  await ask('POST', `/gigs/${gig.gig_id}/links`, { name, kind: 'view' });
const desk = await open();
await logIn(desk.page, asha);
quiet([desk]);

/** The share of the page's width on which panels stand, and in how many columns. */
const laidOut = (page: Page) =>
  page.evaluate<{ share: number; columns: number }>(`(() => {
    const boxes = [...document.querySelectorAll('.public .panel')].map((panel) => panel.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    return { share: (right - left) / document.documentElement.clientWidth, columns: new Set(boxes.map((box) => Math.round(box.left))).size };
  })()`);

test.each([
  [PHONE, 1],
  [WIDE, 2],
  [1600, 3],
  [1920, 3],
])('the public tab of a gig fills a window of %i px in %i columns', async (width, columns) => {
  const { page } = desk;
  await page.setViewportSize({ width, height: 844 });
  await gigRoom(page, gig, /^Public/);
  await page.getByText('Second shooter').waitFor();
  await look(page, 'public-tab', [width]);
  const { share, columns: found } = await laidOut(page);
  expect(found).toBe(columns);
  expect(share).toBeGreaterThan(0.9);
});
