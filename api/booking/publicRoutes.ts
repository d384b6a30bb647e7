import { requestBooking, withdrawBooking } from '../../commands/booking.ts';
import { bookingLinks } from '../../commands/bookingLinks.ts';
import { lineOf, plainAddress } from '../../commands/clientAddress.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { type BookingView, bookings } from '../../projections/booking.ts';
import * as contract from '../contract/booking.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';
import { bookablePhotographer, nameOf } from './photographers.ts';
import { askedOf } from './present.ts';

const HOUR_MS = 3_600_000;
/** Requests within an hour. */
const OF_ONE_ADDRESS = 5;
const FOR_ONE_PHOTOGRAPHER = 60;
const SENT_ALREADY = 'You have sent several requests already. Please wait a while, then send the next one.';
const SENT = 'Booking request sent successfully!';
const BUSY = 'This photographer gets very many requests right now. Please try again later.';

/** What visitors do: open the form, ask for a booking, see and withdraw it. */
export function publicBookingRoutes({ write, reads, queries, throttling }: RouteContext): Route[] {
  const reader = reads.reader(bookings);
  const links = bookingLinks(write);
  const named = (idOrName: string) => bookablePhotographer(queries, idOrName);
  const sentBy = throttling.quota('bookingsBy', OF_ONE_ADDRESS, HOUR_MS, SENT_ALREADY);
  const sentFrom = throttling.quota('bookingsFrom', OF_ONE_ADDRESS, HOUR_MS, SENT_ALREADY);
  const sentTo = throttling.quota('bookingsTo', FOR_ONE_PHOTOGRAPHER, HOUR_MS, BUSY);
  const own = async (token: string): Promise<BookingView> =>
    (await reader.get(links.need(token))) ?? refuse('notFound', 'booking.absent', 'This booking is no longer here.');

  return [
    route(contract.openBookingForm, async ({ params }) => {
      const { id, name, services } = await named(params.photographer);
      return {
        photographer_id: id,
        photographer_name: name,
        services: services.length > 0 ? [...services] : [...contract.DEFAULT_SERVICES],
        budgets: [...contract.BUDGETS],
        currency: contract.BUDGET_CURRENCY,
        form_token: links.formToken(id),
        taken_dates_shown: await queries.availability.isShown(id),
      };
    }),
    route(contract.submitBooking, async ({ query, body, address, caller, run }) => {
      const { form_token: opened, company_fax: trap, ...form } = body;
      const { id: ownerId } = await named(query.photographer_id);
      if (opened !== undefined) links.requireUnhurried(ownerId, opened);
      await sentBy.take(lineOf(plainAddress(address)));
      // A machine is told what it wants to hear.
      if (trap !== '') return { message: SENT, date_taken: false };
      await sentFrom.take(form.email.toLowerCase());
      await sentTo.take(ownerId);
      const taken = form.date !== '' && (await queries.availability.isTaken(ownerId, form.date));
      const bookingId = caller.key === undefined ? newId() : derivedId('booking', ownerId, form.email, caller.key);
      await run(requestBooking, {
        bookingId,
        ownerId,
        request: {
          name: form.name,
          email: form.email,
          mobile: form.mobile,
          service: form.service_required,
          budget: form.budget,
          location: form.location,
          date: form.date,
          message: form.custom_message,
        },
      });
      return { message: SENT, date_taken: taken };
    }),
    route(contract.getOwnBooking, async ({ params }) => {
      const view = await own(params.token);
      return {
        ...askedOf(view),
        status: view.status,
        created_at: view.requestedAt,
        photographer_name: nameOf(await queries.profiles.of(view.ownerId)),
      };
    }),
    route(contract.withdrawBooking, async ({ params, correlation, run }) => {
      const { id } = await own(params.token);
      await run(withdrawBooking, { bookingId: id }, { actor: { kind: 'guest', id }, correlation });
      return { message: 'Your booking request is withdrawn.' };
    }),
  ];
}
