import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** The address at which calendars read a photographer's bookings; the aggregate's id is theirs. What is secret of it is not in the log. */
export const calendarFeedEvents = {
  /** The address before stopped working. `round` counts addresses. */
  CalendarFeedRenewed: eventSchema(z.object({ userId: z.string(), round: z.number().int() })),
};
export type CalendarFeedEvent = EventsOf<typeof calendarFeedEvents>;

/** Without an event the first address stands. */
export interface CalendarFeedState {
  round: number;
}

export const calendarFeed: Aggregate<
  CalendarFeedState,
  { type: 'RenewCalendarFeed'; userId: string },
  CalendarFeedEvent
> = {
  name: 'calendarFeed',
  schemas: calendarFeedEvents,
  decider: {
    initial: { round: 1 },
    decide: ({ userId }, { round }) => [{ type: 'CalendarFeedRenewed', userId, round: round + 1 }],
    evolve: (_, { round }) => ({ round }),
  },
};
