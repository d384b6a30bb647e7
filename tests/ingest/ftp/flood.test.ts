import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { lineOf } from '../../../commands/clientAddress.ts';
import { selfSignedCertificate } from '../../../ingest/ftp/certificate.ts';
import { serveConnection } from '../../../ingest/ftp/connection.ts';
import { freePorts } from '../../kill/serverProcess.ts';
import { passivePorts } from '../../../ingest/ftp/dataChannel.ts';
import { loginGuard } from '../../../ingest/ftp/loginGuard.ts';
import type { FtpLimits, FtpLogEntry } from '../../../ingest/ftp/settings.ts';
import { defaultLimits } from '../../../ingest/ftp/settings.ts';
import { type MemoryStudio, startMemoryStudio } from './memoryStudio.ts';
import { type RawClient, rawClient } from './rawClient.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
async function open(options: Parameters<typeof startMemoryStudio>[0] = {}): Promise<MemoryStudio> {
  const studio = await startMemoryStudio(options);
  ends.push(() => studio.close());
  return studio;
}
async function come(studio: MemoryStudio, from?: string): Promise<RawClient> {
  const client = await rawClient(studio.server.port, from);
  ends.push(() => client.close());
  return client;
}
/** Turns of the event loop while some work goes on: each is a moment at which somebody else could have been answered. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let on = true;
  const counting = (async () => {
    for (; on; turns++) await turn();
  })();
  await work();
  on = false;
  await counting;
  return turns;
}
/** A client by hand: gives what it is told to give whenever it is read, and takes nothing that is written. */
function wall(pours: string, most = Infinity) {
  let poured = 0;
  const piece = Buffer.from(pours.repeat(2_000));
  const stream = new Duplex({
    read() {
      if (poured >= most) return;
      poured += piece.length;
      setImmediate(() => stream.push(piece));
    },
    write: () => undefined,
  });
  const socket = Object.assign(stream, {
    remoteAddress: '127.0.0.1',
    localAddress: '127.0.0.1',
    setKeepAlive: () => stream,
    setNoDelay: () => stream,
    setTimeout: () => stream,
    destroySoon: () => stream.destroy(),
  });
  return { socket: socket as unknown as Socket, poured: () => poured };
}
function serve(socket: Socket, limits: Partial<FtpLimits> = {}) {
  const log: FtpLogEntry[] = [];
  const service = {
    studio: { login: async () => undefined },
    limits: { ...defaultLimits, ...limits },
    tls: undefined,
    guard: loginGuard(1),
    ports: passivePorts(undefined, () => undefined),
    log: (entry: FtpLogEntry) => void log.push(entry),
  };
  let closed = false;
  const connection = serveConnection(socket, service, false, () => (closed = true));
  ends.push(() => connection.close('over').then(() => void socket.destroy()));
  return { log, closed: () => closed };
}

