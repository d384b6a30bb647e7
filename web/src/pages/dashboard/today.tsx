import { CalendarDays, Images, Inbox, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardAnswer } from '../../api/dashboard.ts';
import { paths } from '../../paths.ts';
import { count } from '../../ui/format.ts';
import { NameText } from '../../ui/name-text.tsx';

const hour = (dateTime: string): string => dateTime.slice(11, 16);

function Row({ to, lead, title, note }: { to: string; lead: ReactNode; title: string; note: string }) {
  return (
    <li>
      <Link to={to} className="day-row">
        <span className="day-lead">{lead}</span>
        <span className="day-text">
          <span className="day-title">
            <NameText>{title}</NameText>
          </span>
          <span className="quiet small">{note}</span>
        </span>
      </Link>
    </li>
  );
}

/** What of a gig's guests and editors waits, in words. */
const waits = ({ guest_uploads: guests, edits }: DashboardAnswer['waiting'][number]): string =>
  [
    guests > 0 ? `${count(guests, 'guest photo')} to approve` : '',
    edits > 0 ? `${count(edits, 'edit')} to publish` : '',
  ]
    .filter(Boolean)
    .join(', ');

const more = (all: number, shown: number): string => (all > shown ? ` and ${count(all - shown, 'other')}` : '');

/** Today's shoots and bookings, and what waits for an answer. */
export function Today({ day }: { day: DashboardAnswer }) {
  const { todays_gigs: gigs, todays_bookings: bookings, waiting, pending_bookings: pending } = day;
  const anything = gigs.length + bookings.length > 0;
  const something = waiting.length > 0 || pending > 0;
  return (
    <section className="panel today" aria-labelledby="today-title">
      <h2 id="today-title">Today</h2>
      {anything ? (
        <ul className="day-rows">
          {gigs.map((gig) => (
            <Row
              key={gig.gig_id}
              to={paths.gig(gig.gig_id)}
              lead={hour(gig.date_time) || <Images aria-hidden />}
              title={gig.gig_name}
              note={[gig.location, count(gig.total_photos, 'photo')].filter(Boolean).join(' · ')}
            />
          ))}
          {bookings.map((booking) => (
            <Row
              key={booking.booking_id}
              to={paths.bookings}
              lead={<CalendarDays aria-hidden />}
              title={booking.name}
              note={[
                booking.service_required,
                booking.location,
                booking.status === 'pending' ? 'not confirmed yet' : 'confirmed',
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
      ) : (
        <p className="quiet small">No shoot and no booking today.</p>
      )}
      <h3 className="day-heading">
        Waiting for you
        {more(day.waiting_count, waiting.length)}
      </h3>
      {something ? (
        <ul className="day-rows">
          {pending > 0 ? (
            <Row
              to={paths.bookings}
              lead={<Inbox aria-hidden />}
              title={count(pending, 'booking request')}
              note="Confirm or reject"
            />
          ) : null}
          {waiting.map((gig) => (
            <Row
              key={gig.gig_id}
              to={
                gig.guest_uploads > 0 ? `${paths.gig(gig.gig_id)}?show=guests` : `${paths.gig(gig.gig_id)}?show=waiting`
              }
              lead={<Inbox aria-hidden />}
              title={gig.gig_name}
              note={waits(gig)}
            />
          ))}
        </ul>
      ) : (
        <p className="day-clear quiet small">
          <Sparkles aria-hidden /> Nothing. Everything is answered.
        </p>
      )}
    </section>
  );
}
