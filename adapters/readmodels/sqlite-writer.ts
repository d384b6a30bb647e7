import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CollectionSpec } from '../../projections/ports.ts';
import type { Writer } from '../serveWriter.ts';
import { failed } from '../sqliteFailure.ts';
import type { Failed } from '../writerThread.ts';
import { setFile, straySets } from './set-file.ts';
import { openDirectory } from './sqlite-directory.ts';
import { type Row, type SqliteFile, openEmpty, openIntact, removeFile } from './sqlite-file.ts';
import { column, createIndexes, createTable } from './sqlite-sql.ts';

/** What is said to the thread that writes. The `rows` of a write are the values of a statement, run for each. */
export type SetTask =
  | { do: 'open'; set: string; shape: string }
  | { do: 'write'; set: string; position: number; statements: { sql: string; rows: unknown[][] }[] }
  | { do: 'read'; set: string; sql: string; values: readonly unknown[] }
  | { do: 'activate'; set: string }
  | { do: 'synced'; set: string };
/** `filling`: others cannot read its file yet. `replaced`: there is no such set (any more). */
export type SetOutcome = 'done' | 'filling' | 'replaced' | Row[] | Failed;

interface OpenSet {
  db: SqliteFile;
  shape: string;
  filling: boolean;
}

/** A file that was taken away is empty when it is opened. */
const hasState = (db: SqliteFile): boolean =>
  db.rows(`SELECT 1 FROM sqlite_master WHERE name = 'state'`, []).length === 1;

/** The connections that write. */
export function openSetWriter(file: string): Writer<SetTask, SetOutcome> {
  const directory = openDirectory(file);
  const sets = new Map<string, OpenSet>();

  const removeStrays = (): void => {
    for (const stray of straySets(file, readdirSync(dirname(file)), [...directory.ids(), ...sets.keys()]))
      removeFile(stray);
  };
  const drop = (id: string): void => {
    directory.remove(id);
    sets.get(id)?.db.close();
    sets.delete(id);
  };
  const make = (id: string, shape: string): OpenSet => {
    drop(id);
    const db = openEmpty(setFile(file, id));
    // One transaction until it is finished: pages that every write changes are not written for each.
    db.exec('BEGIN; CREATE TABLE state (checkpoint INTEGER NOT NULL); INSERT INTO state VALUES (0)');
    for (const spec of JSON.parse(shape) as CollectionSpec[])
      for (const sql of [createTable(spec.name, spec), ...createIndexes(spec.name, spec)]) db.exec(sql);
    return { db, shape, filling: true };
  };
  const open = (id: string, shape: string): SetOutcome => {
    let set = sets.get(id);
    if (set?.shape !== shape) {
      const db =
        directory.shape(id) === shape && directory.isSynced(id) ? openIntact(setFile(file, id), hasState) : undefined;
      set = db ? { db, shape, filling: false } : make(id, shape);
      sets.set(id, set);
    }
    return set.filling ? 'filling' : 'done';
  };
  const put = (db: SqliteFile, { position, statements }: Extract<SetTask, { do: 'write' }>): void => {
    if (position < Number(db.rows('SELECT checkpoint FROM state', [])[0]?.['checkpoint'])) return;
    for (const { sql, rows } of statements) {
      const statement = db.prepare(sql);
      for (const values of rows) statement.run(...values.map(column));
    }
    db.prepare('UPDATE state SET checkpoint = ?').run(position);
  };
  const write = (id: string, { db, filling }: OpenSet, task: Extract<SetTask, { do: 'write' }>): SetOutcome => {
    if (!filling) {
      db.transaction(() => put(db, task));
      return 'done';
    }
    try {
      put(db, task);
    } catch (error) {
      // Half of it may stand, and what comes after it is on its way already.
      drop(id);
      throw error;
    }
    return 'done';
  };
  /** From now on others can read its file. */
  const finish = (id: string, set: OpenSet): void => {
    if (!set.filling) return;
    set.db.exec('COMMIT');
    set.db.close();
    set.db = openIntact(setFile(file, id), hasState)!;
    set.filling = false;
    directory.add(id, set.shape);
  };
  const activate = (id: string): SetOutcome => {
    const set = sets.get(id);
    if (set) finish(id, set);
    else if (directory.shape(id) === undefined) return 'replaced';
    directory.activate(id);
    for (const other of new Set([...directory.ids(), ...sets.keys()])) if (other !== id) drop(other);
    return 'done';
  };
  const perform = (task: SetTask): SetOutcome => {
    if (task.do === 'open') return open(task.set, task.shape);
    if (task.do === 'activate') return activate(task.set);
    if (task.do === 'synced') {
      directory.setSynced(task.set);
      return 'done';
    }
    const set = sets.get(task.set);
    if (!set) return 'replaced';
    if (task.do === 'read') return set.db.rows(task.sql, task.values);
    return write(task.set, set, task);
  };

  removeStrays();
  return {
    // Each task is a transaction of its own.
    begin: () => undefined,
    perform(task) {
      try {
        return perform(task);
      } catch (error) {
        return failed(error);
      }
    },
    commit: () => undefined,
    undo: () => undefined,
    close() {
      for (const [id, set] of sets) {
        finish(id, set);
        set.db.close();
      }
      removeStrays();
      directory.close();
    },
  };
}
