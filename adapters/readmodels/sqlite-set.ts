import type { CollectionSpec, Document, Reader, ReadSet } from '../../projections/ports.ts';
import { encodeCursor, isKey, type Key, plan, replaced } from './plan.ts';
import type { Row } from './sqlite-file.ts';
import { indexedFields, select, upsert } from './sqlite-sql.ts';
import type { SetOutcome, SetTask } from './sqlite-writer.ts';

/** All rows that a statement finds. */
export type Rows = (sql: string, values: readonly unknown[]) => Promise<Row[]>;

interface Table {
  spec: CollectionSpec;
  fields: readonly string[];
  put: string;
  remove: string;
}

export interface SetAccess {
  id: string;
  specs: readonly CollectionSpec[];
  rows: Rows;
  write(task: Extract<SetTask, { do: 'write' }>): Promise<SetOutcome>;
  /** Whether it was not dropped, by any process. */
  isThere(): boolean;
}

/** A set as it is read through `rows` and written through `write`. */
export function sqliteSet({ id, specs, rows, write, isThere }: SetAccess): ReadSet {
  const tables = new Map(specs.map((spec) => [spec.name, tableOf(spec)]));
  const named = (name: string): Table => {
    const found = tables.get(name);
    if (!found) throw new Error(`The set has no collection ${name}`);
    return found;
  };
  return {
    id,
    async checkpoint() {
      // Another process may have dropped it: its file can still be read here.
      return isThere() ? Number((await rows('SELECT checkpoint FROM state', []))[0]?.['checkpoint']) : replaced();
    },
    reader: <T extends Document>(name: string) => sqliteReader<T>(rows, named(name).spec),
    async write(changes, position) {
      // In the order given, so that the last change of a document stands.
      const statements: { sql: string; rows: unknown[][] }[] = [];
      for (const { collection, id: docId, document } of changes) {
        const { fields, put, remove } = named(collection);
        const sql = document === null ? remove : put;
        const row: unknown[] = [docId];
        if (document) {
          row.push(JSON.stringify(document));
          for (const field of fields) row.push(keyOf(document[field]));
        }
        const last = statements.at(-1);
        if (last?.sql === sql) last.rows.push(row);
        else statements.push({ sql, rows: [row] });
      }
      if ((await write({ do: 'write', set: id, position, statements })) === 'replaced') replaced();
    },
  };
}

const keyOf = (value: unknown): Key | null => (isKey(value) ? value : null);

const tableOf = (spec: CollectionSpec): Table => ({
  spec,
  fields: indexedFields(spec),
  put: upsert(spec.name, spec),
  remove: `DELETE FROM "${spec.name}" WHERE id = ?`,
});

function sqliteReader<T extends Document>(rows: Rows, spec: CollectionSpec): Reader<T> {
  const parse = (row: Row): T => JSON.parse(String(row['document'])) as T;
  const byId = `SELECT document FROM "${spec.name}" WHERE id = ?`;
  const get = async (id: string): Promise<T | undefined> => (await rows(byId, [id])).map(parse)[0];
  return {
    get,
    getMany: async (ids) => (await Promise.all(ids.map(get))).filter((found) => found !== undefined),
    async find(query) {
      const asked = plan(spec, query);
      const { sql, values } = select(spec.name, 'document', asked);
      const found = await rows(sql, [...values, query.limit + 1]);
      const items = found.slice(0, query.limit).map(parse);
      const last = items.at(-1);
      return { items, next: last && found.length > query.limit ? encodeCursor(asked, last) : undefined };
    },
    async count(query) {
      const { sql, values } = select(spec.name, 'count(*) AS n', plan(spec, query));
      return Number((await rows(sql, values))[0]?.['n']);
    },
  };
}
