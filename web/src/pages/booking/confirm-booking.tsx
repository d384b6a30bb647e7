import type { Booking } from '../../api/booking.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { longDate } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { STATUS } from './booking-words.ts';

interface ConfirmBookingProps {
  booking: Booking;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Before a photographer promises a day: what else is asked for on it. */
export function ConfirmBooking({ booking, busy, onConfirm, onClose }: ConfirmBookingProps) {
  const others = booking.same_day;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm this booking?"
      description={`${booking.name} gets a mail that you are booked${booking.date ? ` on ${longDate(booking.date)}` : ''}.`}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            Confirm booking
          </Button>
        </>
      }
    >
      {others.length > 0 ? (
        <section className="booking-day">
          <h3>You have {others.length === 1 ? 'another request' : 'other requests'} for this day</h3>
          <ul>
            {others.map((other) => (
              <li key={other.booking_id}>
                <span>
                  <strong>
                    <NameText>{other.name}</NameText>
                  </strong>
                  <span className="quiet"> · {other.service_required}</span>
                </span>
                <StateDot tone={STATUS[other.status].tone}>{STATUS[other.status].label}</StateDot>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  );
}
