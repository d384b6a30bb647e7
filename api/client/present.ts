import type { BookingView } from '../../projections/booking.ts';
import type { ClientRecordView } from '../../projections/client.ts';
import type { GigView } from '../../projections/gig.ts';
import type { Client, ClientPage } from '../contract/client.ts';
import { askedOf } from '../booking/present.ts';

/** `received`: what they have paid, less refunds, in paise. */
export const clientOf = (view: ClientRecordView, received: number): Client => ({
  client_id: view.id,
  client_name: view.name,
  client_email: view.email,
  phone: view.phone,
  company: view.company,
  address: view.address,
  notes: view.notes,
  state_code: view.stateCode,
  gstin: view.gstin,
  archived: view.archived,
  created_at: view.addedAt,
  total_revenue: received / 100,
});

export function linkedBooking(view: BookingView): ClientPage['bookings'][number] {
  const { service_required, location, date, custom_message } = askedOf(view);
  return {
    booking_id: view.id,
    service_required,
    status: view.status,
    date,
    location,
    custom_message,
    created_at: view.requestedAt,
  };
}

export const linkedGig = ({ id, details, type, counts }: GigView): ClientPage['gigs'][number] => ({
  gig_id: id,
  gig_name: details.name,
  date_time: details.dateTime,
  location: details.location,
  media_count: counts.photos + counts.videos,
  is_public: type === 'public',
});
