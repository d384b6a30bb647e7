import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../domain/kernel/id.ts';
import { selfSigned } from '../certificates.ts';
import { type EventStoreDouble, startEventStoreDouble } from '../doubles/eventstoredb/server.ts';
import { type ServerProcess, freePort, startServer } from '../kill/serverProcess.ts';

// Each starts whole processes.
vi.setConfig({ testTimeout: 240_000 });
let folder: string;
let port: number;
const ending: (() => unknown)[] = [];
const start = (env: Record<string, string>): ServerProcess => {
  const server = startServer({
    DATA_DIR: folder,
    PORT: String(port),
    FTP_PORT: '0',
    ADMIN_PASSWORD: 'correct horse 9',
    LOG_LEVEL: 'info',
    ...env,
  });
  ending.push(() => server.kill());
  return server;
};
const probe = async (path: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return { status: answer?.status ?? 0, body: await answer?.json().catch(() => undefined) };
};
const waitingFor = (service: string) => ({
  status: 503,
  body: {
    status: 'starting',
    standing_by: [],
    waiting_for: [{ service, reason: expect.stringContaining('nobody listens there') }],
  },
});
const store = async (options: Parameters<typeof startEventStoreDouble>[0] = {}): Promise<EventStoreDouble> => {
  const double = await startEventStoreDouble(options);
  ending.push(() => double.kill());
  return double;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-waiting-'));
  port = await freePort();
});
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

test('with the event store away it waits, alive and not ready, and says for what; when that comes, it goes on', async () => {
  const away = await freePort();
  const server = start({ EVENTSTORE_URL: `esdb://127.0.0.1:${away}?tls=false` });
  await expect.poll(() => probe('/readyz')).toEqual(waitingFor('EVENTSTORE_URL'));
  expect(await probe('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  await expect
    .poll(server.output)
    .toContain(`waiting for EVENTSTORE_URL (127.0.0.1:${away}): nobody listens there (connection refused)`);
  await store({ port: away });
  expect(await server.ready).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain('EVENTSTORE_URL answers; going on');
});

test('while it waits it can be told to stop', async () => {
  const server = start({
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  await expect.poll(() => probe('/readyz')).toEqual(waitingFor('S3_BUCKET'));
  expect(await server.stop()).toBe(0);
});

/** Passes on what two sides say, until so many bytes have come back; then it is as if nobody was there, until it is opened again. */
async function endingAfter(
  bytes: number,
  to: number,
): Promise<{ port: number; cut(): boolean; open(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let [left, at, server] = [bytes, 0, undefined as Server | undefined];
  const cut = (): void => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
  const open = async (): Promise<void> => {
    server = createServer((client) => {
      const upstream = connect(to, '127.0.0.1');
      for (const each of [client, upstream])
        sockets.add(each.on('error', () => undefined).on('close', () => (client.destroy(), upstream.destroy())));
      client.pipe(upstream);
      upstream.on('data', (chunk) => {
        const before = left;
        left -= chunk.length;
        if (before > 0 && left <= 0) cut();
        else client.write(chunk);
      });
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    at = (server.address() as { port: number }).port;
  };
  await open();
  ending.push(cut);
  return { port: at, cut: () => left <= 0, open };
}

test('with the event store lost while read models catch up it waits, and goes on when that is back', async () => {
  const double = await store();
  const foreign = () => ({
    id: newId(),
    type: 'ForeignThing',
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify({ text: 'x'.repeat(400) })),
    metadata: Buffer.from('{}'),
  });
  for (let n = 0; n < 6_000; n++) double.log.append(`other-${n}`, 'noStream', [foreign()]);
  const proxy = await endingAfter(1_000_000, double.port);
  const server = start({ EVENTSTORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false` });
  await expect.poll(() => probe('/readyz')).toEqual(waitingFor('EVENTSTORE_URL'));
  expect(proxy.cut()).toBe(true);
  expect((await probe('/healthz')).status).toBe(200);
  await proxy.open();
  expect(await server.ready).toBe(true);
  expect(await server.stop()).toBe(0);
});

test('what no waiting mends ends the start with one sentence', async () => {
  const { certificate, key } = await selfSigned();
  const double = await store({ secure: { certificate, key, user: { name: 'loom', password: 'right' } } });
  const server = start({ EVENTSTORE_URL: `esdb://loom:wrong-one@localhost:${double.port}` });
  expect(await server.gone).toBe(1);
  expect(server.output()).toBe(
    `EVENTSTORE_URL (localhost:${double.port}): its certificate comes from nobody who is trusted here; name the file of the certificates that it comes from.\n`,
  );
});

test('a mail server that refuses us stops nothing, and stands in readiness', async () => {
  const server = start({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  expect(await server.ready).toBe(true);
  await expect
    .poll(() => probe('/readyz'))
    .toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        waiting_for: [{ service: 'SMTP_URL', reason: expect.stringContaining('nobody listens there') }],
      },
    });
  expect(await server.stop()).toBe(0);
});
