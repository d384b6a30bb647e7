import { z } from 'zod';
import { notification } from './notice.ts';
import { operation } from './operation.ts';

const DAY = 'Please give the day as 2026-11-22.';

/** Gigs and bookings of the day, and gigs where something waits, that the answer holds at most; their lists have the rest. */
export const MOST_OF_A_DAY = 8;

const gigOfTheDay = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  category: z.string(),
  date_time: z.string(),
  location: z.string(),
  total_photos: z.number(),
});
const bookingOfTheDay = z.object({
  booking_id: z.string(),
  name: z.string(),
  service_required: z.string(),
  location: z.string(),
  status: z.enum(['pending', 'confirmed']),
});
const waiting = z.object({
  gig_id: z.string(),
  gig_name: z.string(),
  /** Photos of guests, to be approved or rejected. */
  guest_uploads: z.number(),
  /** Edited photos, to be published. */
  edits: z.number(),
});

export const getDashboard = operation({
  id: 'getDashboard',
  tag: 'Dashboard',
  summary:
    "A studio's day on one page: what is today, what waits for the photographer, the month's revenue, and how much the portfolio and the projects hold",
  call: 'GET /dashboard',
  access: 'photographer',
  query: z.object({
    /** The photographer's own day, `YYYY-MM-DD`; by default the one in India. */
    date: z.iso.date(DAY).optional(),
  }),
  answer: z.object({
    date: z.string(),
    todays_gigs: z.array(gigOfTheDay),
    /** All of today's, also those beyond the list. */
    todays_gigs_count: z.number(),
    /** Those whose event is on the day, confirmed ones first. */
    todays_bookings: z.array(bookingOfTheDay),
    todays_bookings_count: z.number(),
    /** Requests that wait for an answer, of any day. */
    pending_bookings: z.number(),
    /** Where most waits comes first. */
    waiting: z.array(waiting),
    waiting_count: z.number(),
    /** What was received in the month of the day, in rupees. */
    revenue: z.object({ month: z.string(), amount: z.number(), currency: z.literal('INR') }),
    portfolio: z.object({ items: z.number(), categories: z.number() }),
    projects: z.object({ items: z.number(), industries: z.number() }),
    recent_activity: z.array(notification),
    /** The operator's messaging widget, where there is one: its script, and for whom it is opened. */
    chat_widget: z
      .object({ url: z.string(), user_id: z.string(), name: z.string(), email: z.string(), created_at: z.string() })
      .nullable(),
  }),
});
export type DashboardAnswer = z.infer<typeof getDashboard.answer>;
