import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diesWithUs } from '../diesWithUs.ts';

const root = join(import.meta.dirname, '../..');

/** Below what the system gives to whoever asks for any port: what is free here stays so while a killed server is started again. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** The first of so many free ports in a row of the loopback address, which no server that listens at port 0 is ever given. */
export async function freePorts(count: number): Promise<number> {
  const first = randomInt(FIRST_PORT, LAST_PORT);
  const servers = Array.from({ length: count }, (_, n) => createServer().listen(first + n, '127.0.0.1'));
  const heard = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  await Promise.all(
    servers.filter((server) => server.listening).map((server) => once(server.close() && server, 'close')),
  );
  return heard.every(({ status }) => status === 'fulfilled') ? first : freePorts(count);
}
export const freePort = (): Promise<number> => freePorts(1);

export interface ServerProcess {
  pid: number;
  /** False when it died before it was ready. */
  ready: Promise<boolean>;
  /** What it printed so far. */
  output(): string;
  /** SIGKILL: no goodbye. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Its exit code, when it ends by itself. */
  gone: Promise<number | null>;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
}

/** The real server, `api/main.ts`, as a process of its own; the face networks, which take seconds to load, are left out unless asked for. */
export function startServer(env: Record<string, string>, { faces = false } = {}): ServerProcess {
  const program = [...(faces ? [] : ['--import', join(import.meta.dirname, 'withoutFaces.ts')]), 'api/main.ts'];
  const child: ChildProcess = diesWithUs(
    spawn(process.execPath, program, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    }),
  );
  let output = '';
  let over = false;
  child.stdout!.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr!.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const gone = once(child, 'exit').then(([code]) => {
    over = true;
    return code as number | null;
  });
  const ready = (async () => {
    while (!over) {
      const answer = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return true;
      await pause(20);
    }
    return false;
  })();
  return {
    pid: child.pid!,
    ready,
    output: () => output,
    gone,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await gone;
      return code;
    },
  };
}
