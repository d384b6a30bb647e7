import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { faults, launch, openPage, overflows, squeezed } from './browser.ts';
import { NARROW } from './look.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A page under a bar that sticks, with two buttons of so many pixels side by side below that. */
const pageWith = (size: number): string => `<!doctype html><html lang="en"><title>Loom</title><main>
  <h1 style="margin: 0">Photos</h1>
  <header style="position: sticky; top: 0; height: 80px; background: white"><button style="width: 100%; height: 80px">Menu</button></header>
  <div style="display: flex; margin-top: 20px">
    ${['Back', 'Next'].map((name) => `<button style="width: ${size}px; height: ${size}px; padding: 0" aria-label="${name}"></button>`).join('')}
  </div>
  <div style="height: 3000px"></div></main></html>`;

test('a button is too small to be hit by its size, not by where the page stands', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const at = async (size: number, scrolled: number): Promise<string[]> => {
    await page.setContent(pageWith(size));
    await page.evaluate(`scrollTo(0, ${scrolled})`);
    const found = await faults(page);
    expect(await page.evaluate('scrollY')).toBe(scrolled);
    return found.map((fault) => fault.split(':')[0]!);
  };
  for (let scrolled = 0; scrolled <= 120; scrolled += 10) expect(await at(40, scrolled), `at ${scrolled}`).toEqual([]);
  expect(await at(12, 0)).toEqual(['target-size', 'target-size']);
  expect(await at(12, 60)).toEqual(['target-size', 'target-size']);
});

/** For a window of 320 px: a page and a sheet in it, and words beside others; one of them has too little room. */
const narrowly = (
  wrong: 'none' | 'page' | 'sheet' | 'words',
): string => `<!doctype html><html lang="en"><title>Loom</title>
  <meta name="viewport" content="width=device-width"><style>* { margin: 0; box-sizing: border-box } .dialog { width: 100%; overflow: auto }</style>
  <main><h1>Photos</h1>
  <div style="width: ${wrong === 'page' ? 340 : 300}px">Select</div>
  <div class="dialog"><div style="width: ${wrong === 'sheet' ? 340 : 300}px">Choose</div></div>
  <div style="display: flex; width: 300px"><h2 style="flex: 1; min-width: 0; overflow: hidden">Wedding</h2>
    <div style="flex: none; width: ${wrong === 'words' ? 290 : 100}px">All</div></div>
  </main></html>`;

test('what is lost in a narrow window is found', async () => {
  const { page } = await openPage(browser, { viewport: { width: NARROW, height: 844 } });
  const found = async (wrong: Parameters<typeof narrowly>[0]) => {
    await page.setContent(narrowly(wrong));
    return [await overflows(page), (await squeezed(page)).length];
  };
  expect(await found('none')).toEqual([false, 0]);
  expect(await found('page')).toEqual([true, 0]);
  expect(await found('sheet')).toEqual([true, 0]);
  expect(await found('words')).toEqual([false, 1]);
});
