import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** A built Loom in a process of its own. */
export interface LoomProcess {
  url: string;
  ftpPort: number;
  pid: number;
  /** From the start of the process to the first 200 of /readyz, in milliseconds. */
  readyMs: number;
  /** The most memory held so far, of the process and all below it, in MB. */
  peakMB(): number;
  /** The memory held now, of the process and all below it, in MB. */
  nowMB(): number;
  /** Processor time used so far, in milliseconds. */
  cpuMs(): number;
  /** Resolves when it does nothing by itself any more, e.g. reactions have passed what was seeded. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const status = (pid: number, field: string): number => {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const childrenOf = (pid: number): number[] => {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [...children, ...children.flatMap(childrenOf)];
  } catch {
    return [];
  }
};

/** Processor time of a process, its threads included, in milliseconds (`proc_pid_stat(5)`, in hundredths of a second). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts it on a data folder. `command` is what a person types; the server alone by default. */
export async function startLoomProcess(
  folder: string,
  {
    command = [process.execPath, 'api/main.ts'],
    env = {},
  }: { command?: readonly [string, ...string[]]; env?: Record<string, string> } = {},
): Promise<LoomProcess> {
  const [program, ...rest] = command;
  const began = performance.now();
  // A group of its own: npm and its shell end together with the server.
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    // As `npm start` sets it.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '8',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      FTP_PORT: '0',
      ...env,
    },
  });
  const text = await announced(child);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)![0];
  if (!(await fetch(`${url}/readyz`)).ok) throw new Error('the server is not ready');
  const readyMs = performance.now() - began;
  const pid = child.pid!;
  let below = 0;
  const watching = setInterval(() => {
    below = Math.max(
      below,
      childrenOf(pid).reduce((sum, each) => sum + status(each, 'VmRSS'), 0),
    );
  }, 100).unref();
  return {
    url,
    readyMs,
    pid,
    ftpPort: Number(/ftp:\/\/[^:]+:(\d+)/.exec(text)?.[1]),
    peakMB: () => status(pid, 'VmHWM') + below,
    nowMB: () => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + status(each, 'VmRSS'), 0),
    cpuMs: () => cpuMsOf(pid),
    async settled() {
      for (let quiet = 0, before = cpuMsOf(pid); quiet < 3;) {
        await wait(500);
        const now = cpuMsOf(pid);
        quiet = now - before < 50 ? quiet + 1 : 0;
        before = now;
      }
    },
    async close() {
      clearInterval(watching);
      if (child.exitCode !== null) return;
      process.kill(-pid, 'SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** What it prints until it says where it listens. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer): void => {
      text += String(chunk);
      if (!/ftp:\/\/\S+:\d+\s/.test(text)) return;
      // What it logs later is read and forgotten.
      child.stdout!.off('data', hear).resume();
      resolve(text);
    };
    child.stdout!.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
