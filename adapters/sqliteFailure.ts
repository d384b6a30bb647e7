import type { Failed } from './writerThread.ts';

/** SQLite's own result codes: 5 busy, 10 I/O, 13 full, 14 cannot open; the low byte, the rest says more. */
const AWAY = new Set([5, 10, 13, 14]);

/** What SQLite could not do, told so that it can travel between threads. */
export function failed(error: unknown): Failed {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return { failure: error instanceof Error ? error.message : String(error), away: AWAY.has(code) };
}
