import type { Change, CollectionSpec, Document, Reader, ReadSet } from '../../projections/ports.ts';
import { encodeCursor, plan, replaced } from './plan.ts';
import { setPrefix } from './prefix.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { column, createIndexes, indexedFields, select, upsert } from './sqlite-sql.ts';

interface Table {
  spec: CollectionSpec;
  name: string;
  fields: readonly string[];
  put: string;
  remove: string;
  /** Whether this process has seen to the indexes. */
  indexed: boolean;
}

export function sqliteSet(db: SqliteFile, id: string, specs: readonly CollectionSpec[]): ReadSet {
  const tables = new Map(specs.map((spec) => [spec.name, tableOf(setPrefix(id) + spec.name, spec)]));
  const named = (name: string): Table => {
    const found = tables.get(name);
    if (!found) throw new Error(`The set has no collection ${name}`);
    return found;
  };
  const checkpoint = (): number => {
    const row = db.prepare('SELECT checkpoint FROM sets WHERE id = ?').get(id);
    return row ? Number(row['checkpoint']) : replaced();
  };
  const apply = ({ collection, id: docId, document }: Change): void => {
    const { fields, put, remove } = named(collection);
    if (document === null) db.prepare(remove).run(docId);
    else db.prepare(put).run(docId, JSON.stringify(document), ...fields.map((field) => column(document[field])));
  };
  return {
    id,
    checkpoint: async () => checkpoint(),
    reader: <T extends Document>(name: string) => sqliteReader<T>(db, named(name)),
    async write(changes, position) {
      db.transaction(() => {
        if (position < checkpoint()) return;
        for (const change of changes) apply(change);
        db.prepare('UPDATE sets SET checkpoint = ? WHERE id = ?').run(position, id);
      });
    },
  };
}

const tableOf = (name: string, spec: CollectionSpec): Table => ({
  spec,
  name,
  fields: indexedFields(spec),
  put: upsert(name, spec),
  remove: `DELETE FROM "${name}" WHERE id = ?`,
  indexed: false,
});

function sqliteReader<T extends Document>(db: SqliteFile, table: Table): Reader<T> {
  const parse = (row: Record<string, unknown>): T => JSON.parse(String(row['document'])) as T;
  const byId = `SELECT document FROM "${table.name}" WHERE id = ?`;
  const get = (id: string): T | undefined => {
    const row = db.prepare(byId).get(id);
    return row && parse(row);
  };
  const withIndexes = (): void => {
    if (table.indexed) return;
    for (const sql of createIndexes(table.name, table.spec)) db.exec(sql);
    table.indexed = true;
  };
  return {
    get: unlessReplaced(get),
    getMany: unlessReplaced((ids) => ids.map(get).filter((found) => found !== undefined)),
    find: unlessReplaced((query) => {
      const asked = plan(table.spec, query);
      withIndexes();
      const { sql, values } = select(table.name, 'document', asked);
      const rows = db.prepare(sql).all(...values, query.limit + 1);
      const items = rows.slice(0, query.limit).map(parse);
      const last = items.at(-1);
      return { items, next: last && rows.length > query.limit ? encodeCursor(asked, last) : undefined };
    }),
    count: unlessReplaced((query) => {
      const asked = plan(table.spec, query);
      withIndexes();
      const { sql, values } = select(table.name, 'count(*) AS n', asked);
      return Number(db.prepare(sql).get(...values)?.['n']);
    }),
  };
}

/** The tables of a set are gone once another was activated. */
const unlessReplaced =
  <A extends unknown[], R>(read: (...args: A) => R) =>
  async (...args: A): Promise<R> => {
    try {
      return read(...args);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no such table')) return replaced();
      throw error;
    }
  };
