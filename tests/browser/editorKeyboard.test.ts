import { expect, test } from 'vitest';
import { PHONE, WIDE, look } from './look.ts';
import { files, says, signedIn } from './spec.ts';
import { openStudio } from './studio.ts';

const { loom, asha, gig, ask, open } = await openStudio({ photos: await files(1, 2) });
const { page } = await open();
await signedIn(page, asha);

/** Stops of Tab from one end of the page to the other. */
const MOST_STOPS = 80;
/** What has the focus, by its name. */
const focused = () =>
  page.evaluate<string>(
    "(() => { const at = document.activeElement; return (at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '').trim(); })()",
  );
/** Tabs to what bears this name, as somebody without a mouse does. */
async function reach(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_STOPS) {
    await page.keyboard.press(key);
    passed.push(await focused());
    if (name.test(passed.at(-1)!)) return;
  }
  throw new Error(`${String(name)} is not reached by ${key}: ${passed.join(', ')}`);
}

test('from the gig to a saved edit, and back to it, without a mouse', async () => {
  await page.goto(`/gigs/${gig.gig_id}`);
  await page.locator('.gig-head').getByRole('link', { name: 'Editor' }).waitFor();
  await reach(/^Editor/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/gigs/${gig.gig_id}/ai-editor`);
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  // Photos are one stop, and arrows go from one to the next.
  await reach(/^Photo /);
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  const photo = /^Photo (.*)/.exec(await focused())![1]!;
  expect(first).not.toBe(`Photo ${photo}`);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: `${photo}, as it was` }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Auto enhance' }).isEnabled()).toBe(true);
  await reach(/^Exposure/);
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: `${photo}, enhanced` }).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('status').filter({ hasText: 'As it was' }).waitFor();
  await look(page, 'editor-keyboard-1-before', [WIDE, PHONE]);
  await page.keyboard.press('b');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await page.getByRole('img', { name: `${photo}, enhanced` }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save to edited' }).isEnabled()).toBe(true);
  await reach(/^Save to edited/, 'Shift+Tab');
  await look(page, 'editor-keyboard-2-save', [WIDE]);
  await page.keyboard.press('Enter');
  await says(page, 'Enhanced photo saved to edited folder!');
  await loom.settled();
  const { edited_photos: edited } = await ask<{ edited_photos: unknown[] }>('GET', `/gigs/${gig.gig_id}/media`);
  expect(edited).toHaveLength(1);
  await reach(/^Back to/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('.tile-image[data-loaded]').first().waitFor();
});
