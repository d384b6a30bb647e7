import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { faults, moving, overflows, shot, squeezed } from './browser.ts';

export const WIDE = 1280;
export const PHONE = 390;
/** The narrowest window in which nothing may be lost or scroll sideways: 1280 px at four times the size (WCAG 2.2, 1.4.10 Reflow). */
export const NARROW = 320;

/** Two frames: what follows from a new size is measured and drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** What a sentence that is told now (a toast) would lie on, of what is typed into or pressed in a sheet, beside a text box, or at the foot of a full screen. */
const underToast = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const list = document.querySelector('.toasts ul');
    if (!list) return [];
    const toast = document.createElement('li');
    toast.className = 'toast';
    toast.style.animation = 'none';
    toast.innerHTML = '<span class="toast-text">What was done is told while this is open.</span>';
    list.append(toast);
    const told = toast.getBoundingClientRect();
    toast.remove();
    const [SHEET, WORK] = ['.dialog', '.culling-foot, .ai-composer'];
    const controls = document.querySelector(SHEET) ? SHEET : WORK;
    return [...document.querySelectorAll('input, select, textarea, button')]
      .filter((control) => control.closest(controls))
      .filter((control) => {
        const { top, bottom, height } = control.getBoundingClientRect();
        const clip = control.closest('.dialog-body')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
        return height > 0 && Math.max(top, clip.top, told.top) < Math.min(bottom, clip.bottom, told.bottom) - 1;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  })()`);

/** Looks at a screen as it is passed: accessible, inside the window, at rest, on a desk and on a phone, and all there in a narrow window; then at its own size again. */
export async function look(page: Page, name: string, widths: readonly number[] = [WIDE, PHONE]): Promise<void> {
  const before = page.viewportSize();
  try {
    for (const width of widths) await lookAt(page, name, width);
    if (widths.includes(PHONE)) await lookNarrowly(page, name);
  } finally {
    if (before && before.width !== page.viewportSize()?.width) await page.setViewportSize(before);
  }
}

async function resize(page: Page, width: number): Promise<void> {
  if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 844 });
  await drawn(page);
}

const fits = (page: Page, name: string, width: number): Promise<void> =>
  expect.poll(() => overflows(page), { message: `${name} at ${width} px overflows` }).toBe(false);

async function lookAt(page: Page, name: string, width: number): Promise<void> {
  await resize(page, width);
  await shot(page, `${name}-${width}`);
  expect(await faults(page), `${name} at ${width} px`).toEqual([]);
  await fits(page, name, width);
  expect(await moving(page), `${name} at ${width} px moves`).toEqual([]);
  if (width === PHONE) expect(await underToast(page), `${name} at ${width} px lies under what is told`).toEqual([]);
}

async function lookNarrowly(page: Page, name: string): Promise<void> {
  await resize(page, NARROW);
  await shot(page, `${name}-${NARROW}`);
  await fits(page, name, NARROW);
  await expect.poll(() => squeezed(page), { message: `${name} at ${NARROW} px is squeezed` }).toEqual([]);
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
