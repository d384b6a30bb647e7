export type Fields = Record<string, unknown>;
export interface FieldChange {
  /** Names from the outside in: `['public_settings', 'visible_folders']`. */
  path: string[];
  kind: 'added' | 'removed' | 'changed' | 'same';
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a document before and after, nested ones one by one, in the document's order; `null`: there was none. */
export function differences(before: Fields | null, after: Fields | null, under: string[] = []): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name): FieldChange[] => {
    const was = before?.[name];
    const is = after?.[name];
    const path = [...under, name];
    if ((isFields(was) || isFields(is)) && isBranch(was) && isBranch(is))
      return differences(was ?? null, is ?? null, path);
    return [{ path, kind: kindOf(was, is), before: was, after: is }];
  });
}

const isBranch = (value: unknown): value is Fields | null | undefined =>
  value === undefined || value === null || isFields(value);

function kindOf(was: unknown, is: unknown): FieldChange['kind'] {
  if (was === undefined) return 'added';
  if (is === undefined) return 'removed';
  return same(was, is) ? 'same' : 'changed';
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => same(item, b[at]));
  if (isFields(a) && isFields(b)) {
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => name in b && same(a[name], b[name]));
  }
  return Object.is(a, b);
}
