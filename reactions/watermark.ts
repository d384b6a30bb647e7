import { openMarkedPictures } from '../commands/markedPictures.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import type { DerivativesMade } from '../domain/media/events.ts';
import type { PublicWatermarkEvent, WatermarkEvent } from '../domain/watermark.ts';
import { everyPage } from '../projections/core/pages.ts';
import { gigs } from '../projections/gig.ts';
import { type MediaView, mediaItems } from '../projections/media.ts';
import { watermarkOf } from '../projections/watermark.ts';
import { type ReactionTools, reaction } from './core/reaction.ts';
import { mediaProcessorIdle } from './face.ts';

type Cause = DerivativesMade | WatermarkEvent | Extract<PublicWatermarkEvent, { type: 'PublicWatermarkTurnedOn' }>;

/** Makes what a photo's gig shows of it, unless it is there or shows none. */
async function mark(view: MediaView, tools: ReactionTools): Promise<void> {
  const { reads, write } = tools;
  if (view.displayableAt === undefined) return;
  await mediaProcessorIdle(tools);
  const watermark = await watermarkOf(tools, view.ownerId);
  // Whatever is asked for, all its sizes are made.
  if ((await reads.reader(gigs).get(view.gigId))?.marked == null) return;
  await openMarkedPictures(write)
    .picture(view, watermark, 1600, 'webp')
    .catch((error: unknown) => {
      // Nobody is shown it then; what passes is tried again when somebody asks.
      if (!(error instanceof Refusal)) throw error;
    });
}

async function markGig(gigId: string, tools: ReactionTools): Promise<void> {
  const shown = { index: 'byGig', where: { gigId, inBin: false }, order: 'desc' } as const;
  for await (const views of everyPage(tools.reads.reader(mediaItems), shown))
    for (const view of views) await mark(view, tools);
}

/** Makes the marked pictures of a gig before they are asked for: when it is switched on, when photos come, and when the watermark changes. */
export const markedPictures = reaction<Cause>({
  name: 'markedPictures',
  on: ['PublicWatermarkTurnedOn', 'DerivativesMade', 'WatermarkSet', 'WatermarkLogoSet'],
  atOnce: 1,
  async react(event, { position }, tools) {
    const { reads } = tools;
    await reads.passed(position);
    if (event.type === 'PublicWatermarkTurnedOn') return markGig(event.gigId, tools);
    if (event.type === 'DerivativesMade') {
      const view = await reads.reader(mediaItems).get(event.mediaId);
      return view && mark(view, tools);
    }
    const mine = { index: 'byOwner', where: { ownerId: event.userId, open: true }, order: 'desc' } as const;
    for await (const page of everyPage(reads.reader(gigs), mine))
      for (const { id, marked } of page) if (marked !== null) await markGig(id, tools);
  },
});
