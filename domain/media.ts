import type { Aggregate } from './kernel/aggregate.ts';
import { decide } from './media/decide.ts';
import { type MediaEvent, mediaEvents } from './media/events.ts';
import { type MediaCommand, type MediaState, evolve } from './media/state.ts';

/** One photo or video of a gig, from its last byte until it is gone for good. */
export const media: Aggregate<MediaState, MediaCommand, MediaEvent> = {
  name: 'media',
  schemas: mediaEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
