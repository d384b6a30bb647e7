import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/availability.ts';
import type {
  BookingDays,
  CalendarColour,
  OtherCalendar,
  OtherCalendarForm,
} from '../../../api/contract/availability.ts';
import { call } from './call.ts';

export type {
  BookingDays,
  CalendarColour,
  OtherCalendar,
  OtherCalendarForm,
} from '../../../api/contract/availability.ts';

/** One that was just added is read within moments; the others once an hour. */
const LOOK_MS = 1500;
const isUnread = ({ read_at: readAt, problem }: OtherCalendar): boolean => readAt === null && problem === null;

export const otherCalendarsQuery = () =>
  queryOptions({
    queryKey: ['other-calendars'],
    queryFn: ({ signal }) => call(contract.listOtherCalendars, { signal }),
    refetchInterval: ({ state }) => (state.data?.calendars.some(isUnread) ? LOOK_MS : false),
  });
export const addOtherCalendar = (body: OtherCalendarForm) => call(contract.addOtherCalendar, { body });
export const colourOtherCalendar = (calendarId: string, colour: CalendarColour) =>
  call(contract.colourOtherCalendar, { params: { calendarId }, body: { colour } });
export const removeOtherCalendar = (calendarId: string) =>
  call(contract.removeOtherCalendar, { params: { calendarId } });
export const restoreOtherCalendar = (calendarId: string) =>
  call(contract.restoreOtherCalendar, { params: { calendarId }, body: {} });

/** Anew whenever bookings change. */
export const bookingDaysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['bookings', 'days', from, to],
    queryFn: ({ signal }): Promise<BookingDays> => call(contract.getBookingDays, { query: { from, to }, signal }),
    refetchOnWindowFocus: 'always',
  });
export const blockDay = (date: string) => call(contract.blockDay, { params: { date } });
export const freeDay = (date: string) => call(contract.freeDay, { params: { date } });

export const availabilityQuery = () =>
  queryOptions({
    queryKey: ['availability'],
    queryFn: ({ signal }) => call(contract.getAvailability, { signal }),
  });
export const showTakenDates = (shown: boolean) =>
  call(contract.setAvailability, { body: { taken_dates_shown: shown } });

export const takenQuery = (photographer: string, date: string) =>
  queryOptions({
    queryKey: ['date-taken', photographer, date],
    queryFn: ({ signal }) => call(contract.isDateTaken, { params: { photographer }, query: { date }, signal }),
    staleTime: 60_000,
    retry: false,
  });
