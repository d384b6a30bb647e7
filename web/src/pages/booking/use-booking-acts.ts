import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  deleteBooking,
  makeClientOfBooking,
  makeGigOfBooking,
  moveBooking,
  restoreBooking,
  type BookingMove,
} from '../../api/booking.ts';
import { sentence } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/** What can be done with one booking. */
export function useBookingActs(bookingId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries({ queryKey: ['bookings'] });
  const about = `booking-${bookingId}`;
  const move = useMutation({
    mutationFn: (to: BookingMove) => moveBooking(bookingId, to),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await refresh();
    },
    onError: async (error) => {
      toast({ text: sentence(error, 'Failed to update booking status'), tone: 'bad', about });
      await refresh();
    },
  });
  const restore = useMutation({
    mutationFn: () => restoreBooking(bookingId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to restore booking'), tone: 'bad', about }),
  });
  const remove = useMutation({
    mutationFn: () => deleteBooking(bookingId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about, action: { label: 'Undo', run: () => restore.mutate() } });
      await refresh();
    },
    onError: (error) => toast({ text: sentence(error, 'Failed to delete booking'), tone: 'bad', about }),
  });
  const makeGig = useMutation({
    mutationFn: (date: string) => makeGigOfBooking(bookingId, date),
    onSuccess: async ({ message, gig_id: gigId }) => {
      toast({
        text: message,
        tone: 'good',
        about: `${about}-gig`,
        action: { label: 'Open the gig', run: () => void navigate(paths.gig(gigId)) },
      });
      await Promise.all([
        refresh(),
        ...[['gigs'], ['subscription']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ]);
    },
    onError: (error) =>
      toast({ text: sentence(error, 'The gig could not be opened'), tone: 'bad', about: `${about}-gig` }),
  });
  const makeClient = useMutation({
    mutationFn: () => makeClientOfBooking(bookingId),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: `${about}-client` });
      await refresh();
    },
    onError: (error) =>
      toast({ text: sentence(error, 'The client could not be added'), tone: 'bad', about: `${about}-client` }),
  });
  return { move, remove, makeGig, makeClient };
}
