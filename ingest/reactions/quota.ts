import { setTimeout as pause } from 'node:timers/promises';
import { returnGig, returnMedia } from '../../commands/subscription.ts';
import { type GigEvent, gig } from '../../domain/gig.ts';
import { type MediaEvent, media } from '../../domain/media.ts';
import { type SubscriptionEvent, subscription } from '../../domain/subscription.ts';
import { type Reaction, reaction } from './reaction.ts';

type About =
  | Extract<SubscriptionEvent, { type: 'GigQuotaReserved' | 'MediaQuotaReserved' }>
  | Extract<MediaEvent, { type: 'MediaDeleted' }>
  | Extract<GigEvent, { type: 'GigDeleted' }>;

/** What is reserved is used within moments, and given back within moments when it goes, unless the process died in between. */
const USED_WITHIN_MS = 15_000;

/**
 * Gives back what is reserved for a gig or a photo that never came, or went, because the process died between the two:
 * otherwise a plan of one gig would be used up by none.
 */
export const returnUnused = (withinMs = USED_WITHIN_MS): Reaction =>
  reaction<About>({
    name: 'return-unused-quota',
    on: ['GigQuotaReserved', 'MediaQuotaReserved', 'MediaDeleted', 'GigDeleted'],
    atOnce: 8,
    async react(event, _, { write }, caller) {
      const userId = 'userId' in event ? event.userId : event.ownerId;
      const mediaId = 'mediaId' in event ? event.mediaId : undefined;
      const gigId = 'gigId' in event ? event.gigId : '';
      const isReserved = async (): Promise<boolean> => {
        const { gigs, media: photos } = (await write.journal.load(subscription, userId)).state;
        return mediaId === undefined ? gigs.has(gigId) : photos.has(mediaId);
      };
      const isUsed = async (): Promise<boolean> => {
        if (mediaId === undefined) return (await write.journal.load(gig, gigId)).state.status === 'open';
        const { status } = (await write.journal.load(media, mediaId)).state;
        return status !== 'absent' && status !== 'deleted' && status !== 'purged';
      };
      for (const until = Date.now() + withinMs; ; await pause(100)) {
        if (!(await isReserved()) || (await isUsed())) return;
        if (Date.now() >= until) break;
      }
      if (mediaId === undefined) await write.run(returnGig, { userId, gigId }, caller);
      else await write.run(returnMedia, { userId, mediaId }, caller);
    },
  });
