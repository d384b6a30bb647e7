import { once } from 'node:events';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type { CameraDriver, HeldCamera } from '../../commands/ports/cameras.ts';
import { openBridge } from '../../ingest/bridge/bridge.ts';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { photosOf24MP } from './photos.ts';
import { makeStudio, signIn } from './studio.ts';

const PHOTOS = 9;

/** A camera that has taken its pictures already: `taken` is told when it hands one over. */
function camera(paths: readonly string[], folder: string, taken: () => void): CameraDriver {
  let next = 0;
  const nothing = { iso: null, aperture: null, shutterSpeed: null };
  const held: HeldCamera = {
    condition: async () => ({ battery: null, freeSpace: null, settings: nothing }),
    set: async () => ({}),
    startLiveView: async () => ({ width: 0, height: 0, fps: 0 }),
    stopLiveView: async () => undefined,
    frame: async () => new Uint8Array(),
    async capture() {
      const [from, path] = [paths[next]!, join(folder, `shot-${next}`)];
      await copyFile(from, path);
      taken();
      return {
        name: `SHOT_${next++}.JPG`,
        path,
        size: (await stat(path)).size,
        done: async () => undefined,
      };
    },
    release: async () => undefined,
  };
  return {
    type: 'usb',
    detect: async () => [{ id: 'bench', name: 'Bench', type: 'usb', connection: 'usb' }],
    hold: async () => held,
    close: async () => undefined,
  };
}

/** Photos of 24 MP by a bridge, one every few seconds, and a guest's open page: from the camera's hand to the message that shows it. */
export async function benchBridge(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-bridge-'));
  try {
    const studio = await makeStudio(folder, 1);
    const paths = await photosOf24MP(PHOTOS);
    const loom = await startLoomProcess(folder);
    const socket = new WebSocket(`${loom.url.replace('http', 'ws')}/ws/gig/${studio.gigIds[0]}/live`);
    const seen = new Map<string, number>();
    let taken = 0;
    const own = join(folder, 'beside');
    try {
      const authorization = `Bearer ${await signIn(loom.url, studio)}`;
      const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const response = await fetch(`${loom.url}/api/v1/camera/${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return (await response.json()) as T;
      };
      const { token } = await ask<{ token: string }>('POST', 'bridges', { name: 'Laptop' });
      const driver = camera(paths, folder, () => (taken = performance.now()));
      const bridge = await openBridge({
        url: loom.url,
        token,
        folder: own,
        drivers: [driver],
        simulator: driver,
        log: pino({ level: 'silent' }),
      });
      let found: { cameras: { id: string; bridge: string | null }[] };
      do {
        await wait(50);
        found = await ask('GET', 'detect');
      } while (!found.cameras[0]?.bridge);
      await ask('POST', `connect/${found.cameras[0].id}`);
      let ready: () => void = () => undefined;
      const welcomed = new Promise<void>((resolve) => (ready = resolve));
      socket.on('message', (text) => {
        const message = JSON.parse(String(text)) as { type: string; data?: { original_filename?: string } };
        if (message.type === 'ready') ready();
        if (message.type === 'new_photo') seen.set(message.data?.original_filename ?? '', performance.now());
      });
      if (socket.readyState !== socket.OPEN) await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'hello' }));
      await welcomed;
      const times: number[] = [];
      for (let n = 0; n < PHOTOS; n++) {
        await wait(2000);
        await ask('POST', 'capture', { gig_id: studio.gigIds[0] });
        for (let tries = 0; !seen.has(`SHOT_${n}.JPG`); tries++) {
          if (tries > 3000) throw new Error('the photo never came');
          await wait(5);
        }
        times.push((seen.get(`SHOT_${n}.JPG`)! - taken) / 1000);
      }
      await bridge.close();
      return [
        {
          work: 'capture over the bridge to the open page, 24 MP',
          ours: median(times),
          unit: 's',
          target: 1.5,
          note: `first ${times[0]!.toFixed(2)} s, slowest ${Math.max(...times).toFixed(2)} s, from the camera's hand, while faces of the earlier ones are looked for`,
        },
      ];
    } finally {
      socket.terminate();
      await loom.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
