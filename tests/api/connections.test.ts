import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionLimits, addressOf, boundConnections } from '../../api/http/connections.ts';
import { documentationRoutes } from '../../api/reference/routes.ts';
import { startLoom } from '../server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<ConnectionLimits> = {},
  proxied = false,
) {
  const server: Server = createServer();
  const bounds = boundConnections(server, proxied, { look: 1e9, ...limits });
  server.on('request', (request, response) => bounds.admits(request, response) && answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, look: bounds.look };
}
async function come(port: number, from = '127.0.0.1') {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  let closed = false;
  socket
    .on('error', () => undefined)
    .on('close', () => (closed = true))
    .on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
  ends.push(() => socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return { socket, heard: () => heard, closed: () => closed };
}
const get = (path = '/'): string => `GET ${path} HTTP/1.1\r\nHost: loom.test\r\n\r\n`;
const answersIn = (text: string): number => text.split('HTTP/1.1 ').length - 1;

describe('requests', () => {
  test('thousands sent at once on one connection end it, before ten are under way', async () => {
    let begun = 0;
    const { port } = await serve(() => (begun += 1));
    const client = await come(port);
    client.socket.write(get().repeat(3_000));
    await expect.poll(client.closed).toBe(true);
    expect(begun).toBe(10);
  });

  test('of Loom itself too', async () => {
    const loom = await startLoom();
    ends.push(() => loom.close());
    const client = await come(Number(new URL(loom.url).port));
    client.socket.write(get('/api/v1/openapi.json').repeat(2_000));
    await expect.poll(client.closed).toBe(true);
    expect(answersIn(client.heard())).toBeLessThanOrEqual(10);
    expect((await loom.call('GET', '/healthz')).status).toBe(200);
  });

  test('one after the other, as many as anybody likes', async () => {
    const { port } = await serve((_, response) => response.end('yes'));
    const client = await come(port);
    for (let count = 1; count <= 200; count++) {
      client.socket.write(get());
      while (answersIn(client.heard()) < count) await turn();
    }
    expect(client.closed()).toBe(false);
  });
});

describe('who keeps us waiting', () => {
  test('a body that does not come is cut at the second look, one that comes is not', async () => {
    let taken = 0;
    const { port, look } = await serve(
      (request) => void request.on('data', (bytes: Buffer) => (taken += bytes.length)),
      { progress: 1_000 },
    );
    const head = 'POST / HTTP/1.1\r\nHost: loom.test\r\nContent-Length: 100000\r\n\r\n';
    const [slow, steady] = [await come(port), await come(port)];
    slow.socket.write(`${head}a`);
    steady.socket.write(`${head}a`);
    await expect.poll(() => taken).toBe(2);
    look();
    slow.socket.write('a');
    steady.socket.write('a'.repeat(2_000));
    await expect.poll(() => taken).toBe(2_003);
    look();
    await expect.poll(slow.closed).toBe(true);
    expect(steady.closed()).toBe(false);
  });

  test('what was asked for and is not read ends, and so does what made it', async () => {
    const closed: string[] = [];
    let passed = (): number => 0;
    const { port, look } = await serve(({ url, socket }, response) => {
      if (url === '/read') passed = () => socket.bytesWritten - socket.writableLength;
      const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536)) });
      source.on('close', () => closed.push(url!));
      response.on('close', () => source.destroy());
      source.pipe(response);
    });
    const [unread, read] = [await come(port), await come(port)];
    unread.socket.pause();
    unread.socket.write(get('/unread'));
    read.socket.removeAllListeners('data').resume();
    read.socket.write(get('/read'));
    // Until nothing more fits on the way to it, a look sees it move.
    for (let looks = 0; closed.length === 0 && looks < 1_000; looks++) {
      look();
      const before = passed();
      await expect.poll(() => passed() - before).toBeGreaterThan(1 << 20);
    }
    expect(closed).toEqual(['/unread']);
    expect(read.closed()).toBe(false);
  });

  test('our own work is not counted against anybody', async () => {
    const { port, look } = await serve(() => undefined);
    const [waits, full] = [await come(port), await come(port)];
    waits.socket.write(get());
    // Nobody takes what it sends.
    full.socket.write(`POST / HTTP/1.1\r\nHost: loom.test\r\nContent-Length: 100000\r\n\r\n${'a'.repeat(50_000)}`);
    for (let looks = 0; looks < 5; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      look();
    }
    expect([waits.closed(), full.closed()]).toEqual([false, false]);
  });

  test("a connection between two requests is the next request's", async () => {
    const { port, look } = await serve((_, response) => response.end('yes'));
    const client = await come(port);
    client.socket.write(get());
    await expect.poll(() => answersIn(client.heard())).toBe(1);
    for (let looks = 0; looks < 5; looks++) look();
    client.socket.write(get());
    await expect.poll(() => answersIn(client.heard())).toBe(2);
  });
});

describe('connections', () => {
  test('are so many from one address, and others come in', async () => {
    const { port } = await serve((_, response) => response.end('yes'), { connectionsPerAddress: 2 });
    const [first] = [await come(port), await come(port)];
    const third = await come(port);
    await expect.poll(third.closed).toBe(true);
    const other = await come(port, '127.0.0.2');
    other.socket.write(get());
    await expect.poll(() => answersIn(other.heard())).toBe(1);
    first.socket.destroy();
    await expect
      .poll(async () => {
        const next = await come(port);
        next.socket.write(get());
        await expect.poll(() => next.closed() || answersIn(next.heard()) > 0).toBe(true);
        return next.closed();
      })
      .toBe(false);
  });

  test('and so many in all; behind a proxy all come from its address', async () => {
    const { port } = await serve(
      (_, response) => response.end('yes'),
      { connections: 3, connectionsPerAddress: 1 },
      true,
    );
    const clients = [await come(port), await come(port), await come(port)];
    const fourth = await come(port, '127.0.0.2');
    await expect.poll(fourth.closed).toBe(true);
    expect(clients.some(({ closed }) => closed())).toBe(false);
  });

  test('behind a proxy a client is what the proxy itself saw', () => {
    const request = {
      headers: { 'x-forwarded-for': '6.6.6.6, 192.0.2.7' },
      socket: { remoteAddress: '::ffff:10.0.0.1' } as Socket,
    };
    expect([addressOf(request, true), addressOf(request, false), addressOf({ ...request, headers: {} }, true)]).toEqual(
      ['192.0.2.7', '10.0.0.1', '10.0.0.1'],
    );
  });
});

test('the documentation is made once: who asks for it and does not read it takes no memory of their own', async () => {
  for (const { handle } of documentationRoutes({ publicUrl: () => 'http://loom.test' })) {
    const ask = async (): Promise<unknown> => {
      const ctx = { get: () => '', set: () => undefined, body: undefined as unknown };
      await handle({ ctx } as unknown as Parameters<typeof handle>[0]);
      return ctx.body;
    };
    const first = await ask();
    expect(Buffer.isBuffer(first)).toBe(true);
    expect(await ask()).toBe(first);
  }
});
