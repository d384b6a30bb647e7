import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { UNDO_MS } from './kernel/bin.ts';
import type { EventsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

export const calendarColours = ['blue', 'teal', 'violet', 'rose', 'brown', 'grey'] as const;
export type CalendarColour = (typeof calendarColours)[number];

const userId = z.string();
const day = { userId, date: z.string() };
const one = { userId, calendarId: z.string() };

/** By what a photographer's days are taken besides bookings and gigs, and whether visitors see it. `date`: `YYYY-MM-DD`. */
export const availabilityEvents = {
  /** Visitors see which dates are taken, or no longer. */
  TakenDatesShown: eventSchema(z.object({ userId, shown: z.boolean() })),
  DayBlocked: eventSchema(z.object(day)),
  DayFreed: eventSchema(z.object(day)),
  /** Its address stands in the vault, and is not in the log. */
  OtherCalendarAdded: eventSchema(z.object({ ...one, name: z.string(), colour: z.enum(calendarColours) }), {
    personal: { of: 'userId', fields: ['name'] },
  }),
  OtherCalendarColoured: eventSchema(z.object({ ...one, colour: z.enum(calendarColours) })),
  OtherCalendarRemoved: eventSchema(z.object({ ...one, at: z.string() })),
  OtherCalendarRestored: eventSchema(z.object(one)),
  /** It cannot be put back any more. */
  OtherCalendarPurged: eventSchema(z.object(one)),
};
export type AvailabilityEvent = EventsOf<typeof availabilityEvents>;

export interface AvailabilityState {
  shown: boolean;
  blocked: ReadonlySet<string>;
  /** Of each calendar when it was removed (ISO 8601); undefined: it is there. */
  calendars: ReadonlyMap<string, string | undefined>;
  colours: ReadonlyMap<string, CalendarColour>;
}
type One = { userId: string; calendarId: string; at: string };
export type AvailabilityCommand =
  | { type: 'ShowTakenDates'; userId: string; shown: boolean }
  | { type: 'BlockDay'; userId: string; date: string; blocked: boolean; at: string }
  | (One & { type: 'AddOtherCalendar'; name: string; colour: CalendarColour })
  | { type: 'ColourOtherCalendar'; userId: string; calendarId: string; colour: CalendarColour }
  | (One & { type: 'RemoveOtherCalendar' | 'RestoreOtherCalendar' | 'PurgeOtherCalendar' });

/** Other calendars that a photographer may have read. */
export const MOST_CALENDARS = 10;
/** Days to come that may be blocked by hand. */
export const MOST_BLOCKED = 400;

const absent = () => refuse('notFound', 'otherCalendar.absent', 'This calendar is no longer here.');
const there = ({ calendars }: AvailabilityState): number =>
  [...calendars.values()].filter((removedAt) => removedAt === undefined).length;
const requireRoom = (state: AvailabilityState): void => {
  if (there(state) >= MOST_CALENDARS)
    refuse('invalid', 'otherCalendar.tooMany', `You can add at most ${MOST_CALENDARS} calendars.`);
};

function decide(command: AvailabilityCommand, state: AvailabilityState): AvailabilityEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'ShowTakenDates':
      return command.shown === state.shown ? [] : [{ type: 'TakenDatesShown', userId, shown: command.shown }];
    case 'BlockDay': {
      const { date, blocked, at } = command;
      if (state.blocked.has(date) === blocked) return [];
      const toCome = [...state.blocked].filter((other) => other >= at.slice(0, 10));
      if (blocked && toCome.length >= MOST_BLOCKED)
        refuse('invalid', 'availability.tooMany', `You can block at most ${MOST_BLOCKED} days to come.`);
      return [{ type: blocked ? 'DayBlocked' : 'DayFreed', userId, date }];
    }
    case 'AddOtherCalendar': {
      const { calendarId, name, colour } = command;
      if (state.calendars.has(calendarId)) return [];
      requireRoom(state);
      return [{ type: 'OtherCalendarAdded', userId, calendarId, name, colour }];
    }
    case 'ColourOtherCalendar': {
      const { calendarId, colour } = command;
      if (!state.calendars.has(calendarId) || state.calendars.get(calendarId) !== undefined) return absent();
      return state.colours.get(calendarId) === colour
        ? []
        : [{ type: 'OtherCalendarColoured', userId, calendarId, colour }];
    }
  }
  const { calendarId, at } = command;
  if (!state.calendars.has(calendarId)) return absent();
  const removedAt = state.calendars.get(calendarId);
  const isGone = removedAt !== undefined && Date.parse(removedAt) + UNDO_MS <= Date.parse(at);
  switch (command.type) {
    case 'RemoveOtherCalendar':
      return removedAt === undefined ? [{ type: 'OtherCalendarRemoved', userId, calendarId, at }] : [];
    case 'RestoreOtherCalendar':
      if (removedAt === undefined) return [];
      if (isGone) return absent();
      requireRoom(state);
      return [{ type: 'OtherCalendarRestored', userId, calendarId }];
    case 'PurgeOtherCalendar':
      return isGone ? [{ type: 'OtherCalendarPurged', userId, calendarId }] : [];
  }
}

function evolve(state: AvailabilityState, event: AvailabilityEvent): AvailabilityState {
  switch (event.type) {
    case 'TakenDatesShown':
      return { ...state, shown: event.shown };
    case 'DayBlocked':
      return { ...state, blocked: new Set([...state.blocked, event.date]) };
    case 'DayFreed':
      return { ...state, blocked: new Set([...state.blocked].filter((date) => date !== event.date)) };
  }
  if (event.type === 'OtherCalendarAdded' || event.type === 'OtherCalendarColoured')
    state = { ...state, colours: new Map(state.colours).set(event.calendarId, event.colour) };
  if (event.type === 'OtherCalendarColoured') return state;
  const calendars = new Map(state.calendars);
  if (event.type === 'OtherCalendarPurged') calendars.delete(event.calendarId);
  else calendars.set(event.calendarId, event.type === 'OtherCalendarRemoved' ? event.at : undefined);
  return { ...state, calendars };
}

/** The aggregate's id is its photographer's. */
export const availability: Aggregate<AvailabilityState, AvailabilityCommand, AvailabilityEvent> = {
  name: 'availability',
  schemas: availabilityEvents,
  decider: { initial: { shown: false, blocked: new Set(), calendars: new Map(), colours: new Map() }, decide, evolve },
};
