import { refuse } from '../../domain/kernel/refusal.ts';
import type { CollectionSpec, Document, Query } from '../../projections/ports.ts';

/** A value that an index can hold. Every adapter orders numbers before strings (by code point) before booleans. */
export type Key = string | number | boolean;

/** A query checked against its index, in the terms that all adapters share. */
export interface Plan {
  index: string;
  fields: readonly string[];
  /** The leading fields and what they must equal. */
  equal: readonly { field: string; value: Key }[];
  /** Bounds on the first of `rest`; both are inclusive and of one type, or nothing matches. */
  range: { field: string; from: string | number | undefined; to: string | number | undefined } | undefined;
  /** The fields that give the order, before `id`. */
  rest: readonly string[];
  descending: boolean;
  /** Values of `rest`, then the id, of the last document of the page before. */
  after: { values: readonly Key[]; id: string } | undefined;
}

/** Throws a plain Error for a query that does not fit its index (a mistake in the program), a Refusal for a bad cursor. */
export function plan(spec: CollectionSpec, query: Omit<Query, 'limit'>): Plan {
  const fields = spec.indexes[query.index];
  if (!fields) throw new Error(`${spec.name} has no index ${query.index}`);
  const given = Object.entries(query.where).length;
  const equal = fields.slice(0, given).map((field) => {
    const value = query.where[field];
    if (!isKey(value)) throw new Error(`${spec.name}.${query.index}: ${field} must equal a string, number or boolean`);
    return { field, value };
  });
  if (equal.length < given) throw new Error(`${spec.name}.${query.index} has fewer fields than were asked for`);
  const rest = fields.slice(given);
  const { from, to } = query.range ?? {};
  const ranged = from !== undefined || to !== undefined;
  if (ranged && rest[0] === undefined) throw new Error(`${spec.name}.${query.index} has no field left for a range`);
  return {
    index: query.index,
    fields,
    equal,
    range: ranged ? { field: rest[0]!, from, to } : undefined,
    rest,
    descending: query.order === 'desc',
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor, query.index, rest.length),
  };
}

export const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** Where the next page starts: behind this document. */
export function encodeCursor(query: Plan, last: Document): string {
  return Buffer.from(JSON.stringify([query.index, ...query.rest.map((field) => last[field]), last.id])).toString(
    'base64url',
  );
}

function decodeCursor(cursor: string, index: string, length: number): Plan['after'] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return badCursor();
  }
  if (!Array.isArray(parts) || parts.length !== length + 2 || parts[0] !== index) return badCursor();
  const values: unknown[] = parts.slice(1, -1);
  const id: unknown = parts.at(-1);
  if (typeof id !== 'string' || !values.every(isKey)) return badCursor();
  return { values, id };
}

const badCursor = (): never =>
  refuse(
    'malformed',
    'cursor.malformed',
    'This page marker is not one that we gave out. Start again from the first page.',
  );

/** Physical names are built from these, so they stay plain. */
export function checkNames(collections: readonly CollectionSpec[]): void {
  const seen = new Set<string>();
  for (const { name, indexes } of collections) {
    const names = [name, ...Object.keys(indexes), ...Object.values(indexes).flat()];
    for (const one of names) if (!/^[A-Za-z][A-Za-z0-9]*$/.test(one)) throw new Error(`Not a plain name: ${one}`);
    if (seen.has(name)) throw new Error(`Two collections are named ${name}`);
    seen.add(name);
  }
}

/** What a reader of a set that was dropped meanwhile is told; a second try finds the set that took its place. */
export const replaced = (): never =>
  refuse('unavailable', 'readModels.replaced', 'The lists were just rebuilt. Please try again.');
