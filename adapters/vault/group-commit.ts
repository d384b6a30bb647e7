import type { DatabaseSync } from 'node:sqlite';

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
      for (const write of group) write.fail(error);
    }
  };

  const undoable = <T>(write: () => T): T => {
    db.exec('SAVEPOINT one');
    try {
      const result = write();
      db.exec('RELEASE one');
      return result;
    } catch (error) {
      db.exec('ROLLBACK TO one; RELEASE one');
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
              return () => reject(error instanceof Error ? error : new Error(String(error)));
            }
          },
          fail: reject,
        });
      });
    },
    idle: () => flushed,
  };
}
