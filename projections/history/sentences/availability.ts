import type { AvailabilityEvent } from '../../../domain/availability.ts';
import type { Sentences } from './words.ts';

export const availabilitySentences: Sentences<AvailabilityEvent> = {
  TakenDatesShown: ({ shown }, { who }) =>
    shown ? `${who} lets visitors see which dates are taken` : `${who} shows visitors no longer which dates are taken`,
  DayBlocked: ({ date }, { who }) => `${who} blocked ${date} for bookings`,
  DayFreed: ({ date }, { who }) => `${who} freed ${date} for bookings`,
  OtherCalendarAdded: ({ name }, { who }) => `${who} added the calendar “${name}”, of which busy days are read`,
  OtherCalendarColoured: ({ colour }, { who }) =>
    `${who} gave a calendar of which busy days are read the colour ${colour}`,
  OtherCalendarRemoved: (_, { who }) => `${who} removed a calendar of which busy days were read`,
  OtherCalendarRestored: (_, { who }) => `${who} put a removed calendar back`,
  OtherCalendarPurged: () => 'A removed calendar went for good, with its address',
};
