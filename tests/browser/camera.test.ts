import { expect } from 'vitest';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { smallCamera } from '../smallCamera.ts';
import { look } from './look.ts';
import { hands, refusing, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, gig, ask, open } = await openStudio({ given: smallCamera() });
const desk = await open();
const { page } = desk;
const { button } = hands(page);
await signedIn(page, asha);
quiet([desk], /status of (404|409|422|500|503)|live-stream/);

const log = page.getByRole('log', { name: 'Activity' });
const logged = (text: string) => log.getByText(text, { exact: true }).first().waitFor();
const photos = async (): Promise<MediaAnswer[]> =>
  (await ask<{ original_photos: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/media`)).original_photos;

test('a camera is found and connected, with battery, card and the badge of the simulation', async () => {
  await page.goto('/camera-uploads');
  await page.getByRole('link', { name: 'Control a camera' }).click();
  await page.getByRole('heading', { level: 1, name: 'Camera API Test' }).waitFor();
  await page.getByText('Simulation mode', { exact: true }).waitFor();
  await logged('1 camera found');
  expect(await button('Start live view').isDisabled()).toBe(true);
  await button('Connect Loom Camera Simulator').click();
  await logged('Connected to Loom Camera Simulator');
  await page.getByText('Battery 96%').waitFor();
  await page.getByText('Card 64.0 GB free').waitFor();
});

const frame = page.getByAltText('What the camera sees now');
const moves = async (way: 'stream' | 'poll') => {
  await expect.poll(() => frame.getAttribute('data-way')).toBe(way);
  const first = await frame.getAttribute('src');
  await expect.poll(() => frame.getAttribute('src')).not.toBe(first);
  expect((await frame.getAttribute('src'))?.slice(0, 5)).toBe(way === 'stream' ? 'blob:' : 'data:');
  // It is drawn, not only addressed.
  await expect.poll(() => page.evaluate("document.querySelector('.live-stage img').naturalWidth")).toBe(960);
};
const asked: string[] = [];
page.on('request', (request) => {
  const [, call] = /\/camera\/(live-\w+)$/.exec(request.url()) ?? [];
  if (call !== undefined) asked.push(call);
});

test('live view is a stream until it is stopped; only one of start and stop can be pressed', async () => {
  await button('Start live view').click();
  await logged('Live view started: 960x640 at 10 fps');
  await frame.waitFor();
  expect([await button('Start live view').isDisabled(), await button('Stop live view').isDisabled()]).toEqual([
    true,
    false,
  ]);
  await moves('stream');
  await look(page, 'camera-1-live');
  await moves('stream');
  expect(new Set(asked)).toEqual(new Set(['live-stream']));
});

test('the stream ends when its screen is left, and is there again when one comes back', async () => {
  const before = asked.length;
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live-stream'));
  await page.getByRole('tab', { name: 'Tethered' }).click();
  await ended;
  await page.getByRole('tab', { name: 'Control' }).click();
  await moves('stream');
  expect(asked.length).toBe(before + 1);
});

test('and when the page is hidden', async () => {
  const show = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
      document.dispatchEvent(new Event('visibilitychange'));`);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live-stream'));
  await show('hidden');
  await ended;
  await show('visible');
  await moves('stream');
});

test('live view polls frames where no stream comes through, until it is stopped', async () => {
  await page.route('**/camera/live-stream', (route) => route.abort());
  await page.getByRole('tab', { name: 'Tethered' }).click();
  await page.getByRole('tab', { name: 'Control' }).click();
  await moves('poll');
  await page.unroute('**/camera/live-stream');
  // It tries again by itself.
  await moves('stream');
  await button('Stop live view').click();
  await logged('Live view stopped');
  await page.getByText('Live view is off').waitFor();
  expect([await button('Start live view').isDisabled(), await button('Stop live view').isDisabled()]).toEqual([
    false,
    true,
  ]);
});

