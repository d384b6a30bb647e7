import { z } from 'zod';
import { message, operation, paging } from './operation.ts';

/** Offered where a photographer lists no services of their own. */
export const DEFAULT_SERVICES = ['Wedding', 'Portrait', 'Event', 'Corporate', 'Product Photography', 'Other'] as const;
export const BUDGETS = ['₹25,000 - ₹50,000', '₹50,000 - ₹1,00,000', '₹1,00,000 - ₹2,50,000', '₹2,50,000+'] as const;
export const BUDGET_CURRENCY = 'INR';

export const bookingStatus = z.enum(['pending', 'confirmed', 'rejected', 'completed', 'withdrawn']);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** What whoever asked told of themselves and of their event. `date` is `YYYY-MM-DD`; what was left out is ''. */
const asked = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  service_required: z.string(),
  budget: z.string(),
  location: z.string(),
  date: z.string(),
  custom_message: z.string(),
});
export const booking = asked.extend({
  booking_id: z.string(),
  status: bookingStatus,
  created_at: z.string(),
  /** The gig that was made of it, while that is there. */
  gig_id: z.string().nullable(),
  client_id: z.string().nullable(),
  /** Requests of the same mailbox or telephone that came before this one; more than 20 are not counted. */
  earlier_bookings: z.number(),
  /** The last of them that took place or is to: its day (or when it was asked for), and its gig while that is there. */
  booked_before: z.object({ date: z.string(), gig_id: z.string().nullable() }).nullable(),
  /** Other requests for the same day that are confirmed, or still pending. */
  same_day: z.array(
    z.object({ booking_id: z.string(), name: z.string(), service_required: z.string(), status: bookingStatus }),
  ),
  /** What else keeps from that day: gigs besides the one that was made of it, names of other calendars, and a block by hand. */
  day_taken_by: z.object({
    gigs: z.array(z.object({ gig_id: z.string(), gig_name: z.string(), date_time: z.string() })),
    calendars: z.array(z.string()),
    blocked: z.boolean(),
  }),
});
export type Booking = z.infer<typeof booking>;

const counts = z.object({
  all: z.number(),
  pending: z.number(),
  confirmed: z.number(),
  rejected: z.number(),
  completed: z.number(),
});
export type BookingCounts = z.infer<typeof counts>;

export const listBookings = operation({
  id: 'listBookings',
  tag: 'Bookings',
  summary: 'Requests for bookings, newest first, with how many there are of each status',
  call: 'GET /bookings',
  access: 'photographer',
  query: paging.extend({ status: bookingStatus.optional() }),
  answer: z.object({ bookings: z.array(booking), counts, next_cursor: z.string().nullable() }),
});
export const getBooking = operation({
  id: 'getBooking',
  tag: 'Bookings',
  summary: 'One request for a booking, as it stands in the list',
  call: 'GET /bookings/{bookingId}',
  access: 'photographer',
  answer: booking,
});
export const moveBooking = operation({
  id: 'moveBooking',
  tag: 'Bookings',
  summary: 'Confirm or reject a pending booking, or complete a confirmed one; any other move is refused (409)',
  call: 'PUT /bookings/{bookingId}/status',
  access: 'photographer',
  query: z.object({ status: z.enum(['confirmed', 'rejected', 'completed']) }),
  answer: message,
});
export const deleteBooking = operation({
  id: 'deleteBooking',
  tag: 'Bookings',
  summary: 'Delete a booking; it can be brought back for 30 days',
  call: 'DELETE /bookings/{bookingId}',
  access: 'photographer',
  answer: message,
});
export const restoreBooking = operation({
  id: 'restoreBooking',
  tag: 'Bookings',
  summary: 'Bring a deleted booking back, within 30 days',
  call: 'POST /bookings/{bookingId}/restore',
  access: 'photographer',
  answer: message,
});

