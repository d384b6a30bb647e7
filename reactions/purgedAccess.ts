import type { WriteSide } from '../commands/core/writeSide.ts';
import type { View } from '../projections/core/projection.ts';
import type { ViewReader } from '../projections/core/readers.ts';
import { everyPage } from '../projections/core/pages.ts';

/** What the vault holds of everybody who had access to a purged gig: their codes, and the keys that make them readable. */
export async function forgetAll<V extends View>(
  write: Pick<WriteSide, 'vault' | 'keys'>,
  reader: ViewReader<V>,
  gigId: string,
  withdraw: (stores: Pick<WriteSide, 'vault'>, id: string) => Promise<void>,
): Promise<void> {
  for await (const items of everyPage(reader, { index: 'byGig', where: { gigId } }))
    for (const { id } of items) {
      await withdraw(write, id);
      await write.keys.forget(id);
    }
}
