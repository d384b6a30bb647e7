import type { CollectionSpec, Document, Reader, ReadSet } from '../../projections/ports.ts';
import { encodeCursor, isKey, type Key, plan, replaced } from './plan.ts';
import { setPrefix } from './prefix.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { indexedFields, select, upsert } from './sqlite-sql.ts';
import type { SetTask } from './sqlite-writer.ts';

interface Table {
  spec: CollectionSpec;
  name: string;
  fields: readonly string[];
  put: string;
  remove: string;
}

/** A set as it is read through `db` and written by whoever `perform`s its tasks. */
export function sqliteSet(db: SqliteFile, perform: (task: SetTask) => Promise<'done' | 'replaced'>, id: string, specs: readonly CollectionSpec[]): ReadSet {
  const tables = new Map(specs.map((spec) => [spec.name, tableOf(setPrefix(id) + spec.name, spec)]));
  const named = (name: string): Table => {
    const found = tables.get(name);
    if (!found) throw new Error(`The set has no collection ${name}`);
    return found;
  };
  return {
    id,
    async checkpoint() {
      const row = db.prepare('SELECT checkpoint FROM sets WHERE id = ?').get(id);
      return row ? Number(row['checkpoint']) : replaced();
    },
    reader: <T extends Document>(name: string) => sqliteReader<T>(db, named(name), () => perform({ do: 'index', set: id })),
    async write(changes, position) {
      // In the order given, so that the last change of a document stands.
      const statements: { sql: string; rows: unknown[][] }[] = [];
      for (const { collection, id: docId, document } of changes) {
        const { fields, put, remove } = named(collection);
        const [sql, row] = document === null ? [remove, [docId]] : [put, [docId, JSON.stringify(document), ...fields.map((field) => keyOf(document[field]))]];
        if (statements.at(-1)?.sql === sql) statements.at(-1)!.rows.push(row);
        else statements.push({ sql, rows: [row] });
      }
      const outcome = await perform({ do: 'write', set: id, position, statements });
      if (outcome === 'replaced') replaced();
    },
  };
}

const keyOf = (value: unknown): Key | null => (isKey(value) ? value : null);

const tableOf = (name: string, spec: CollectionSpec): Table => ({
  spec,
  name,
  fields: indexedFields(spec),
  put: upsert(name, spec),
  remove: `DELETE FROM "${name}" WHERE id = ?`,
});

function sqliteReader<T extends Document>(db: SqliteFile, table: Table, makeIndexes: () => Promise<unknown>): Reader<T> {
  const parse = (row: Record<string, unknown>): T => JSON.parse(String(row['document'])) as T;
  const byId = `SELECT document FROM "${table.name}" WHERE id = ?`;
  const get = (id: string): T | undefined => {
    const row = db.prepare(byId).get(id);
    return row && parse(row);
  };
  /** A set that was never active has no indexes yet. */
  const searching = <A extends unknown[], R>(search: (...args: A) => R) =>
    unlessReplaced(async (...args: A): Promise<R> => {
      try {
        return search(...args);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('no such index')) throw error;
        await makeIndexes();
        return search(...args);
      }
    });
  return {
    get: unlessReplaced(get),
    getMany: unlessReplaced((ids) => ids.map(get).filter((found) => found !== undefined)),
    find: searching((query) => {
      const asked = plan(table.spec, query);
      const { sql, values } = select(table.name, 'document', asked);
      const rows = db.prepare(sql).all(...values, query.limit + 1);
      const items = rows.slice(0, query.limit).map(parse);
      const last = items.at(-1);
      return { items, next: last && rows.length > query.limit ? encodeCursor(asked, last) : undefined };
    }),
    count: searching((query) => {
      const asked = plan(table.spec, query);
      const { sql, values } = select(table.name, 'count(*) AS n', asked);
      return Number(db.prepare(sql).get(...values)?.['n']);
    }),
  };
}

/** The tables of a set are gone once another was activated. */
const unlessReplaced =
  <A extends unknown[], R>(read: (...args: A) => R | Promise<R>) =>
  async (...args: A): Promise<R> => {
    try {
      return await read(...args);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('no such table')) return replaced();
      throw error;
    }
  };
