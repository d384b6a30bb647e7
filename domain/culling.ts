import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

/** As Lightroom and Capture One have them. */
export const LABELS = ['red', 'yellow', 'green', 'blue', 'purple'] as const;
export const FLAGS = ['pick', 'reject'] as const;
export const MOST_STARS = 5;
const label = z.enum(LABELS);
const flag = z.enum(FLAGS);
export type Label = z.infer<typeof label>;
export type Flag = z.infer<typeof flag>;

const about = { mediaId: z.string(), gigId: z.string() };

/** What a photographer marks while choosing among their photos: for their own eyes, and nobody else's. The aggregate's id is the photo's. */
export const cullingEvents = {
  /** 0 takes the stars away. */
  PhotoRated: eventSchema(z.object({ ...about, stars: z.number().int().min(0).max(MOST_STARS) })),
  PhotoLabelled: eventSchema(z.object({ ...about, label })),
  PhotoLabelRemoved: eventSchema(z.object(about)),
  PhotoFlagged: eventSchema(z.object({ ...about, flag })),
  PhotoUnflagged: eventSchema(z.object(about)),
};
export type CullingEvent = EventsOf<typeof cullingEvents>;

export interface CullingState {
  stars: number;
  label: Label | null;
  flag: Flag | null;
}
/** What is left out stays; null takes it away. */
export interface CullingCommand extends Partial<CullingState> {
  type: 'Cull';
  mediaId: string;
  gigId: string;
}

export const culling: Aggregate<CullingState, CullingCommand, CullingEvent> = {
  name: 'culling',
  schemas: cullingEvents,
  decider: {
    initial: { stars: 0, label: null, flag: null },
    decide({ mediaId, gigId, stars, label: wanted, flag: sign }, state) {
      if (stars === undefined && wanted === undefined && sign === undefined)
        refuse('invalid', 'culling.nothing', 'Please choose stars, a label or a flag.');
      const photo = { mediaId, gigId };
      const events: CullingEvent[] = [];
      if (stars !== undefined && stars !== state.stars) events.push({ type: 'PhotoRated', ...photo, stars });
      if (wanted !== undefined && wanted !== state.label)
        events.push(
          wanted === null
            ? { type: 'PhotoLabelRemoved', ...photo }
            : { type: 'PhotoLabelled', ...photo, label: wanted },
        );
      if (sign !== undefined && sign !== state.flag)
        events.push(
          sign === null ? { type: 'PhotoUnflagged', ...photo } : { type: 'PhotoFlagged', ...photo, flag: sign },
        );
      return events;
    },
    evolve(state, event) {
      switch (event.type) {
        case 'PhotoRated':
          return { ...state, stars: event.stars };
        case 'PhotoLabelled':
          return { ...state, label: event.label };
        case 'PhotoLabelRemoved':
          return { ...state, label: null };
        case 'PhotoFlagged':
          return { ...state, flag: event.flag };
        case 'PhotoUnflagged':
          return { ...state, flag: null };
        default:
          return state;
      }
    },
  },
};
