import type { Logger } from 'pino';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';

/** How far something that takes a while has come. */
export interface Preparation {
  done: number;
  count: number;
  /** A sentence, where it came to an end before its time. */
  failed?: string;
}
type Piece = () => Promise<unknown>;
interface Known extends Preparation {
  /** What it is made of; with anything else it begins anew. */
  stamp: string;
  left: Iterator<Piece>;
}

const MOST_WAITING = 200;
/** What is over is told for so long, in milliseconds. */
const TOLD_MS = 600_000;

/**
 * Work that is done ahead of a download, one piece at a time, in turn for all who wait: a small one is not kept by a large
 * one, nor are those who upload or look at photos meanwhile. It lives in this process; whoever asks for what another
 * began begins it again.
 */
export function openPreparations(log: Logger) {
  const known = new Map<string, Known>();
  const queue: { id: string; about: Known }[] = [];
  let working: Promise<void> | undefined;
  let closed = false;

  const isOver = ({ done, count, failed }: Preparation): boolean => done >= count || failed !== undefined;
  const work = async (): Promise<void> => {
    for (let turn = queue.shift(); turn && !closed; turn = queue.shift()) {
      const { id, about } = turn;
      try {
        const { value: piece, done } = about.left.next() as IteratorResult<Piece, undefined>;
        if (!done) await piece();
        about.done++;
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a download could not be prepared');
        about.failed =
          error instanceof Refusal ? error.message : 'This download could not be prepared. Please start it again.';
      }
      if (known.get(id) !== about) continue;
      if (!isOver(about)) queue.push(turn);
      else setTimeout(() => known.get(id) === about && known.delete(id), TOLD_MS).unref();
    }
  };
  return {
    /** While it is under way. */
    underWay(id: string): Preparation | undefined {
      const about = known.get(id);
      return about && !isOver(about) ? about : undefined;
    },
    /** Begins, unless it has begun with this very stamp. Refuses `tooMany` while too many others wait. */
    start(id: string, stamp: string, pieces: readonly Piece[]): Preparation {
      const before = known.get(id);
      if (before?.stamp === stamp && (!isOver(before) || before.failed !== undefined)) return before;
      if (queue.length >= MOST_WAITING)
        return refuse(
          'tooMany',
          'download.busy',
          'Many downloads are being prepared right now. Please try again in a few minutes.',
        );
      const about: Known = { done: 0, count: pieces.length, stamp, left: pieces[Symbol.iterator]() };
      known.set(id, about);
      queue.push({ id, about });
      working = (working ?? Promise.resolve()).then(work);
      return about;
    },
    async close(): Promise<void> {
      closed = true;
      await working;
    },
  };
}
export type Preparations = ReturnType<typeof openPreparations>;
