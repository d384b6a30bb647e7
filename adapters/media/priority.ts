import { readFileSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As in setpriority(2): a request that wakes goes before a picture that is being made, which loses little by it. */
const NICE = 5;
const THREADS = '/proc/self/task';
const DECODER = 'libvips';
/** Who calls libvips; a new thread carries its caller's name for a moment. */
const CALLER = 'libuv';
const known = new Set<string>();

/**
 * Lowers the priority of libvips' own threads, which do the decoding and encoding, where the system can (Linux). They
 * come and go by themselves and inherit theirs from whichever thread called them, so this looks before each job.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  const threads = readdirSync(THREADS);
  for (const thread of threads) if (!known.has(thread)) renice(thread);
  for (const thread of known) if (!threads.includes(thread)) known.delete(thread);
}

function renice(thread: string): void {
  try {
    const name = readFileSync(`${THREADS}/${thread}/comm`, 'latin1');
    if (name.startsWith(DECODER)) setPriority(Number(thread), NICE);
    if (!name.startsWith(CALLER)) known.add(thread);
  } catch {
    // It ended meanwhile.
  }
}
