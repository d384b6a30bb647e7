import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import type { Captured } from '../../../api/contract/cameraControl.ts';
import { LARGEST_FILE } from '../../../commands/intake.ts';
import { BRIDGE_SOCKET, BRIDGE_UPLOADS, REPLACED, framed } from '../../../domain/bridgeProtocol.ts';
import { openBridgeStage } from '../../bridgeStage.ts';

const readable = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#206040' } })
    .jpeg()
    .toBuffer();
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
const { loom, wifi, opened, gig, ask, beside, cameras, makeBridge, photos, scratch, start, waiting } =
  await openBridgeStage();
const leela = await loom.register('Leela');
type Says = (asked: { id: number; ask: string; camera?: string }, send: (answer: unknown) => void) => unknown;
/** Somebody with a bridge's token who says what they like. */
const impostor = async (token: string, says: Says): Promise<WebSocket> => {
  const socket = new WebSocket(loom.url.replace('http', 'ws') + BRIDGE_SOCKET);
  socket.on('error', () => undefined);
  opened.push(async () => socket.terminate());
  await once(socket, 'open');
  const welcome = new Promise<void>((resolve) =>
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as { id: number; ask: string; welcome?: true };
      if (said.welcome) return resolve();
      says(said, (answer) => socket.send(JSON.stringify({ id: said.id, answer })));
    }),
  );
  socket.send(JSON.stringify({ token }));
  await welcome;
  return socket;
};
const closedWith = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
const camera = (id: string) => ({ id, name: 'Camera', type: 'usb', connection: 'usb' });

describe('a token that is withdrawn', () => {
  test('in the midst of a picture brings no more of it, and the picture stays on the disk of the bridge', async () => {
    const { bridge, token } = await makeBridge('Withdrawn');
    const folder = await scratch();
    const running = await start(token, folder);
    await expect.poll(() => beside('Withdrawn')).toBeDefined();
    await ask('POST', `connect/${(await beside('Withdrawn'))!.id}`);
    const broken = wifi.cutAfter(12_000);
    const shot = ask<Captured>('POST', 'capture', { gig_id: gig.gig_id });
    await broken;
    await shot;
    await ask('DELETE', `bridges/${bridge.bridge_id}`);
    wifi.mend();
    await running.withdrawn;
    expect([await waiting(folder), await photos()]).toEqual([1, []]);
  });

  test('while a piece is still on its way makes no photo of it', async () => {
    const { bridge, token } = await makeBridge('Slow');
    const picture = await readable();
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, 'x-loom-gig': gig.gig_id };
    const made = await fetch(loom.url + BRIDGE_UPLOADS, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(picture.length) },
    });
    const piece = request(new URL(made.headers.get('location')!, loom.url + BRIDGE_UPLOADS), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': picture.length,
      },
    });
    const answer = once(piece, 'response') as Promise<[{ statusCode: number }]>;
    piece.write(picture.subarray(0, picture.length - 10));
    await wait(200);
    await ask('DELETE', `bridges/${bridge.bridge_id}`);
    piece.end(picture.subarray(-10));
    expect((await answer)[0].statusCode).toBe(401);
    expect(await photos()).toEqual([]);
  });
});

describe('two bridges with one token', () => {
  test('are one: the later has the line, and the earlier does not fight for it', async () => {
    const { token } = await makeBridge('Twice');
    const first = await impostor(token, () => undefined);
    const replaced = closedWith(first);
    const second = await impostor(token, ({ ask: what }, send) => what === 'detect' && send([camera('second')]));
    expect(await replaced).toBe(REPLACED);
    expect(await cameras()).toMatchObject([{ name: 'Camera', bridge: 'Twice' }]);

    // The program itself, from which the line is taken.
    const own = closedWith(second);
    await start(token, await scratch());
    expect(await own).toBe(REPLACED);
    const third = await impostor(token, () => undefined);
    expect(await Promise.race([closedWith(third), wait(1500, 'stands')])).toBe('stands');
  });
});