test('presets are a press each; what the camera refuses is in the log with a cross mark', async () => {
  await page.getByLabel('ISO', { exact: true }).selectOption('3200');
  await logged('Set to ISO 3200');
  for (const [preset, said] of [
    ['ISO 800', 'Set to ISO 800'],
    ['f/2.8', 'Set to f/2.8'],
    ['1/125', 'Set to 1/125'],
  ] as const) {
    await button(preset).click();
    await logged(said);
  }
  await expect.poll(() => page.getByLabel('ISO', { exact: true }).inputValue()).toBe('800');
  await refusing(page, 'POST /camera/settings', async () => {
    await page.getByLabel('Aperture', { exact: true }).selectOption('f/8');
    const failure = log.getByRole('listitem').filter({ hasText: /❌ Changing settings failed: / });
    await failure.waitFor();
    // A device may have no letter for it: it is drawn.
    expect(await failure.locator('svg').isVisible()).toBe(true);
  });
  // What was done stands in one column, whatever the digits before it, a line each.
  const places = await page.evaluate<string[]>(`[...document.querySelectorAll('.camera-log li > span')]
    .map((one) => one.getBoundingClientRect()).map(({ left, height }) => left + ', ' + Math.round(height))`);
  expect([...new Set(places)]).toHaveLength(1);
  await log.scrollIntoViewIfNeeded();
  await look(page, 'camera-5-log');
});

test('the simulation test names each step, real cameras are told by kind', async () => {
  await button('Run simulation test').click();
  await page.getByText('1 camera detected', { exact: true }).waitFor();
  for (const step of ['Connection', 'Live view', 'Settings', 'Capture'])
    await page.getByText(`${step} works`, { exact: true }).waitFor();
  await button('Validate real cameras').click();
  await logged('No real camera found');
  for (const kind of ['Canon CCAPI', 'Sony Camera Remote API', 'USB cameras'])
    await page.getByText(kind, { exact: true }).waitFor();
});

test('tethered, each picture comes up large, is starred by key and checked at 100 percent', async () => {
  await page.getByRole('tab', { name: 'Tethered' }).click();
  await page.getByText('The first frame appears here. Press Space, or Capture photo.').waitFor();
  await page.getByRole('tabpanel').focus();
  await page.keyboard.press('Space');
  const large = page.getByRole('button', { name: /^Check the focus of LOOM_/ });
  await large.waitFor();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: '4 stars', pressed: true }).waitFor();
  await expect.poll(async () => (await photos()).map(({ stars }) => stars)).toEqual([4]);
  await look(page, 'camera-2-tethered');
  await large.click();
  const focus = page.getByRole('region', { name: 'Focus check at 100 percent' });
  const original = focus.getByAltText(/ at 100 percent$/);
  await original.waitFor();
  await expect.poll(async () => (await original.boundingBox())?.width).toBe(750);
  await look(page, 'camera-3-focus');
  await page.goBack();
  await expect.poll(() => focus.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('tether');
});

test('the next one takes its place, the one before stays in the strip', async () => {
  const strip = page.getByRole('list', { name: 'Frames of this shoot, newest first' }).getByRole('button');
  const before = (await photos())[0]!.filename;
  await button('Capture photo').click();
  await expect.poll(() => strip.count()).toBe(2);
  await expect.poll(async () => (await photos()).length).toBe(2);
  await strip.nth(1).click();
  await button(`Check the focus of ${before} at 100 percent`).waitFor();
  await page.getByRole('button', { name: '4 stars', pressed: true }).waitFor();
});

test('what goes wrong while tethered is told there, until the next picture comes', async () => {
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await refusing(page, 'POST /camera/capture', async () => {
    await button('Capture photo').click();
    await alert.getByText(/^Capture failed: /).waitFor();
  });
  await look(page, 'camera-4-refused');
  await button('Capture photo').click();
  await expect.poll(() => alert.count()).toBe(0);
});

test('the log keeps twenty lines, the newest first', async () => {
  await page.getByRole('tab', { name: 'Control' }).click();
  for (let n = 0; n < 21; n++) {
    await button(n % 2 ? 'ISO 800' : 'f/2.8').click();
    await expect.poll(() => log.getByRole('listitem').first().innerText()).toContain(n % 2 ? 'ISO 800' : 'f/2.8');
  }
  expect(await log.getByRole('listitem').count()).toBe(20);
});

test('a camera that is let go is told so, and nothing can be pressed that needs one', async () => {
  await button('Disconnect Loom Camera Simulator').click();
  await logged('Camera disconnected');
  await page.getByText('No camera connected').waitFor();
  await expect.poll(() => button('Capture photo').isDisabled()).toBe(true);
});
