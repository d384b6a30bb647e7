import type { Caller } from '../commands/core/run.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { purgeGig } from '../commands/gig.ts';
import { purgeMedia } from '../commands/media.ts';
import { returnMedia } from '../commands/subscription.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { everyPage } from '../projections/core/pages.ts';
import type { ReadSide } from '../projections/core/runner.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';

/** How long read models may take to show what was just purged, in milliseconds. */
export const LAG_MS = 60_000;

/** Somebody was quicker, e.g. brought it back. */
export const unlessRefused = (error: unknown): undefined => {
  if (error instanceof Refusal && error.kind !== 'unavailable') return undefined;
  throw error;
};

/** Purges media and whole gigs, where their rules let them go; `tidied` counts what went. It may be done again. */
export function purgesOf(
  { write, reads }: { write: WriteSide; reads: ReadSide },
  caller: Caller,
  tidied: { media: number; gigs: number },
) {
  const reader = reads.reader(mediaItems);
  let last = 0;
  const purge = async ({ id, gigId }: MediaView): Promise<boolean> => {
    const outcome = await write.run(purgeMedia, { mediaId: id, gigId }, caller).catch(unlessRefused);
    if (!outcome?.changed) return false;
    tidied.media++;
    last = Math.max(last, outcome.position);
    return true;
  };
  return {
    media: purge,
    /** Whether nothing of it is left. */
    async gig(gigId: string): Promise<boolean> {
      for await (const items of everyPage(reader, { index: 'byGig', where: { gigId } }))
        // What of it is not purged still counts: its gig may have come back.
        for (const view of items)
          if (await purge(view)) await write.run(returnMedia, { userId: view.ownerId, mediaId: view.id }, caller);
      if (!(await reads.passed(last, LAG_MS)) || (await reader.count({ index: 'byGig', where: { gigId } })) > 0)
        return false;
      const outcome = await write.run(purgeGig, { gigId }, caller).catch(unlessRefused);
      if (outcome?.changed) tidied.gigs++;
      return outcome !== undefined;
    },
  };
}
