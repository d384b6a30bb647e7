import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { startBridgeProcess } from '../bridgeProcess.ts';
import { openWifi } from '../doubles/wifi.ts';
import { look } from './look.ts';
import { hands, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const { asha, gig, ask, loom, open } = await openStudio();
const desk = await open();
const { page } = desk;
const { button } = hands(page);
await signedIn(page, asha);
quiet([desk], /status of (404|409|422|503)/);
const wifi = await openWifi(loom.url);
const folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
let bridge: ChildProcess | undefined;
const start = (token: string): ChildProcess => startBridgeProcess({ url: wifi.url, token, folder });
afterAll(async () => {
  bridge?.kill('SIGKILL');
  await wifi.close();
  await rm(folder, { recursive: true, force: true });
});

const log = page.getByRole('log', { name: 'Activity' });
const logged = (text: string | RegExp) => log.getByText(text, { exact: true }).first().waitFor();
const photos = async (): Promise<MediaAnswer[]> =>
  (await ask<{ original_photos: MediaAnswer[] }>('GET', `/gigs/${gig.gig_id}/media`)).original_photos;
const bridgesPanel = page.getByRole('region', { name: 'Bridges' });
const large = page.getByRole('button', { name: /^Check the focus of LOOM_/ });
const strip = page.getByRole('list', { name: 'Frames of this shoot, newest first' }).getByRole('button');

test('a bridge is made, and told how to start it, with its token this once', async () => {
  await page.goto('/camera-test');
  await button('Make a bridge').click();
  await page.getByText('Please give the bridge a name, so that you know it again.').waitFor();
  await page.getByLabel('Name of the bridge').fill('Studio laptop');
  await button('Make a bridge').click();
  const line = bridgesPanel.getByText(/^LOOM_ROLES=bridge /);
  await line.waitFor();
  await bridgesPanel.getByText('Away', { exact: true }).waitFor();
  await look(page, 'bridge-1-made');
  const token = /BRIDGE_TOKEN=(\S+)/.exec(await line.innerText())![1]!;
  await button('Done').click();
  await expect.poll(() => line.count()).toBe(0);
  bridge = start(token);
  // A process begins first, on a machine that may be busy.
  await bridgesPanel.getByText('Connected', { exact: true }).waitFor({ timeout: 120_000 });
});

test('the camera beside it is connected', async () => {
  await button('Detect cameras').click();
  await page.getByText('Simulated · beside Studio laptop').waitFor();
  await button('Connect Loom Camera Simulator').click();
  await logged('Connected to Loom Camera Simulator');
  await page.getByText('Battery 96%').waitFor();
  await look(page, 'bridge-2-connected');
});

test('tethered by the bridge, with its Wi-Fi cut in the midst of a picture, nothing is lost and nothing comes twice', async () => {
  await page.getByRole('tab', { name: 'Tethered' }).click();
  await button('Capture photo').click();
  await large.waitFor();
  const broken = wifi.cutAfter(100_000);
  await button('Capture photo').click();
  await broken;
  await expect.poll(() => strip.count()).toBe(2);
  await page.getByText(/^LOOM_\d+\.JPG is on its way$/).waitFor();
  await page
    .getByText('The bridge has lost its connection. It comes back by itself, and brings what it has taken.')
    .waitFor();
  expect(await photos()).toHaveLength(1);
  await look(page, 'bridge-3-away');
  wifi.mend();
  await large.waitFor();
  await expect.poll(async () => (await photos()).length).toBe(2);
});

test('and the shoot goes on where it was', async () => {
  await expect
    .poll(async () => (await ask<{ bridges: { online: boolean }[] }>('GET', '/camera/bridges')).bridges[0]?.online)
    .toBe(true);
  await button('Capture photo').click();
  await expect.poll(() => strip.count()).toBe(3);
  await expect.poll(async () => (await photos()).length).toBe(3);
  expect(new Set((await photos()).map(({ filename }) => filename)).size).toBe(3);
});

test('its last frame is starred by key, checked at 100 percent, and seen in the live gallery', async () => {
  await large.waitFor();
  await page.getByRole('tabpanel').focus();
  await page.keyboard.press('5');
  await page.getByRole('button', { name: '5 stars', pressed: true }).waitFor();
  await expect.poll(async () => (await photos()).map(({ stars }) => stars ?? 0).toSorted()).toEqual([0, 0, 5]);
  await page.keyboard.press('z');
  const original = page.getByRole('region', { name: 'Focus check at 100 percent' }).getByAltText(/ at 100 percent$/);
  await original.waitFor();
  const width = (await photos()).find(({ stars }) => stars === 5)!.width!;
  await expect.poll(async () => (await original.boundingBox())?.width).toBe(width);
  await look(page, 'bridge-4-focus');
  await page.keyboard.press('Escape');
  await expect.poll(() => original.count()).toBe(0);
  await look(page, 'bridge-5-tethered');
  // On a phone, too, the shutter is in reach without scrolling.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate('scrollTo(0, 0)');
  await expect
    .poll(async () => {
      const { y, height } = (await button('Capture photo').boundingBox())!;
      return y + height;
    })
    .toBeLessThan(844 - 64);
  await page.setViewportSize(size);
  await page.getByRole('link', { name: 'Live gallery' }).click();
  await page.locator('.tile-image[data-loaded]').first().waitFor();
  expect(await page.locator('.tile-image').count()).toBe(3);
  await look(page, 'bridge-6-gallery');
  await page.goto('/camera-test');
});

test('a bridge that is withdrawn ends', async () => {
  await page.getByRole('tab', { name: 'Control' }).click();
  await button('Withdraw Studio laptop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await once(bridge!, 'exit');
  await expect.poll(() => bridgesPanel.getByText('Studio laptop').count()).toBe(0);
});
