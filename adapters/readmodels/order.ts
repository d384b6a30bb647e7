import type { Key } from './plan.ts';

const rank = { number: 0, string: 1, boolean: 2 } as const;
const rankOf = (key: Key): number => rank[typeof key as 'number' | 'string' | 'boolean'];

/** The order of index entries: numbers, then strings by code point, then false before true. It is also MongoDB's. */
export function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const compared = compareKey(a[i]!, b[i]!);
    if (compared !== 0) return compared;
  }
  return a.length - b.length;
}

function compareKey(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By code point, as UTF-8 sorts; JavaScript's own `<` puts emoji before U+E000. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const high = Number(isSurrogate(x)) - Number(isSurrogate(y));
    return high === 0 ? x - y : high;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
