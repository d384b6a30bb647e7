import { deleteBooking, moveBooking, noteClient, noteGig, restoreBooking } from '../../commands/booking.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type BookingView, bookings } from '../../projections/booking.ts';
import { gigs } from '../../projections/gig.ts';
import * as contract from '../contract/booking.ts';
import type { RouteContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';
import { clientOf, gigOf } from './becoming.ts';
import { presentBookings } from './present.ts';

const MOVED = { confirmed: 'Booking confirmed', rejected: 'Booking rejected', completed: 'Booking completed' };

/** A photographer's bookings. */
export function bookingRoutes({ reads, queries }: RouteContext): Route[] {
  const reader = reads.reader(bookings);
  const sources = { reader, gigReader: reads.reader(gigs), availability: queries.availability };
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
  const listed = async (ownerId: string, bookingId: string): Promise<BookingView> => {
    const view = await reader.get(bookingId);
    return view?.listed && view.ownerId === ownerId
      ? view
      : refuse('notFound', 'booking.absent', 'This booking is no longer here.');
  };
  /** One that may become something: not deleted, nor turned down. */
  const owned = async (ownerId: string, bookingId: string): Promise<BookingView> => {
    const view = await listed(ownerId, bookingId);
    if (view.status === 'rejected' || view.status === 'withdrawn')
      refuse('conflict', 'booking.off', 'This booking does not take place.');
    return view;
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
      return {
        bookings: await presentBookings(sources, ownerId, items),
        counts,
        next_cursor: next ?? null,
      };
    }),
    route(contract.getBooking, async ({ params, caller }) => {
      const ownerId = caller.actor.id;
      const [found] = await presentBookings(sources, ownerId, [await listed(ownerId, params.bookingId)]);
      return found!;
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
    route(contract.makeGigOfBooking, async (request) => {
      const { params, body, caller, run } = request;
      const bookingId = params.bookingId;
      const gigId = await gigOf(reads, request, await owned(caller.actor.id, bookingId), body.date ?? '');
      await run(noteGig, { bookingId, gigId });
      return { message: 'The gig is open', gig_id: gigId };
    }),
    route(contract.makeClientOfBooking, async (request) => {
      const { params, caller, run } = request;
      const bookingId = params.bookingId;
      const { clientId, known } = await clientOf(reads, request, await owned(caller.actor.id, bookingId));
      await run(noteClient, { bookingId, clientId });
      return { message: known ? 'They are a client of yours already' : 'Added to your clients', client_id: clientId };
    }),
  ];
}
