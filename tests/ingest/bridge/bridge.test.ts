import { readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import type { CameraBridge } from '../../../api/contract/cameraBridge.ts';
import type { CameraAnswer, CameraStatusAnswer, Captured } from '../../../api/contract/cameraControl.ts';
import { BRIDGE_SOCKET, WITHDRAWN, framed } from '../../../domain/bridgeProtocol.ts';
import { openBridgeStage } from '../../bridgeStage.ts';
import { openLiveStream } from '../../liveStream.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
const { loom, asha, gig, wifi, opened, ask, beside, capture, makeBridge, photos, scratch, start, waiting } =
  await openBridgeStage();
const listed = async (person = asha) =>
  (await ask<{ bridges: CameraBridge[] }>('GET', 'bridges', undefined, person)).body.bridges;
const online = (bridgeId: string, is = true) =>
  expect.poll(async () => (await listed()).find(({ bridge_id }) => bridge_id === bridgeId)?.online).toBe(is);
/** A bridge that is connected, and its camera, too. */
async function tethered(name: string) {
  const { bridge, token } = await makeBridge(name);
  const folder = await scratch();
  const running = await start(token, folder);
  await online(bridge.bridge_id);
  const camera = (await beside(name))!;
  expect((await ask('POST', `connect/${camera.id}`)).status).toBe(200);
  return { bridge, token, folder, running, camera };
}

describe('a bridge', () => {
  test('is made with a token that is told once, is listed, and withdrawn', async () => {
    const made = await makeBridge('Laptop');
    expect(made.bridge).toMatchObject({ name: 'Laptop', online: false });
    expect(made.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await listed())).not.toContain(made.token);
    expect(await listed()).toMatchObject([{ name: 'Laptop' }]);
    expect((await ask('DELETE', `bridges/${made.bridge.bridge_id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await ask('DELETE', 'bridges/no-such-bridge')).status).toBe(404);
  });

  test('is one of ten at most', async () => {
    const leela = await loom.register('Leela');
    for (let n = 0; n < 10; n++) await makeBridge(`Laptop ${n}`, leela);
    expect(await ask('POST', 'bridges', { name: 'One more' }, leela)).toMatchObject({
      status: 422,
      body: { detail: 'A studio can have at most 10 bridges. Withdraw one first.' },
    });
    expect(await listed(leela)).toHaveLength(10);
  });

  test('brings its cameras to its studio and to nobody else', async () => {
    const { camera } = await tethered('Laptop of Asha');
    expect(camera).toMatchObject({ type: 'simulator', connection: 'simulated', bridge: 'Laptop of Asha' });
    const leela = await loom.register('Leela');
    expect((await ask<{ cameras: CameraAnswer[] }>('GET', 'detect', undefined, leela)).body.cameras).toMatchObject([
      { id: 'simulator', bridge: null },
    ]);
    expect((await ask('POST', `connect/${camera.id}`, undefined, leela)).status).toBe(404);
    expect(await listed(leela)).toEqual([]);
  });

  test('its camera is set, looked through and released like any', async () => {
    await tethered('Set');
    expect((await ask('POST', 'settings', { iso: 1600 })).body).toEqual({ updated_settings: { iso: 1600 } });
    expect(await ask('POST', 'settings', { iso: 60 })).toMatchObject({
      status: 422,
      body: { detail: 'This camera has ISO 100 to 102400.' },
    });
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body).toMatchObject({
      connected: true,
      settings: { iso: 1600 },
      camera: { bridge: 'Set' },
    });
    await ask('POST', 'live-view/start');
    expect((await ask('GET', 'live-frame')).body).toMatchObject({ success: true });
    const before = (await photos()).length;
    const shot = await capture();
    expect(shot).toMatchObject({ status: 200, body: { arrived: true, duplicate: false } });
    await loom.settled();
    const photo = (await photos()).find(({ media_id }) => media_id === shot.body.media_id);
    expect(photo).toMatchObject({ source: 'camera', camera: 'Loom Camera Simulator', width: 750 });
    expect((await photos()).length).toBe(before + 1);
  });
});

describe('live view over a bridge', () => {
  /** Its camera, looked through. */
  const looked = async (name: string) => {
    const all = await tethered(name);
    expect((await ask('POST', 'live-view/start')).status).toBe(200);
    const stream = await openLiveStream(wifi.url, asha.token);
    opened.push(async () => stream.leave());
    expect((await stream.frames(2)).map(([first, second]) => [first, second])).toEqual([
      [0xff, 0xd8],
      [0xff, 0xd8],
    ]);
    return { ...all, stream };
  };

  test.each([
    ['bytes', (id: number) => framed(id, JPEG)],
    ['base64, as bridges of before answer', (id: number) => JSON.stringify({ id, answer: JPEG.toString('base64') })],
  ])('takes frames as %s', async (name, answer) => {
    const { bridge, token } = await makeBridge(name);
    opened.push(() => ask('DELETE', `bridges/${bridge.bridge_id}`));
    const socket = new WebSocket(loom.url.replace('http', 'ws') + BRIDGE_SOCKET);
    opened.push(async () => socket.terminate());
    await once(socket, 'open');
    const asked: unknown[] = [];
    const answers: Record<string, unknown> = {
      detect: [{ id: 'c', name: 'Camera', type: 'usb', connection: 'usb' }],
      startLiveView: { width: 3, height: 2, fps: 30 },
    };
    socket.on('message', (data) => {
      const { id, ask: what, bytes } = JSON.parse(String(data)) as { id: number; ask?: string; bytes?: boolean };
      if (what === 'frame') asked.push(bytes);
      if (what === 'frame') socket.send(answer(id));
      else if (what !== undefined) socket.send(JSON.stringify({ id, answer: answers[what] ?? null }));
    });
    socket.send(JSON.stringify({ token }));
    await online(bridge.bridge_id);
    expect((await ask('POST', `connect/${(await beside(name))!.id}`)).status).toBe(200);
    expect((await ask('POST', 'live-view/start')).status).toBe(200);
    const stream = await openLiveStream(loom.url, asha.token);
    opened.push(async () => stream.leave());
    expect((await stream.frames(3)).map((frame) => Buffer.from(frame))).toEqual([JPEG, JPEG, JPEG]);
    expect(new Set(asked)).toEqual(new Set([true]));
  });

  test('ends when its token is withdrawn', async () => {
    const { bridge, stream } = await looked('Looked and withdrawn');
    await ask('DELETE', `bridges/${bridge.bridge_id}`);
    expect(await stream.ended()).toBe(true);
    expect((await ask('GET', 'live-frame')).status).toBe(503);
  });

  test('ends when its line breaks, and comes again with it', async () => {
    const { bridge, stream } = await looked('Looked and cut');
    opened.push(() => ask('DELETE', `bridges/${bridge.bridge_id}`));
    wifi.cut();
    expect(await stream.ended()).toBe(true);
    await online(bridge.bridge_id, false);
    wifi.mend();
    await online(bridge.bridge_id);
    const again = await openLiveStream(loom.url, asha.token);
    opened.push(async () => again.leave());
    expect(await again.frames(2)).toHaveLength(2);
  });
});

describe('a line that breaks', () => {
  test('comes back by itself, and the camera goes on where it was', async () => {
    const { bridge } = await tethered('Wi-Fi');
    await ask('POST', 'settings', { iso: 3200 });
    wifi.cut();
    await online(bridge.bridge_id, false);
    expect(await capture()).toMatchObject({
      status: 503,
      body: { detail: 'The bridge has lost its connection. It comes back by itself, and brings what it has taken.' },
    });
    wifi.mend();
    await online(bridge.bridge_id);
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body.settings.iso).toBe(3200);
  });

  test('in the midst of a picture loses nothing and brings nothing twice', async () => {
    const { bridge } = await tethered('Cut');
    const before = (await photos()).length;
    // Past the answer, in the midst of the file.
    const broken = wifi.cutAfter(12_000);
    const shot = capture();
    await broken;
    await online(bridge.bridge_id, false);
    expect(await photos()).toHaveLength(before);
    wifi.mend();
    await shot;
    await expect.poll(async () => (await photos()).length).toBe(before + 1);
    await online(bridge.bridge_id);
    expect((await capture()).body.arrived).toBe(true);
    expect(await photos()).toHaveLength(before + 2);
  });

  test('and a bridge that was started anew holds its camera again, and brings what lay on its disk', async () => {
    const { bridge, token, folder, running } = await tethered('Anew');
    const before = (await photos()).length;
    const broken = wifi.cutAfter(12_000);
    const shot = capture();
    await broken;
    await running.close();
    expect(await waiting(folder)).toBe(1);
    await shot;
    wifi.mend();
    await start(token, folder);
    await expect.poll(async () => (await photos()).length).toBe(before + 1);
    await expect.poll(() => waiting(folder)).toBe(0);
    await online(bridge.bridge_id);
    expect((await capture()).body.arrived).toBe(true);
  });
});

describe('what a bridge may not', () => {
  test('a withdrawn token ends its line, and opens nothing any more', async () => {
    const { bridge, token, running } = await tethered('Withdrawn');
    await ask('DELETE', `bridges/${bridge.bridge_id}`);
    await running.withdrawn;
    expect((await capture()).status).toBe(503);
    const again = await start(token, await scratch());
    await again.withdrawn;
    const upload = await fetch(`${loom.url}/api/v1/camera/bridge-uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        authorization: `Bearer ${token}`,
        'x-loom-gig': gig.gig_id,
      },
    });
    expect(upload.status).toBe(401);
  });

  test('a picture for a gig that is gone is kept on its disk, and the next ones come in', async () => {
    const { folder } = await tethered('Gone');
    const gone = await loom.createGig(asha);
    const broken = wifi.cutAfter(12_000);
    const shot = ask<Captured>('POST', 'capture', { gig_id: gone.gig_id });
    await broken;
    await loom.call('DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [gone.gig_id] } });
    wifi.mend();
    await shot;
    await expect.poll(async () => (await readdir(join(folder, 'bridge', 'refused'))).length).toBe(1);
    await expect.poll(async () => (await beside('Gone')) !== undefined).toBe(true);
    expect((await capture()).body.arrived).toBe(true);
  });

  const line = async (): Promise<WebSocket> => {
    const socket = new WebSocket(loom.url.replace('http', 'ws') + BRIDGE_SOCKET);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    opened.push(async () => socket.terminate());
    return socket;
  };
  const closedWith = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];

  test.each([
    ['a token that was never made', JSON.stringify({ token: 'x'.repeat(43) }), WITHDRAWN],
    ['no token', '{}', 1008],
    ['garbage', '\u0000{', 1008],
    ['4 MB and more', 'x'.repeat((4 << 20) + 1), 1009],
  ])('%s ends the line', async (_, hello, code) => {
    const socket = await line();
    const end = closedWith(socket);
    socket.send(hello);
    expect(await end).toBe(code);
  });

  test('answers that are none are told as such, and to no other question', async () => {
    const { bridge, token } = await makeBridge('Liar');
    const socket = await line();
    socket.on('message', (data) => {
      const { id, ask: what } = JSON.parse(String(data)) as { id?: number; ask?: string };
      if (what === 'detect')
        socket.send(
          JSON.stringify({
            id,
            answer: [{ id: 'c', name: 'Camera', type: 'usb', connection: 'usb', extra: loom.url }],
          }),
        );
      else if (what === 'hold') socket.send(JSON.stringify({ id, answer: null }));
      else if (what === 'condition') socket.send(JSON.stringify({ id, answer: { battery: 'much' } }));
      else if (what === 'frame') socket.send(JSON.stringify({ id, answer: Buffer.from('<svg>').toString('base64') }));
      else if (what === 'capture')
        socket.send(
          JSON.stringify({ id, refused: { kind: 'unauthenticated', code: 'session.ended', detail: 'Away.' } }),
        );
      else if (what !== undefined)
        socket.send(JSON.stringify({ id, answer: what === 'stopLiveView' ? null : { width: 3, height: 2, fps: 1 } }));
    });
    socket.send(JSON.stringify({ token }));
    await online(bridge.bridge_id);
    const camera = (await beside('Liar'))!;
    expect(camera.name).toBe('Camera');
    expect(camera).not.toHaveProperty('extra');
    expect((await ask('POST', `connect/${camera.id}`)).status).toBe(200);
    expect(await ask('GET', 'status')).toMatchObject({
      status: 503,
      body: { detail: 'The bridge answered what cannot be understood. Please update it.' },
    });
    await ask('POST', 'live-view/start');
    expect(await ask('GET', 'live-frame')).toMatchObject({
      status: 503,
      body: { detail: 'The bridge sent a frame that is no picture.' },
    });
    // Nobody is signed out because a bridge says so.
    expect((await capture()).status).toBe(503);
  });
});
