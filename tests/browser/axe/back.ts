import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What is seen to be open, what the address says besides its path, and how many entries the history has for it. */
const isOpen = (page: Page) =>
  page.evaluate<{ seen: number; search: string; entries: number }>(`({
    seen: document.querySelectorAll('[role="dialog"]:not(.yarl__portal), [role="alertdialog"], [role="menu"], .viewer, .viewer-info, .photo-grid[data-selecting], .float-bar').length,
    search: location.search,
    entries: (history.state?.open ?? []).length,
  })`);
const MOST = 5;

/** What is open over a page has an entry of its own in the history: each Back closes one, until only the page is there. */
export async function closesByBack(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  let now = await isOpen(page);
  await expect
    .poll(async () => (now = await isOpen(page)).entries, { message: 'it has an entry of its own' })
    .toBeGreaterThan(0);
  expect(now.seen > 0 || now.search !== '', 'it is open').toBe(true);
  for (let turn = 0; now.entries > 0; turn++) {
    expect(turn, `still open: ${JSON.stringify(now)}`).toBeLessThan(MOST);
    const last = now;
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(pathname);
    await expect
      .poll(async () => (now = await isOpen(page)).seen < last.seen || now.search !== last.search, {
        message: `Back closes one of ${JSON.stringify(last)}`,
      })
      .toBe(true);
  }
  expect(now).toEqual({ seen: 0, search: '', entries: 0 });
}
