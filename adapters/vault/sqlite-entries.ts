import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { failed } from '../sqliteFailure.ts';
import { LIMIT } from '../sqliteLimit.ts';
import type { Failed } from '../writerThread.ts';
import type { Writer } from '../serveWriter.ts';

/** An entry as the file holds it: `json` or `bytes`, `expires` in milliseconds since the epoch. */
export type Row = [
  kind: string,
  id: string,
  group: string | null,
  expires: number | null,
  json: string | null,
  bytes: Uint8Array | null,
];

/** One write as it travels to the thread. `now` in milliseconds: what has expired by then stands in nobody's way. */
export type Write =
  | { write: 'create'; row: Row; now: number }
  | { write: 'put'; rows: Row[] }
  | { write: 'delete'; kind: string; id: string }
  | { write: 'deleteGroup'; kind: string; group: string }
  | { write: 'sweep'; until: number };
/** How many entries it changed; or the entry that stood in the way of a `create`. */
export type Written = { changes: number } | { known: Record<string, unknown> } | Failed;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (kind TEXT NOT NULL, id TEXT NOT NULL, "group" TEXT, expires INTEGER, json TEXT, bytes BLOB, UNIQUE (kind, id));
  CREATE INDEX IF NOT EXISTS by_group ON entries (kind, "group", id) WHERE "group" IS NOT NULL;
  CREATE INDEX IF NOT EXISTS by_expiry ON entries (expires) WHERE expires IS NOT NULL;`;
const FIELDS = 'id, "group", expires, json, bytes';
const STANDING = '(expires IS NULL OR expires > ?)';

/** A connection to the vault's file; the file and its table are made when absent. */
export function openEntries(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; ${SCHEMA}`);
  return db;
}
export const selectEntry = (db: DatabaseSync): StatementSync =>
  db.prepare(`SELECT ${FIELDS} FROM entries WHERE kind = ? AND id = ? AND ${STANDING}`);
export const selectGroup = (db: DatabaseSync): StatementSync =>
  db.prepare(
    `SELECT ${FIELDS} FROM entries WHERE kind = ? AND "group" = ? AND id > ? AND ${STANDING} ORDER BY id ${LIMIT}`,
  );

/** What is deleted is overwritten (`secure_delete`), and the write-ahead log, which still holds older pages, is emptied at once. */
export function openEntriesWriter(file: string): Writer<Write, Written> {
  const db = openEntries(file);
  const get = selectEntry(db);
  const put = db.prepare(`INSERT INTO entries (kind, ${FIELDS}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET "group" = excluded."group", expires = excluded.expires, json = excluded.json, bytes = excluded.bytes`);
  const erase = {
    one: db.prepare('DELETE FROM entries WHERE kind = ? AND id = ?'),
    group: db.prepare('DELETE FROM entries WHERE kind = ? AND "group" = ?'),
    expired: db.prepare('DELETE FROM entries WHERE expires <= ?'),
  };
  let erased = false;
  const erasing = ({ changes }: { changes: number | bigint }): Written => {
    erased ||= changes > 0;
    return { changes: Number(changes) };
  };
  const perform = (write: Write): Written => {
    if (write.write === 'delete') return erasing(erase.one.run(write.kind, write.id));
    if (write.write === 'deleteGroup') return erasing(erase.group.run(write.kind, write.group));
    if (write.write === 'sweep') return erasing(erase.expired.run(write.until));
    if (write.write === 'create') {
      const known = get.get(write.row[0], write.row[1], write.now);
      if (known) return { known };
    }
    const rows = write.write === 'create' ? [write.row] : write.rows;
    for (const row of rows) put.run(...row);
    return { changes: rows.length };
  };
  /** A write that fails is undone alone; the others of its group stand. */
  const undoable = (write: Write): Written => {
    db.exec('SAVEPOINT one');
    try {
      const written = perform(write);
      db.exec('RELEASE one');
      return written;
    } catch (error) {
      // A full disk ends the whole transaction, and with it this group.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO one; RELEASE one');
      return failed(error);
    }
  };
  return {
    begin: () => db.exec('BEGIN IMMEDIATE'),
    perform: undoable,
    commit() {
      db.exec('COMMIT');
      if (erased) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      erased = false;
    },
    undo() {
      if (db.isTransaction) db.exec('ROLLBACK');
    },
    close: () => db.close(),
  };
}
