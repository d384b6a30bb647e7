import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { faults, moving, overflows, shot } from './browser.ts';

export const WIDE = 1280;
export const PHONE = 390;

/** Two frames: what follows from a new size is measured and drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Looks at a screen as it is passed: accessible, inside the window, at rest, on a desk and on a phone; then at its own size again. */
export async function look(page: Page, name: string, widths: readonly number[] = [WIDE, PHONE]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    await shot(page, `${name}-${width}`);
    expect(await faults(page), `${name} at ${width} px`).toEqual([]);
    await expect.poll(() => overflows(page), { message: `${name} at ${width} px overflows` }).toBe(false);
    expect(await moving(page), `${name} at ${width} px moves`).toEqual([]);
  }
  if (before && before.width !== page.viewportSize()?.width) await page.setViewportSize(before);
}

/** A dialog by keyboard alone: its opener opens it, Tab stays inside, Escape closes it and gives the focus back. */
export async function dialogByKeyboard(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const within = () =>
    page.evaluate('document.activeElement.closest(\'[role="dialog"], [role="alertdialog"]\') !== null');
  const stops = await dialog.locator('button, input, select, textarea, a[href]').count();
  for (let stop = 0; stop <= stops + 1; stop++) {
    await page.keyboard.press('Tab');
    expect(await within(), 'the focus stays in the dialog').toBe(true);
  }
  await page.keyboard.press('Shift+Tab');
  expect(await within(), 'the focus stays in the dialog').toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const text = await opener.evaluate((element) => element.outerHTML.slice(0, 120));
  await expect
    .poll(() => page.evaluate('document.activeElement.outerHTML.slice(0, 120)'), {
      message: 'the focus returns to what opened the dialog',
    })
    .toBe(text);
}
