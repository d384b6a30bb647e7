import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startServer, type ServerProcess } from '../../kill/serverProcess.ts';
import { slowness } from '../../pace.ts';
import { isSentence } from './sentence.ts';

let folder: string;
let port: number;
let server: ServerProcess;
const agent = new Agent({ keepAlive: true, maxSockets: 300 });
/** For everybody else. */
const other = new Agent({ keepAlive: true, maxSockets: 10 });

interface Given {
  path: string;
  body?: unknown;
  from: string;
  token?: string;
  agent?: Agent;
}
/** A call as the proxy in front hands it on: `from` is the client's address. */
function ask({
  path,
  body,
  from,
  token,
  agent: by = other,
}: Given): Promise<{ status: number; retryAfter: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/v1${path}`,
        method: body === undefined ? 'GET' : 'POST',
        agent: by,
        headers,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
            body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const memoryMB = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loom-flood-'));
  port = await freePort();
  server = startServer({
    DATA_DIR: folder,
    PORT: String(port),
    FTP_PORT: String(await freePort()),
    PUBLIC_URL: 'https://loom.test',
    ADMIN_EMAIL: 'admin@loom.test',
    ADMIN_PASSWORD: 'correct horse 9',
  });
  expect(await server.ready, server.output()).toBe(true);
  for (let waited = 0; waited < 5000 && !server.output().includes('Loom is ready'); waited += 20) await pause(20);
  expect(server.output()).toContain('Loom is ready');
  // The threads for pictures start a second later, and hold memory of their own.
  await pause(3000);
});
afterAll(async () => {
  agent.destroy();
  other.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const FLOOD = 10_000;

/** Sends a flood of logins, each as `one` says, and answers what came back, while others use the product. */
async function flood(one: (n: number) => { from: string; email: string }) {
  const { body } = await ask({
    path: '/auth/login',
    body: { email: 'admin@loom.test', password: 'correct horse 9' },
    from: '10.9.9.9',
  });
  const token = String(body['access_token']);
  const counts = new Map<number, number>();
  const details = new Set<unknown>();
  let withoutWait = 0;
  let sent = 0;
  let over = false;
  const worker = async (): Promise<void> => {
    while (sent < FLOOD) {
      const { from, email } = one(sent++);
      const {
        status,
        retryAfter,
        body: answer,
      } = await ask({ path: '/auth/login', body: { email, password: `guess ${sent}` }, from, agent });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      details.add(String(answer['detail']).replace(/\d+ seconds?/, 'n seconds'));
      if (status === 429 && !(retryAfter > 0)) withoutWait++;
    }
  };
  const slowest = { page: 0, login: 0 };
  const logins: number[] = [];
  const somebodyElse = async (): Promise<void> => {
    for (let n = 0; !over; n++) {
      let began = performance.now();
      expect((await ask({ path: '/auth/me', from: '10.8.8.8', token })).status).toBe(200);
      slowest.page = Math.max(slowest.page, performance.now() - began);
      if (n % 10 === 0) {
        began = performance.now();
        logins.push(
          (
            await ask({
              path: '/auth/login',
              body: { email: 'admin@loom.test', password: 'correct horse 9' },
              from: '10.7.7.7',
            })
          ).status,
        );
        slowest.login = Math.max(slowest.login, performance.now() - began);
      }
      await pause(20);
    }
  };
  const slow = await slowness();
  const before = memoryMB();
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, memoryMB())), 50);
  const others = somebodyElse();
  try {
    await Promise.all(Array.from({ length: 300 }, worker));
  } finally {
    over = true;
    clearInterval(watching);
    await others;
  }
  for (const detail of details) isSentence(detail);
  // For everybody a page comes within three seconds, on a machine that is not slower than others.
  expect(slowest.page).toBeLessThan(3000 * Math.max(slow, await slowness()));
  return { counts: Object.fromEntries(counts), withoutWait, slowest, logins, grewMB: Math.round(most - before) };
}

test(
  'ten thousand logins from one address are stopped early, and everybody else goes on',
  { timeout: 300_000 },
  async () => {
    const { counts, withoutWait, slowest, logins, grewMB } = await flood(() => ({
      from: '10.0.0.1',
      email: 'victim@loom.test',
    }));
    console.log({ counts, slowest, grewMB });
    expect(Object.keys(counts).sort()).toEqual(['401', '429']);
    // Few guesses got through to a password at all.
    expect(counts[401]).toBeLessThan(60);
    expect(withoutWait).toBe(0);
    expect(logins.every((status) => status === 200)).toBe(true);
    expect(grewMB).toBeLessThan(400);
    // The heap has found its size: as many again need no more.
    const again = await flood(() => ({ from: '10.0.0.2', email: 'victim@loom.test' }));
    console.log({ counts: again.counts, grewMB: again.grewMB });
    expect(again.grewMB).toBeLessThan(100);
  },
);

test('ten thousand logins from as many addresses keep nobody else from the product', { timeout: 300_000 }, async () => {
  const { counts, withoutWait, slowest, logins, grewMB } = await flood((n) => ({
    from: `10.1.${n >> 8}.${n & 255}`,
    email: `nobody${n}@loom.test`,
  }));
  console.log({ counts, slowest, logins: logins.length, grewMB });
  expect(Object.keys(counts).filter((status) => !['401', '429'].includes(status))).toEqual([]);
  expect(withoutWait).toBe(0);
  expect(logins).toContain(200);
  expect(grewMB).toBeLessThan(150);
});