describe('a bridge that lies', () => {
  test('about a camera of another studio has one of its own, and nobody comes to it by mistake', async () => {
    const { token } = await makeBridge('Honest');
    await start(token, await scratch());
    await expect.poll(() => beside('Honest')).toBeDefined();
    const real = (await beside('Honest'))!;
    const thief = await makeBridge('Thief', leela);
    const asked: (string | undefined)[] = [];
    await impostor(thief.token, (said, send) => {
      asked.push(said.camera);
      send(said.ask === 'detect' ? [camera(real.id), camera('simulator')] : null);
    });
    const claimed = await cameras(leela);
    expect(claimed).toHaveLength(2);
    expect(claimed.map(({ id }) => id)).not.toContain(real.id);
    expect((await ask('POST', `connect/${real.id}`, undefined, leela)).status).toBe(404);
    expect(await cameras()).toEqual([expect.objectContaining({ id: real.id, bridge: 'Honest' })]);
    expect((await ask('POST', `connect/${real.id}`)).status).toBe(200);
    expect(asked.filter((one) => one !== undefined)).toEqual([]);
    // Nor does its picture come into another studio's gig.
    const upload = await fetch(loom.url + BRIDGE_UPLOADS, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '4',
        authorization: `Bearer ${thief.token}`,
        'x-loom-gig': gig.gig_id,
      },
    });
    const piece = await fetch(new URL(upload.headers.get('location')!, loom.url + BRIDGE_UPLOADS), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${thief.token}`,
        'x-loom-gig': gig.gig_id,
      },
      body: 'abcd',
    });
    expect(piece.status).toBe(404);
    expect(await photos()).toEqual([]);
  });

  test('by frames that nobody asked for is not heard, nor by a frame in place of another answer', async () => {
    const { token } = await makeBridge('Frames');
    const socket = await impostor(token, ({ id, ask: what }, send) => {
      socket.send(framed(4_000_000, JPEG));
      if (what === 'detect') return send([camera('c')]);
      if (what === 'condition') return socket.send(framed(id, JPEG));
      if (what === 'startLiveView') return send({ width: 3, height: 2, fps: 1 });
      return send(null);
    });
    await ask('POST', `connect/${(await beside('Frames'))!.id}`);
    expect((await ask('GET', 'live-frame')).body).toMatchObject({ success: false });
    expect(await ask('GET', 'status')).toMatchObject({
      status: 503,
      body: { detail: 'The bridge answered what cannot be understood. Please update it.' },
    });
    expect(socket.readyState).toBe(socket.OPEN);
  });

  test('by a message of 4 GB is let go by its first bytes, and no upload that is larger than a file may be begins', async () => {
    const { token } = await makeBridge('Large');
    const socket = await impostor(token, () => undefined);
    const end = closedWith(socket);
    // A final message of bytes, masked, its length in 64 bits (RFC 6455, 5.2).
    const head = Buffer.from([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4]);
    (socket as unknown as { _socket: Socket })._socket.write(head);
    expect(await end).toBe(1009);
    const upload = await fetch(loom.url + BRIDGE_UPLOADS, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(LARGEST_FILE + 1),
        authorization: `Bearer ${token}`,
        'x-loom-gig': gig.gig_id,
      },
    });
    expect(upload.status).toBe(413);
  });

  test('by thousands of cameras has none, and keeps nobody from those of the others', async () => {
    const { token } = await makeBridge('Beside');
    await start(token, await scratch());
    const many = await makeBridge('Many');
    await impostor(many.token, (_, send) => send(Array.from({ length: 5000 }, (_each, n) => camera(`camera ${n}`))));
    await expect.poll(() => beside('Beside')).toBeDefined();
    expect((await cameras()).map(({ bridge }) => bridge)).toEqual(['Beside']);
  });
});
