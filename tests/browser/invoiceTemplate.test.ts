import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { invoiceTemplateDefaults as defaults } from '../../domain/invoiceTemplate.ts';
import { makeJpeg } from '../pictures.ts';
import { hands, refusing, says, signedIn } from './spec.ts';
import { HAND, openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, ask, open } = await openStudio({});
const window = await open();
const { page } = window;
const { button } = hands(page);
await signedIn(page, asha);
quiet([window], /status of (400|409|503)/);

const address = '/business?tab=templates';
const template = () => ask<typeof defaults & { version: number }>('GET', '/business/template');
const sheet = (of: Page = page) => of.frameLocator('.template-page[data-front]');
const drawn = (text: string) => sheet().getByText(text, { exact: true }).first().waitFor();
const sentence = 'Not saved yet: this is a draft, kept in this browser.';
const zoom = (of: Page = page) => of.getByLabel('Zoom', { exact: true }).textContent();

test('the tab has an address, every slider its bounds, and the sheet is the server’s', async () => {
  await page.goto('/business');
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.waitForURL('**/business?tab=templates');
  await drawn('₹1,60,040.00');
  const sliders = await page
    .getByRole('slider')
    .evaluateAll((all) =>
      (all as unknown as Record<string, string>[]).map(({ min, max, step, value }) =>
        [min, max, step, value].join(' '),
      ),
    );
  expect(sliders).toEqual(['10 24 1 14', '16 36 1 24', '16 64 1 32', '0 20 1 8', '1 2 0.1 1.5', '40 120 1 60']);
  expect(await page.getByLabel('Font', { exact: true }).locator('option').allTextContents()).toEqual([
    'Poppins',
    'Arial',
    'Times New Roman',
    'Helvetica',
    'Georgia',
    'Roboto',
  ]);
  expect(await page.getByRole('group', { name: 'Table style' }).locator('label').allTextContents()).toEqual([
    'Modern',
    'Classic',
    'Minimal',
    'Bordered',
  ]);
  expect(await page.locator('.template-page').first().getAttribute('sandbox')).toBe('allow-same-origin');
});

test('what is changed is drawn at once and kept in the browser as a draft, until it is saved on the server', async () => {
  await button('Classic').click();
  await page.getByLabel('Header text').fill('<b>BILL</b>');
  await page.getByLabel('Watermark text').fill('COPY');
  await page.getByRole('switch', { name: 'Watermark' }).check();
  await page.getByLabel('Line height').fill('1.7');
  await drawn('<b>BILL</b>');
  await drawn('COPY');
  await says(page, sentence);
  expect((await template()).version).toBe(0);
  await page.reload();
  await drawn('<b>BILL</b>');
  await says(page, sentence);
  await refusing(
    page,
    'PUT /business/template',
    async () => {
      await button('Save template').click();
      await page.getByText('Failed to save template').waitFor();
    },
    undefined,
    503,
  );
  await button('Save template').click();
  await says(page, 'Template saved');
  await page.getByText(sentence).waitFor({ state: 'hidden' });
  expect(await template()).toMatchObject({
    version: 1,
    tableStyle: 'classic',
    headerText: '<b>BILL</b>',
    watermark: 'COPY',
    showWatermark: true,
    lineHeight: 1.7,
  });
  await button('Reset to defaults').click();
  await drawn('INVOICE');
  await button('Undo').click();
  await drawn('<b>BILL</b>');
  await button('Reset to defaults').click();
  await button('Save template').click();
  await expect.poll(async () => (await template()).version).toBe(2);
  const { version: _, ...kept } = await template();
  expect(kept).toEqual(defaults);
});

