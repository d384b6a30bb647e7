import { type Logger, destination, pino } from 'pino';
import type { Config } from './config.ts';
import { errorInLog } from './errorInLog.ts';

const FLUSH_MS = 1000;
const PIECE_BYTES = 8192;

/** The log of this process: written in larger pieces off the request's path, flushed every second and at the end. */
export function openLog({ LOG_LEVEL, LOOM_ROLES }: Config): {
  log: Logger;
  close(): Promise<void>;
} {
  const lines = destination({ dest: 1, sync: false, minLength: PIECE_BYTES });
  const log = pino(
    { level: LOG_LEVEL, base: { roles: LOOM_ROLES.join(',') }, serializers: { err: errorInLog } },
    lines,
  );
  const flushing = setInterval(() => lines.flush(), FLUSH_MS).unref();
  return {
    log,
    async close() {
      clearInterval(flushing);
      // Not at once, which tries for ever where whoever read the log is gone: Ctrl-C ends `npm start` and its `tee` together.
      await new Promise<void>((done) => {
        const late = setTimeout(done, FLUSH_MS);
        lines.flush(() => {
          clearTimeout(late);
          done();
        });
      });
    },
  };
}
