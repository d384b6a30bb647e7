import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Record<string, unknown>;

/** An open file. `prepare` prepares each text once. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): StatementSync;
  rows(sql: string, values: readonly unknown[]): Row[];
  /** All of `work` or nothing. */
  transaction(work: () => void): void;
  close(): void;
}

/** Mapped into memory, pages are not copied to be read. */
const READING = 'PRAGMA cache_size = -32000; PRAGMA mmap_size = 1073741824;';
/**
 * Not synced at each commit: a power cut loses the last batches together with their checkpoint. Nor when the log is put
 * beside a file that was just filled: whoever opens it sees to that.
 */
const LIVE = `PRAGMA page_size = 8192; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8000; ${READING}`;
/** While a set is filled nobody counts on its file: nothing is synced, and what undoes a write is kept in memory. */
const FILLING =
  'PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32000;';

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  [SQLITE_CORRUPT, SQLITE_NOTADB].includes(Number(error.errcode) & 0xff);

/** Opens a file to write to, made where there is none. Undefined where it is damaged, or `isUsable` finds that it is not what it should be. */
export function openIntact(file: string, isUsable: (db: SqliteFile) => boolean): SqliteFile | undefined {
  let db: SqliteFile | undefined;
  try {
    db = opened(file, LIVE);
    if (isUsable(db)) return db;
  } catch (error) {
    if (!isDamage(error)) {
      db?.close();
      throw error;
    }
  }
  db?.close();
  return undefined;
}

/** An empty file to be filled. A process that dies meanwhile leaves one that is worth nothing. */
export function openEmpty(file: string): SqliteFile {
  removeFile(file);
  return opened(file, FILLING);
}

/** Only to read. Throws where there is none. */
export const openToRead = (file: string): SqliteFile => opened(file, READING, true);

/** What belongs to a file; itself last: as long as it is there, somebody finds what is left. */
const partsOf = (file: string): string[] => ['-wal', '-shm', '-journal', ''].map((suffix) => file + suffix);

export function removeFile(file: string): void {
  for (const part of partsOf(file)) rmSync(part, { force: true });
}

/** The same for who does not wait: a large file takes the disk a while. */
export async function removeFileMeanwhile(file: string): Promise<void> {
  for (const part of partsOf(file)) await rm(part, { force: true });
}

function opened(file: string, pragmas: string, readOnly = false): SqliteFile {
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000, readOnly });
  try {
    db.exec(pragmas);
    return withStatements(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function withStatements(db: DatabaseSync): SqliteFile {
  const known = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = known.get(sql);
    if (!statement) known.set(sql, (statement = db.prepare(sql)));
    return statement;
  };
  return {
    prepare,
    exec: (sql) => db.exec(sql),
    rows: (sql, values) => prepare(sql).all(...(values as SQLInputValue[])),
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        work();
        db.exec('COMMIT');
      } catch (error) {
        // A full disk may have ended it already.
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
