import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { cpuMsOf } from './loomProcess.ts';

/** What one server did under load. */
export interface Load {
  /** Answers a second. */
  rate: number;
  /** Processor time of the server, in milliseconds an answer. */
  cpuMs: number;
  /** The slowest of a hundred, in milliseconds. */
  p99: number;
}

const CONNECTIONS = 16;

/** Asks for one address over and over, or sends it a body of `post` each time; every answer must be a 200. */
export async function load(
  url: string,
  cpuMs: () => number,
  { seconds = 3, headers = {}, post }: { seconds?: number; headers?: Record<string, string>; post?: () => string } = {},
): Promise<Load> {
  const before = cpuMs();
  const sent = post && {
    requests: [{ method: 'POST' as const, setupRequest: (one: autocannon.Request) => ({ ...one, body: post() }) }],
  };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers, ...sent });
  const answers = result['2xx'];
  if (answers === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${answers} good answers, ${result.non2xx} others, ${result.errors} errors`);
  return { rate: answers / result.duration, cpuMs: (cpuMs() - before) / answers, p99: result.latency.p99 };
}

/** A plain Koa in a process of its own: `serve` of koaAlone.ts with these arguments. */
export async function startKoaAlone(
  ...what: string[]
): Promise<{ url: string; cpuMs(): number; close(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [`${import.meta.dirname}/koaAlone.ts`, ...what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    cpuMs: () => cpuMsOf(child.pid!),
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
