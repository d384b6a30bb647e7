import { setTimeout as wait } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { errorInLog } from './errorInLog.ts';
import { LogLines } from './logLines.ts';

const FLUSH_MS = 1000;

/** The log of this process: written in larger pieces off the request's path, flushed every second and at the end. */
export function openLog({ LOG_LEVEL, LOOM_ROLES }: Config): {
  log: Logger;
  close(): Promise<void>;
} {
  const lines = new LogLines(1);
  const log = pino(
    { level: LOG_LEVEL, base: { roles: LOOM_ROLES.join(',') }, serializers: { err: errorInLog } },
    lines,
  );
  const flushing = setInterval(() => void lines.flush(), FLUSH_MS).unref();
  const leave = (): void => lines.flushSync();
  process.once('exit', leave);
  return {
    log,
    async close() {
      clearInterval(flushing);
      await Promise.race([lines.flush(), wait(FLUSH_MS, undefined, { ref: false })]);
      process.off('exit', leave);
    },
  };
}
