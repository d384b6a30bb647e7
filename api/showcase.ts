import { everyOne } from '../projections/core/pages.ts';
import type { View } from '../projections/core/projection.ts';
import type { ViewReader } from '../projections/core/readers.ts';

/** Where the views of one kind are found: each index begins with the owner and whether it was removed, and ends with its order. */
interface Indexes<Kind extends string> {
  kinds: readonly Kind[];
  /** The index by kind, and the field that names it. */
  byKind: { index: string; field: string };
  /** What the public profile shows of them. */
  shown: { index: string; where: Readonly<Record<string, boolean>> };
}

/** What a studio shows of itself, in the order in which it arranged that: its portfolio, its projects. */
export function showcase<V extends View, Kind extends string>(
  reader: ViewReader<V>,
  { kinds, byKind, shown }: Indexes<Kind>,
) {
  const ofStudio = (ownerId: string) => ({ ownerId, removed: false });
  const ofKind = (ownerId: string, kind: Kind) => ({
    index: byKind.index,
    where: { ...ofStudio(ownerId), [byKind.field]: kind },
  });
  return {
    /** How many there are, and of each kind; kinds without any are left out. */
    async counts(ownerId: string): Promise<{ total: number; byKind: Partial<Record<Kind, number>> }> {
      const each = await Promise.all(
        kinds.map(async (kind) => [kind, await reader.count(ofKind(ownerId, kind))] as const),
      );
      const some = each.filter(([, count]) => count > 0);
      return {
        total: some.reduce((sum, [, count]) => sum + count, 0),
        byKind: Object.fromEntries(some) as Partial<Record<Kind, number>>,
      };
    },
    page: (ownerId: string, page: { limit: number; cursor?: string }, kind?: Kind) =>
      reader.find({
        ...(kind === undefined ? { index: 'byOwner', where: ofStudio(ownerId) } : ofKind(ownerId, kind)),
        order: 'desc',
        ...page,
      }),
    /** All that the public profile shows; a studio has a few hundred at most. */
    shown: (ownerId: string): Promise<V[]> =>
      everyOne(reader, { index: shown.index, where: { ...ofStudio(ownerId), ...shown.where }, order: 'desc' }),
  };
}
