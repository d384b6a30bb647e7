import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STALLED_MS } from '../../../api/camera/liveStreams.ts';
import type { CameraAnswer, Captured } from '../../../api/contract/cameraControl.ts';
import type { CameraDriver } from '../../../commands/ports/cameras.ts';
import { type Bridge, openBridge } from '../../../ingest/bridge/bridge.ts';
import { type LiveStream, openLiveStream } from '../../liveStream.ts';
import { type Person, type TestLoom, startLoom } from '../../server.ts';
import { smallCamera } from '../../smallCamera.ts';

/** A camera whose frames are large: more of them than the sockets of both ends can hold are soon sent. */
const small = smallCamera();
const FRAME = new Uint8Array(1 << 20).fill(7);
FRAME.set([0xff, 0xd8, 0xff]);
const simulator: CameraDriver & { close(): Promise<void> } = {
  ...small.simulator,
  close: async () => undefined,
  async hold(id, signal) {
    const held = await small.simulator.hold(id, signal);
    return { ...held, frame: async () => FRAME };
  },
};
const MORE_THAN_FITS = 16;

let loom: TestLoom;
let asha: Person;
let folder: string;
let bridge: Bridge;
const open: LiveStream[] = [];
beforeAll(async () => {
  loom = await startLoom({ given: small });
  asha = await loom.register('Asha Rao');
  const { token } = (await ask<{ token: string }>('POST', 'bridges', { name: 'Laptop' })).body;
  folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
  bridge = await openBridge({ url: loom.url, token, folder, drivers: [], simulator, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const stream of open) stream.leave();
  await bridge.close();
  await loom.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  loom.call<T>(method, `/api/v1/camera/${path}`, { token: asha.token, ...(body ? { body } : {}) });
const beside = async (): Promise<CameraAnswer | undefined> =>
  (await ask<{ cameras: CameraAnswer[] }>('GET', 'detect')).body.cameras.find(({ bridge: of }) => of === 'Laptop');
const look = async (): Promise<LiveStream> => {
  const one = await openLiveStream(loom.url, asha.token);
  open.push(one);
  return one;
};

test('a reader who takes nothing of a live view over a bridge holds up nobody, and loses its place to who wants it', async () => {
  await expect.poll(beside).toBeDefined();
  expect((await ask('POST', `connect/${(await beside())!.id}`)).status).toBe(200);
  expect((await ask('POST', 'live-view/start')).status).toBe(200);
  const [stalled, one, other] = [await look(), await look(), await look()];
  expect([stalled, one, other].map(({ status }) => status)).toEqual([200, 200, 200]);
  const seen = await Promise.all([one.frames(MORE_THAN_FITS), other.frames(MORE_THAN_FITS)]);
  expect(seen.map(({ length }) => length)).toEqual([MORE_THAN_FITS, MORE_THAN_FITS]);
  // The line is free for everything else.
  const gig = await loom.createGig(asha);
  const { body } = await ask<Captured>('POST', 'capture', { gig_id: gig.gig_id });
  expect(body).toMatchObject({ arrived: true });
  expect(await ask('GET', 'live-stream')).toMatchObject({ status: 429 });

  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + STALLED_MS);
  const next = await look();
  expect(next.status).toBe(200);
  expect(await stalled.ended()).toBe(true);
  const counted = await Promise.all([one, other, next].map((each) => each.frames(2)));
  expect(counted.map(({ length }) => length)).toEqual([2, 2, 2]);
});
