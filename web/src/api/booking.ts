import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/booking.ts';
import type { BookingStatus } from '../../../api/contract/booking.ts';
import { call } from './call.ts';

export type { Booking, BookingCounts, BookingStatus, OpenedBookingForm } from '../../../api/contract/booking.ts';
export type BookingMove = z.infer<typeof contract.moveBooking.query>['status'];

/** New requests come in while the page stands open: it looks again by itself, and whenever one comes back to it. */
const LOOK_MS = 30_000;

export const bookingsQuery = (status?: BookingStatus) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listBookings, { query: { limit: 30, cursor: pageParam, status }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: 'always',
  });
/** One of them by itself, where the list may not have come as far. */
export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', bookingId],
    queryFn: ({ signal }) => call(contract.getBooking, { params: { bookingId }, signal }),
    retry: false,
  });
export const moveBooking = (bookingId: string, status: BookingMove) =>
  call(contract.moveBooking, { params: { bookingId }, query: { status } });
export const deleteBooking = (bookingId: string) => call(contract.deleteBooking, { params: { bookingId } });
export const restoreBooking = (bookingId: string) => call(contract.restoreBooking, { params: { bookingId } });

export const makeGigOfBooking = (bookingId: string, date: string) =>
  call(contract.makeGigOfBooking, { params: { bookingId }, body: date === '' ? {} : { date } });
export const makeClientOfBooking = (bookingId: string) =>
  call(contract.makeClientOfBooking, { params: { bookingId }, body: {} });

export const bookingFormQuery = (photographer: string) =>
  queryOptions({
    queryKey: ['booking-form', photographer],
    queryFn: ({ signal }) => call(contract.openBookingForm, { params: { photographer }, signal }),
    // What it says of its opening has to stay what it was.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
export const submitBooking = (photographerId: string, body: z.input<typeof contract.submitBooking.body>) =>
  call(contract.submitBooking, { query: { photographer_id: photographerId }, body });

export const ownBookingQuery = (token: string) =>
  queryOptions({
    queryKey: ['own-booking', token],
    queryFn: ({ signal }) => call(contract.getOwnBooking, { params: { token }, signal }),
  });
export const withdrawBooking = (token: string) => call(contract.withdrawBooking, { params: { token } });
