import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CameraBridge } from '../../api/contract/cameraBridge.ts';
import type { CameraAnswer, Captured } from '../../api/contract/cameraControl.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import { startBridgeProcess } from '../bridgeProcess.ts';
import { type Wifi, openWifi } from '../doubles/wifi.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gig: GigAnswer;
let wifi: Wifi;
let folder: string;
let token: string;
let child: ChildProcess;
let camera: string;

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register('Asha Rao');
  gig = await loom.createGig(asha);
  wifi = await openWifi(loom.url);
  folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
  ({ token } = (await ask<{ token: string }>('POST', 'bridges', { name: 'Laptop' })).body);
});
afterAll(async () => {
  child.kill('SIGKILL');
  await wifi.close();
  await loom.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = <T = Record<string, unknown>>(method: string, path: string, body: object = {}) =>
  loom.call<T>(method, `/api/v1/camera/${path}`, {
    token: asha.token,
    ...(method === 'GET' ? {} : { body }),
  });
/** The real bridge, `api/main.ts`, as a process of its own. */
async function start(): Promise<void> {
  child = startBridgeProcess({ url: wifi.url, token, folder });
  await expect
    .poll(async () => (await ask<{ bridges: CameraBridge[] }>('GET', 'bridges')).body.bridges[0]?.online)
    .toBe(true);
}
async function kill(): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
const photos = async (): Promise<string[]> =>
  (
    await loom.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, {
      token: asha.token,
    })
  ).body.original_photos.map(({ media_id }) => media_id);
const capture = () => ask<Captured>('POST', 'capture', { gig_id: gig.gig_id });
const onDisk = async (): Promise<string[]> =>
  (await readdir(join(folder, 'bridge'))).filter((name) => name.endsWith('.shot'));

test('a bridge that is killed brings every picture that it has answered for, once', { timeout: 240_000 }, async () => {
  await start();
  camera = (await ask<{ cameras: CameraAnswer[] }>('GET', 'detect')).body.cameras[0]!.id;
  await ask('POST', `connect/${camera}`);
  const answered: string[] = [];

  // In the midst of a file.
  const broken = wifi.cutAfter(100_000);
  const shot = capture();
  await broken;
  await kill();
  answered.push((await shot).body.media_id);
  expect(await onDisk()).toHaveLength(1);
  expect(await photos()).toEqual([]);

  wifi.mend();
  await start();
  await expect.poll(photos).toEqual(answered);
  await expect.poll(onDisk).toEqual([]);

  // At whatever moment it is: between the shutter, the disk and the server.
  const pressed = capture();
  await kill();
  const { status, body } = await pressed;
  if (status === 200) answered.push(body.media_id);
  await start();
  await expect.poll(onDisk).toEqual([]);
  const all = await photos();
  expect(all).toEqual(expect.arrayContaining(answered));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeLessThanOrEqual(2);
});
