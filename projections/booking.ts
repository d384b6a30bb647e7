import { mailboxOf } from '../domain/kernel/mailbox.ts';
import type { BookingEvent, BookingRequest, BookingStatus } from '../domain/booking.ts';
import { telephoneOf } from './client.ts';
import { type View, projection } from './core/projection.ts';

/** A request for a booking, as its photographer sees it. */
export interface BookingView extends View, BookingRequest {
  ownerId: string;
  status: BookingStatus;
  /** Not deleted. */
  listed: boolean;
  requestedAt: string;
  /** The same mailbox, however it is written: who books again is found by it. */
  mailbox: string;
  /** The same telephone, however its number is written. */
  line: string;
  gigId: string | null;
  clientId: string | null;
  /** ISO 8601; from its deletion or withdrawal, until it is erased. */
  leftAt?: string;
}

const back = ({ leftAt: _, ...view }: BookingView): Omit<BookingView, 'leftAt'> => view;

export const bookings = projection<BookingEvent, BookingView>(
  {
    name: 'bookings',
    version: 2,
    indexes: {
      byOwner: ['ownerId', 'listed', 'requestedAt'],
      byStatus: ['ownerId', 'listed', 'status', 'requestedAt'],
      byDay: ['ownerId', 'listed', 'status', 'date'],
      byMailbox: ['ownerId', 'mailbox', 'requestedAt'],
      byTelephone: ['ownerId', 'line', 'requestedAt'],
      byLeaving: ['leftAt'],
    },
  },
  {
    BookingRequested: (_, { type: __, bookingId, ...request }, { at }) => ({
      id: bookingId,
      ...request,
      status: 'pending',
      listed: true,
      requestedAt: at,
      mailbox: mailboxOf(request.email),
      line: telephoneOf(request.mobile),
      gigId: null,
      clientId: null,
    }),
    BookingConfirmed: (view) => view && { ...view, status: 'confirmed' },
    BookingRejected: (view) => view && { ...view, status: 'rejected' },
    BookingCompleted: (view) => view && { ...view, status: 'completed' },
    BookingWithdrawn: (view, { at }) => view && { ...view, status: 'withdrawn', leftAt: at },
    BookingDeleted: (view, { at }) => view && { ...view, listed: false, leftAt: at },
    BookingRestored: (view) =>
      view && (view.status === 'withdrawn' ? { ...view, listed: true } : { ...back(view), listed: true }),
    BookingErased: () => null,
    BookingBecameGig: (view, { gigId }) => view && { ...view, gigId },
    BookingBecameClient: (view, { clientId }) => view && { ...view, clientId },
  },
);
