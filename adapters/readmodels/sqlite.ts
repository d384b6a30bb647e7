import type { CollectionSpec, ReadModels } from '../../projections/ports.ts';
import { checkNames } from './plan.ts';
import { setPrefix } from './prefix.ts';
import { openFile } from './sqlite-file.ts';
import { sqliteSet } from './sqlite-set.ts';
import { createIndexes, createTable } from './sqlite-sql.ts';

/**
 * Read models in one SQLite file: a table per collection of a set, the document as JSON beside a column for every
 * indexed field. Indexes are made when a set is activated or first searched, since filling it without them takes a
 * third of the time.
 */
export function openSqliteReadModels({ file }: { file: string }): ReadModels {
  const db = openFile(file);
  const drop = (id: string): void => {
    const prefix = setPrefix(id);
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?`).all(prefix.length, prefix);
    for (const { name } of tables) db.exec(`DROP TABLE "${String(name)}"`);
    db.prepare('DELETE FROM sets WHERE id = ?').run(id);
    db.forget();
  };
  return {
    async open(fingerprint, collections) {
      checkNames(collections);
      const shape = JSON.stringify(collections);
      db.transaction(() => {
        const known = db.prepare('SELECT shape, active FROM sets WHERE id = ?').get(fingerprint);
        if (known?.['shape'] === shape) return;
        drop(fingerprint);
        for (const spec of collections) db.exec(createTable(setPrefix(fingerprint) + spec.name, spec));
        db.prepare('INSERT INTO sets VALUES (?, ?, 0, ?)').run(fingerprint, shape, Number(known?.['active'] ?? 0));
      });
      return sqliteSet(db, fingerprint, collections);
    },
    async look(id, collections) {
      const known = db.prepare('SELECT shape FROM sets WHERE id = ?').get(id);
      return known?.['shape'] === JSON.stringify(collections) ? sqliteSet(db, id, collections) : undefined;
    },
    async active() {
      const row = db.prepare('SELECT id FROM sets WHERE active = 1').get();
      return row && String(row['id']);
    },
    async activate(id) {
      const row = db.prepare('SELECT shape FROM sets WHERE id = ?').get(id);
      if (!row) throw new Error(`There is no set ${id}`);
      for (const spec of JSON.parse(String(row['shape'])) as CollectionSpec[]) {
        for (const sql of createIndexes(setPrefix(id) + spec.name, spec)) {
          db.exec(sql);
          await new Promise((resolve) => setImmediate(resolve)); // an index of a large collection takes a moment: requests go first
        }
      }
      db.transaction(() => {
        for (const other of db.prepare('SELECT id FROM sets WHERE id <> ?').all(id)) drop(String(other['id']));
        db.prepare('UPDATE sets SET active = 1 WHERE id = ?').run(id);
      });
    },
    async close() {
      db.close();
    },
  };
}
