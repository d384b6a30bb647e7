import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startLoom, type TestLoom } from '../../server.ts';
import { faults, frontEnds, launch, moving, openPage, overflows, shot, type Watched } from '../browser.ts';
import { photosForJourney, type Photos } from '../photos.ts';

export const WIDE = 1280;
export const PHONE = 390;

/** One story, told from sign-up to replay: its server, its people's windows, and what each step leaves for the next. */
export interface Journey {
  loom: TestLoom;
  browser: Browser;
  photos: Photos;
  photographer: { name: string; email: string; password: string };
  auditor: { name: string; email: string; password: string };
  /** The photographer's window. */
  studio: Watched;
  /** A guest's phone, signed in nowhere. */
  phone: Watched;
  /** The administrator's and the auditor's window. */
  console: Watched;
  gig: { id: string; name: string };
  camera: { host: string; port: number; user: string; password: string };
  close(): Promise<void>;
}

export async function begin(): Promise<Journey> {
  const [loom, browser, photos] = await Promise.all([startLoom({ faces: true, folders: frontEnds() }), launch(), photosForJourney()]);
  const desk = { viewport: { width: WIDE, height: 844 }, baseURL: loom.url };
  const [studio, console, phone] = await Promise.all([
    openPage(browser, desk),
    openPage(browser, desk),
    openPage(browser, { viewport: { width: PHONE, height: 844 }, baseURL: loom.url, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  ]);
  return {
    loom, browser, photos, studio, console, phone,
    photographer: { name: 'Asha Rao', email: 'asha@studio.test', password: 'correct horse 9' },
    auditor: { name: 'Vikram Sen', email: 'vikram@audit.test', password: 'reads everything 1' },
    gig: { id: '', name: 'Meera & Arjun' },
    camera: { host: '', port: 0, user: '', password: '' },
    async close() {
      await browser.close();
      await loom.close();
    },
  };
}

/** Looks at a screen as the journey passes it: accessible, inside the window, at rest, on a desk and on a phone. */
export async function look(page: Page, name: string, widths: readonly number[] = [WIDE, PHONE]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 844 });
    await shot(page, `${name}-${width}`);
    expect(await faults(page), `${name} at ${width} px`).toEqual([]);
    expect(await overflows(page), `${name} at ${width} px overflows`).toBe(false);
    expect(await moving(page), `${name} at ${width} px moves`).toEqual([]);
  }
  if (before && before.width !== page.viewportSize()?.width) await page.setViewportSize(before);
}

/** What a window complained about since it was last asked, but for what a step provoked on purpose. */
export function unprovoked({ complaints }: Watched, provoked?: RegExp): string[] {
  return complaints.splice(0).filter((complaint) => !provoked?.test(complaint));
}

/** A dialog by keyboard alone: its opener opens it, Tab stays inside, Escape closes it and gives the focus back. */
export async function dialogByKeyboard(page: Page, opener: ReturnType<Page['locator']>): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const within = () => page.evaluate("document.activeElement.closest('[role=\"dialog\"], [role=\"alertdialog\"]') !== null");
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
  await expect.poll(() => page.evaluate('document.activeElement.outerHTML.slice(0, 120)'), { message: 'the focus returns to what opened the dialog' }).toBe(text);
}
