import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteBooking, moveBooking, restoreBooking, type BookingMove } from '../../api/booking.ts';
import { sentence } from '../../api/call.ts';
import { toast } from '../../ui/toast.tsx';

/** What can be done with one booking. */
export function useBookingActs(bookingId: string) {
  const queries = useQueryClient();
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
  return { move, remove };
}
