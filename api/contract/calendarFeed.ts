import { z } from 'zod';
import { operation } from './operation.ts';

const feed = z.object({ feed_url: z.string() });

export const getCalendarFeed = operation({
  id: 'getCalendarFeed',
  tag: 'Bookings',
  summary: 'The private address at which calendars read the bookings',
  call: 'GET /bookings/calendar',
  access: 'photographer',
  answer: feed,
});
export const renewCalendarFeed = operation({
  id: 'renewCalendarFeed',
  tag: 'Bookings',
  summary: 'A new address for the calendar; the one before stops working at once',
  call: 'POST /bookings/calendar',
  access: 'photographer',
  answer: feed,
});
export const readCalendarFeed = operation({
  id: 'readCalendarFeed',
  tag: 'Bookings',
  summary: 'The bookings as a calendar (RFC 5545): `{token}.ics`',
  call: 'GET /calendar/{file}',
  base: '',
  access: 'public',
  gives: 'bytes',
  params: z.object({ file: z.string().min(1).max(300) }),
  answer: z.object({}),
});
