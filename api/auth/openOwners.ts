import { accounts } from '../../projections/account.ts';
import { gigs } from '../../projections/gig.ts';
import { cachedReader } from '../../projections/core/cachedReader.ts';
import type { Projection, View } from '../../projections/core/projection.ts';
import type { ReadSide } from '../../projections/core/runner.ts';

/**
 * Read models in which a gig is open as long as its owner's account is: whoever asks for a gig by its id, for a page, a
 * picture, a zip, a client or an editor, finds it gone from the moment in which the account is closed, and there again,
 * as it was, once it is reopened.
 */
export function withOpenOwners(reads: ReadSide): ReadSide {
  const owners = cachedReader(reads, accounts);
  const plain = reads.reader(gigs);
  const seen = async <G extends { open: boolean; ownerId: string }>(gig: G): Promise<G> =>
    gig.open && (await owners.get(gig.ownerId))?.closedAt !== '' ? { ...gig, open: false } : gig;
  const guarded = {
    ...plain,
    async get(id: string) {
      const gig = await plain.get(id);
      return gig && seen(gig);
    },
    getMany: async (ids: readonly string[]) => Promise.all((await plain.getMany(ids)).map(seen)),
  };
  return {
    ...reads,
    reader: <V extends View>(projection: Projection<V>) =>
      (projection.name === gigs.name ? guarded : reads.reader(projection)) as ReturnType<typeof reads.reader<V>>,
  };
}
