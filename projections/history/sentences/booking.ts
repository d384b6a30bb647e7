import type { BookingEvent } from '../../../domain/booking.ts';
import type { Sentences } from './words.ts';

export const bookingSentences: Sentences<BookingEvent> = {
  BookingRequested: ({ name, service, date }) =>
    `${name} asked for a booking: ${service}${date === '' ? '' : ` on ${date}`}`,
  BookingConfirmed: (_, { who }) => `${who} confirmed a booking`,
  BookingRejected: (_, { who }) => `${who} rejected a booking`,
  BookingCompleted: (_, { who }) => `${who} marked a booking as completed`,
  BookingWithdrawn: () => 'Whoever had asked for a booking withdrew it',
  BookingDeleted: (_, { who }) => `${who} deleted a booking`,
  BookingRestored: (_, { who }) => `${who} brought a deleted booking back`,
  BookingErased: () => 'Who had asked for a booking was erased for good',
  BookingBecameGig: ({ gigId }, { who, gig }) => `${who} made a booking the gig ${gig(gigId)}`,
  BookingBecameClient: (_, { who }) => `${who} made whoever asked for a booking a client`,
};
