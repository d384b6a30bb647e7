import type { CalendarFeedEvent } from '../../../domain/calendarFeed.ts';
import type { Sentences } from './words.ts';

export const calendarFeedSentences: Sentences<CalendarFeedEvent> = {
  CalendarFeedRenewed: (_, { who }) => `${who} made a new address for their calendar; the one before stopped working`,
};
