import { CalendarDays, CircleAlert, IndianRupee, Mail, MapPin, Phone, Trash2, Camera } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '../../api/booking.ts';
import { StateDot } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ago, count, dateTime, longDate } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';
import { callTo, mailTo } from '../../ui/ways.ts';
import { STATUS } from './booking-words.ts';
import { BookingMessage } from './booking-message.tsx';
import { ConfirmBooking } from './confirm-booking.tsx';
import { GigDay } from './gig-day.tsx';
import { useBookingActs } from './use-booking-acts.ts';

/** `YYYY-MM-DD` as “March 2025”. */
const monthYear = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="booking-fact">
      <dt>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ booking }: { booking: Booking }) {
  return (
    <dl className="booking-facts">
      <Fact icon={<Camera aria-hidden />} label="Service">
        {booking.service_required}
      </Fact>
      {booking.date ? (
        <Fact icon={<CalendarDays aria-hidden />} label="Date">
          {longDate(booking.date)}
        </Fact>
      ) : null}
      {booking.location ? (
        <Fact icon={<MapPin aria-hidden />} label="Location">
          <NameText>{booking.location}</NameText>
        </Fact>
      ) : null}
      {booking.budget ? (
        <Fact icon={<IndianRupee aria-hidden />} label="Budget">
          {booking.budget}
        </Fact>
      ) : null}
      <Fact icon={<Mail aria-hidden />} label="Email">
        <a href={mailTo(booking.email)}>{booking.email}</a>
      </Fact>
      <Fact icon={<Phone aria-hidden />} label="Mobile">
        <a href={callTo(booking.mobile)}>{booking.mobile}</a>
      </Fact>
    </dl>
  );
}

/** What one should know before one says yes. */
function Notes({ booking }: { booking: Booking }) {
  const { same_day: others, earlier_bookings: before, booked_before: former, status } = booking;
  const open = status === 'pending' || status === 'confirmed';
  return (
    <>
      {open && others.length > 0 ? (
        <p className="booking-clash">
          <CircleAlert aria-hidden />
          <span>
            The same day:{' '}
            {others.map((other) => `${other.name} (${STATUS[other.status].label.toLowerCase()})`).join(', ')}
          </span>
        </p>
      ) : null}
      {former ? (
        <p className="small">
          Booked with you in {monthYear(former.date)}
          {former.gig_id ? (
            <>
              {' · '}
              <Link to={paths.gig(former.gig_id)}>Open that gig</Link>
            </>
          ) : null}
        </p>
      ) : before > 0 ? (
        <p className="quiet small">Asked before: {count(before, 'earlier request')}</p>
      ) : null}
    </>
  );
}

/** `opened`: the address leads to it, so it is brought into view and has the focus. */
export function BookingCard({ booking, opened = false }: { booking: Booking; opened?: boolean }) {
  const { booking_id: id, name, status } = booking;
  const { move, remove, makeGig, makeClient } = useBookingActs(id);
  const [asking, setAsking] = useState<'confirm' | 'day' | 'delete' | null>(null);
  const { label, tone } = STATUS[status];
  const close = () => setAsking(null);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!opened) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [opened]);
  return (
    <li
      ref={card}
      className="panel booking-card"
      aria-labelledby={`booking-${id}`}
      {...(opened ? { tabIndex: -1, 'data-opened': true } : {})}
    >
      <header className="booking-head">
        <div>
          <h2 id={`booking-${id}`}>
            <NameText>{name}</NameText>
          </h2>
          <time className="quiet small" dateTime={booking.created_at} title={dateTime(booking.created_at)}>
            {ago(booking.created_at)}
          </time>
        </div>
        <StateDot tone={tone}>{label}</StateDot>
      </header>
      <Facts booking={booking} />
      {booking.custom_message ? <BookingMessage text={booking.custom_message} /> : null}
      <Notes booking={booking} />
      <footer className="booking-acts">
        {status === 'pending' ? (
          <>
            <Button small busy={move.isPending && move.variables === 'confirmed'} onClick={() => setAsking('confirm')}>
              Confirm
            </Button>
            <Button
              kind="quiet"
              small
              busy={move.isPending && move.variables === 'rejected'}
              onClick={() => move.mutate('rejected')}
            >
              Reject
            </Button>
          </>
        ) : null}
        {status === 'confirmed' ? (
          <>
            <Button small busy={move.isPending} onClick={() => move.mutate('completed')}>
              Mark Complete
            </Button>
            {booking.gig_id === null ? (
              <Button
                kind="quiet"
                small
                busy={makeGig.isPending}
                onClick={() => (booking.date === '' ? setAsking('day') : makeGig.mutate(''))}
              >
                Make it a gig
              </Button>
            ) : null}
            {booking.client_id === null ? (
              <Button kind="quiet" small busy={makeClient.isPending} onClick={() => makeClient.mutate()}>
                Make it a client
              </Button>
            ) : null}
          </>
        ) : null}
        {booking.gig_id === null ? null : (
          <ButtonLink kind="quiet" small to={paths.gig(booking.gig_id)}>
            Open the gig
          </ButtonLink>
        )}
        <Button kind="quiet" small className="booking-delete" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden /> Delete
        </Button>
      </footer>
      {asking === 'confirm' ? (
        <ConfirmBooking
          booking={booking}
          busy={move.isPending}
          onClose={close}
          onConfirm={({ gig, client, day }) =>
            move.mutate('confirmed', {
              onSettled: close,
              onSuccess: () => {
                if (gig) makeGig.mutate(day);
                if (client) makeClient.mutate();
              },
            })
          }
        />
      ) : null}
      {asking === 'day' ? (
        <GigDay
          booking={booking}
          busy={makeGig.isPending}
          onClose={close}
          onMake={(day) => makeGig.mutate(day, { onSuccess: close })}
        />
      ) : null}
      <Confirm
        open={asking === 'delete'}
        title="Delete this booking?"
        text={`The request of ${name} leaves your list. You can undo it at once, and it is erased after 30 days.`}
        action="Delete"
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </li>
  );
}
