import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { type Bridge, openBridge } from '../../ingest/bridge/bridge.ts';
import { openWifi } from '../doubles/wifi.ts';
import { smallCamera } from '../smallCamera.ts';
import { look } from './look.ts';
import { hands, signedIn } from './spec.ts';
import { openStudio, quiet } from './studio.ts';
import { journeySteps } from './steps.ts';

const test = journeySteps();
const small = smallCamera();
const { asha, gig, ask, loom, open } = await openStudio({ given: small });
const desk = await open();
const { page } = desk;
const { button } = hands(page);
await signedIn(page, asha);
quiet([desk], /status of (404|409|422|503)/);
const wifi = await openWifi(loom.url);
const folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
let bridge: Bridge | undefined;
afterAll(async () => {
  await bridge?.close();
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
  bridge = await openBridge({
    url: wifi.url,
    token,
    folder,
    drivers: [],
    simulator: { ...small.simulator, close: async () => undefined },
    log: pino({ level: 'silent' }),
  });
  await bridgesPanel.getByText('Connected', { exact: true }).waitFor();
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
  const broken = wifi.cutAfter(12_000);
  await button('Capture photo').click();
  await broken;
  await expect.poll(() => strip.count()).toBe(2);
  await page.getByText(/^LOOM_\d+\.JPG is on its way$/).waitFor();
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

test('a bridge that is withdrawn ends', async () => {
  await page.getByRole('tab', { name: 'Control' }).click();
  await button('Withdraw Studio laptop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await bridge!.withdrawn;
  await expect.poll(() => bridgesPanel.getByText('Studio laptop').count()).toBe(0);
});
