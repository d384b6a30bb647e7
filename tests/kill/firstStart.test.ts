import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { random } from '../pictures.ts';
import { call } from './http.ts';
import { type ServerProcess, freePort, startServer } from './serverProcess.ts';
import { dataCheck } from './verify.ts';

const kills = Number(process.env['KILLS'] ?? 8);
const rounds = Math.max(1, Math.floor(kills / 8));
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const SIGN_IN = /Admin sign-in[^:]*: (\S+) {2}(\S+)/;

test(
  `a first start that is killed leaves a way in (${rounds} times)`,
  { timeout: 60_000 + 80_000 * rounds },
  async () => {
    console.log(`KILL_SEED=${seed}`);
    const next = random(seed);
    for (let round = 0; round < rounds; round++) {
      const folder = await mkdtemp(join(tmpdir(), 'loom-first-'));
      const port = await freePort();
      const env = { DATA_DIR: folder, PORT: String(port), FTP_PORT: String(await freePort()) };
      const started: ServerProcess[] = [];
      const start = (): ServerProcess => {
        const server = startServer(env);
        started.push(server);
        return server;
      };
      try {
        let told: RegExpExecArray | null = null;
        for (let kill = 0; kill < 3; kill++) {
          const server = start();
          await Promise.race([server.ready, pause(250 + next() * 900)]);
          await pause(next() * 40);
          await server.kill();
          told = SIGN_IN.exec(server.output()) ?? told;
        }
        const server = start();
        expect(await server.ready, server.output()).toBe(true);
        // Printed just after it is ready.
        for (let waited = 0; waited < 2000 && !server.output().includes('Mail'); waited += 20) await pause(20);
        await pause(50);
        told = SIGN_IN.exec(server.output()) ?? told;
        const [, email, password] = told ?? [];
        const signIn = () =>
          call({
            port,
            method: 'POST',
            path: '/api/v1/auth/login',
            headers: { 'content-type': 'application/json' },
            body: [Buffer.from(JSON.stringify({ email, password }))],
          });
        expect((await signIn()).status).toBe(200);
        expect(await server.stop()).toBe(0);

        const again = start();
        expect(await again.ready).toBe(true);
        await pause(100);
        expect(again.output()).not.toMatch(SIGN_IN);
        expect((await signIn()).status).toBe(200);
        expect(await again.stop()).toBe(0);
        const problems: string[] = [];
        await dataCheck({ problems, photos: new Map() }, folder);
        expect(problems).toEqual([]);
      } finally {
        for (const server of started) await server.kill();
        await rm(folder, { recursive: true, force: true });
      }
    }
  },
);

test('a start that fails says why and ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-first-'));
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  try {
    const server = startServer({
      DATA_DIR: folder,
      PORT: String(await freePort()),
      FTP_PORT: String((busy.address() as AddressInfo).port),
    });
    expect(await server.gone).toBe(1);
    expect(server.output()).toMatch(/is in use.* set FTP_PORT to/i);
  } finally {
    busy.close();
    await rm(folder, { recursive: true, force: true });
  }
});