describe('lines', () => {
  test.each([64, 256, 4096])(
    '%i KB of newlines before signing in are answered a hundred times, and then the connection ends',
    async (kilobytes) => {
      const studio = await open();
      const client = await come(studio);
      client.send(Buffer.alloc(kilobytes << 10, 10));
      const replies: string[] = [];
      for (let reply = await client.reply(); reply !== 'closed'; reply = await client.reply())
        replies.push(reply.slice(0, 3));
      // A reset may take the last replies with it: what was sent lies unread.
      expect(replies.length).toBeLessThanOrEqual(defaultLimits.nonsense + 1);
      await expect.poll(() => studio.server.connections()).toBe(0);
    },
  );

  test('a camera that says a lot before and after signing in is no flood', async () => {
    const studio = await open();
    const client = await come(studio);
    client.send('NOOP\r\n'.repeat(90));
    for (let count = 0; count < 90; count++) expect(await client.reply()).toMatch(/^200 /);
    await client.signIn();
    client.send('XYZZY\r\nNOOP\r\n'.repeat(150));
    for (let count = 0; count < 300; count++) expect(await client.reply()).toMatch(/^(502|200) /);
    client.send('\n'.repeat(100));
    for (let count = 0; count < 100; count++) expect(await client.reply()).toMatch(/^500 /);
    expect(await client.reply()).toMatch(/^421 Too many lines that are no command/);
  });

  test('between two commands everybody else has a turn', async () => {
    const studio = await open();
    const client = await come(studio);
    await client.signIn();
    const turns = await turnsDuring(async () => {
      client.send('NOOP\r\n'.repeat(3_000));
      for (let count = 0; count < 3_000; count++) expect(await client.reply()).toMatch(/^200 /);
    });
    expect(turns).toBeGreaterThanOrEqual(3_000);
  });

  test('and between two questions about a transfer', async () => {
    const studio = await open();
    const client = await come(studio);
    await client.signIn();
    const data = await client.data();
    expect(await client.ask('STOR /wedding/a.jpg')).toMatch(/^150 /);
    const turns = await turnsDuring(async () => {
      client.send('STAT\r\n'.repeat(3_000));
      for (let count = 0; count < 3_000; count++) expect(await client.reply()).toMatch(/^211-/);
    });
    expect(turns).toBeGreaterThanOrEqual(3_000);
    data.end('photo');
    expect(await client.reply()).toMatch(/^226 /);
  });

  test('ABOR is heard behind commands that wait for the transfer, which are answered in their order', async () => {
    const studio = await open();
    const client = await come(studio);
    await client.signIn();
    const data = await client.data();
    expect(await client.ask('STOR /wedding/a.jpg')).toMatch(/^150 /);
    data.write('half');
    client.send(`${'NOOP\r\n'.repeat(40)}PWD\r\n`);
    await turn();
    client.send('ABOR\r\nPWD\r\n');
    expect(await client.reply()).toMatch(/^426 The transfer was aborted/);
    for (let count = 0; count < 40; count++) expect(await client.reply()).toMatch(/^200 /);
    expect(
      [await client.reply(), await client.reply(), await client.reply()].map((reply) => reply.slice(0, 3)),
    ).toEqual(['257', '226', '257']);
  });
});

describe('replies that nobody reads', () => {
  test('stop what is read of that client, and after a time the connection ends', async () => {
    const { socket, poured } = wall('HELP\r\n', 64 << 20);
    const { log, closed } = serve(socket, { nonsense: Infinity, unread: 500 });
    let most = 0;
    for (; !closed(); await turn()) most = Math.max(most, socket.writableLength);
    expect(poured()).toBeLessThan(256 << 10);
    expect(most).toBeLessThan(256 << 10);
    expect(log.map(({ event }) => event)).toContain('unread');
    expect(socket.destroyed).toBe(true);
  });

  test('keep no connection open that has ended', async () => {
    const { socket } = wall('', 0);
    const { closed } = serve(socket);
    socket.push(null);
    await expect.poll(closed).toBe(true);
    await expect.poll(() => socket.destroyed).toBe(true);
  });

  test('a listing is written as fast as it is read', async () => {
    const studio = await open();
    const client = await come(studio);
    await client.signIn();
    const all = 80_000;
    const rest = 'x'.repeat(240);
    let written = 0;
    studio.tree.list = async () =>
      Array.from({ length: all }, (_, n) => ({
        name: `${n}${rest}`,
        kind: 'file' as const,
        size: 1,
        get modified() {
          written += 1;
          return new Date(0);
        },
      }));
    const data = await client.data();
    data.pause();
    expect(await client.ask('LIST')).toMatch(/^150 /);
    let before = -1;
    // Until nothing more fits on the way to it.
    for (; written > before; await new Promise((resolve) => setTimeout(resolve, 300))) before = written;
    expect(written).toBeLessThan(all);
    let bytes = 0;
    data.on('data', (piece: Buffer) => (bytes += piece.length)).resume();
    expect(await client.reply()).toMatch(/^226 /);
    expect(written).toBe(all);
    await once(data, 'end');
    expect(bytes).toBeGreaterThan(all * 290);
  });
});

