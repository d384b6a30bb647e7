import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openGallery } from '../../api/gallery/access.ts';
import { openLive } from '../../api/gallery/live.ts';
import { serveSockets } from '../../api/http/sockets.ts';
import { socketLimits } from '../../api/http/socketLimits.ts';
import { freePort, startServer } from '../kill/serverProcess.ts';
import { type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
beforeAll(async () => {
  loom = await startLoom();
});
afterAll(() => loom.close());

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
const port = (): number => Number(new URL(loom.url).port);
const at = (path: string): string => `${loom.url.replace('http', 'ws')}${path}`;
/** Resolves with the code with which the server ends it. */
const ended = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve));

test('a refused upgrade whose client resets it at once does not end the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-resets-'));
  const served = await freePort();
  const server = startServer({ DATA_DIR: folder, PORT: String(served), FTP_PORT: '0' });
  expect(await server.ready).toBe(true);
  let over = false;
  void server.gone.then(() => (over = true));
  for (let count = 0; count < 100 && !over; count++) {
    const socket = connect(served, '127.0.0.1');
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    socket.write(upgrade('/nowhere'));
    await turn();
    socket.resetAndDestroy();
  }
  expect((await fetch(`http://127.0.0.1:${served}/healthz`).catch(() => undefined))?.status).toBe(200);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/nowhere', '/ws/gig/a/b/live'])(
  'a refused upgrade (%s) is closed, also where the client does not close its side',
  async (path) => {
    const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
    socket.write(upgrade(path));
    await once(socket, 'end');
    expect(heard).toMatch(/^HTTP\/1\.1 404 /);
    // Its own side is still open: what it says now meets nobody.
    const gone = once(socket, 'error');
    const saying = setInterval(() => socket.write('anybody?'), 20);
    expect(String(((await gone) as [NodeJS.ErrnoException])[0].code)).toMatch(/ECONNRESET|EPIPE/);
    clearInterval(saying);
  },
);

test('a second message, and more pings than anybody needs, end a live socket', async () => {
  const talker = new WebSocket(at('/ws/gig/anything/live'));
  await once(talker, 'open');
  // Nothing that unfolds into more than was sent.
  expect(talker.extensions).toBe('');
  const said = ended(talker);
  talker.send(JSON.stringify({ type: 'hello' }));
  talker.send('and another thing');
  expect(await said).toBe(1008);

  const pinger = new WebSocket(at('/ws/gig/anything/live'));
  await once(pinger, 'open');
  let pongs = 0;
  pinger.on('pong', () => (pongs += 1));
  const pinged = ended(pinger);
  for (let count = 0; count < 60; count++) pinger.ping();
  await expect.poll(() => pongs).toBe(60);
  pinger.ping();
  expect(await pinged).toBe(1006);
});

test('one address takes so many places, one gig too, and who leaves gives theirs back', async () => {
  const { context } = loom.loom;
  const live = openLive(context, openGallery(context), { gig: 2, address: 3 });
  const http: Server = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = serveSockets(http, [live], { proxied: false, publicUrl: () => '' });
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/gig`;
  const opened: WebSocket[] = [];
  const come = async (gig: string, localAddress = '127.0.0.1'): Promise<string> => {
    const socket = new WebSocket(`${url}/${gig}/live`, { localAddress });
    opened.push(socket);
    return new Promise((resolve) =>
      socket.once('open', () => resolve('in')).once('error', ({ message }) => resolve(message)),
    );
  };
  expect([await come('a'), await come('a')]).toEqual(['in', 'in']);
  expect(await come('a', '127.0.0.2')).toMatch(/503/);
  expect([await come('b'), await come('c')]).toEqual(['in', expect.stringContaining('503')]);
  expect(await come('c', '127.0.0.2')).toBe('in');
  opened[0]!.terminate();
  await expect.poll(() => come('a', '127.0.0.2')).toBe('in');
  for (const socket of opened) socket.terminate();
  await live.close();
  sockets.close();
  http.close();
});

test('places are taken by every measure or by none, and given back once', () => {
  const seats = socketLimits({ all: 3, gig: 2 });
  const first = seats.take({ all: '', gig: 'a' })!;
  seats.take({ all: '', gig: 'a' });
  expect(seats.take({ all: '', gig: 'a' })).toBeUndefined();
  expect(seats.take({ all: '', gig: 'b' })).toBeDefined();
  expect(seats.take({ all: '', gig: 'b' })).toBeUndefined();
  first();
  first();
  expect(seats.take({ all: '', gig: 'a' })).toBeDefined();
  expect(seats.take({ all: '', gig: 'a' })).toBeUndefined();
});
