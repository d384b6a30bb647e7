import { json } from '../http.ts';
import { type Who, everybody, photographers, studio } from '../roles.ts';
import type { Cell, Rows } from '../row.ts';
import { must } from '../arrive.ts';

const states = ['public'] as const;
const booking = ({ place }: Cell) => ({ bookingId: place.bookings.bookingId });
const own = ({ place }: Cell) => ({ token: place.bookings.own.token });
/** Whoever holds the link of the mail is whoever asked. */
const holders: Who = everybody;

/** Bookings: a photographer's own, and what visitors do without an account. */
export const bookingCalls: Rows = {
  listBookings: { who: photographers, states },
  getBooking: { who: studio, states, ids: booking },
  moveBooking: { who: studio, states, ids: booking, query: '?status=confirmed' },
  deleteBooking: {
    who: studio,
    states,
    ids: booking,
    after: ({ world: { it }, place }) =>
      must(it, 'POST', `/api/v1/bookings/${place.bookings.bookingId}/restore`, { token: place.owner.token }),
  },
  restoreBooking: { who: studio, states, ids: booking },
  makeGigOfBooking: { who: studio, states, ids: booking, send: () => json({ date: '2027-02-14' }) },
  makeClientOfBooking: { who: studio, states, ids: booking },
  getAvailability: { who: photographers, states },
  setAvailability: { who: photographers, states, send: () => json({ taken_dates_shown: true }) },
  blockDay: { who: photographers, states, ids: () => ({ date: '2027-03-01' }) },
  freeDay: { who: photographers, states, ids: () => ({ date: '2027-03-01' }) },
  getBookingDays: { who: photographers, states, query: '?from=2027-02-01&to=2027-03-01' },
  listOtherCalendars: { who: photographers, states },
  addOtherCalendar: {
    who: photographers,
    states,
    send: () => json({ name: 'Family', address: 'https://calendar.example.com/private.ics' }),
  },
  // One that is not there is nobody's.
  colourOtherCalendar: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ calendarId: 'none' }),
    send: () => json({ colour: 'rose' }),
  },
  removeOtherCalendar: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ calendarId: 'none' }),
  },
  restoreOtherCalendar: {
    who: { ...photographers, owner: 404, otherPhotographer: 404 },
    states,
    ids: () => ({ calendarId: 'none' }),
  },
  isDateTaken: {
    who: everybody,
    states,
    ids: ({ place }) => ({ photographer: place.owner.id }),
    query: '?date=2027-02-14',
  },
  getCalendarFeed: { who: photographers, states },
  renewCalendarFeed: { who: photographers, states },
  // Who has the address reads it, as calendars do; one that is made up is nobody's.
  readCalendarFeed: { who: { others: 404 }, states, ids: () => ({ file: `${'x'.repeat(43)}.ics` }) },
  openBookingForm: { who: everybody, states, ids: ({ place }) => ({ photographer: place.owner.id }) },
  submitBooking: {
    who: everybody,
    states,
    query: ({ place }) => `?photographer_id=${place.owner.id}`,
    send: ({ role }) =>
      json({ name: 'Om', email: `${role}@loom.test`, mobile: '+919812345001', service_required: 'Wedding' }),
  },
  getOwnBooking: { who: holders, states, ids: own },
  withdrawBooking: { who: holders, states, ids: own },
};
