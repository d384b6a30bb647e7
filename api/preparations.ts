import type { Logger } from 'pino';
import { Refusal, refuse } from '../domain/kernel/refusal.ts';

/** How far something that takes a while has come. */
export interface Preparation {
  done: number;
  count: number;
  /** A sentence, where it came to an end before its time. */
  failed?: string;
}

const MOST_WAITING = 200;
/** What is over is told for so long, in milliseconds. */
const TOLD_MS = 600_000;

/**
 * Work that is done ahead of a download, one piece at a time, one after another: whoever uploads or looks at photos
 * meanwhile is not kept waiting. It lives in this process; whoever asks for what another began begins it again.
 */
export function openPreparations(log: Logger) {
  const known = new Map<string, Preparation>();
  let queue: Promise<void> = Promise.resolve();
  let closed = false;

  const run = async (id: string, about: Preparation, pieces: readonly (() => Promise<unknown>)[]): Promise<void> => {
    try {
      for (const piece of pieces) {
        if (closed) return;
        await piece();
        about.done++;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a download could not be prepared');
      about.failed = error instanceof Refusal ? error.message : 'This download could not be prepared. Please start it again.';
    }
    setTimeout(() => known.get(id) === about && known.delete(id), TOLD_MS).unref();
  };
  return {
    state: (id: string): Preparation | undefined => known.get(id),
    /** Begins, unless it has begun. Refuses `tooMany` while too many others wait. */
    start(id: string, pieces: readonly (() => Promise<unknown>)[]): Preparation {
      const before = known.get(id);
      if (before) return before;
      if (known.size >= MOST_WAITING) return refuse('tooMany', 'download.busy', 'Many downloads are being prepared right now. Please try again in a few minutes.');
      const about: Preparation = { done: 0, count: pieces.length };
      known.set(id, about);
      queue = queue.then(() => run(id, about, pieces));
      return about;
    },
    async close(): Promise<void> {
      closed = true;
      await queue;
    },
  };
}
export type Preparations = ReturnType<typeof openPreparations>;
