import type { CollectionSpec } from '../../projections/ports.ts';
import type { Writer } from '../serveWriter.ts';
import { failed } from '../sqliteFailure.ts';
import type { Failed } from '../writerThread.ts';
import { setPrefix } from './prefix.ts';
import { openFile } from './sqlite-file.ts';
import { column, createIndexes, createTable } from './sqlite-sql.ts';

/** What is said to the thread that writes. `rows` are the values of a statement, run for each. */
export type SetTask =
  | { do: 'open'; set: string; shape: string }
  | { do: 'write'; set: string; position: number; statements: { sql: string; rows: unknown[][] }[] }
  | { do: 'index'; set: string }
  | { do: 'activate'; set: string };
/** `replaced`: there is no such set (any more). */
export type SetOutcome = 'done' | 'replaced' | Failed;

/** The connection that writes: each task is a transaction of its own. */
export function openSetWriter(file: string): Writer<SetTask, SetOutcome> {
  const db = openFile(file);
  const rowOf = (id: string) => db.prepare('SELECT shape, checkpoint, active FROM sets WHERE id = ?').get(id);
  const drop = (id: string): void => {
    const prefix = setPrefix(id);
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?`).all(prefix.length, prefix);
    for (const { name } of tables) db.exec(`DROP TABLE "${String(name)}"`);
    db.prepare('DELETE FROM sets WHERE id = ?').run(id);
    db.forget();
  };
  const open = (id: string, shape: string): void => {
    const known = rowOf(id);
    if (known?.['shape'] === shape) return;
    drop(id);
    for (const spec of JSON.parse(shape) as CollectionSpec[]) db.exec(createTable(setPrefix(id) + spec.name, spec));
    db.prepare('INSERT INTO sets VALUES (?, ?, 0, ?)').run(id, shape, Number(known?.['active'] ?? 0));
  };
  const write = ({ set, position, statements }: Extract<SetTask, { do: 'write' }>): SetOutcome => {
    const row = rowOf(set);
    if (!row) return 'replaced';
    if (position < Number(row['checkpoint'])) return 'done';
    for (const { sql, rows } of statements) {
      const statement = db.prepare(sql);
      for (const values of rows) statement.run(...values.map(column));
    }
    db.prepare('UPDATE sets SET checkpoint = ? WHERE id = ?').run(position, set);
    return 'done';
  };
  const index = (id: string): SetOutcome => {
    const row = rowOf(id);
    if (!row) return 'replaced';
    for (const spec of JSON.parse(String(row['shape'])) as CollectionSpec[]) for (const sql of createIndexes(setPrefix(id) + spec.name, spec)) db.exec(sql);
    return 'done';
  };
  const activate = (id: string): SetOutcome => {
    if (index(id) === 'replaced') return 'replaced';
    for (const other of db.prepare('SELECT id FROM sets WHERE id <> ?').all(id)) drop(String(other['id']));
    db.prepare('UPDATE sets SET active = 1 WHERE id = ?').run(id);
    return 'done';
  };
  const perform = (task: SetTask): SetOutcome => {
    if (task.do === 'write') return write(task);
    if (task.do === 'index') return index(task.set);
    if (task.do === 'activate') return activate(task.set);
    open(task.set, task.shape);
    return 'done';
  };
  return {
    commit: (group) =>
      group.map((task) => {
        try {
          return db.transaction(() => perform(task));
        } catch (error) {
          return failed(error);
        }
      }),
    close: () => db.close(),
  };
}