test('a second window that saves is told, and nothing is lost: a former version is used again', async () => {
  await page.getByLabel('Footer text').fill('Until next time');
  await drawn('Until next time');
  await ask('PUT', '/business/template', { ...defaults, footerText: 'From the other window', version: 2 });
  await button('Save template').click();
  await page
    .getByText('The template was saved in another window meanwhile. Reload it, or save once more to keep this one.')
    .waitFor();
  await button('Save template').click();
  await expect.poll(async () => (await template()).footerText).toBe('Until next time');
  await button('Versions').click();
  const versions = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => versions.count()).toBe(4);
  await versions.nth(1).getByRole('button', { name: 'Use this again' }).click();
  await says(page, 'Version 3 is used again, as version 5');
  await drawn('From the other window');
  expect(await template()).toMatchObject({ version: 5, footerText: 'From the other window' });
  await page.getByLabel('Footer text').fill('Never mind');
  await ask('PUT', '/business/template', { ...defaults, footerText: 'Once more', version: 5 });
  await button('Save template').click();
  await button('Reload it').click();
  await drawn('Once more');
  expect(await page.getByLabel('Footer text').inputValue()).toBe('Once more');
});

test('the sheet is zoomed by button, key and wheel within 30% and 120%', async () => {
  const stage = page.locator('.template-stage');
  await stage.focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('+');
  expect(await zoom()).toBe('120%');
  expect(await button('Zoom in').isDisabled()).toBe(true);
  for (let n = 0; n < 10; n++) await page.keyboard.press('-');
  expect(await zoom()).toBe('30%');
  await button('Zoom in').click();
  expect(await zoom()).toBe('40%');
  // The last step leaves whoever takes it where they are, and is not taken twice.
  for (let n = 0; n < 12; n++) await page.keyboard.press('Enter');
  expect(await zoom()).toBe('120%');
  await expect.poll(() => button('Zoom in').isDisabled()).toBe(true);
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Zoom in');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.querySelector(\'[aria-label="Zoom in"]\').disabled')).toBe(true);
  for (let n = 0; n < 8; n++) await button('Zoom out').click();
  expect(await zoom()).toBe('40%');
  await stage.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(() => zoom()).toBe('50%');
  await button('Fit the width').click();
  expect(Number.parseInt((await zoom())!, 10)).toBeGreaterThan(90);
});

test('on a phone it fits the width', async () => {
  const hand = await open(HAND);
  await signedIn(hand.page, asha);
  await hand.page.goto(address);
  await sheet(hand.page).getByText('₹1,60,040.00').first().waitFor();
  const [stage, paper] = await Promise.all(
    ['.template-stage', '.template-sheet'].map((part) => hand.page.locator(part).boundingBox()),
  );
  expect(Math.abs(stage!.width - paper!.width)).toBeLessThan(2);
  await hand.page.context().close();
});

test('the sample is a PDF; without a browser on the server that is said, and the sheet still comes', async () => {
  await page.goto(address);
  await drawn('Once more');
  const [file] = await Promise.all([page.waitForEvent('download'), button('Sample PDF').click()]);
  expect(file.suggestedFilename()).toBe('sample-invoice.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const away =
    'PDFs cannot be made on this server right now. Everything else works: please try again later, or print the preview from your browser.';
  await refusing(
    page,
    'POST /business/template/pdf',
    async () => {
      await button('Sample PDF').click();
      await page.getByText(away).waitFor();
    },
    away,
    503,
  );
  await refusing(
    page,
    'POST /business/template/preview',
    async () => {
      await page.getByLabel('Footer text').fill('Kept');
      await page.getByText('The preview could not be made. What you changed is safe.').waitFor();
      await drawn('Once more');
    },
    undefined,
    503,
  );
  await button('Draw again').click();
  await drawn('Kept');
  await button('Discard').click();
  await drawn('Once more');
});

test('a logo is uploaded, drawn on the sheet, removed, and put back', async () => {
  await page.goto(address);
  const picture = () => page.getByRole('img', { name: 'Your logo' }).count();
  const onSheet = () => sheet().locator('img[src^="data:image"]').count();
  const buffer = await makeJpeg({ width: 240, height: 120 });
  await page.getByLabel('Your logo').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
  await says(page, 'Your logo is set.');
  await expect.poll(async () => [await picture(), await onSheet()]).toEqual([1, 1]);
  await button('Remove logo').click();
  await says(page, 'Your logo is removed.');
  await expect.poll(async () => [await picture(), await onSheet()]).toEqual([0, 0]);
  await button('Undo').click();
  await expect.poll(async () => [await picture(), await onSheet()]).toEqual([1, 1]);
});
