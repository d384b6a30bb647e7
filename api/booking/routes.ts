import { deleteBooking, moveBooking, restoreBooking } from '../../commands/booking.ts';
import { bookings } from '../../projections/booking.ts';
import * as contract from '../contract/booking.ts';
import type { ApiContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';
import { presentBookings } from './present.ts';

const MOVED = { confirmed: 'Booking confirmed', rejected: 'Booking rejected', completed: 'Booking completed' };

/** A photographer's bookings. */
export function bookingRoutes({ reads }: ApiContext): Route[] {
  const reader = reads.reader(bookings);
  const countsOf = async (ownerId: string): Promise<contract.BookingCounts> => {
    const mine = { ownerId, listed: true };
    const of = (status: contract.BookingStatus) => reader.count({ index: 'byStatus', where: { ...mine, status } });
    const [all, pending, confirmed, rejected, completed] = await Promise.all([
      reader.count({ index: 'byOwner', where: mine }),
      of('pending'),
      of('confirmed'),
      of('rejected'),
      of('completed'),
    ]);
    return { all, pending, confirmed, rejected, completed };
  };
  return [
    route(contract.listBookings, async ({ query, caller }) => {
      const ownerId = caller.actor.id;
      const mine = { ownerId, listed: true };
      const of = query.status
        ? { index: 'byStatus', where: { ...mine, status: query.status } }
        : { index: 'byOwner', where: mine };
      const [{ items, next }, counts] = await Promise.all([
        reader.find({ ...of, order: 'desc', ...pageOf(query) }),
        countsOf(ownerId),
      ]);
      return { bookings: await presentBookings(reader, ownerId, items), counts, next_cursor: next ?? null };
    }),
    route(contract.moveBooking, async ({ params, query, run }) => {
      await run(moveBooking, { bookingId: params.bookingId, to: query.status });
      return { message: MOVED[query.status] };
    }),
    route(contract.deleteBooking, async ({ params, run }) => {
      await run(deleteBooking, { bookingId: params.bookingId });
      return { message: 'Booking deleted' };
    }),
    route(contract.restoreBooking, async ({ params, run }) => {
      await run(restoreBooking, { bookingId: params.bookingId });
      return { message: 'Booking restored' };
    }),
  ];
}
