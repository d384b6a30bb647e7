import type { CollectionSpec } from '../../projections/ports.ts';
import { LIMIT } from '../sqliteLimit.ts';
import { isKey, type Key, type Plan } from './plan.ts';

/** What SQLite keeps for a key. Booleans are blobs: those sort after text, and 1 is not true. */
export type Bound = string | number | Uint8Array;

const FALSE = new Uint8Array([0]);
const TRUE = new Uint8Array([1]);
const bound = (key: Key): Bound => (typeof key === 'boolean' ? (key ? TRUE : FALSE) : key);
export const column = (value: unknown): Bound | null => (isKey(value) ? bound(value) : null);

/** Every field that some index names, once: each has a column beside the document. */
export const indexedFields = (spec: CollectionSpec): string[] => [...new Set(Object.values(spec.indexes).flat())];

/** Rows lie in the order in which they came, ids in an index beside them: documents clustered by their ids, which are random, took four times as long to write. */
export function createTable(table: string, spec: CollectionSpec): string {
  const columns = indexedFields(spec)
    .map((field) => `, "f_${field}"`)
    .join('');
  return `CREATE TABLE "${table}" (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL${columns})`;
}

/** `id` at the end settles the order of equals. A document lacking a field has no entry. */
export const createIndexes = (table: string, spec: CollectionSpec): string[] =>
  Object.entries(spec.indexes).map(
    ([index, fields]) =>
      `CREATE INDEX "${table}_${index}" ON "${table}" (${fields.map((field) => `"f_${field}", `).join('')}id)${present(fields)}`,
  );

const present = (fields: readonly string[]): string =>
  fields.length === 0 ? '' : ` WHERE ${fields.map((field) => `"f_${field}" IS NOT NULL`).join(' AND ')}`;

export function upsert(table: string, spec: CollectionSpec): string {
  const columns = ['document', ...indexedFields(spec).map((field) => `"f_${field}"`)];
  return `INSERT INTO "${table}" (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
    ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** The text depends only on the query's shape, so that prepared statements are found again. */
export function select(
  table: string,
  what: 'document' | 'count(*) AS n',
  asked: Plan,
): { sql: string; values: Bound[] } {
  const conditions = asked.fields.map((field) => `"f_${field}" IS NOT NULL`);
  const values: Bound[] = [];
  const when = (condition: string, ...bounds: Bound[]): void => {
    conditions.push(condition);
    values.push(...bounds);
  };
  for (const { field, value } of asked.equal) when(`"f_${field}" = ?`, bound(value));
  if (asked.range) {
    const { field, from, to } = asked.range;
    // Bounds say their type's end too: unlike the query, SQLite's order goes on from numbers to text to blobs.
    if (from !== undefined)
      when(`"f_${field}" >= ? AND "f_${field}" < ${typeof from === 'number' ? "''" : "x''"}`, from);
    if (to !== undefined) when(`"f_${field}" <= ?${typeof to === 'number' ? '' : ` AND "f_${field}" >= ''`}`, to);
  }
  const order = [...asked.rest.map((field) => `"f_${field}"`), 'id'];
  if (asked.after) {
    const sign = asked.descending ? '<' : '>';
    when(
      `(${order.join(', ')}) ${sign} (?${', ?'.repeat(order.length - 1)})`,
      ...asked.after.values.map(bound),
      asked.after.id,
    );
  }
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const sorted =
    what === 'document'
      ? ` ORDER BY ${order.map((name) => `${name} ${asked.descending ? 'DESC' : 'ASC'}`).join(', ')} ${LIMIT}`
      : '';
  return { sql: `SELECT ${what} FROM "${table}" INDEXED BY "${table}_${asked.index}"${where}${sorted}`, values };
}
