import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { indexKeys, sortOf } from '../../adapters/readmodels/mongodb-filter.ts';
import { type Plan, encodeCursor, plan } from '../../adapters/readmodels/plan.ts';
import { createIndexes, createTable, select } from '../../adapters/readmodels/sqlite-sql.ts';
import { projections } from '../../projections/all.ts';

/** Every index, asked by each number of its leading fields, from the first page and from one further on. */
const asked = projections.flatMap(({ name, indexes }) =>
  Object.entries(indexes).flatMap(([index, fields]) =>
    fields.flatMap((_, count) => {
      const where = Object.fromEntries(fields.slice(0, count + 1).map((field) => [field, 'x']));
      const first = plan({ name, indexes }, { index, where, order: 'desc' });
      const cursor = encodeCursor(first, { id: 'one', ...Object.fromEntries(fields.map((field) => [field, 'x'])) });
      return [first, plan({ name, indexes }, { index, where, order: 'desc', cursor })].map((query) => ({
        spec: { name, indexes },
        query,
      }));
    }),
  ),
);

test('SQLite finds what is asked of any index by search, in its order, and counts it so: nothing is scanned or sorted', () => {
  const db = new DatabaseSync(':memory:');
  for (const { name, indexes } of projections)
    for (const sql of [createTable(name, { name, indexes }), ...createIndexes(name, { name, indexes })]) db.exec(sql);
  const stepsOf = (name: string, what: Parameters<typeof select>[1], query: Plan): string[] => {
    const { sql, values } = select(name, what, query);
    const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values, ...(what === 'document' ? [12] : []));
    return rows.map(({ detail }) => String(detail));
  };
  for (const { spec, query } of asked)
    for (const what of ['document', 'count(*) AS n'] as const) {
      const steps = stepsOf(spec.name, what, query);
      expect(steps, `${spec.name}.${query.index}`).toEqual([
        expect.stringMatching(
          new RegExp(`^SEARCH ${spec.name} USING (COVERING )?INDEX ${spec.name}_${query.index} \\(`),
        ),
      ]);
    }
  expect(asked.length).toBeGreaterThan(100);
  db.close();
});

test('MongoDB has an index for each that begins with what is asked and goes on in its order', () => {
  for (const { query } of asked) {
    const keys = Object.keys(indexKeys(query.fields)!);
    const equal = query.equal.map(({ field }) => field);
    expect(keys).toEqual([...equal, ...Object.keys(sortOf(query))]);
  }
});

test('no statement binds a limit by itself: SQLite would compile it anew for each value', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{adapters,api,commands,projections}/**/*.ts', { cwd: root }).filter(
    (file) => file !== 'adapters/sqliteLimit.ts',
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bLIMIT \?/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
