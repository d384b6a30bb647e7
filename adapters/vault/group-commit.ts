import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../domain/kernel/refusal.ts';

/** SQLite's own result codes: 5 busy, 10 I/O, 13 full, 14 cannot open; the low byte, the rest says more. */
const AWAY = new Set([5, 10, 13, 14]);

/** What the disk could not do is told as such: it may work again shortly. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || !AWAY.has(Number(error.errcode) & 0xff)) return error;
  const refusal = new Refusal('unavailable', 'vault.unavailable', `Nothing can be saved at the moment (${error.message}). Please try again shortly.`);
  refusal.cause = error;
  return refusal;
}

/** Writes that arrive in one turn of the event loop share one transaction, and so one sync of the disk. */
export interface GroupCommit {
  /** Answers after the commit is durable. A write that throws is undone alone; the others of its group stand. */
  run<T>(write: () => T): Promise<T>;
  /** When nothing waits any more. */
  idle(): Promise<void>;
}

/** `committed` is called after each commit, before the writers are answered. */
export function groupCommit(db: DatabaseSync, committed: () => void): GroupCommit {
  let waiting: { attempt(): () => void; fail(error: unknown): void }[] = [];
  let flushed = Promise.resolve();

  const flush = (): void => {
    const group = waiting;
    waiting = [];
    try {
      db.exec('BEGIN IMMEDIATE');
      const answers = group.map((write) => write.attempt());
      db.exec('COMMIT');
      committed();
      for (const answer of answers) answer();
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
      const reason = explained(error);
      for (const write of group) write.fail(reason);
    }
  };

  const undoable = <T>(write: () => T): T => {
    db.exec('SAVEPOINT one');
    try {
      const result = write();
      db.exec('RELEASE one');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK TO one; RELEASE one');
      throw error;
    }
  };

  return {
    run<T>(write: () => T) {
      if (waiting.length === 0) {
        flushed = new Promise((resolve) =>
          setImmediate(() => {
            flush();
            resolve();
          }),
        );
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          attempt() {
            try {
              const result = undoable(write);
              return () => resolve(result);
            } catch (error) {
              // A full disk ends the whole transaction, and with it this group.
              if (!db.isTransaction) throw error;
              const reason = explained(error);
              return () => reject(reason instanceof Error ? reason : new Error(String(reason)));
            }
          },
          fail: reject,
        });
      });
    },
    idle: () => flushed,
  };
}