describe('who has not signed in', () => {
  test('has a time to do so, whatever is said meanwhile', async () => {
    const studio = await open({ limits: { login: 400, nonsense: Infinity } });
    const client = await come(studio);
    let replies: string;
    do replies = await client.ask('NOOP');
    while (replies.startsWith('200'));
    expect(replies).toMatch(/^421 Nobody has signed in/);
    await expect.poll(() => studio.server.connections()).toBe(0);
  });

  test('and not a camera that has', async () => {
    const studio = await open({ limits: { login: 200 } });
    const client = await come(studio);
    await client.signIn();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await client.ask('NOOP')).toMatch(/^200 /);
  });

  test('gives way to others, the longest first; who has signed in stays', async () => {
    const studio = await open({ limits: { strangers: 3 } });
    const camera = await come(studio);
    await camera.signIn();
    const strangers = [await come(studio), await come(studio), await come(studio)];
    const next = await come(studio);
    expect(await strangers[0]!.reply()).toMatch(/^421 Others are waiting/);
    for (const client of [strangers[1]!, strangers[2]!, next, camera])
      expect(await client.ask('NOOP')).toMatch(/^200 /);
  });

  test('is one of a few from one address', async () => {
    const studio = await open({ limits: { strangersPerAddress: 2 } });
    const camera = await come(studio);
    await camera.signIn();
    await come(studio);
    await come(studio);
    const refused = await rawClient(studio.server.port);
    expect(await refused.reply()).toBe('closed');
    expect(await (await come(studio, '127.0.0.2')).ask('NOOP')).toMatch(/^200 /);
  });

  test('an IPv6 address counts by its network', () => {
    expect(lineOf('192.168.1.7')).toBe('192.168.1.7');
    expect(lineOf('2001:db8::1')).toBe(lineOf('2001:0db8:0:0:ffff::2'));
    expect(lineOf('2001:db8:0:1::1')).not.toBe(lineOf('2001:db8::1'));
    expect(lineOf('::1')).toBe('0:0:0:0::/64');
    expect(lineOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  test('AUTH TLS and then silence ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-flood-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const studio = await open({ tls: await selfSignedCertificate(folder, '127.0.0.1'), limits: { dataOpen: 200 } });
    const client = await come(studio);
    expect(await client.ask('AUTH TLS')).toMatch(/^234 /);
    expect(await client.reply()).toBe('closed');
    await expect.poll(() => studio.server.connections()).toBe(0);
  });
});

describe('data connections', () => {
  test('that nobody uses are closed', async () => {
    const studio = await open({ limits: { dataUnused: 200 } });
    const client = await come(studio);
    await client.signIn();
    const unused = await client.data();
    unused.resume();
    await once(unused, 'close');
    expect(await client.ask('STOR /wedding/a.jpg')).toMatch(/^150 /);
    expect(await client.reply()).toMatch(/^425 /);
    const data = await client.data();
    expect(await client.ask('STOR /wedding/a.jpg')).toMatch(/^150 /);
    data.end('photo');
    expect(await client.reply()).toMatch(/^226 /);
  });

  test.each([
    ['EPSV', 'passive'],
    ['EPRT', 'active'],
  ])('of a client that leaves while its upload is prepared (%s) are waited for by nobody', async (command) => {
    const studio = await open({ limits: { dataOpen: 600_000 } });
    const client = await come(studio);
    await client.signIn();
    let asked = false;
    let prepared: () => void = () => undefined;
    studio.tree.expect = () => new Promise((resolve) => ((asked = true), (prepared = resolve)));
    const port = createServer().listen(0, '127.0.0.1');
    await once(port, 'listening');
    expect(
      await client.ask(command === 'EPSV' ? 'EPSV' : `EPRT |1|127.0.0.1|${(port.address() as AddressInfo).port}|`),
    ).toMatch(/^2/);
    client.send('STOR /wedding/a.jpg\r\n');
    await expect.poll(() => asked).toBe(true);
    client.close();
    // For the server to have seen it; that it has not yet is right as well.
    await new Promise((resolve) => setTimeout(resolve, 200));
    prepared();
    await expect.poll(() => studio.server.connections()).toBe(0);
    port.close();
  });

  test('one client waits at no more than half of the ports', async () => {
    const from = await freePorts(4);
    const studio = await open({ passivePorts: { from, to: from + 3 } });
    const clients = await Promise.all([0, 1, 2].map(() => come(studio)));
    for (const client of clients) await client.signIn();
    expect(await clients[0]!.ask('EPSV')).toMatch(/^229 /);
    expect(await clients[1]!.ask('EPSV')).toMatch(/^229 /);
    expect(await clients[2]!.ask('EPSV')).toMatch(/^425 /);
    const other = await come(studio, '127.0.0.2');
    await other.signIn();
    expect(await other.ask('EPSV')).toMatch(/^229 /);
    clients[0]!.close();
    await expect.poll(async () => (await clients[2]!.ask('EPSV')).slice(0, 3)).toBe('229');
  });
});
