import type { Redaction } from '../../../commands/ports/media.ts';
import { fault } from '../source.ts';

/** Far more than the chunks of a day's recording. */
const MOST = 4_000_000;

/** Stretches of a file, gathered in any order; they may overlap. */
export function openExtents() {
  const starts: number[] = [];
  const ends: number[] = [];
  return {
    /** From `from` to before `to`. Too many are a `broken` fault. */
    add(from: number, to: number): void {
      if (!(to > from)) return;
      if (ends.at(-1) === from) {
        ends[ends.length - 1] = to;
        return;
      }
      if (starts.length === MOST) fault('broken');
      starts.push(from);
      ends.push(to);
    },
    /** What they cover together, in order, joined where they touch. */
    union: (): [from: number, to: number][] =>
      unionOf(Float64Array.from(starts).sort(), Float64Array.from(ends).sort()),
  };
}
export type Extents = ReturnType<typeof openExtents>;

/** Starts and ends may be sorted apart from each other: what counts is how many stretches are open at a byte. */
function unionOf(starts: Float64Array, ends: Float64Array): [number, number][] {
  const union: [number, number][] = [];
  let open = 0;
  let from = 0;
  for (let i = 0, j = 0; j < ends.length;) {
    if (i < starts.length && starts[i]! <= ends[j]!) {
      if (open++ === 0) from = starts[i]!;
      i++;
    } else {
      if (--open === 0) union.push([from, ends[j]!]);
      j++;
    }
  }
  return union;
}

/** Before those that touch are joined: metadata beside every picture of some hours. */
const MOST_REDACTIONS = 1_000_000;

/** Blanks, gathered in any order. */
export function openRedactions() {
  const all: Redaction[] = [];
  return {
    all,
    /** Too many are an `endless` fault. */
    add(blank: Redaction): void {
      if (all.length === MOST_REDACTIONS) fault('endless');
      all.push(blank);
    },
  };
}

/** What of a stretch the union does not cover; the union's stretches before `from` may be many. */
export function* gaps(union: readonly [number, number][], from: number, to: number): Generator<[number, number]> {
  let [low, high] = [0, union.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (union[middle]![1] <= from) low = middle + 1;
    else high = middle;
  }
  let at = from;
  for (; low < union.length && union[low]![0] < to; low++) {
    if (union[low]![0] > at) yield [at, union[low]![0]];
    at = Math.max(at, union[low]![1]);
  }
  if (at < to) yield [at, to];
}
