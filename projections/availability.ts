import type { AvailabilityEvent, CalendarColour } from '../domain/availability.ts';
import { type View, projection } from './core/projection.ts';

type OfCalendar = Extract<AvailabilityEvent, { calendarId: string }>;
type OfDays = Exclude<AvailabilityEvent, OfCalendar>;

/** Of one photographer: whether visitors see which dates are taken, and the days (`YYYY-MM-DD`) blocked by hand. */
export interface AvailabilityView extends View {
  shown: boolean;
  blocked: string[];
}
const nothing = (id: string): Omit<AvailabilityView, 'position'> => ({ id, shown: false, blocked: [] });
const without = (view: Pick<AvailabilityView, 'blocked'>, date: string): string[] =>
  view.blocked.filter((other) => other !== date);

export const availabilities = projection<OfDays, AvailabilityView>(
  { name: 'availabilities', version: 1, indexes: {} },
  {
    TakenDatesShown: (view, { shown }, _, id) => ({ ...(view ?? nothing(id)), shown }),
    DayBlocked: (view, { date }, _, id) => {
      const known = view ?? nothing(id);
      return { ...known, blocked: [...without(known, date), date] };
    },
    DayFreed: (view, { date }) => view && { ...view, blocked: without(view, date) },
  },
);

/** Rounds of an hour among which calendars are spread by their ids: each is read in one of them. */
export const ROUNDS = 60;
const roundOf = (calendarId: string): number =>
  [...calendarId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % ROUNDS, 0);

/** A photographer's calendar elsewhere. */
export interface OtherCalendarView extends View {
  ownerId: string;
  name: string;
  colour: CalendarColour;
  removed: boolean;
  /** The minute of the hour in which it is read, 0 to 59. */
  round: number;
  addedAt: string;
  /** ISO 8601; only of one that was removed, until it cannot be put back any more. */
  removedAt?: string;
}

export const otherCalendars = projection<OfCalendar, OtherCalendarView>(
  {
    name: 'otherCalendars',
    version: 1,
    indexes: {
      byOwner: ['ownerId', 'removed', 'addedAt'],
      byRound: ['round', 'removed'],
      byRemoval: ['removedAt'],
    },
    key: ({ calendarId }) => calendarId,
  },
  {
    OtherCalendarAdded: (_, { userId, calendarId, name, colour }, { at }) => ({
      id: calendarId,
      ownerId: userId,
      name,
      colour,
      removed: false,
      round: roundOf(calendarId),
      addedAt: at,
    }),
    OtherCalendarColoured: (view, { colour }) => view && { ...view, colour },
    OtherCalendarRemoved: (view, { at }) => view && { ...view, removed: true, removedAt: at },
    OtherCalendarRestored: (view) => {
      if (!view) return view;
      const { removedAt: _, ...rest } = view;
      return { ...rest, removed: false };
    },
    OtherCalendarPurged: () => null,
  },
);
