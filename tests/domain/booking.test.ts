import { expect, test } from 'vitest';
import { type BookingEvent, booking } from '../../domain/booking.ts';
import { given } from '../given.ts';

const about = { bookingId: 'b1', ownerId: 'asha' };
const request = {
  name: 'Meera Nair',
  email: 'meera@loom.test',
  mobile: '+91 98765 43210',
  service: 'Wedding',
  budget: '',
  location: 'Kochi',
  date: '2027-02-14',
  message: '',
};
const at = '2026-11-22T10:00:00.000Z';
const inDays = (days: number): string => new Date(Date.parse(at) + days * 86_400_000).toISOString();
const requested: BookingEvent = { type: 'BookingRequested', ...about, ...request };
const confirmed: BookingEvent = { type: 'BookingConfirmed', ...about };
const rejected: BookingEvent = { type: 'BookingRejected', ...about };
const completed: BookingEvent = { type: 'BookingCompleted', ...about };
const withdrawn: BookingEvent = { type: 'BookingWithdrawn', ...about, at };
const deleted: BookingEvent = { type: 'BookingDeleted', ...about, at };
const erased: BookingEvent = { type: 'BookingErased', ...about };
const move = (to: 'confirmed' | 'rejected' | 'completed') => ({ type: 'MoveBooking', to }) as const;

test('a booking is asked for once', () => {
  const ask = { type: 'RequestBooking', ...about, request } as const;
  given(booking).when(ask).then(requested);
  given(booking, requested).when(ask).then();
});
test('pending moves to confirmed or rejected, confirmed to completed', () => {
  given(booking, requested).when(move('confirmed')).then(confirmed);
  given(booking, requested).when(move('rejected')).then(rejected);
  given(booking, requested, confirmed).when(move('completed')).then(completed);
});
test('the same move again changes nothing', () => {
  given(booking, requested, confirmed).when(move('confirmed')).then();
  given(booking, requested, rejected).when(move('rejected')).then();
  given(booking, requested, confirmed, completed).when(move('completed')).then();
});
test('no other move is made', () => {
  given(booking, requested)
    .when(move('completed'))
    .thenRefused('conflict', 'This booking is still pending. Please confirm it first.');
  given(booking, requested, confirmed)
    .when(move('rejected'))
    .thenRefused('conflict', 'This booking is already confirmed.');
  given(booking, requested, rejected).when(move('confirmed')).thenRefused('conflict', 'This booking was rejected.');
  given(booking, requested, confirmed, completed)
    .when(move('confirmed'))
    .thenRefused('conflict', 'This booking is already completed.');
  given(booking, requested, withdrawn)
    .when(move('confirmed'))
    .thenRefused('conflict', 'Whoever asked has withdrawn this booking.');
  given(booking).when(move('confirmed')).thenRefused('notFound');
});
test('a deleted booking is brought back within 30 days, as it was', () => {
  given(booking, requested, confirmed)
    .when({ type: 'DeleteBooking', at })
    .then({ ...deleted });
  given(booking, requested, deleted).when({ type: 'DeleteBooking', at }).then();
  given(booking, requested, deleted).when(move('confirmed')).thenRefused('notFound');
  const restored: BookingEvent = { type: 'BookingRestored', ...about };
  given(booking, requested, deleted)
    .when({ type: 'RestoreBooking', at: inDays(29) })
    .then(restored);
  given(booking, requested, deleted)
    .when({ type: 'RestoreBooking', at: inDays(30) })
    .thenRefused('notFound');
  given(booking, requested).when({ type: 'RestoreBooking', at }).then();
  given(booking, requested, confirmed, deleted, restored).when(move('completed')).then(completed);
});
test('whoever asked withdraws it while it is pending or confirmed', () => {
  const withdraw = { type: 'WithdrawBooking', at } as const;
  given(booking, requested).when(withdraw).then(withdrawn);
  given(booking, requested, confirmed).when(withdraw).then(withdrawn);
  given(booking, requested, withdrawn).when(withdraw).then();
  given(booking, requested, rejected)
    .when(withdraw)
    .thenRefused('conflict', 'This booking can no longer be withdrawn.');
});
test('who asked is erased 30 days after it was deleted or withdrawn, and never before', () => {
  for (const gone of [deleted, withdrawn]) {
    given(booking, requested, gone)
      .when({ type: 'EraseBooking', at: inDays(29) })
      .thenRefused('conflict');
    given(booking, requested, gone)
      .when({ type: 'EraseBooking', at: inDays(30) })
      .then(erased);
  }
  given(booking, requested)
    .when({ type: 'EraseBooking', at: inDays(99) })
    .thenRefused('conflict');
  given(booking, requested, deleted, erased)
    .when({ type: 'EraseBooking', at: inDays(99) })
    .then();
  given(booking, requested, deleted, erased).when({ type: 'RestoreBooking', at }).thenRefused('notFound');
  expect(given(booking, requested, deleted, erased).state).toMatchObject({ erased: true, request: { name: '' } });
});
test('what became of it is noted once', () => {
  const gig: BookingEvent = { type: 'BookingBecameGig', ...about, gigId: 'g1' };
  const client: BookingEvent = { type: 'BookingBecameClient', ...about, clientId: 'c1' };
  given(booking, requested).when({ type: 'NoteGig', gigId: 'g1' }).then(gig);
  given(booking, requested, gig).when({ type: 'NoteGig', gigId: 'g1' }).then();
  given(booking, requested).when({ type: 'NoteClient', clientId: 'c1' }).then(client);
  given(booking, requested, client).when({ type: 'NoteClient', clientId: 'c1' }).then();
});
