import { Images, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '../../api/booking.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { longDate } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { STATUS } from './booking-words.ts';

interface ConfirmBookingProps {
  booking: Booking;
  busy: boolean;
  /** What is made of it besides; `day` where the booking names none. */
  onConfirm: (make: { gig: boolean; client: boolean; day: string }) => void;
  onClose: () => void;
}

/** What else keeps a photographer from the day of a booking. */
const keptBy = ({ day_taken_by: { gigs, calendars, blocked } }: Booking) => [
  ...gigs.map((gig) => ({ key: gig.gig_id, what: gig.gig_name, by: 'a gig of yours' })),
  ...calendars.map((name) => ({ key: `calendar ${name}`, what: name, by: 'busy in this calendar' })),
  ...(blocked ? [{ key: 'blocked', what: 'Blocked', by: 'by you' }] : []),
];

/** Before a photographer promises a day: what else is asked for on it, and what may be made of the booking in the same breath. */
export function ConfirmBooking({ booking, busy, onConfirm, onClose }: ConfirmBookingProps) {
  const others = booking.same_day;
  const keeps = keptBy(booking);
  const [gig, setGig] = useState(false);
  const [client, setClient] = useState(false);
  const [day, setDay] = useState('');
  const dayMissing = gig && booking.date === '' && day === '';
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
          <Button kind="primary" busy={busy} disabled={dayMissing} onClick={() => onConfirm({ gig, client, day })}>
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
      {keeps.length > 0 ? (
        <section className="booking-day">
          <h3>This day is taken already</h3>
          <ul>
            {keeps.map(({ key, what, by }) => (
              <li key={key}>
                <span>
                  <strong>
                    <NameText>{what}</NameText>
                  </strong>
                  <span className="quiet"> · {by}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ChoiceGroup label="And at once">
        {booking.gig_id === null ? (
          <Choice type="checkbox" checked={gig} onChange={(event) => setGig(event.target.checked)}>
            <Images aria-hidden /> Make it a gig
          </Choice>
        ) : null}
        {booking.client_id === null ? (
          <Choice type="checkbox" checked={client} onChange={(event) => setClient(event.target.checked)}>
            <UserPlus aria-hidden /> Make it a client
          </Choice>
        ) : null}
      </ChoiceGroup>
      {gig && booking.date === '' ? (
        <TextField
          label="Day of the gig"
          type="date"
          hint="The request names none."
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      ) : null}
    </Dialog>
  );
}
