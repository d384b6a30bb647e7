import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Change, CollectionSpec, Document, Reader, ReadModels, ReadSet } from '../../projections/ports.ts';
import { checkNames, encodeCursor, plan, replaced } from './plan.ts';
import { column, createTable, indexedFields, select, tablePrefix, upsert } from './sqlite-sql.ts';

/**
 * Read models in one SQLite file: a table per collection of a set, the document as JSON beside a column for every
 * indexed field. Not synced at each commit, since everything here can be made again from the log.
 */
export function openSqliteReadModels({ file }: { file: string }): ReadModels {
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;
    CREATE TABLE IF NOT EXISTS sets (id TEXT PRIMARY KEY NOT NULL, shape TEXT NOT NULL, checkpoint INTEGER NOT NULL, active INTEGER NOT NULL) WITHOUT ROWID`);
  const prepare = statements(db);
  const transaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
  const drop = (id: string): void => {
    const prefix = tablePrefix(id);
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?`).all(prefix.length, prefix);
    for (const { name } of tables) db.exec(`DROP TABLE "${String(name)}"`);
    db.prepare('DELETE FROM sets WHERE id = ?').run(id);
    prepare.clear();
  };
  return {
    async open(fingerprint, collections) {
      checkNames(collections);
      const shape = JSON.stringify(collections);
      transaction(() => {
        const known = prepare('SELECT shape FROM sets WHERE id = ?').get(fingerprint);
        if (known?.['shape'] === shape) return;
        const wasActive = known && prepare('SELECT active FROM sets WHERE id = ?').get(fingerprint)?.['active'] === 1;
        drop(fingerprint);
        for (const spec of collections) for (const sql of createTable(tablePrefix(fingerprint) + spec.name, spec)) db.exec(sql);
        prepare('INSERT INTO sets VALUES (?, ?, 0, ?)').run(fingerprint, shape, wasActive ? 1 : 0);
      });
      return sqliteSet(fingerprint, collections, prepare, transaction);
    },
    async active() {
      const row = prepare('SELECT id FROM sets WHERE active = 1').get();
      return row && String(row['id']);
    },
    async activate(id) {
      transaction(() => {
        if (!prepare('SELECT 1 FROM sets WHERE id = ?').get(id)) throw new Error(`There is no set ${id}`);
        for (const other of prepare('SELECT id FROM sets WHERE id <> ?').all(id)) drop(String(other['id']));
        prepare('UPDATE sets SET active = 1 WHERE id = ?').run(id);
      });
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

type Prepare = ((sql: string) => StatementSync) & { clear(): void };

/** Statements are prepared once for each text. */
function statements(db: DatabaseSync): Prepare {
  const known = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = known.get(sql);
    if (!statement) known.set(sql, (statement = db.prepare(sql)));
    return statement;
  };
  return Object.assign(prepare, { clear: () => known.clear() });
}

function sqliteSet(id: string, specs: readonly CollectionSpec[], prepare: Prepare, transaction: <T>(work: () => T) => T): ReadSet {
  const prefix = tablePrefix(id);
  const tables = new Map(specs.map((spec) => [spec.name, tableOf(prefix, spec)]));
  const named = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`The set has no collection ${name}`);
    return found;
  };
  const checkpoint = (): number => {
    const row = prepare('SELECT checkpoint FROM sets WHERE id = ?').get(id);
    return row ? Number(row['checkpoint']) : replaced();
  };
  const apply = ({ collection, id: docId, document }: Change): void => {
    const { fields, put, remove } = named(collection);
    if (document === null) prepare(remove).run(docId);
    else prepare(put).run(docId, JSON.stringify(document), ...fields.map((field) => column(document[field])));
  };
  return {
    id,
    checkpoint: async () => checkpoint(),
    reader<T extends Document>(name: string): Reader<T> {
      const { spec, table } = named(name);
      return sqliteReader<T>(spec, table, prepare);
    },
    async write(changes, position) {
      transaction(() => {
        if (position < checkpoint()) return;
        for (const change of changes) apply(change);
        prepare('UPDATE sets SET checkpoint = ? WHERE id = ?').run(position, id);
      });
    },
  };
}

const tableOf = (prefix: string, spec: CollectionSpec) => {
  const table = prefix + spec.name;
  return { spec, table, fields: indexedFields(spec), put: upsert(table, spec), remove: `DELETE FROM "${table}" WHERE id = ?` };
};

function sqliteReader<T extends Document>(spec: CollectionSpec, table: string, prepare: Prepare): Reader<T> {
  const parse = (row: Record<string, unknown>): T => JSON.parse(String(row['document'])) as T;
  const get = (id: string): T | undefined => {
    const row = prepare(`SELECT document FROM "${table}" WHERE id = ?`).get(id);
    return row && parse(row);
  };
  const dropped = <A extends unknown[], R>(read: (...args: A) => R) => async (...args: A): Promise<R> => {
    try {
      return read(...args);
    } catch (error) {
      return error instanceof Error && error.message.startsWith('no such table') ? replaced() : Promise.reject(error);
    }
  };
  return {
    get: dropped(get),
    getMany: dropped((ids) => ids.map(get).filter((found) => found !== undefined)),
    find: dropped((query) => {
      const asked = plan(spec, query);
      const { sql, values } = select(table, 'document', asked);
      const rows = prepare(sql).all(...values, query.limit + 1);
      const items = rows.slice(0, query.limit).map(parse);
      const last = items.at(-1);
      return { items, next: last && rows.length > query.limit ? encodeCursor(asked, last) : undefined };
    }),
    count: dropped((query) => {
      const { sql, values } = select(table, 'count(*) AS n', plan(spec, query));
      return Number(prepare(sql).get(...values)?.['n']);
    }),
  };
}
