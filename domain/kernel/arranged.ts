import { UNDO_MS } from './bin.ts';

/** One of the things that a studio shows of itself, in an order that it arranges; `place`: the higher, the further up. */
export interface Placed {
  place: number;
  /** ISO 8601; only of one that was removed, until it cannot be put back any more. */
  removedAt?: string;
}
type All<T extends Placed> = ReadonlyMap<string, T>;

export const isThere = (known: Pick<Placed, 'removedAt'> | undefined): boolean =>
  known !== undefined && known.removedAt === undefined;

/** Those that are there, from the first to the last. */
export const inOrder = <T extends Placed>(all: All<T>): [string, T][] =>
  [...all].filter(([, known]) => isThere(known)).toSorted(([, a], [, b]) => b.place - a.place);

/** Where a new one stands: before all others. */
export const firstPlace = (all: All<Placed>): number => (inOrder(all)[0]?.[1].place ?? 0) + 1;

/** The whole order after somebody put these in order: what is not named follows behind, as it was. */
export function arrange(
  all: All<Placed>,
  named: readonly string[],
  { twice, absent }: { twice: () => never; absent: () => never },
): string[] {
  const wanted = new Set(named);
  if (wanted.size < named.length) twice();
  if (named.some((id) => !isThere(all.get(id)))) absent();
  return [...wanted, ...inOrder(all).flatMap(([id]) => (wanted.has(id) ? [] : [id]))];
}

/** Whether they stand in this very order. */
export const isInOrder = (all: All<Placed>, ids: readonly string[]): boolean =>
  inOrder(all).every(([id], index) => ids[index] === id);

/** Each in its place, from the first to the last. */
export function withPlaces<T extends Placed>(all: All<T>, ids: readonly string[], more?: (id: string) => Partial<T>) {
  const next = new Map(all);
  for (const [index, id] of ids.entries()) {
    const known = next.get(id);
    if (known) next.set(id, { ...known, place: ids.length - index, ...more?.(id) });
  }
  return next;
}

/** Of one that was removed: it is there again. */
export function putBack<T extends Placed>(known: T): Omit<T, 'removedAt'> {
  const { removedAt: _, ...back } = known;
  return back;
}

/** Whether one that was removed cannot be put back any more at this time (ISO 8601). */
export const isPast = (known: Placed | undefined, at: string): boolean =>
  known?.removedAt !== undefined && Date.parse(known.removedAt) + UNDO_MS <= Date.parse(at);
