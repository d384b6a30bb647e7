import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach } from 'vitest';
import type { CameraBridge } from '../api/contract/cameraBridge.ts';
import type { CameraAnswer, Captured } from '../api/contract/cameraControl.ts';
import type { MediaAnswer } from '../api/contract/media.ts';
import type { CameraDriver } from '../commands/ports/cameras.ts';
import { type Bridge, openBridge } from '../ingest/bridge/bridge.ts';
import { openWifi } from './doubles/wifi.ts';
import { startLoom } from './server.ts';
import { smallCamera } from './smallCamera.ts';

type Simulator = CameraDriver & { close(): Promise<void> };

/** A studio with a gig, and bridges that come to its server over a way that can be cut; it ends with its file of tests. */
export async function openBridgeStage({ simulatorOf = (camera: CameraDriver) => camera } = {}) {
  const small = smallCamera();
  const simulator: Simulator = { ...simulatorOf(small.simulator), close: async () => undefined };
  const loom = await startLoom({ given: small });
  const asha = await loom.register('Asha Rao');
  const gig = await loom.createGig(asha);
  const wifi = await openWifi(loom.url);
  /** Closed after each test, the last first. */
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    wifi.mend();
    for (const close of opened.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await wifi.close();
    await loom.close();
  });

  const ask = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, person = asha) =>
    loom.call<T>(method, `/api/v1/camera/${path}`, { token: person.token, ...(body ? { body } : {}) });
  const scratch = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const cameras = async (person = asha): Promise<CameraAnswer[]> =>
    (await ask<{ cameras: CameraAnswer[] }>('GET', 'detect', undefined, person)).body.cameras;
  return {
    loom,
    asha,
    gig,
    wifi,
    opened,
    ask,
    scratch,
    cameras,
    beside: async (name: string, person = asha) => (await cameras(person)).find(({ bridge }) => bridge === name),
    makeBridge: async (name: string, person = asha) =>
      (await ask<{ bridge: CameraBridge; token: string }>('POST', 'bridges', { name }, person)).body,
    /** A bridge at work; what it has taken lies in `folder`. */
    async start(token: string, folder: string): Promise<Bridge> {
      const log = pino({ level: 'silent' });
      const bridge = await openBridge({ url: wifi.url, token, folder, drivers: [], simulator, log });
      opened.push(() => bridge.close());
      return bridge;
    },
    /** Pictures that a bridge has taken and not yet brought. */
    waiting: async (folder: string): Promise<number> =>
      (await readdir(join(folder, 'bridge'))).filter((name) => name.endsWith('.shot')).length,
    capture: () => ask<Captured>('POST', 'capture', { gig_id: gig.gig_id }),
    photos: async (): Promise<MediaAnswer[]> =>
      (
        await loom.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig.gig_id}/media`, {
          token: asha.token,
        })
      ).body.original_photos,
  };
}
