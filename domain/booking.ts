import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import { isOverdue } from './kernel/bin.ts';
import type { EventsOf, FieldsOf } from './kernel/event.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const about = { bookingId: z.string(), ownerId: z.string() };

/** What a visitor asks of a photographer. What they wrote is readable only while the booking's own key exists. */
export const bookingEvents = {
  /** `date`: the day of the event, `YYYY-MM-DD`. What was left out is ''. */
  BookingRequested: eventSchema(
    z.object({
      ...about,
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      service: z.string(),
      budget: z.string(),
      location: z.string(),
      date: z.string(),
      message: z.string(),
    }),
    { personal: { of: 'bookingId', fields: ['name', 'email', 'mobile', 'location', 'message'] } },
  ),
  BookingConfirmed: eventSchema(z.object(about)),
  BookingRejected: eventSchema(z.object(about)),
  BookingCompleted: eventSchema(z.object(about)),
  /** By the visitor. */
  BookingWithdrawn: eventSchema(z.object({ ...about, at: z.string() })),
  BookingDeleted: eventSchema(z.object({ ...about, at: z.string() })),
  BookingRestored: eventSchema(z.object(about)),
  /** Nobody reads any more who had asked: the key is gone. */
  BookingErased: eventSchema(z.object(about)),
  /** A gig was opened for it. */
  BookingBecameGig: eventSchema(z.object({ ...about, gigId: z.string() })),
  /** Who asked is a client of the studio now, or was one before. */
  BookingBecameClient: eventSchema(z.object({ ...about, clientId: z.string() })),
};
export type BookingEvent = EventsOf<typeof bookingEvents>;

export type BookingStatus = 'pending' | 'confirmed' | 'rejected' | 'completed' | 'withdrawn';
export type BookingRequest = Omit<FieldsOf<BookingEvent, 'BookingRequested'>, 'bookingId' | 'ownerId'>;

export interface Booking {
  status: BookingStatus;
  bookingId: string;
  ownerId: string;
  request: BookingRequest;
  /** ISO 8601; until it is brought back. */
  deletedAt: string | undefined;
  withdrawnAt: string | undefined;
  /** Erased for good. */
  erased: boolean;
  gigId: string | undefined;
  clientId: string | undefined;
}
export type BookingState = { status: 'absent' } | Booking;

export type BookingCommand =
  | { type: 'RequestBooking'; bookingId: string; ownerId: string; request: BookingRequest }
  | { type: 'MoveBooking'; to: 'confirmed' | 'rejected' | 'completed' }
  | { type: 'WithdrawBooking'; at: string }
  | { type: 'DeleteBooking'; at: string }
  | { type: 'RestoreBooking'; at: string }
  /** `ownerErased`: its photographer's account is, and nothing of it is kept for anybody. */
  | { type: 'EraseBooking'; at: string; ownerErased?: boolean }
  | { type: 'NoteGig'; gigId: string }
  | { type: 'NoteClient'; clientId: string };

/** From where each move leads, and the event that makes it. */
const MOVES = {
  confirmed: { from: 'pending', event: 'BookingConfirmed' },
  rejected: { from: 'pending', event: 'BookingRejected' },
  completed: { from: 'confirmed', event: 'BookingCompleted' },
} as const;
const NOT_SO: Record<BookingStatus, string> = {
  pending: 'This booking is still pending. Please confirm it first.',
  confirmed: 'This booking is already confirmed.',
  rejected: 'This booking was rejected.',
  completed: 'This booking is already completed.',
  withdrawn: 'Whoever asked has withdrawn this booking.',
};

const absent = () => refuse('notFound', 'booking.absent', 'This booking is no longer here.');

function decide(command: BookingCommand, state: BookingState): BookingEvent[] {
  if (command.type === 'RequestBooking') {
    const { bookingId, ownerId, request } = command;
    return state.status === 'absent' ? [{ type: 'BookingRequested', bookingId, ownerId, ...request }] : [];
  }
  if (state.status === 'absent' || (state.erased && command.type !== 'EraseBooking')) return absent();
  const about = { bookingId: state.bookingId, ownerId: state.ownerId };
  const deleted = state.deletedAt !== undefined;
  switch (command.type) {
    case 'RestoreBooking':
      if (!deleted) return [];
      return isOverdue(state.deletedAt, command.at) ? absent() : [{ type: 'BookingRestored', ...about }];
    case 'DeleteBooking':
      return deleted ? [] : [{ type: 'BookingDeleted', ...about, at: command.at }];
    case 'EraseBooking':
      if (state.erased) return [];
      if (!command.ownerErased && !isOverdue(state.deletedAt, command.at) && !isOverdue(state.withdrawnAt, command.at))
        return refuse('conflict', 'booking.kept', 'This booking is still to be kept.');
      return [{ type: 'BookingErased', ...about }];
    case 'WithdrawBooking':
      if (state.status === 'withdrawn') return [];
      // A photographer who put it away learns of it all the same, should they bring it back.
      if (state.status !== 'pending' && state.status !== 'confirmed')
        return refuse('conflict', 'booking.settled', 'This booking can no longer be withdrawn.');
      return [{ type: 'BookingWithdrawn', ...about, at: command.at }];
    case 'NoteGig':
      return state.gigId === command.gigId ? [] : [{ type: 'BookingBecameGig', ...about, gigId: command.gigId }];
    case 'NoteClient':
      return state.clientId === command.clientId
        ? []
        : [{ type: 'BookingBecameClient', ...about, clientId: command.clientId }];
    case 'MoveBooking': {
      if (deleted) return absent();
      if (state.status === command.to) return [];
      const { from, event } = MOVES[command.to];
      if (state.status !== from) return refuse('conflict', 'booking.move', NOT_SO[state.status]);
      return [{ type: event, ...about }];
    }
  }
}

const STATUS_AFTER: Partial<Record<BookingEvent['type'], BookingStatus>> = {
  BookingConfirmed: 'confirmed',
  BookingRejected: 'rejected',
  BookingCompleted: 'completed',
};
const ERASED_REQUEST: BookingRequest = {
  name: '',
  email: '',
  mobile: '',
  service: '',
  budget: '',
  location: '',
  date: '',
  message: '',
};

function evolve(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'BookingRequested') {
    const { type: _, bookingId, ownerId, ...request } = event;
    return {
      status: 'pending',
      bookingId,
      ownerId,
      request,
      deletedAt: undefined,
      withdrawnAt: undefined,
      erased: false,
      gigId: undefined,
      clientId: undefined,
    };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'BookingWithdrawn':
      return { ...state, status: 'withdrawn', withdrawnAt: event.at };
    case 'BookingDeleted':
      return { ...state, deletedAt: event.at };
    case 'BookingRestored':
      return { ...state, deletedAt: undefined };
    case 'BookingErased':
      return { ...state, erased: true, request: ERASED_REQUEST };
    case 'BookingBecameGig':
      return { ...state, gigId: event.gigId };
    case 'BookingBecameClient':
      return { ...state, clientId: event.clientId };
    default:
      return { ...state, status: STATUS_AFTER[event.type] ?? state.status };
  }
}

export const booking: Aggregate<BookingState, BookingCommand, BookingEvent> = {
  name: 'booking',
  schemas: bookingEvents,
  decider: { initial: { status: 'absent' }, decide, evolve },
};
