import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** An open file. `prepare` prepares each text once; `forget` lets go of them all. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): StatementSync;
  forget(): void;
  /** All of `work` or nothing. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** A file that is damaged is thrown away: the runner fills a new one from the log. */
export function openFile(file: string): SqliteFile {
  mkdirSync(dirname(file), { recursive: true });
  try {
    return withStatements(openHealthy(file));
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(Number(error.errcode) & 0xff))) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return withStatements(openHealthy(file));
  }
}

function openHealthy(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // Not synced at each commit: a power cut loses the last batches together with their checkpoint.
    // The write-ahead log is emptied every 64 MB: seldom enough that a rebuild writes most pages once.
    // Mapped into memory, pages that many indexes are made from are not copied again for each.
    db.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 8000; PRAGMA mmap_size = 1073741824;
      CREATE TABLE IF NOT EXISTS sets
        (id TEXT PRIMARY KEY NOT NULL, shape TEXT NOT NULL, checkpoint INTEGER NOT NULL, active INTEGER NOT NULL) WITHOUT ROWID`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function withStatements(db: DatabaseSync): SqliteFile {
  const known = new Map<string, StatementSync>();
  return {
    exec: (sql) => db.exec(sql),
    prepare(sql) {
      let statement = known.get(sql);
      if (!statement) known.set(sql, (statement = db.prepare(sql)));
      return statement;
    },
    forget: () => known.clear(),
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      known.clear();
      if (db.isOpen) db.close();
    },
  };
}
