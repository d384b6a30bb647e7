import { z } from 'zod';
import { bookingStatus } from './booking.ts';
import { message, operation } from './operation.ts';

export const calendarColours = ['blue', 'teal', 'violet', 'rose', 'brown', 'grey'] as const;
const date = z.iso.date('Please choose a day that exists.');
const dates = z.array(z.string());

const settings = z.object({
  /** Visitors of the booking form see that a date is taken. */
  taken_dates_shown: z.boolean(),
});
export const getAvailability = operation({
  id: 'getAvailability',
  tag: 'Bookings',
  summary: 'Whether visitors see which dates are taken',
  call: 'GET /bookings/availability',
  access: 'photographer',
  answer: settings,
});
export const setAvailability = operation({
  id: 'setAvailability',
  tag: 'Bookings',
  summary: 'Let visitors see which dates are taken, or no longer',
  call: 'PUT /bookings/availability',
  access: 'photographer',
  body: settings,
  answer: settings,
});
const onDate = { access: 'photographer', params: z.object({ date }), answer: message } as const;
export const blockDay = operation({
  id: 'blockDay',
  tag: 'Bookings',
  summary: 'Block a day for bookings',
  call: 'PUT /bookings/blocked/{date}',
  ...onDate,
});
export const freeDay = operation({
  id: 'freeDay',
  tag: 'Bookings',
  summary: 'Free a blocked day again',
  call: 'DELETE /bookings/blocked/{date}',
  ...onDate,
});

/** Days that the calendar asks for at once: six weeks, with room. */
export const MOST_DAYS = 62;
export const getBookingDays = operation({
  id: 'getBookingDays',
  tag: 'Bookings',
  summary: `What stands on the days from one to another (${MOST_DAYS} at most): bookings, gigs, busy days of other calendars, blocked days`,
  call: 'GET /bookings/days',
  access: 'photographer',
  query: z
    .object({ from: date, to: date })
    .refine(
      ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000,
      `Please ask for ${MOST_DAYS} days at most.`,
    ),
  answer: z.object({
    bookings: z.array(
      z.object({
        booking_id: z.string(),
        name: z.string(),
        service_required: z.string(),
        status: bookingStatus,
        date: z.string(),
      }),
    ),
    gigs: z.array(z.object({ gig_id: z.string(), gig_name: z.string(), date_time: z.string() })),
    busy: z.array(z.object({ calendar_id: z.string(), dates })),
    blocked: dates,
    /** False: there is more on these days than is told at once. */
    complete: z.boolean(),
  }),
});
export type BookingDays = z.infer<typeof getBookingDays.answer>;

const otherCalendar = z.object({
  calendar_id: z.string(),
  name: z.string(),
  colour: z.enum(calendarColours),
  /** When it was last read well; null: never yet. */
  read_at: z.string().nullable(),
  /** Days to come on which something stands in it. */
  busy_days: z.number(),
  /** Entries that repeat more often than is read, or by a rule that cannot be read; the others count all the same. */
  left_out: z.number(),
  /** Why it cannot be read at the moment, since when. */
  problem: z.object({ detail: z.string(), since: z.string() }).nullable(),
});
export type CalendarColour = (typeof calendarColours)[number];
export type OtherCalendar = z.infer<typeof otherCalendar>;
export const otherCalendarForm = z.object({
  name: z
    .string({ error: ({ input }) => (input === undefined ? 'Please enter a name.' : undefined) })
    .trim()
    .min(1, 'Please enter a name.')
    .max(80, 'The name can have at most 80 characters.'),
  colour: z.enum(calendarColours, 'Please choose a colour.').default('blue'),
  /** `webcal://` is https. It is never answered again. */
  address: z
    .string({ error: ({ input }) => (input === undefined ? 'Please enter the address of the calendar.' : undefined) })
    .trim()
    .min(1, 'Please enter the address of the calendar.')
    .max(300, 'The address can have at most 300 characters.')
    .regex(/^(https|webcals?):\/\//i, 'Please enter an address that begins with https:// or webcal://.'),
});
export type OtherCalendarForm = z.input<typeof otherCalendarForm>;

export const listOtherCalendars = operation({
  id: 'listOtherCalendars',
  tag: 'Bookings',
  summary: 'Calendars elsewhere of which busy days are read',
  call: 'GET /bookings/calendars',
  access: 'photographer',
  answer: z.object({ calendars: z.array(otherCalendar) }),
});
export const addOtherCalendar = operation({
  id: 'addOtherCalendar',
  tag: 'Bookings',
  summary: 'Add a calendar by its https or webcal address; it is read at once, and every hour',
  call: 'POST /bookings/calendars',
  access: 'photographer',
  body: otherCalendarForm,
  answer: otherCalendar,
});
export const removeOtherCalendar = operation({
  id: 'removeOtherCalendar',
  tag: 'Bookings',
  summary: 'Remove a calendar; it can be put back for an hour',
  call: 'DELETE /bookings/calendars/{calendarId}',
  access: 'photographer',
  answer: message,
});
export const colourOtherCalendar = operation({
  id: 'colourOtherCalendar',
  tag: 'Bookings',
  summary: 'Choose the colour in which the busy days of a calendar are shown',
  call: 'PUT /bookings/calendars/{calendarId}/colour',
  access: 'photographer',
  body: z.object({ colour: z.enum(calendarColours, 'Please choose a colour.') }),
  answer: message,
});
export const restoreOtherCalendar = operation({
  id: 'restoreOtherCalendar',
  tag: 'Bookings',
  summary: 'Put a removed calendar back, within an hour',
  call: 'POST /bookings/calendars/{calendarId}/restore',
  access: 'photographer',
  answer: message,
});

export const isDateTaken = operation({
  id: 'isDateTaken',
  tag: 'Bookings',
  summary:
    'Whether a date is taken, for visitors of a booking form: yes or no, within two years; always no where the photographer does not show it',
  call: 'GET /public/booking-form/{photographer}/taken',
  access: 'public',
  query: z.object({ date }),
  answer: z.object({ taken: z.boolean() }),
});
