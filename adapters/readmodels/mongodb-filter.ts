import type { Document as Bson, Filter, Sort } from 'mongodb';
import type { Key, Plan } from './plan.ts';

/** How a document lies in MongoDB: its own fields, its id as `_id`, and the position of the batch that wrote it. */
export interface Stored extends Bson {
  _id: string;
  _position: number;
}

/** Types in MongoDB's order, which is also ours. */
const types = ['number', 'string', 'bool'] as const;
const typeOf = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

const name = (field: string): string => (field === 'id' ? '_id' : field);

/** The index behind a query; none when there is nothing but the id to order by. */
export const indexKeys = (fields: readonly string[]): Record<string, 1> | undefined =>
  fields.length === 0
    ? undefined
    : Object.fromEntries([...fields.map(name), '_id'].map((field) => [field, 1 as const]));

export const sortOf = ({ rest, descending }: Plan): Sort =>
  Object.fromEntries([...rest.map(name), '_id'].map((field) => [field, descending ? -1 : 1]));

export function filterOf({ equal, rest, range, after, descending }: Plan): Filter<Stored> {
  const all: Filter<Stored>[] = equal.map(({ field, value }) => ({ [name(field)]: { $eq: value } }));
  // A document lacking a field has no place in the index, whereas MongoDB would put it first.
  for (const field of rest) all.push({ [name(field)]: { $type: [...types] } });
  if (range?.from !== undefined) all.push({ [name(range.field)]: { $gte: range.from } });
  if (range?.to !== undefined) all.push({ [name(range.field)]: { $lte: range.to } });
  if (after) all.push({ $or: behind(rest.map(name), after, descending) });
  return all.length === 0 ? {} : { $and: all };
}

/** All places behind one: equal in the first n fields and beyond it in the next, for each n. */
function behind(
  fields: readonly string[],
  after: { values: readonly Key[]; id: string },
  descending: boolean,
): Filter<Stored>[] {
  const beyond = descending ? '$lt' : '$gt';
  const alike: Filter<Stored>[] = [];
  const places: Filter<Stored>[] = [];
  for (const [i, field] of fields.entries()) {
    const value = after.values[i]!;
    places.push({ $and: [...alike, { [field]: { [beyond]: value } }] });
    // $gt and $lt stay within the value's type: the types that follow are places of their own.
    const further = descending ? types.slice(0, typeOf(value)) : types.slice(typeOf(value) + 1);
    if (further.length > 0) places.push({ $and: [...alike, { [field]: { $type: [...further] } }] });
    alike.push({ [field]: { $eq: value } });
  }
  places.push({ $and: [...alike, { _id: { [beyond]: after.id } }] });
  return places;
}
