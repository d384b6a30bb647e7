import { setTimeout as pause } from 'node:timers/promises';
import { countGig, countMedia, returnGig, returnMedia } from '../commands/subscription.ts';
import { type GigEvent, gig } from '../domain/gig.ts';
import { media } from '../domain/media.ts';
import type { MediaEvent } from '../domain/media/events.ts';
import { isThere } from '../domain/kernel/arranged.ts';
import { type PortfolioEvent, portfolio } from '../domain/portfolio.ts';
import { type SubscriptionEvent, countsMedia, subscription } from '../domain/subscription.ts';
import { type Reaction, reaction } from './core/reaction.ts';

type About =
  | Extract<SubscriptionEvent, { type: `${'Gig' | 'Media'}Quota${string}` }>
  | Extract<MediaEvent, { type: 'MediaReceived' | 'MediaDeleted' | 'MediaRestored' | 'MediaPurged' }>
  | Extract<PortfolioEvent, { type: `PortfolioItem${'Added' | 'Removed' | 'Restored'}` }>
  | Extract<GigEvent, { type: 'GigOpened' | 'GigDeleted' | 'GigRestored' }>;

/** What is reserved is used within moments, and given back within moments when it goes, unless the process died in between. */
const USED_WITHIN_MS = 15_000;

/**
 * What is counted and what is there are two streams, and the process may die between them: then a plan of one gig would be
 * used up by none. What never came, or went, is given back after a while; what came back or arrived at the very moment in
 * which it was given back, by another device or by this, is counted. Whatever the order, the last of these events finds
 * the two apart.
 */
export const returnUnused = (withinMs = USED_WITHIN_MS): Reaction =>
  reaction<About>({
    name: 'return-unused-quota',
    on: [
      'GigQuotaReserved',
      'GigQuotaReturned',
      'MediaQuotaReserved',
      'MediaQuotaReturned',
      'MediaReceived',
      'MediaDeleted',
      'MediaRestored',
      'MediaPurged',
      'PortfolioItemAdded',
      'PortfolioItemRemoved',
      'PortfolioItemRestored',
      'GigOpened',
      'GigDeleted',
      'GigRestored',
    ],
    atOnce: 8,
    async react(event, _, { write }, { key: _key, ...caller }) {
      const userId = 'userId' in event ? event.userId : event.ownerId;
      // A photo of the portfolio counts as a media item does.
      const mediaId = 'itemId' in event ? event.itemId : 'mediaId' in event ? event.mediaId : undefined;
      const gigId = ('gigId' in event && event.gigId) || '';
      const isCounted = async (): Promise<boolean | undefined> => {
        const { state } = await write.journal.load(subscription, userId);
        if (mediaId === undefined) return state.gigs.has(gigId);
        return state.media.has(mediaId) || (countsMedia(state) ? false : undefined);
      };
      const isUsed = async (): Promise<boolean> => {
        if (mediaId === undefined) return (await write.journal.load(gig, gigId)).state.status === 'open';
        const item = (await write.journal.load(portfolio, userId)).state.get(mediaId);
        if (item) return isThere(item) && item.item.source === 'direct';
        const { status } = (await write.journal.load(media, mediaId)).state;
        return status !== 'absent' && status !== 'deleted' && status !== 'purged';
      };
      for (const until = performance.now() + withinMs; ; await pause(100)) {
        const [counted, used] = [await isCounted(), await isUsed()];
        if (counted === undefined || counted === used) return;
        if (used)
          return void (await (mediaId === undefined
            ? write.run(countGig, { userId, gigId }, caller)
            : write.run(countMedia, { userId, mediaId }, caller)));
        if (performance.now() >= until) break;
      }
      if (mediaId === undefined) await write.run(returnGig, { userId, gigId }, caller);
      else await write.run(returnMedia, { userId, mediaId }, caller);
    },
  });
