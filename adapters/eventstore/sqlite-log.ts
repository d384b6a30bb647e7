import { DatabaseSync } from 'node:sqlite';
import type { Writer } from '../serveWriter.ts';
import { failed } from '../sqliteFailure.ts';
import type { Failed } from '../writerThread.ts';

/** One append as it travels to the writer: JSON already made, by the thread that asked. Tuples cross threads faster than objects. */
export type Append = [stream: string, expected: number, events: EventText[]];
export type EventText = [id: string, type: string, data: string, meta: string];

/** What became of an append: the position of its last event, the revision that stood in its way, or what failed. */
export type Outcome = number | { actual: number } | Failed;

/** A connection to the log's file; the file and its table are made when absent. */
export function openLog(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA busy_timeout = 10000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -32000;
    CREATE TABLE IF NOT EXISTS events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      revision INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      data TEXT NOT NULL,
      meta TEXT NOT NULL,
      UNIQUE (stream, revision)
    ) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS events_by_id ON events (id);
  `);
  return db;
}

const STREAMS_REMEMBERED = 20_000;

export function openLogWriter(file: string): Writer<Append, Outcome> {
  const db = openLog(file);
  const insert = db.prepare('INSERT INTO events (stream, revision, id, type, data, meta) VALUES (?, ?, ?, ?, ?, ?)');
  const lastRevision = db.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
  const at = db.prepare('SELECT position, id FROM events WHERE stream = ? AND revision = ?');
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) => db.prepare(sql));
  const [mark, undo, release] = ['SAVEPOINT one', 'ROLLBACK TO one', 'RELEASE one'].map((sql) => db.prepare(sql));

  /** Last revisions of streams written lately, to spare a look-up; the table's constraints have the last word. */
  const ends = new Map<string, number>();

  const perform = (append: Append): Outcome => {
    const [stream, expected, events] = append;
    // A stream that must not exist needs no look-up: its first revision is unique.
    if (expected !== -1 && ends.get(stream) !== expected && endOf(stream) !== expected) return conflict(append);
    // A lone insert undoes itself when it fails.
    if (events.length > 1) mark!.run();
    let position = 0;
    try {
      let revision = expected;
      for (const [id, type, data, meta] of events) {
        position = Number(insert.run(stream, ++revision, id, type, data, meta).lastInsertRowid);
      }
      if (ends.size >= STREAMS_REMEMBERED) ends.clear();
      ends.set(stream, revision);
      return position;
    } catch (error) {
      // A full disk ends the whole transaction; anything else only this append.
      if (!db.isTransaction) throw error;
      if (events.length > 1) undo!.run();
      return endOf(stream) === expected ? failed(error) : conflict(append);
    } finally {
      if (events.length > 1 && db.isTransaction) release!.run();
    }
  };

  const endOf = (stream: string): number => Number(lastRevision.get(stream)?.['revision'] ?? -1);
  const conflict = (append: Append): Outcome => repeated(append) ?? { actual: endOf(append[0]) };

  const repeated = ([stream, expected, events]: Append): Outcome | undefined => {
    const first = at.get(stream, expected + 1);
    const last = at.get(stream, expected + events.length);
    if (first?.['id'] !== events[0]?.[0] || last?.['id'] !== events.at(-1)?.[0]) return undefined;
    return Number(last?.['position']);
  };

  return {
    begin: () => void begin!.run(),
    perform,
    commit: () => void commit!.run(),
    undo() {
      if (db.isTransaction) rollback!.run();
      ends.clear();
    },
    close: () => db.close(),
  };
}
