import type { BookingStatus } from '../../api/booking.ts';

export const STATUS: Record<BookingStatus, { label: string; tone: 'amber' | 'green' | 'red' | 'quiet' }> = {
  pending: { label: 'Pending', tone: 'amber' },
  confirmed: { label: 'Confirmed', tone: 'green' },
  rejected: { label: 'Rejected', tone: 'red' },
  completed: { label: 'Completed', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
};