export const makeGigOfBooking = operation({
  id: 'makeGigOfBooking',
  tag: 'Bookings',
  summary: 'Make a booking a gig, with its name, day and place; within the limit of the plan',
  call: 'POST /bookings/{bookingId}/gig',
  access: 'photographer',
  /** The day, where the booking names none. */
  body: z.object({ date: z.iso.date('Please choose a day that exists.').optional() }),
  answer: message.extend({ gig_id: z.string() }),
});
export const makeClientOfBooking = operation({
  id: 'makeClientOfBooking',
  tag: 'Bookings',
  summary: 'Make whoever asked a client of the studio; the same mailbox or telephone is the same client',
  call: 'POST /bookings/{bookingId}/client',
  access: 'photographer',
  answer: message.extend({ client_id: z.string() }),
});

const optional = (most: number, what: string) =>
  z
    .string()
    .trim()
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`)
    .default('');
const required = (most: number, missing: string, what: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`);
/** Of any country, however it is grouped. */
const NUMBER = /^\+?(?:[\s().-]*\d){6,20}[\s().-]*$/;
const NO_NUMBER = 'Please enter your mobile number.';

export const bookingForm = z.object({
  name: required(120, 'Please enter your name.', 'The name'),
  email: z
    .string({ error: ({ input }) => (input === undefined ? 'Please enter your email address.' : undefined) })
    .trim()
    .min(1, 'Please enter your email address.')
    .max(254, 'The email address can have at most 254 characters.')
    .pipe(z.email('Please enter a valid email address.')),
  mobile: required(40, NO_NUMBER, 'The mobile number').refine(
    (typed) => typed === '' || typed.length > 40 || NUMBER.test(typed),
    NO_NUMBER,
  ),
  service_required: required(120, 'Please choose a service.', 'The service'),
  budget: optional(80, 'The budget'),
  location: optional(200, 'The location'),
  date: z.iso.date('Please choose a day that exists.').or(z.literal('')).default(''),
  custom_message: optional(2000, 'The message'),
});
export type BookingForm = z.infer<typeof bookingForm>;

export const openBookingForm = operation({
  id: 'openBookingForm',
  tag: 'Bookings',
  summary: 'What the booking form of a photographer shows, with a token that says when it was opened',
  call: 'GET /public/booking-form/{photographer}',
  access: 'public',
  answer: z.object({
    photographer_id: z.string(),
    photographer_name: z.string(),
    services: z.array(z.string()),
    budgets: z.array(z.string()),
    currency: z.string(),
    form_token: z.string(),
    /** The form may ask whether a date is taken. */
    taken_dates_shown: z.boolean(),
  }),
});
export type OpenedBookingForm = z.infer<typeof openBookingForm.answer>;
export const submitBooking = operation({
  id: 'submitBooking',
  tag: 'Bookings',
  summary: 'Ask a photographer for a booking: 5 an hour of one address, 60 an hour for one photographer',
  call: 'POST /bookings/submit',
  access: 'public',
  query: z.object({ photographer_id: z.string().min(1).max(64) }),
  body: bookingForm.extend({
    /** Of `openBookingForm`, where the form was shown by it. */
    form_token: z.string().max(300).optional(),
    /** Shown to nobody: who fills it in is a machine. */
    company_fax: z.string().max(2000).default(''),
  }),
  /** The request is sent; whoever shows taken dates was taken on that day already. */
  answer: message.extend({ date_taken: z.boolean() }),
});

/** Longer than an id. */
const byToken = z.object({ token: z.string().min(1).max(2000) });
export const getOwnBooking = operation({
  id: 'getOwnBooking',
  tag: 'Bookings',
  summary: 'A booking, for whoever asked for it, by the link in their mail',
  call: 'GET /public/bookings/{token}',
  access: 'public',
  params: byToken,
  answer: asked.extend({ status: bookingStatus, created_at: z.string(), photographer_name: z.string() }),
});
export type OwnBooking = z.infer<typeof getOwnBooking.answer>;
export const withdrawBooking = operation({
  id: 'withdrawBooking',
  tag: 'Bookings',
  summary: 'Withdraw a booking, by the link in the mail; its contents are erased after 30 days',
  call: 'DELETE /public/bookings/{token}',
  access: 'public',
  params: byToken,
  answer: message,
});
