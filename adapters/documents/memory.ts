import { readFileSync, readdirSync } from 'node:fs';

/** How often it is looked at, in milliseconds: a page that grows by a gigabyte a second is caught in time, most are done before the first look. */
const EVERY_MS = 250;

interface Seen {
  pid: number;
  parent: number;
  /** Resident, in bytes. */
  bytes: number;
}

/** All processes of the machine, where the system tells them in `/proc`; elsewhere none. */
function processes(): Seen[] {
  const read = (pid: string): Seen[] => {
    try {
      const about = readFileSync(`/proc/${pid}/status`, 'utf8');
      const number = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(about)?.[1] ?? 0);
      return [{ pid: Number(pid), parent: number('PPid'), bytes: number('VmRSS') * 1024 }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(read);
  } catch {
    return [];
  }
}

function below(pid: number, all: readonly Seen[]): Seen[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...children, ...children.flatMap((child) => below(child.pid, all))];
}

function endLarge(most: number): void {
  for (const { pid, bytes } of below(process.pid, processes()))
    if (bytes > most) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
}

let watched = 0;
let timer: NodeJS.Timeout | undefined;
/**
 * Ends what was begun by this process, or by what it began, and grows beyond `most` bytes: a page is a process of its own
 * in the browser. Until the answer is called; pages that are made at once are looked at together.
 */
export function watchMemory(most: number): () => void {
  watched++;
  timer ??= setInterval(endLarge, EVERY_MS, most);
  return () => {
    watched--;
    if (watched > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
